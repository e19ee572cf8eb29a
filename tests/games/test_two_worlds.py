"""The same public history with other secrets behind it: nobody is answered with another byte.

A secret that is one of a few cannot be searched for in a page. So the seed behind draws to come,
hidden moves and the backs of cards are exchanged, and every page, mail and file has to stay as it
was, its headers, its length and the number of queries it takes included.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import timedelta
from difflib import unified_diff
from itertools import count
from random import Random

import pytest
import time_machine
from django.core.signing import TimestampSigner
from django.test import Client

from accounts.guests import COOKIE
from accounts.models import User
from games.log.events import Entry
from games.log.state import State
from games.models import Game, Outbox, Table
from games.models.seal import Seal
from games.puzzles.grid import NAMES
from games.rules import RULESETS
from games.rules.core import CHANCE
from games.services import disputes, fair
from games.services.mail import letters
from games.services.starting import start_game
from games.services.states import state_of
from tests.games import worlds
from tests.games.conftest import NOW, person
from tests.games.fairness import play_on
from tests.games.worlds import Seen, Stage
from tests.sixth import RULESET

Asked = Callable[[str, str], bool]
GIVEN = ("a1" * 16, "b2" * 16)
AT_TABLE = ("alice", "bob", "carol", "guest", "anonymous", "admin")


@pytest.fixture(autouse=True)
def _in_the_catalogue(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setitem(RULESETS, "sixth", RULESET)
    return


@pytest.fixture
def clients(alice: User, bob: User, carol: User, admin: User) -> dict[str, Client]:
    clients = {role: Client() for role in AT_TABLE}
    for user in (alice, bob, carol, admin):
        clients[user.username].force_login(user)
    signed = TimestampSigner(salt="accounts.guests").sign(str(person("Guest-x", is_guest=True).pk))
    clients["guest"].cookies[COOKIE] = signed
    return clients


def staged(clients: dict[str, Client], key: str, options: dict[str, object], plies: int) -> Stage:
    """A game after so many moves that came from a table by lot; bob has reported a problem."""
    people = [User.objects.get(username=name) for name in ("alice", "bob")]
    waiting = sealed(people[0], key, {})
    for attempt in count():
        table = sealed(people[0], key, options)
        lot = fair.order(table, 1, GIVEN)
        seated = [people[place] for place in lot]
        terms = {"options": options, "at": NOW, "days": 3, "table": table}
        game = start_game(key, seated, contributions=GIVEN, lot=lot, **terms)
        game = play_on(game, seated, Random(f"{key}/{plies}/{attempt}"), plies)
        if game.running:
            break
    dispute = disputes.file(game.pk, people[1], category="conduct", ply=0, text="Hm.", at=NOW)
    return Stage(Game.objects.get(pk=game.pk), (table, waiting), dispute, clients)


def sealed(host: User, key: str, options: dict[str, object]) -> Table:
    table = Table.objects.create(ruleset=key, options=options, host=host, created_at=NOW)
    fair.seal_table(table, fair.Given())
    return table


def everything(route: str, role: str) -> bool:
    """Django's admin is for admins; forms for signing in know no game."""
    if route.startswith(("account_", "mfa_", "usersessions_")):
        return False
    return role == "admin" or not route.startswith("admin:")


def without(asked: Asked, role: str) -> Asked:
    """All but one role."""
    return lambda route, other: other != role and asked(route, other)


def of_the_game(route: str, role: str) -> bool:
    """Where the game itself is shown; a guest sees what a stranger sees."""
    if route.startswith("admin:"):
        return (
            route.endswith(("event_change", "event_changelist", "game_change")) and role == "admin"
        )
    shown = {"game", "game_ply", "game_fair", "game_export", "game_report", "dispute"}
    return route in shown and role != "guest"


def mails(stage: Stage) -> Seen:
    """Every mail that is to be sent, for whom it is to be sent."""
    seen: Seen = {}
    worlds.forget()
    rows = Outbox.objects.filter(user__username__in=stage.clients)
    for row in rows.select_related("game", "user"):
        assert row.user is not None
        letter = letters.compose(row, row.user, NOW)
        html = [str(part) for part, _ in letter.alternatives]
        seen[row.user.username, row.key] = (letter.subject, letter.body, html, letter.extra_headers)
    return seen


def views(stage: Stage) -> Seen:
    """What bots are given."""
    position = state_of(stage.game).position
    sitting = stage.game.seats.filter(user__username__in=stage.clients)
    seats = [None, *sitting.values_list("number", flat=True)]
    return {(str(seat), "view"): (position.view(seat),) for seat in seats}


