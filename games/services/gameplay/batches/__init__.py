"""Many games at once: the same rows as one by one, written by few statements."""
