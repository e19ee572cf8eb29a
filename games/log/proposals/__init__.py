"""Proposals of players to each other during a game, takebacks among them. Plain Python."""
