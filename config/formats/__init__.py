"""Formats of dates and numbers where ours differ from Django's, one folder a language."""
