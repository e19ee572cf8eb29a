"""The key by which a position is found in all games, whichever way its board is turned."""

from __future__ import annotations

from hashlib import sha256

from games.rules.kit.core import CHANCE, Position, Ruleset
from games.rules.kit.texts.canonical_form import CanonicalForm, canonical_form


def decision_form(ruleset: Ruleset, position: Position) -> CanonicalForm | None:
    """Return the canonical form of a position in which a seat has to move; None for any other."""
    if len(position.to_move) != 1 or CHANCE in position.to_move:
        return None
    return canonical_form(ruleset, position)


def key_of(ruleset: Ruleset, form: CanonicalForm) -> str:
    """Return the hash of a form, as a `HashField` stores it.

    The version of the rules is part of it: positions of others may mean something else.
    """
    return sha256(f"{ruleset.key} {ruleset.version} {form.text}".encode()).hexdigest()
