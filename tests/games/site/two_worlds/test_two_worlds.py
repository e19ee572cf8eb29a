"""The same public history with other secrets behind it: nobody is answered with another byte.

A secret that is one of a few cannot be searched for in a page. So the seed behind draws to come,
hidden moves and the backs of cards are exchanged, and every page, mail and file has to stay as it
was, its headers, its length and the number of queries it takes included.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.test import Client

from events.models import Rating
from events.services.ratings.pools import pool_of
from games.log.events import Entry
from games.log.state import State
from games.models import ConditionalMoves, Note
from games.models.chance.seals import Seal
from games.rules import RULESETS
from games.services.chance import seals
from study.models import Study
from tests.games.conftest import NOW
from tests.rules.sixth import RULESET
from tests.support.games.two_worlds import worlds
from tests.support.games.two_worlds.scenes import (
    Asked,
    assert_equal,
    at_the_board,
    clients,
    everything,
    moved,
    of_the_game,
    staged,
    without,
    world,
)

__all__ = ["clients"]


@pytest.fixture(autouse=True)
def _in_the_catalogue(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setitem(RULESETS, "sixth", RULESET)
    return


CHANCY = [key for key, rules in RULESETS.items() if rules.start(rules.seats[0], {}).may_draw]
DOES_NOT_FIT = [[0, "SECRET"]]
"""To what a plan has an answer that nobody plays."""
BOARD_OR_ALL = pytest.mark.parametrize(
    "pages",
    [at_the_board, pytest.param(everything, marks=pytest.mark.slow)],
    ids=["board", "everything"],
)


@pytest.mark.parametrize(
    ("key", "plies", "pages"),
    [
        pytest.param("ludoku", 7, at_the_board, id="ludoku-7-board"),
        pytest.param("ludoku", 0, of_the_game, id="ludoku-0-game", marks=pytest.mark.slow),
        *(
            pytest.param(key, 7, of_the_game, id=f"{key}-7-game", marks=pytest.mark.slow)
            for key in CHANCY
            if key != "ludoku"
        ),
    ],
)
def test_nobody_can_tell_which_seed_is_behind_a_game(
    clients: dict[str, Client], key: str, plies: int, pages: Asked
) -> None:
    stage = staged(clients, key, {}, plies)
    first = world(stage, pages)
    worlds.other_seed(stage.game)
    assert_equal(first, world(stage, pages))


def of_the_ratings(route: str, role: str) -> bool:
    """Whether this is a page about ratings, and of those who are asked by day."""
    boards = {"ratings", "leader_board", "leader_board_month", "leader_board_all_time"}
    return route in {*boards, "rating_history"} and role in {"bob", "anonymous"}


def of_the_events(route: str, role: str) -> bool:
    """Whether this is a page about an event, a league or a club."""
    dates = {"league_calendar"}
    pages = {*dates, "event", "event_embed", "league", "league_season", "league_season_lot", "club"}
    return route in pages and role in {"alice", "bob", "anonymous"}


@pytest.mark.slow
def test_no_page_of_ratings_tells_which_seed_is_behind_a_game(clients: dict[str, Client]) -> None:
    stage = staged(clients, "ludoku", {}, 7)
    pool = pool_of(stage.game, stage.game.seats.count())
    for seat in stage.game.seats.all():
        Rating.objects.create(
            pool=pool, user=seat.user, mu=25, sigma=2, lower_bound=19, games=10, opponents=5,
            last_at=NOW,
        )  # fmt: skip
    first = world(stage, of_the_ratings)
    worlds.other_seed(stage.game)
    assert any(pool.key in address for _, address in first)
    assert_equal(first, world(stage, of_the_ratings))


@pytest.mark.slow
def test_no_page_of_events_tells_which_seed_is_behind_a_game(clients: dict[str, Client]) -> None:
    stage = staged(clients, "ludoku", {}, 7)
    first = world(stage, of_the_events)
    season, club = stage.event.division.season, stage.event.club
    for shown in (stage.event, season, season.league, club):
        address = shown.get_absolute_url()
        assert first["bob", address][0] == first["anonymous", address][0] == 200
    worlds.other_seed(stage.game)
    assert_equal(first, world(stage, of_the_events))


def other_fist(entry: Entry) -> dict[str, object]:
    """Whatever is in a fist, one pebble more or less."""
    move = str(entry.payload.get("move", ""))
    other = {"h0": "h1", "h1": "h0", "h2": "h3", "h3": "h2"}.get(move)
    return {**entry.payload, "move": other} if other else dict(entry.payload)


@BOARD_OR_ALL
def test_a_hidden_move_stays_with_its_seat(clients: dict[str, Client], pages: Asked) -> None:
    stage = staged(clients, "sixth", {}, 1)
    owner = stage.game.seats.get(to_move=False).user
    assert owner is not None
    stage.clients.pop(owner.username)
    asked = without(pages, owner.username)
    first = world(stage, asked)
    assert worlds.other_moves(stage.game, other_fist) == 1
    assert_equal(first, world(stage, asked))


@pytest.mark.parametrize(
    ("key", "pages"),
    [
        ("sogo", at_the_board),
        pytest.param("frege", at_the_board, marks=pytest.mark.slow),
        pytest.param("tiles", of_the_game, marks=pytest.mark.slow),
    ],
    ids=["sogo", "frege", "tiles, game"],
)
def test_nobody_can_tell_what_another_has_planned_or_noted(
    clients: dict[str, Client], key: str, pages: Asked
) -> None:
    stage = staged(clients, key, {}, 7)
    owner = stage.game.seats.get(to_move=False).user
    assert owner is not None
    stage.clients.pop(owner.username)
    asked = without(pages, owner.username)
    first = world(stage, asked)
    tree = [{"on": "*", "do": ["SECRET"], "then": []}]
    ply = stage.game.ply
    ConditionalMoves.objects.create(game=stage.game, user=owner, ply=ply, tree=tree, changed_at=NOW)
    stage.game.seats.filter(user=owner).update(has_plan=True)
    for on in (None, 0, ply // 2, ply):
        Note.objects.create(game=stage.game, user=owner, ply=on, text="SECRET", changed_at=NOW)
    study = Study.objects.create(game=stage.game, user=owner, title="SECRET", changed_at=NOW)
    study.variations.create(ply=ply, moves="SECRET", name="SECRET", comment="SECRET")
    other = world(stage, asked)
    assert_equal(first, other)
    assert "SECRET" not in repr(other)
    ConditionalMoves.objects.update(tree=[], cleared="SECRET")
    assert_equal(first, world(stage, asked))


@pytest.mark.parametrize(
    ("key", "on", "pages"),
    [
        pytest.param("sogo", "*", at_the_board, id="no longer legal"),
        pytest.param("sogo", DOES_NOT_FIT, of_the_game, marks=pytest.mark.slow),
        pytest.param("frege", DOES_NOT_FIT, at_the_board, marks=pytest.mark.slow),
        pytest.param("frege", "*", of_the_game, marks=pytest.mark.slow),
    ],
)
def test_a_move_is_answered_as_if_another_had_no_plan(
    clients: dict[str, Client], key: str, on: object, pages: Asked
) -> None:
    """A plan that has no answer to it is dropped, and only its owner is told."""
    stage = staged(clients, key, {}, 7)
    owner = stage.game.seats.get(to_move=False).user
    assert owner is not None
    stage.clients.pop(owner.username)
    asked = without(by_players(pages), owner.username)
    first = moved(stage, asked)
    tree = [{"on": on, "do": ["SECRET"], "then": []}]
    ply = stage.game.ply
    ConditionalMoves.objects.create(game=stage.game, user=owner, ply=ply, tree=tree, changed_at=NOW)
    stage.game.seats.filter(user=owner).update(has_plan=True)
    other = moved(stage, asked)
    assert_equal(first, other)
    assert "SECRET" not in repr(other)


def by_players(pages: Asked) -> Asked:
    """Keys of rows, which admins see, are not given back when a move is undone."""
    return without(pages, "admin")


@pytest.mark.slow
def test_the_comparison_finds_what_leaks(
    clients: dict[str, Client], monkeypatch: pytest.MonkeyPatch
) -> None:
    stage = staged(clients, "ludoku", {}, 3)

    def leaking(state: State) -> bytes:
        return bytes(Seal.objects.get(game=stage.game).seed)

    monkeypatch.setattr(seals, "seed_of", leaking)
    first = world(stage, at_the_board)
    worlds.other_seed(stage.game)
    with pytest.raises(AssertionError):
        assert_equal(first, world(stage, at_the_board))
