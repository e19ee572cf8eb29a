"""The stage of the tests of two worlds, everything that is asked of it, and the comparison."""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import timedelta
from itertools import count
from random import Random
from uuid import UUID

import pytest
import time_machine
from django.core.signing import TimestampSigner
from django.test import Client
from django.urls import reverse

from accounts.identity.guests import COOKIE
from accounts.models import User
from games.log.time.control import per_move
from games.models import Dispute, Game, JobKind, Outbox, Table
from games.rules import RULESETS
from games.services.chance import seals
from games.services.disputes.evidence import bundles
from games.services.gamelog.state_cache import state_of
from games.services.gameplay.game_start import start_game
from games.services.notifications.feeds import address
from games.services.notifications.mail import email
from games.services.notifications.push import payload
from tests.games.conftest import NOW, person
from tests.support.games.chance import play_on
from tests.support.games.notifications import emails, mail_moves
from tests.support.games.two_worlds import worlds
from tests.support.games.two_worlds.differences import difference
from tests.support.games.two_worlds.events import played_in
from tests.support.games.two_worlds.listeners import Lines, live_messages
from tests.support.games.two_worlds.reports import reported
from tests.support.games.two_worlds.worlds import Seen, World

Asked = Callable[[str, str], bool]
"""Whether a route is asked for by a role."""
GIVEN = ("a1" * 16, "b2" * 16)
FEEDS = ("feed_calendar", "feed_turns")
FOR_SIGNING_IN = ("account_", "mfa_", "openid_connect_", "socialaccount_", "usersessions_")
AT_TABLE = ("alice", "bob", "carol", "guest", "anonymous", "admin")


@pytest.fixture
def clients(alice: User, bob: User, carol: User, admin: User) -> dict[str, Client]:
    clients = {role: Client() for role in AT_TABLE}
    for user in (alice, bob, carol, admin):
        clients[user.username].force_login(user)
    guest = str(person("Guest-x", is_guest=True).pk)
    clients["guest"].cookies[COOKIE] = TimestampSigner(salt="accounts.identity.guests").sign(guest)
    return clients


def staged(clients: dict[str, Client], key: str, options: dict[str, object], plies: int) -> World:
    """A game after so many moves that came from a table by lot; bob has reported a problem."""
    people = [User.objects.get(username=name) for name in ("alice", "bob")]
    waiting = sealed(people[0], key, {})
    for attempt in count():
        table = sealed(people[0], key, options)
        lot = seals.order(table, 1, GIVEN)
        seated = [people[place] for place in lot]
        terms = {"options": options, "at": NOW, "time_control": per_move(3), "table": table}
        game = start_game(key, seated, contributions=GIVEN, lot=lot, **terms)
        game = play_on(game, seated, Random(f"{key}/{plies}/{attempt}"), plies)
        if game.running:
            break
    for user in people:
        address.renew(user)
    dispute, message = reported(game, people)
    event = played_in(game, people)
    game = Game.objects.get(pk=game.pk)
    return World(game, (table, waiting), dispute, message, event, clients)


def sealed(host: User, key: str, options: dict[str, object]) -> Table:
    settled = RULESETS[key].clean(options)
    table = Table.objects.create(ruleset=key, options=settled, host=host, created_at=NOW)
    seals.seal_table(table, seals.ChanceInput())
    return table


def everything(route: str, role: str) -> bool:
    """Players ask for every page, others for a third; forms for signing in know no game."""
    may_ask = role == "admin" or not route.startswith("admin:")
    asks = role in {"alice", "bob"} or sum(f"{route} {role}".encode()) % 3 == 0
    return may_ask and asks and not route.startswith(FOR_SIGNING_IN)


def without(asked: Asked, role: str) -> Asked:
    """All but one role."""
    return lambda route, other: other != role and asked(route, other)


def of_the_game(route: str, role: str) -> bool:
    """Where the game itself is shown; a guest sees what a stranger sees."""
    if route.startswith("admin:"):
        return (
            route.endswith(("event_change", "event_changelist", "game_change")) and role == "admin"
        )
    shown = {"analysis", "ply", "draws", "export", "record", "score_sheet", "dispute"}
    shown |= {"move", "propose", "picture", "animation", "review", "explorer"}
    shown |= {"study", "study_line", "variations"}
    case = {"dispute", "dispute_bundle", "dispute_evidence"}
    pages = {"game", *case, *FEEDS, *(f"game_{page}" for page in shown)}
    return route in pages and role != "guest"


def at_the_board(route: str, role: str) -> bool:
    """The few pages that would leak first: the game, its file and refusals, and older boards."""
    files = {"game_export", "game_record", "game_score_sheet"}
    files |= {"game", "game_move", "game_study", "game_study_line"}
    shown = {"alice": {"game"}, "bob": files}
    return route in {**shown, "anonymous": {"game", "game_ply"}}.get(role, set())


def at_the_table(route: str, role: str) -> bool:
    """Whether this is a page of a table that would leak first."""
    return route in {"table", "lobby", "my_games", "game"} and role in {"bob", "anonymous"}


