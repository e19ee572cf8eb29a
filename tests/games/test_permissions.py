"""Who may do what: every address of ours, asked by everybody. A route missing here fails.

Codes: 200 shown, 303/302 done or sent on, 403 refused, 404 not there, 405 wrong method, 409 does
not fit the game, 422 wrong in itself. Whoever is refused has changed nothing in any table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import sha256
from uuid import uuid4

import pytest
from django.apps import apps
from django.conf import settings
from django.core.signing import TimestampSigner
from django.test import Client
from django.urls import URLResolver, get_resolver, reverse
from django.utils import timezone

from accounts.guests import COOKIE
from accounts.models import User
from games.log.time.control import per_move
from games.models import Absence, Dispute, Game, Message, StandingOffer, Table
from games.services import disputes, standing, tables, talk, talk_reports
from games.services.mail import wishes
from games.services.starting import start_game
from games.services.tables import Terms
from tests.games.conftest import person

ROLES = ("anonymous", "guest", "alice", "bob", "carol", "admin", "referee")

# alice (White) is to move against bob; the table is alice's challenge to bob, the offer is hers;
# the dispute is bob's in a game against referee, an admin who plays there.
MATRIX = """
route            method  anonymous guest alice bob carol admin referee
preferences      GET     302 200 200 200 200 200 200
preferences      POST    403 302 302 302 302 302 302
set_theme        POST    302 302 302 302 302 302 302
set_language     POST    302 302 302 302 302 302 302
home             GET     200 200 200 200 200 200 200
play_bot         POST    303 303 303 303 303 303 303
lobby            GET     200 200 200 200 200 200 200
table_new        GET     200 200 200 200 200 200 200
table_new        POST    303 303 303 303 303 303 303
table            GET     404 404 200 200 404 404 404
table_accept     POST    403 403 409 303 403 403 403
table_decline    POST    403 403 403 303 403 403 403
table_leave      POST    403 403 409 403 403 403 403
table_withdraw   POST    403 403 303 403 403 403 403
table_fill       POST    403 403 409 403 403 403 403
table_once       POST    403 403 303 403 403 403 403
offer            GET     200 200 200 200 200 200 200
offer_take       POST    303 303 409 303 303 303 303
my_offers        GET     302 403 200 200 200 200 200
offer_new        GET     302 403 200 200 200 200 200
offer_new        POST    403 403 303 303 303 303 303
offer_change     GET     302 403 200 404 404 404 404
offer_change     POST    403 403 303 404 404 404 404
offer_switch     POST    403 403 303 404 404 404 404
offer_delete     POST    403 403 303 404 404 404 404
invitation       GET     404 404 404 404 404 404 404
my_games         GET     302 200 200 200 200 200 200
no_stream        GET     204 204 204 204 204 204 204
turns            GET     302 200 200 200 200 200 200
live_tokens      GET     200 200 200 200 200 200 200
next_game        GET     302 302 302 302 302 302 302
game             GET     200 200 200 200 200 200 200
game_ply         GET     200 200 200 200 200 200 200
game_move        POST    403 403 303 422 403 403 403
game_resign      POST    403 403 303 303 403 403 403
game_offer       POST    403 403 303 303 403 403 403
game_takeback    POST    403 403 409 409 403 403 403
game_answer      POST    403 403 409 409 403 403 403
game_rematch     POST    403 403 409 409 403 403 403
game_pencil      POST    403 403 409 409 403 403 403
game_fair        GET     200 200 200 200 200 200 200
game_export      GET     200 200 200 200 200 200 200
game_report      GET     302 403 200 200 403 403 403
game_report      POST    403 403 303 303 403 403 403
report_withdraw  POST    403 403 403 303 403 403 409
game_plan        GET     302 403 200 200 403 403 403
game_plan        POST    403 403 409 303 403 403 403
game_plan_cut    POST    403 403 303 303 403 403 403
game_plan_seen   POST    403 403 303 303 403 403 403
game_notes       GET     302 403 200 200 403 403 403
game_notes       POST    403 403 303 303 403 403 403
game_talk        GET     302 403 200 200 403 403 403
game_talk        POST    403 403 303 303 403 403 403
game_talk_mute   POST    403 403 303 303 403 403 403
message_report   GET     302 403 200 200 403 403 403
message_report   POST    403 403 303 409 403 403 403
reports          GET     302 403 403 403 403 200 200
report_judge     POST    403 403 403 403 403 303 303
my_data          GET     302 200 200 200 200 200 200
my_export        GET     302 200 200 200 200 200 200
my_delete        GET     302 403 302 302 302 302 302
my_delete        POST    403 403 302 302 302 302 302
my_delete_undo   POST    403 403 303 303 303 303 303
my_blocks        GET     302 403 200 200 200 200 200
block            GET     302 403 200 200 200 200 200
block            POST    403 403 303 303 409 303 303
unblock          POST    403 403 303 303 303 303 303
disputes         GET     302 403 403 403 403 200 200
dispute          GET     302 403 403 403 403 200 403
dispute          POST    403 403 403 403 403 303 403
unsubscribe      GET     404 404 404 404 404 404 404
unsubscribe      POST    404 404 404 404 404 404 404
mail_move        GET     404 404 404 404 404 404 404
mail_move        POST    404 404 404 404 404 404 404
my_mails         GET     302 200 200 200 200 200 200
my_messages      GET     302 200 200 200 200 200 200
my_messages      POST    403 403 303 303 303 303 303
messages_preset  POST    403 403 303 303 303 303 303
mail_test        POST    403 403 303 303 303 303 303
game_mute        POST    403 403 303 303 403 403 403
game_deadline    GET     200 200 200 200 200 200 200
my_time          GET     302 200 200 200 200 200 200
my_time          POST    403 303 303 303 303 303 303
vacation         GET     302 200 200 200 200 200 200
vacation         POST    403 303 303 303 303 303 303
vacation_end     GET     302 404 200 404 404 404 404
vacation_end     POST    403 409 303 409 409 409 409
profile          GET     200 200 200 200 200 200 200
feeds            GET     302 200 200 200 200 200 200
feeds_new        POST    403 303 303 303 303 303 303
push_add         POST    403 403 422 422 422 422 422
push_remove      POST    403 403 404 404 404 404 404
push_test        POST    403 403 404 404 404 404 404
feed_calendar    GET     404 404 404 404 404 404 404
feed_turns       GET     404 404 404 404 404 404 404
service_worker   GET     200 200 200 200 200 200 200
manifest         GET     200 200 200 200 200 200 200
offline          GET     200 200 200 200 200 200 200
claim            GET     302 403 302 302 302 302 302
claim            POST    403 403 302 302 302 302 302
rules_index      GET     200 200 200 200 200 200 200
rules            GET     200 200 200 200 200 200 200
what_if          GET     200 200 200 200 200 200 200
game_what_if     GET     200 200 200 200 200 200 200
dev_mail         GET     200 200 200 200 200 200 200
dev_letter       GET     404 404 404 404 404 404 404
dev_html         GET     404 404 404 404 404 404 404
"""

ELSEWHERE = ("admin:", "account_", "mfa_", "usersessions_", "healthz", "readyz", "favicon")
"""Django's admin, allauth and the operators' probes have tests of their own."""


EMBEDDED_ONLY = "dev_"
"""On a site with servers of its own these routes do not exist."""


@dataclass(frozen=True)
class Asked:
    """One cell of the matrix."""

    route: str
    method: str
    role: str
    status: int

    def __str__(self) -> str:
        return f"{self.role} {self.method} {self.route}"


def cells() -> Iterator[Asked]:
    for line in MATRIX.strip().splitlines()[1:]:
        route, method, *codes = line.split()
        if route.startswith(EMBEDDED_ONLY) and not settings.EMBEDDED:
            continue
        assert len(codes) == len(ROLES), line
        for role, code in zip(ROLES, codes, strict=True):
            yield Asked(route, method, role, int(code))


def routes() -> Iterator[str]:
    def walk(resolver: URLResolver, prefix: str = "") -> Iterator[str]:
        for pattern in resolver.url_patterns:
            if isinstance(pattern, URLResolver):
                namespace = f"{pattern.namespace}:" if pattern.namespace else ""
                yield from walk(pattern, prefix + namespace)
            else:
                yield f"{prefix}{pattern.name}"

    return walk(get_resolver())


@dataclass(frozen=True)
class Scene:
    """What stands on the stage: addresses, forms and clients of everybody."""

    game: Game
    table: Table
    dispute: Dispute
    message: Message
    offer: StandingOffer
    absence: Absence
    clients: dict[str, Client]

    def url(self, route: str) -> str:
        args: dict[str, list[object]] = {
            "play_bot": ["sogo"],
            "table_new": ["sogo"],
            "rules": ["sogo"],
            "what_if": ["sogo"],
            "invitation": ["no-such-token"],
            "feed_calendar": ["no-such-token"],
            "feed_turns": ["no-such-token"],
            "push_remove": [1],
            "push_test": [1],
            "manifest": ["en"],
            "offline": ["en"],
            "unsubscribe": ["no-such-token"],
            "mail_move": ["no-such-token"],
            "dispute": [self.dispute.pk],
            "report_withdraw": [self.dispute.game.pk],
            "dev_letter": ["no-such-file.log", 0],
            "dev_html": ["no-such-file.log", 0],
            "profile": ["carol"],
            "vacation_end": [self.absence.pk],
            "offer_new": ["sogo"],
            "block": ["carol"],
            "unblock": ["carol"],
            "message_report": [self.message.pk],
            "report_judge": [self.message.pk],
            "game_ply": [self.game.pk, 0],
            "game_what_if": [self.game.pk, 0],
        }
        if (route.startswith("game_") and route not in args) or route == "game":
            return reverse(route, args=[self.game.pk])
        if route.startswith("table") and route not in args:
            return reverse(route, args=[self.table.pk])
        if route.startswith("offer") and route not in args:
            return reverse(route, args=[self.offer.pk])
        return reverse(route, args=args.get(route, []))

    def form(self, route: str) -> dict[str, object]:
        forms: dict[str, dict[str, object]] = {
            "play_bot": {"level": "beginner"},
            "table_new": {"opponent": "lobby", "time": "3", "games": "1", "beginner": "lot"},
            "table_fill": {"level": "casual"},
            "offer_take": {"mark": standing.mark_of(self.offer)},
            "offer_new": {"time": "3", "most": 2},
            "offer_change": {"time": "5", "most": 1},
            "game_move": {"board": 0, "move": "A1"},
            "game_resign": {"sure": "yes"},
            "game_answer": {"answer": "accept"},
            "game_report": {"category": "conduct", "ply": 0, "text": "Hm."},
            "game_plan": {"board": 0, "moves": "A4,B4"},
            "game_plan_cut": {"board": 0},
            "game_notes": {"ply": "", "text": "Watch the corners."},
            "game_talk": {"text": "Good luck!"},
            "game_talk_mute": {"mute": "on"},
            "message_report": {"why": "Rude."},
            "report_judge": {"decision": "remove"},
            "dispute": {"step": "confirm", "ruling": "void", "reason": "So be it.", "board": 0},
            "preferences": {"theme": "dark", "notation": "hex", "timezone": "Europe/Berlin"},
            "set_theme": {"theme": "dark"},
            "messages_preset": {"preset": "urgent"},
            "my_messages": {
                "digest_hour": 7,
                **{f"mail_{event}": "off" for event in wishes.NAMES},
            },
            "my_time": {"rest_days": ["5"], "quiet_from": 23, "quiet_until": 7},
            "vacation": {"ends": f"{timezone.localtime() + timedelta(days=2):%Y-%m-%dT%H:%M}"},
            "set_language": {"language": "de"},
        }
        return {"key": str(uuid4()), **forms.get(route, {})}


@pytest.fixture
def scene(
    sogo_game: Game, alice: User, bob: User, carol: User, admin: User, now: datetime
) -> Scene:
    clients = {role: Client() for role in ROLES}
    referee = person("referee", is_staff=True, is_superuser=True)
    for user in (alice, bob, carol, admin, referee):
        clients[user.username].force_login(user)
    signed = TimestampSigner(salt="accounts.guests").sign(str(person("Guest-x", is_guest=True).pk))
    clients["guest"].cookies[COOKIE] = signed
    table = tables.open_table(alice, Terms("sogo", {}), at=now, others=[bob])
    other = start_game("sogo", [bob, referee], options={}, at=now, time_control=per_move(3))
    dispute = disputes.file(other.pk, bob, category="rules", ply=0, text="Hm.", at=now)
    message = talk.say(sogo_game, bob, "You are slow.", key=uuid4(), at=now)
    talk_reports.report(message.pk, alice, "Rude.", at=now)
    offer = standing.offer(alice, Terms("sogo", {}), 3, at=now)
    booked = {"begins_at": now + timedelta(days=30), "ends_at": now + timedelta(days=31)}
    absence = Absence.objects.create(user=alice, kind="booked", changed_at=now, **booked)
    return Scene(sogo_game, table, dispute, message, offer, absence, clients)


def fingerprint() -> str:
    """Everything that is stored, but for sessions and what a login leaves behind."""
    rows = [
        (model.__name__, *sorted(map(str, model._default_manager.values_list())))
        for model in apps.get_models()
        if model.__name__ not in {"Session", "UserSession"}
    ]
    return sha256(repr(rows).encode()).hexdigest()


@pytest.mark.parametrize("asked", list(cells()), ids=str)
def test_everybody_gets_what_the_matrix_says(scene: Scene, asked: Asked) -> None:
    client, before = scene.clients[asked.role], fingerprint()
    send: Callable[..., object] = getattr(client, asked.method.lower())
    form = scene.form(asked.route) if asked.method == "POST" else {}
    answer = send(scene.url(asked.route), form)
    assert answer.status_code == asked.status, answer.content.decode()[:3000]
    if answer.status_code >= 400 or asked.method == "GET":
        assert fingerprint() == before


def test_every_route_is_in_the_matrix() -> None:
    ours = {route for route in routes() if not route.startswith(ELSEWHERE)}
    assert ours == {cell.route for cell in cells()}


@pytest.mark.parametrize("route", sorted({cell.route for cell in cells()}))
def test_no_route_knows_other_methods(scene: Scene, route: str) -> None:
    for method in ("put", "patch", "delete"):
        answer = getattr(scene.clients["alice"], method)(scene.url(route))
        assert answer.status_code == 405


FORMS = {cell.route for cell in cells() if cell.method == "POST"}
BY_SIGNED_LINK = {"unsubscribe", "mail_move"}
"""Mail programs send the first for their readers: its token can only make mails fewer (RFC 8058).
The second plays the one move its token stands for."""


@pytest.mark.parametrize("route", sorted(FORMS - BY_SIGNED_LINK))
def test_no_form_is_taken_without_its_token(scene: Scene, alice: User, route: str) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(alice)
    before = fingerprint()
    assert client.post(scene.url(route), scene.form(route)).status_code == 403
    assert fingerprint() == before
