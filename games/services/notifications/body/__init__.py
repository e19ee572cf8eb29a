"""Bodies of notifications about games and tables, whichever way it goes out."""
