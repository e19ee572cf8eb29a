"""The pages of this app: pictures, and parts of the head of the pages they are about."""
