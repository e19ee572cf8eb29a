"""The pages of disputes, on which they are filed, looked into and judged."""
