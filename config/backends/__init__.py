"""Backends that the settings put in the place of Django's own: the cache, the storage of static
files.
"""
