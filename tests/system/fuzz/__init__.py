"""Requests that no page of ours would send, to every address, from everybody."""
