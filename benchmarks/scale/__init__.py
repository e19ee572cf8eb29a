"""A large site beside a small one: what grows with the number of games, and what does not."""
