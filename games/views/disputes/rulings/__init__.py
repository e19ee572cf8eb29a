"""The page on which a case is decided."""
