"""Hints on the what-if board of a game, only when it is over so that they help in no game."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from uuid import UUID

from django.urls import reverse
from django.utils.translation import gettext

from accounts.models import User
from accounts.web.limits import MINUTE_SECONDS, spend_if_left, visitor
from accounts.web.requests import SiteRequest
from games.log.state import State
from games.rules.kit.board import Board
from games.rules.kit.core import RulesError
from games.services.gameplay import running_boards
from games.views.analysis.line import AnalysisLine
from games.views.common import errors

MAX_TIPS_PER_MINUTE = 20


@dataclass(frozen=True)
class TipLinks:
    """The addresses of the next hints to ask for, or the reason why there are none.

    `before` is the board before a move after which no hint leads on.
    """

    first: str = ""
    whole: str = ""
    write: str = ""
    before: str = ""
    refusal: str = ""


@dataclass(frozen=True)
class TipPage:
    """The what-if board of a game: where its line begins, and the position that it shows."""

    pk: UUID
    ply: int
    state: State
    line: AnalysisLine
    reader: User | None = None

    @property
    def may_ask(self) -> bool:
        """Return whether hints are given here, which would help in no running game."""
        return self.line.ruleset.has_tips and not self._refusal

    @cached_property
    def _refusal(self) -> str:
        """The reason why there are no hints; empty where there are."""
        if self.state.result is None:
            return _refusal(self.state)
        try:
            running_boards.check_hints(self.reader, self.line.ruleset, self.line.position)
        except RulesError as refusal:
            return errors.sentence(refusal)
        return ""

    def links(self, board: object) -> TipLinks | None:
        """Return the hints to ask for on the board that is shown; None where there is nothing to
        ask or say.
        """
        assert isinstance(board, Board)
        if not self.line.ruleset.has_tips:
            return None
        if not self.may_ask:
            return TipLinks(refusal=self._refusal)
        if board.hidden or not self.line.position.to_move:
            return None
        tip = board.tip
        if tip is None:
            return self._asking()
        if not tip.is_whole:
            return TipLinks(whole=self._address(tip=2) + "#tip")
        target = board.target(tip.move)
        write = reverse("game_analysis", args=[self.pk, self.ply]) + self.line.after(tip.move)
        return TipLinks(write=write if target else "", before=self._before(tip.wrong))

    def too_many(self) -> TipLinks:
        """Return the sentence that takes the place of one hint too many, and links to ask later."""
        refusal = gettext(
            "Those were many hints in a short time. In a minute there are more; the moves you have "
            "tried stay as they are."
        )
        return self._asking(refusal)

    def _asking(self, refusal: str = "") -> TipLinks:
        return TipLinks(first=self._address(tip=1) + "#tip", refusal=refusal)

    def _address(self, ply: int | None = None, **changes: object) -> str:
        start = reverse("game_analysis", args=[self.pk, self.ply if ply is None else ply])
        return f"{start}?{self.line.query_string(**changes)}".rstrip("?")

    def _before(self, wrong: str) -> str:
        """Return the board before this move was last made; empty where it was not made."""
        made = [str(played.move) for played in self.state.moves[: self.ply]]
        tried = [str(move) for move in self.line.moves[: self.line.at]]
        if wrong in tried:
            return self._address(at=_last(tried, wrong)) + "#board"
        if wrong in made:
            return self._address(_last(made, wrong), moves="", at="", any="") + "#board"
        return ""


def spend_tip(request: SiteRequest) -> bool:
    """Count a requested hint, by player or by address; return whether it can be given."""
    who = visitor(request)
    return spend_if_left("tips", who, amount=MAX_TIPS_PER_MINUTE, seconds=MINUTE_SECONDS)


def _last(moves: list[str], wanted: str) -> int:
    return len(moves) - 1 - moves[::-1].index(wanted)


def _refusal(state: State) -> str:
    if state.seats == 1:
        return gettext(
            "While this game goes on, there are hints on its page only, where they count."
        )
    return gettext("There are no hints while this game goes on. When it is over, they are here.")
