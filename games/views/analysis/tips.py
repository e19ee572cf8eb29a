"""Hints on the what-if board of a game: only when it is over, so that they help in no game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext

from games.log.state import State
from games.rules.kit.board import Board
from games.views.analysis.line import AnalysisLine


@dataclass(frozen=True)
class TipLinks:
    """The addresses of the next things to ask for, or why there are none; empty: not now."""

    first: str = ""
    whole: str = ""
    write: str = ""
    refusal: str = ""


def tip_links(
    state: State, line: AnalysisLine, shown: Mapping[str, object], address: str
) -> TipLinks | None:
    """Return what may be asked for of the board that is `shown`; None where there is nothing, and
    nothing to say.
    """
    board = shown["board"]
    assert isinstance(board, Board)
    if not line.ruleset.has_tips:
        return None
    if state.result is None:
        return TipLinks(refusal=_refusal(state))
    if board.hidden or not line.position.to_move:
        return None
    tip = board.tip
    if tip is None:
        return TipLinks(first=f"{address}?{line.query_string(tip=1)}#tip")
    if not tip.is_whole:
        return TipLinks(whole=f"{address}?{line.query_string(tip=2)}#tip")
    target = board.target(tip.move)
    return TipLinks(write=address + line.after(tip.move) if target else "")


def _refusal(state: State) -> str:
    if state.seats == 1:
        return gettext(
            "While this game goes on, there are hints on its page only, where they count."
        )
    return gettext("There are no hints while this game goes on. When it is over, they are here.")
