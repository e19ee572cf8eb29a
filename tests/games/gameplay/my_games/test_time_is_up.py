"""The time that cards tell: in the moments before a time that is over is settled, and with what
does not count of it.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
import time_machine

from accounts.models import User
from games.log.commands import PlayMoves
from games.log.time.availability import Availability
from games.log.time.clock import DEADLINE_GRACE, SHORT_GRACE, Clock
from games.log.time.control import per_move
from games.models import Game, Seat
from games.services.chat.waiting_counts import waiting_counts
from games.services.clock import vacations
from games.services.disputes.cases.questions import is_questioned
from games.services.gameplay.game_start import start_game
from games.views.clock.clock_text import included_text
from tests.games.conftest import NOW
from tests.support.games.pages import act, signed_in, text

pytestmark = pytest.mark.database
SECOND, DAY = timedelta(seconds=1), timedelta(days=1)


def begun(ruleset: str, *people: User) -> Game:
    return start_game(ruleset, people, options={}, at=NOW, time_control=per_move(3))


def glass_of(*people: User) -> Game:
    """A game in which the glass of the first player runs."""
    game = begun("cards", *people)
    act(game, people[0], PlayMoves(("glass",)))
    game.refresh_from_db()
    return game


def standing(game: Game, user: User, at: datetime) -> tuple[str, bool, bool, int, int]:
    """The group, whether the card says that it is the player's turn or that time is up, and what
    the header and the list count.
    """
    with time_machine.travel(at, tick=False):
        page = signed_in(user).get("/games/")
        group = next(name for name in ("turn", "waiting") if page.context[f"{name}_summaries"])
        (summary,) = page.context[f"{group}_summaries"]
        waiting = Seat.objects.totals_of(user, is_questioned())["waiting"]
        return group, summary.mine, summary.time_up, waiting_counts(user).turns, waiting


@time_machine.travel(NOW, tick=False)
def test_an_empty_glass_is_nobodys_turn_before_it_is_settled(alice: User, bob: User) -> None:
    game = glass_of(alice, bob)
    over = game.due_at + SHORT_GRACE
    assert standing(game, alice, over - SECOND / 2) == ("turn", True, False, 1, 1)
    assert standing(game, bob, over - SECOND / 2) == ("waiting", False, False, 0, 0)
    for user in (alice, bob):
        assert standing(game, user, over + SECOND / 2) == ("waiting", False, True, 0, 0)


@time_machine.travel(NOW, tick=False)
def test_a_deadline_counts_as_over_when_no_move_counts_any_more(alice: User, bob: User) -> None:
    game = begun("sogo", alice, bob)
    over = game.due_at + DEADLINE_GRACE
    assert standing(game, alice, over - SECOND) == ("turn", True, False, 1, 1)
    assert standing(game, alice, over + SECOND) == ("waiting", False, True, 0, 0)


@time_machine.travel(NOW, tick=False)
def test_the_time_left_says_what_does_not_count_of_it(alice: User, bob: User) -> None:
    """On the cards of both and on the page."""
    game = begun("sogo", alice, bob)

    def included(reader: User, group: str) -> str:
        client = signed_in(reader)
        listed, page = client.get("/games/"), client.get(game.get_absolute_url())
        (summary,) = listed.context[f"{group}_summaries"]
        (turn,) = (seat for seat in page.context["side"].seats if seat.due_at)
        assert summary.included == turn.included
        assert all(summary.included in text(shown) for shown in (listed, page))
        return summary.included

    assert included(alice, "turn") == included(bob, "waiting") == ""
    vacations.book(alice, NOW + DAY / 4, NOW + 2 * DAY, at=NOW)
    assert included(alice, "turn") == included(bob, "waiting") != ""


def test_rest_days_ahead_are_told_and_those_behind_are_not() -> None:
    sunday = datetime(2026, 11, 22, tzinfo=UTC)
    clock = Clock(per_move(5), {0: Availability(rest=(6,))}).begun(0, sunday - DAY)
    assert included_text(clock.turn, sunday - DAY / 2)
    assert included_text(clock.turn, sunday + DAY) == ""
