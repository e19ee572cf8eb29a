"""Formats of dates and numbers where ours differ from Django's, with a folder for each language."""
