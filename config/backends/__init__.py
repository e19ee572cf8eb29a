"""Backends that the settings use instead of Django's own: the cache, the storage of static
files.
"""
