"""The operator's own: legal pages, and who may join."""
