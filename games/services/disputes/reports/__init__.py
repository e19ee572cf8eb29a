"""Reports of problems: filed and withdrawn by a seat, and what the log says of them first."""
