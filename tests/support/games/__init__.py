"""Helpers of the tests of games, for whatever test needs a game, a mail or a dispute."""
