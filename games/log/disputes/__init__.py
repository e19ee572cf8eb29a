"""Holds that stop the clocks for a dispute, and the rulings that end it. Plain Python."""
