"""Open cases: which member of the staff looks into one, and the questions to players."""
