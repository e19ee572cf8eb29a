"""Open cases: who of the staff looks into one, and what the players are asked."""
