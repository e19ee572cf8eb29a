"""A turn of Ludoku as text, which is the same for the same placements in any order."""

from __future__ import annotations

from study.exercises.kit.exercise import Turn, text_of


def in_order(turn: Turn) -> str:
    """Return a turn as text, the dice by value and field. They may be placed in this order, too:
    two dice that go together never forbid each other their fields.
    """
    return text_of(tuple(sorted(turn, key=str)))
