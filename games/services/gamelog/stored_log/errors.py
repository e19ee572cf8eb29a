"""Errors of stored games that cannot be shown."""

from __future__ import annotations


class Outdated(Exception):
    """The error that a stored game or table, named by its key, means nothing to today's rules."""


class ColdLogUnreadable(Outdated):
    """The error that the file of a game in cold storage, named by its key, is missing, altered or
    out of reach.

    Lists leave such a game out like an outdated one; it can be read again once the file is back.
    """
