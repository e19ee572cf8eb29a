"""Ratings and events: formulas, what follows from results, and pages."""
