"""What rules, bots and puzzles cost: no page, no database."""
