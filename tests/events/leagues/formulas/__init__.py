"""The formulas of leagues."""
