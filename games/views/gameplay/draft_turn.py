"""A draft turn: moves chosen on the page and not yet sent, as an address lists them."""

from __future__ import annotations

from dataclasses import dataclass

from games.rules.kit.core import Move, Position, RulesError, Ruleset, Seat

MAX_DRAFTS = 40


@dataclass(frozen=True)
class DraftTurn:
    """A turn as far as it is chosen.

    `view` is what the seat sees once its `drafts` are made; it is `complete` where the turn is
    over with them.
    """

    view: Position
    drafts: tuple[Move, ...] = ()
    complete: bool = False


def composed(ruleset: Ruleset, view: Position, seat: Seat, chosen: str) -> DraftTurn:
    """Return the turn that `chosen` (moves with commas) makes in the view of the seat, as far as
    its moves are legal.
    """
    drafts: list[Move] = []
    for text in chosen.split(",")[:MAX_DRAFTS]:
        try:
            move = ruleset.parse(text)
            view = view.play(move, seat)
        except RulesError:
            break
        drafts.append(move)
    return DraftTurn(view, tuple(drafts), bool(drafts) and seat not in view.to_move)
