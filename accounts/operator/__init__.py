"""The operator's choices: legal pages, and who may join."""
