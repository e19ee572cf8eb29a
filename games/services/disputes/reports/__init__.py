"""Reports of problems: a seat files or withdraws one, and the log gives the first answer."""
