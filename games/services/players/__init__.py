"""Players: the directory, an account and its data, export, deletion, guest claims, blocks."""
