"""The tables of leagues: their seasons, who entered them, and what happened."""
