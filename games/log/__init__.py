"""A game as a list of events, and what follows from it. Plain Python: no Django, no database."""
