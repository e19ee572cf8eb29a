"""Errors of stored games that cannot be shown."""

from __future__ import annotations


class Outdated(Exception):
    """A stored game or table, by its key, that means nothing to the rules of today."""


class ColdLogUnreadable(Outdated):
    """A game, by its key, whose file in cold storage is missing, altered or out of reach.

    Lists leave such a game out like an outdated one; it can be read again once the file is back.
    """
