"""The pages of this app: pictures, and what stands in the head of the pages they are about."""