def answers(stage: Stage) -> Seen:
    """What comes back when forms are sent that do not depend on luck."""
    board = stage.game.board_number
    return {
        (role, f"{route} {form}"): worlds.sent(stage, role, route, **form)
        for role in {"alice", "bob", "carol"} & set(stage.clients)
        for route, form in [
            ("game_move", {"board": board, "move": "garbage", "key": "1"}),
            ("game_move", {"board": board + 7, "move": "garbage", "key": "2"}),
            ("game_draw", {"key": "3"}),
            ("game_report", {"category": "rules", "ply": 0, "text": "Hm.", "key": "4"}),
        ]
    }


def world(stage: Stage, asked: Asked) -> Seen:
    """All of it, at one moment."""
    stage.game.refresh_from_db()
    with time_machine.travel(NOW + timedelta(seconds=20), tick=False):
        return {**worlds.sweep(stage, asked), **mails(stage), **views(stage), **answers(stage)}


def assert_equal(one: Seen, other: Seen) -> None:
    assert one.keys() == other.keys()
    for asked, answer in one.items():
        assert answer == other[asked], (asked, difference(answer, other[asked]))


def difference(one: tuple[object, ...], other: tuple[object, ...]) -> str:
    """The first lines that differ, so that a failure can be read."""
    lines = (unified_diff(_lines(a), _lines(b), n=0) for a, b in zip(one, other, strict=True))
    return "\n".join(line[:300] for each in lines for line in list(each)[:8])


def _lines(part: object) -> list[str]:
    return (part.decode() if isinstance(part, bytes) else str(part)).splitlines()


CHANCY = [key for key, rules in RULESETS.items() if rules.start(rules.seats[0], {}).may_draw]


@pytest.mark.parametrize("plies", [0, 7])
@pytest.mark.parametrize("key", CHANCY)
def test_nobody_can_tell_which_seed_is_behind_a_game(
    clients: dict[str, Client], key: str, plies: int
) -> None:
    stage = staged(clients, key, {}, plies)
    one = world(stage, of_the_game)
    worlds.other_seed(stage.game)
    assert_equal(one, world(stage, of_the_game))


def other_fist(entry: Entry) -> dict[str, object]:
    """Whatever is in a fist, one pebble more or less."""
    move = str(entry.payload.get("move", ""))
    other = {"h0": "h1", "h1": "h0", "h2": "h3", "h3": "h2"}.get(move)
    return {**entry.payload, "move": other} if other else dict(entry.payload)


def test_a_hidden_move_stays_with_its_seat(clients: dict[str, Client]) -> None:
    stage = staged(clients, "sixth", {}, 1)
    owner = stage.game.seats.get(to_move=False).user
    assert owner is not None
    stage.clients.pop(owner.username)
    asked = without(everything, owner.username)
    one = world(stage, asked)
    assert worlds.other_moves(stage.game, other_fist) == 1
    assert_equal(one, world(stage, asked))


CARDS = [{}, {"between": "open"}, {"referee": "players"}, {"pace": "advanced", "lock": "none"}]


@pytest.mark.parametrize("plies", [1, 8])
@pytest.mark.parametrize("options", CARDS, ids=str)
def test_nobody_can_tell_what_is_on_the_back_of_a_card(
    clients: dict[str, Client], options: dict[str, object], plies: int
) -> None:
    stage = staged(clients, "cards", options, plies)
    touched = {str(one.move)[1:] for one in state_of(stage.game).moves if one.seat >= 0}
    asked = everything if plies == 1 and not options else of_the_game
    one = world(stage, asked)
    latest = max(one.number for one in state_of(stage.game).moves if one.seat == CHANCE)
    assert worlds.other_moves(stage.game, lambda entry: other_back(entry, latest, touched)) == 1
    assert_equal(one, world(stage, asked))


def other_back(entry: Entry, latest: int, touched: set[str]) -> dict[str, object]:
    """For the card on the table a solution that is wrong wherever nobody has looked yet."""
    if entry.number != latest:
        return dict(entry.payload)
    _, clues, solution = str(entry.payload["move"]).split(":")
    wrong = "".join(
        digit if clue != "." or name in touched else str(int(digit) % 9 + 1)
        for name, clue, digit in zip(NAMES, clues, solution, strict=True)
    )
    return {**entry.payload, "move": f"deal:{clues}:{wrong}"}


def test_the_comparison_finds_what_leaks(
    clients: dict[str, Client], monkeypatch: pytest.MonkeyPatch
) -> None:
    stage = staged(clients, "ludoku", {}, 3)

    def leaking(state: State) -> bytes:
        return bytes(Seal.objects.get(game=stage.game).seed)

    monkeypatch.setattr(fair, "seed_of", leaking)
    one = world(stage, of_the_game)
    worlds.other_seed(stage.game)
    with pytest.raises(AssertionError):
        assert_equal(one, world(stage, of_the_game))
