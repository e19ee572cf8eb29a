"""The bodies of notifications about games and tables, whichever way they go out."""
