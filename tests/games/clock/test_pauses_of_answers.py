"""The day for an answer stops for vacations and outages in games without a limit, too."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from accounts.models import User
from games.log.commands import PlayMoves
from games.models import Absence, Game
from games.puzzles.grid import NAMES
from games.services.clock.absence_propagation import propagate
from games.services.gamelog.actors import PlayerActor
from games.services.gamelog.audit import first_difference
from games.services.gamelog.state_cache import state_of
from games.services.gameplay.door import apply_command
from games.services.gameplay.game_start import start_game
from tests.support.games.cards.decks import CARD, FREE
from tests.support.games.pages import signed_in

pytestmark = pytest.mark.database

A_DAY = timedelta(days=1)
OPTIONS = {"card": "chosen", "number": "1", "referee": "players", "acceptance": "all"}


@pytest.fixture
def people(alice: User, bob: User, carol: User) -> list[User]:
    return [alice, bob, carol]


def asked(people: list[User], at: datetime) -> Game:
    """A game without a limit in which alice has written a digit, and the others are asked."""
    game = start_game("cards", people, options=OPTIONS, at=at)
    entry = f"{CARD.solution[FREE[0]]}{NAMES[FREE[0]]}"
    for move in ("glass", entry):
        apply_command(game.pk, PlayMoves((move,)), by=PlayerActor(people[0]), key=move, at=at)
    return Game.objects.get(pk=game.pk)


def due(game: Game) -> list[datetime | None]:
    """The deadlines of the two that are asked, and that of the game."""
    game.refresh_from_db()
    assert not first_difference(game)
    clock = state_of(game).clock
    return [clock.due_of(1), clock.due_of(2), game.due_at]


def enter(user: User | None, game: Game | None, at: datetime, days: int) -> None:
    """Enter a vacation, or an outage of the site, into the games that it concerns."""
    absence = Absence.objects.create(
        user=user,
        kind=Absence.Kind.BOOKED if user else Absence.Kind.OUTAGE,
        begins_at=at,
        ends_at=at + days * A_DAY,
        changed_at=at if user else at + days * A_DAY / 2,
        propagate_from=game and game.pk,
    )
    propagate(absence, at)


@pytest.mark.slow
def test_a_vacation_booked_before_the_question_stops_its_day(
    people: list[User], now: datetime
) -> None:
    enter(people[1], None, now, 4)
    game = asked(people, now)
    assert due(game) == [now + 5 * A_DAY, now + A_DAY, now + A_DAY]
    apply_command(game.pk, PlayMoves(("accept",)), by=PlayerActor(people[2]), key="k", at=now)
    assert due(game)[2] == now + 5 * A_DAY


@pytest.mark.slow
def test_a_vacation_booked_after_the_question_stops_its_day(
    people: list[User], now: datetime
) -> None:
    game = asked(people, now)
    assert due(game) == [now + A_DAY] * 3
    enter(people[1], game, now, 4)
    assert due(game) == [now + 5 * A_DAY, now + A_DAY, now + A_DAY]


def test_everybody_who_is_asked_reads_their_own_time(people: list[User], now: datetime) -> None:
    """Bob is on vacation, so that Carol has to answer first."""
    enter(people[1], None, now, 4)
    game = asked(people, now)
    for user, days, of in ((people[1], 5, 1), (people[2], 1, 2)):
        (summary,) = signed_in(user).get("/games/").context["turn_summaries"]
        page = signed_in(user).get(game.get_absolute_url())
        panels = {seat.number: seat for seat in page.context["side"].seats}
        total = signed_in(user).get(f"/games/{game.pk}/deadline/").context["sum"]
        dues = summary.due_at, panels[of].due_at, total.due_at
        assert dues == (now + days * A_DAY,) * 3
        assert total.seat.user == user
        assert bool(summary.included) == (days == 5)
        assert [bool(panels[seat].included) for seat in (1, 2)] == [True, False]


def test_an_outage_stops_the_day_for_an_answer(people: list[User], now: datetime) -> None:
    game = asked(people, now)
    enter(None, game, now, 1)
    assert due(game) == [now + 2 * A_DAY] * 3
