"""Proposals that players make to each other during a game, takebacks among them. Plain Python."""
