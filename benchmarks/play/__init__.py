"""The cost of rules, bots and puzzles: no page, no database."""
