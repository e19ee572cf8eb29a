"""The answer of the log to a problem, in words, before anybody files it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext

from accounts.models import User
from games.models import Dispute, Game, Seat
from games.services.disputes.reports.filing import STOPS_CLOCKS
from games.services.gamelog.audit import first_difference
from games.services.gamelog.state_cache import state_of
from games.services.text import game_text
from games.services.text.result_text import result_text

Category = Dispute.Category


def has_answer(category: str) -> bool:
    """Return whether the log can say anything about such a problem, which it cannot about
    conduct.
    """
    return category in STOPS_CLOCKS


def log_answer(game: Game, seats: Sequence[Seat], reader: User, category: str) -> list[str]:
    """Return sentences for `reader`: whether the log is sound, then what it says of the clock or
    the result. Nothing is written.
    """
    if first_difference(game):
        return [gettext("The log of this game does not check out. Please do report it.")]
    checked = gettext(
        "We have just played this game again by its rules: every move was allowed, and the board, "
        "the clocks and the result are the ones that follow."
    )
    return [checked, *_details(game, seats, reader, category)]


def _details(game: Game, seats: Sequence[Seat], reader: User, category: str) -> Iterator[str]:
    if category == Category.TIME:
        yield from _times(game, reader)
    if not game.running and category in {Category.TIME, Category.RESULT}:
        yield result_text(game, seats, reader.pk)


def _times(game: Game, reader: User) -> Iterator[str]:
    zone, due = reader.zone(), state_of(game).clock.due_at
    yield gettext("The terms are: %(terms)s.") % {"terms": game_text.terms_text(game)}
    moved = {"at": game_text.deadline_text(game.moved_at, zone)}
    yield gettext("The log changed last: %(at)s.") % moved
    if game.running and due is not None:
        until = {"until": game_text.deadline_text(due, zone)}
        yield gettext("The player to move has until %(until)s.") % until