def of_the_table(route: str, role: str) -> bool:
    """The pages of a table besides."""
    ours = {"table", "lobby", "my_games", "admin:games_table_change"}
    return of_the_game(route, role) or (route in ours and role in {"alice", "bob", "admin"})


def mails(stage: World) -> Seen:
    """Every mail and every push message that is to be sent, for whom it is to be sent."""
    seen: Seen = {}
    worlds.forget()
    emails.tell_turns()
    news = Outbox.objects.filter(user__username__in=stage.clients).exclude(kind=JobKind.TURN_NEWS)
    for row in news.select_related("game", "user"):
        assert row.user
        composed = email.compose(row, row.user, NOW)
        name, html = row.user.username, [str(part) for part, _ in composed.alternatives]
        seen[name, str(row)] = (composed.subject, composed.body, html, composed.extra_headers)
        seen[name, f"{row} pushed"] = (payload.compose(row, row.user, NOW).payload(),)
    return seen


def private_addresses(stage: World, asked: Asked) -> Seen:
    """Return the pages at secret addresses: of feeds, and from a mail."""
    seen: Seen = {}
    worlds.forget()
    for user in User.objects.filter(username__in={"alice", "bob"} & set(stage.clients)):
        token = address.token_of(user)
        feeds = [reverse(name, args=[token]) for name in FEEDS if asked(name, user.username)]
        for path in (*feeds, mail_moves.link(stage.game, user)):
            seen[user.username, path] = worlds.fetched(Client(), path)
    return seen


def views(stage: World) -> Seen:
    """Return what bots are given."""
    position = state_of(stage.game).position
    seated = stage.game.seats.filter(user__username__in=stage.clients)
    seats = [None, *seated.values_list("number", flat=True)]
    return {(str(seat), "view"): (position.view(seat),) for seat in seats}


def answers(stage: World, asked: Asked) -> Seen:
    """Return what comes back when forms are sent that do not depend on luck."""
    board = stage.game.board_event
    return {
        (role, f"{route} {form}"): worlds.sent(stage, role, route, **form)
        for role in {"alice", "bob", "carol"} & set(stage.clients)
        for route, form in [
            ("game_move", {"board": board, "move": "garbage", "key": UUID(int=1)}),
            ("game_move", {"board": board + 7, "move": "garbage", "key": UUID(int=2)}),
            ("game_propose", {"what": "end", "key": UUID(int=3)}),
            ("game_dispute", {"category": "rules", "move": 0, "text": "Hm.", "key": UUID(int=4)}),
            ("game_study_line", {"moves": "garbage"}),
            ("game_study", {"do": "share"}),
            ("game_study", {"do": "open_to_everybody"}),
        ]
        if asked(route, role)
    }


def world(stage: World, asked: Asked) -> Seen:
    """All of it, at one moment, and what the log says of it."""
    stage.game.refresh_from_db()
    lines = Lines()
    logging.getLogger().addHandler(lines)
    try:
        with time_machine.travel(NOW + timedelta(seconds=20), tick=False), worlds.undone():
            if asked("dispute_bundle", "admin"):
                bundles.build(Dispute.objects.get(pk=stage.dispute.pk), NOW)
            seen = {**shown(stage, asked), **answers(stage, asked)}
    finally:
        logging.getLogger().removeHandler(lines)
    return {**seen, ("operator", "log"): tuple(lines.messages)}


def shown(stage: World, asked: Asked) -> Seen:
    """Ask every page that can be read, without sending anything."""
    pages = {**worlds.sweep(stage, asked), **private_addresses(stage, asked)}
    return {**pages, **mails(stage), **views(stage)}


def moved(stage: World, asked: Asked) -> Seen:
    """Return the answer to a legal turn, and all that can be read after it; then undo it."""
    seat = stage.game.seats.select_related("user").get(to_move=True)
    assert seat.user is not None
    form = {
        "board": stage.game.board_event,
        "move": a_turn(stage, seat.number),
        "key": UUID(int=5),
    }
    seen: Seen = {}
    for headers in ({}, {"HX-Request": "true"}):
        with time_machine.travel(NOW + timedelta(seconds=20), tick=False), worlds.undone():
            client = stage.clients[seat.user.username]
            with live_messages() as messages:
                page = reverse("game_move", args=[stage.game.pk])
                answer = client.post(page, form, headers=headers)
            seen["move", repr(headers)] = worlds.comparable(answer)
            assert messages
            seen["stream", repr(headers)] = tuple(messages)
            assert Game.objects.get(pk=stage.game.pk).ply > stage.game.ply
            seen |= {} if headers else shown(stage, asked)
        stage.game.refresh_from_db()
    return seen


def a_turn(stage: World, seat: int) -> list[str]:
    """The first moves there are, until somebody else is to move."""
    moves, position = [], state_of(stage.game).position
    while seat in position.to_move:
        move = next(position.legal_moves(seat))
        moves.append(str(move))
        position = position.play(move, seat)
    return moves


def assert_equal(first: Seen, second: Seen) -> None:
    assert first.keys() == second.keys()
    for asked, answer in first.items():
        assert answer == second[asked], (asked, difference(answer, second[asked]))
