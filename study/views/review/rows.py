"""The rows of a review, which show each decision in words and numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.formats import number_format
from django.utils.translation import gettext, ngettext

from games.bots.assessment.kit import MAX_VALUE, MIN_VALUE
from games.models.gameplay.board_preferences import board_preferences
from games.rules.kit.core import N_, Move, Position
from study.models import ReviewedDecision
from study.services.review.evaluations import StoredValue
from study.services.review.marks import (
    Mark,
    has_better_move,
    is_only_move,
    is_runner_up_lost,
    mark_of,
)
from study.services.review.turning_point import turning_point
from study.views.explorer.addresses import address_along, is_explored
from study.views.review.finds import Finds, finds_at
from study.views.review.outlooks import ShownOutlook, outlook_after
from study.views.review.subject import Subject

MARK_TEXTS = {
    Mark.INACCURACY: ("?!", N_("Inaccuracy")),
    Mark.MISTAKE: ("?", N_("Mistake")),
    Mark.BLUNDER: ("??", N_("Blunder")),
    Mark.LOST_WIN: ("??", N_("A sure win given away")),
}
"""The sign of each mark, and the template of its name."""

COUNTED = "="
"""The sign before a worth that counts everything chance could bring."""

COUNT_TEXTS: dict[Mark, Callable[[int], str]] = {
    Mark.INACCURACY: lambda count: ngettext(
        "%(count)d inaccuracy", "%(count)d inaccuracies", count
    ),
    Mark.MISTAKE: lambda count: ngettext("%(count)d mistake", "%(count)d mistakes", count),
    Mark.BLUNDER: lambda count: ngettext("%(count)d blunder", "%(count)d blunders", count),
    Mark.LOST_WIN: lambda count: ngettext(
        "%(count)d sure win given away", "%(count)d sure wins given away", count
    ),
}
"""The words for a number of decisions with a mark, before the number is filled in."""


def count_text(mark: Mark, count: int) -> str:
    """Return in words how many decisions have this mark."""
    return COUNT_TEXTS[mark](count) % {"count": count}


@dataclass(frozen=True)
class ReviewRow:
    """A decision of the table; `mark` is "" for a good one, `best` where nothing was better.

    `number` is that of its turn, as in the list of moves of the game.
    `before` and `after` say what the position was worth to the side that moves, and what the move
    is worth; `lead` is the lead in points to be expected before it, where points count.
    `runner_up` is the second-best move with its worth, "" where it says nothing; `is_only`: every
    move but the best one loses. `line_url` leads to the best move on the analysis board, with what
    may follow where `has_line`, `explorer_url` to the games that came to the position
    before the move, "" where there is no explorer; `finds` is what could be found, `outlook` what
    was still open after it.
    """

    number: int
    name: str
    seat: int
    move: str
    board_url: str
    mark: str
    sign: str
    mark_name: str
    before: str
    after: str
    lead: str
    best: str
    line_url: str
    has_line: bool
    explorer_url: str
    runner_up: str
    is_only: bool
    luck: str
    turned: bool
    finds: Finds | None
    outlook: ShownOutlook | None

    @property
    def is_counted(self) -> bool:
        """Whether a worth of the row has the sign of one that was counted."""
        return COUNTED in (self.before[:1], self.after[:1])


def rows_of(subject: Subject) -> Iterator[ReviewRow]:
    """Yield a row for each decision that has been reviewed so far."""
    turned = turning_point(subject.reviewed, subject.state.seats)
    notation = board_preferences(subject.request.player, subject.game.ruleset).notation
    for decision in subject.reviewed:
        yield _row(subject, decision, notation, is_turn=decision == turned)


def _row(
    subject: Subject, decision: ReviewedDecision, notation: str, *, is_turn: bool
) -> ReviewRow:
    game, mark = subject.game, mark_of(decision)
    sign, name = MARK_TEXTS.get(mark, ("", ""))
    played = subject.decisions[decision.number].move
    has_better = has_better_move(decision, played)
    best = spelled_choice(subject, decision.line[0], notation) if has_better else ""
    return ReviewRow(
        number=subject.turn_of(decision.number),
        name=subject.names[decision.seat],
        seat=decision.seat,
        move=spelled(subject, played, notation),
        board_url=reverse("game_ply", args=[game.pk, decision.number + 1]),
        mark="" if mark is Mark.GOOD else mark,
        sign=sign,
        mark_name=gettext(name) if name else "",
        before=worth_before(subject, decision),
        after=worth_after(subject, decision),
        lead="" if decision.margin is None else signed(decision.margin, places=1),
        best=best,
        line_url=line_url(subject, decision.number, decision.line) if best else "",
        explorer_url=address_along(game, decision.number) if is_explored(game.ruleset) else "",
        has_line=bool(best) and len(decision.line) > 1,
        runner_up=_runner_up(subject, decision, notation),
        is_only=is_only_move(decision),
        luck="" if decision.luck is None else signed(decision.luck),
        turned=is_turn,
        finds=finds_at(subject, decision, notation),
        outlook=outlook_after(subject, decision),
    )


def _runner_up(subject: Subject, decision: ReviewedDecision, notation: str) -> str:
    """Return the second-best move with its worth; "" where it was made, where it loses, and where
    it is only said in words, such as that no digit is entered.
    """
    played = str(subject.decisions[decision.number].move)
    if decision.runner_up in ("", played) or decision.runner_up_value is None:
        return ""
    rules = subject.game.rules
    if is_runner_up_lost(decision) or rules.phrase(rules.parse(decision.runner_up)):
        return ""
    move = spelled_choice(subject, decision.runner_up, notation)
    has_chance = subject.state.position.may_draw
    exact = decision.runner_up_exact
    return f"{move} {worth_text(decision.runner_up_value, exact=exact, has_chance=has_chance)}"


def spelled(subject: Subject, move: Move, notation: str) -> str:
    """Return a move as the reader wants it written."""
    rules = subject.game.rules
    if phrase := rules.phrase(move):
        return gettext(phrase)
    return rules.spell(move, subject.game.options, notation)


def spelled_choice(subject: Subject, text: str, notation: str) -> str:
    """Return a move that could be chosen as the reader wants it written."""
    move = subject.game.rules.parse(text)
    phrase = subject.game.rules.phrase(move, as_choice=True)
    return gettext(phrase) if phrase else spelled(subject, move, notation)


def line_url(subject: Subject, number: int, line: Iterable[str]) -> str:
    """Return the address of a line that begins at a decision on the analysis board, at its first
    step.
    """
    address = reverse("game_analysis", args=[subject.game.pk, number])
    query = urlencode({"moves": ",".join(line), "at": 1}, safe=",")
    return f"{address}?{query}#board"


def worth_before(subject: Subject, decision: ReviewedDecision) -> str:
    """Return what the position of a decision is worth."""
    has_chance = subject.state.position.may_draw
    return worth_text(decision.value, exact=decision.exact, has_chance=has_chance)


def worth_after(subject: Subject, decision: ReviewedDecision) -> str:
    """Return what the move that was made is worth."""
    worth = StoredValue(decision.played_value, decision.played_exact, None)
    return worth_of(subject, worth, subject.decisions[decision.number].after)


def worth_of(subject: Subject, worth: StoredValue, after: Position) -> str:
    """Return what a move is worth that leads to a position, without a change by chance where the
    game ends there.
    """
    has_chance = subject.state.position.may_draw and after.outcome is None
    return worth_text(worth.value, exact=worth.exact, has_chance=has_chance)


def worth_text(value: float, *, exact: bool, has_chance: bool = False) -> str:
    """Return the worth of a position: the result where it is proved, otherwise a number, with a
    sign of equality where chance still decides and its results are counted.
    """
    if not exact:
        return signed(value)
    if value == MAX_VALUE:
        return gettext("won")
    if value == MIN_VALUE:
        return gettext("lost")
    if not has_chance:
        return gettext("drawn")
    is_nearly_sure = abs(round(value, 2)) == MAX_VALUE
    return f"{COUNTED} {signed(value, places=4 if is_nearly_sure else 2)}"


def signed(value: float, places: int = 2) -> str:
    """Return a number with its sign as the reader's language writes it."""
    rounded = round(value, places)
    sign = "+" if rounded > 0 else "−" if rounded < 0 else "±"
    return sign + number_format(abs(rounded), decimal_pos=places)
