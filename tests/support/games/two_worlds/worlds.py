"""Two worlds with one public history: every page of a world, and other secrets put behind it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from copy import deepcopy
from dataclasses import dataclass
from itertools import product

from django.apps import apps
from django.contrib.contenttypes.models import ContentType
from django.core.cache import cache
from django.db import connection, transaction
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import URLPattern, URLResolver, get_resolver, reverse
from django.utils import timezone

from events.models import Tournament
from events.services.ratings.pools import pool_of
from events.services.tournaments.lists.event_of_game import event_of
from games.log.events import GENESIS, Entry, chained
from games.models import ChatMessage, Dispute, Event, Game, Table, triggers
from games.models.chance.seals import Seal
from games.services.gamelog import state_cache
from study.lessons import LESSONS
from study.lessons.kit.lesson import LessonStep
from tests.support.games.two_worlds.left_out import OF_NO_GAME, SENT_ONLY

Seen = dict[tuple[str, str], tuple[object, ...]]

TOKENS = (
    (re.compile(rb'(name="csrfmiddlewaretoken" value=)"[^"]*"'), rb"\1"),
    (re.compile(rb'(name="key" value=)"[^"]*"'), rb"\1"),
    (re.compile(rb'(name="envelope" value=)"[^"]*"'), rb"\1"),
    (re.compile(rb'(data-contribution="\w+"\s+data-seal=)"[^"]*"'), rb"\1"),
    (re.compile(rb'("exported_at": )"[^"]*"'), rb"\1"),
    (re.compile(rb'(of game \d:\s+<code class="hex" data-commitment>)[0-9a-f]{64}'), rb"\1"),
    (re.compile(rb"(X-CSRFToken&quot;: &quot;)[^&]*"), rb"\1"),
    (re.compile(rb"(/accounts/signup/\?code=)\w+"), rb"\1"),
)
"""Patterns of what is new on each page: tokens, keys of forms, envelopes with the seals they stand
for.
"""

SKIPPED = {"Set-Cookie", "X-Request-ID"}


@dataclass(frozen=True)
class World:
    """A game, the table it came from, an open table, a case, a message of its chat, an event
    that the game is played in, and who looks at them.
    """

    game: Game
    tables: tuple[Table, ...]
    dispute: Dispute
    message: ChatMessage
    event: Tournament
    clients: dict[str, Client]


def routes() -> Iterator[tuple[str, set[str]]]:
    """The name of each address of the site and what it is made of."""

    def walk(resolver: URLResolver, prefix: str, given: set[str]) -> Iterator[tuple[str, set[str]]]:
        for pattern in resolver.url_patterns:
            path = pattern.pattern
            needs = given | set(path.converters) | set(path.regex.groupindex)
            if isinstance(pattern, URLResolver):
                inner = f"{pattern.namespace}:" if pattern.namespace else prefix
                yield from walk(pattern, inner, needs)
            elif isinstance(pattern, URLPattern) and pattern.name:
                yield prefix + pattern.name, needs

    return walk(get_resolver(), "", set())


def addresses(stage: World, route: str, needs: set[str]) -> list[str]:
    """Every address of a route that has to do with this game. Fails for what it does not know."""
    choices = [[(need, value) for value in _values(stage, route, need)] for need in sorted(needs)]
    return [reverse(route, kwargs=dict(chosen)) for chosen in product(*choices)]


def _values(stage: World, route: str, need: str) -> list[object]:
    game = stage.game
    values: dict[str, Callable[[], list[object]]] = {
        "ruleset": lambda: [game.ruleset],
        "level": lambda: ["no-such-program"],
        "step": lambda: [step.key for step in _steps(game)] or ["no-such-step"],
        "token": lambda: ["no-such-token"],
        "slug": lambda: [stage.event.club.slug if stage.event.club else "no-such-club"],
        "code": lambda: ["no-such-code"],
        "username": lambda: ["alice", "bob"],
        "pool": lambda: [pool_of(game, game.seats.count()).key],
        "day": lambda: [f"{timezone.now():%Y-%m-%d}"],
        "month": lambda: [f"{timezone.now():%Y-%m}"],
        "ply": lambda: [game.ply // 2, game.ply],
        "file": lambda: ["no-such-file.log"],
        "number": lambda: [1 if route.startswith(("league", "season")) else 0],
        "language": lambda: ["de"],
        "app_label": lambda: ["games"],
        "id": lambda: [game.seats.all()[0].user_id],
        "author": lambda: [game.seats.all()[0].user_id],
        "url": lambda: ["nowhere"],
        "scope": lambda: ["mine", "strong"],
        "team": lambda: [1],
        "act": lambda: ["extend", "remove"],
        "target": lambda: list(stage.event.entries.values_list("pk", flat=True)),
        "content_type_id": lambda: [ContentType.objects.get_for_model(Game).pk],
        "object_id": lambda: _rows(stage, route),
        "pk": lambda: _keys(stage, route),
    }
    return values[need]()


def _steps(game: Game) -> tuple[LessonStep, ...]:
    lesson = LESSONS.get(game.ruleset)
    return lesson.steps[-1:] if lesson else ()


def _keys(stage: World, route: str) -> list[object]:
    if route.startswith("game") or route == "game_dispute_withdraw":
        return [stage.game.pk]
    if route.startswith("table"):
        return [table.pk for table in stage.tables]
    if route.startswith("message_"):
        return [stage.message.pk]
    if route.startswith(SENT_ONLY + OF_NO_GAME):
        return [1]
    if route.startswith("dispute") or route == "seat_change":
        return [stage.dispute.pk]
    if route.startswith("event"):
        return [stage.event.pk]
    if route.startswith(("league", "season")):
        return [stage.event.division.season.league_id]
    if route in {"player_sanctions", "fair_play_player"}:
        return [seat.user_id for seat in stage.game.seats.all() if seat.user_id]
    raise KeyError(route)


def _rows(stage: World, route: str) -> list[object]:
    """The rows of an admin page's model: all there is to know of this game, some of the rest."""
    if route in {"admin:view_on_site", "admin_on_site"}:
        return [stage.game.pk]
    app, model, _ = route.removeprefix("admin:").split("_", 2)
    kind = apps.get_model(app, model)
    rows = list(kind._default_manager.order_by("pk").values_list("pk", flat=True))
    return rows[:2] + rows[2:][-2:]


def sweep(stage: World, asked: Callable[[str, str], bool]) -> Seen:
    """Every page that `asked(route, role)` wants: status, headers, body and number of queries."""
    cache.clear()
    ContentType.objects.clear_cache()
    forget()
    seen: Seen = {}
    for route, needs in routes():
        roles = [role for role in stage.clients if asked(route, role)]
        for address, role in product(addresses(stage, route, needs) if roles else (), roles):
            seen[role, address] = fetched(stage.clients[role], address)
            if route == "game":
                seen[role, address + "#htmx"] = fetched(stage.clients[role], address, htmx=True)
    return seen


def fetched(client: Client, address: str, *, htmx: bool = False) -> tuple[object, ...]:
    headers = {"HX-Request": "true"} if htmx else {}
    with CaptureQueriesContext(connection) as queries:
        answer = client.get(address, headers=headers)
    return (*comparable(answer), len(queries))


def sent(stage: World, role: str, route: str, **form: object) -> tuple[object, ...]:
    """Return what a form is answered, and then undone."""
    client = stage.clients[role]
    cookies = deepcopy(client.cookies)
    address = addresses(stage, route, dict(routes())[route])[0]
    with transaction.atomic():
        seen = comparable(client.post(address, form))
        transaction.set_rollback(True)
    client.cookies = cookies
    forget()
    return seen


def comparable(answer: HttpResponse) -> tuple[object, ...]:
    body = b"".join(answer) if answer.streaming else answer.content
    for token, plain in TOKENS:
        body = token.sub(plain, body)
    headers = {
        name: sorted(value.split("; "))  # The policy's parts come in any order.
        for name, value in answer.items()
        if name not in SKIPPED
    }
    return answer.status_code, headers, body


@contextmanager
def undone() -> Iterator[None]:
    """Take back all that is stored meanwhile: the next look begins with the same database."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)
    forget()


def forget() -> None:
    """Forget what this process remembers of games."""
    event_of.cache_clear()
    state_cache._states.clear()


def other_seed(game: Game) -> None:
    """Put another seed into the seal: whatever is still to be drawn comes out different."""
    assert Seal.objects.filter(game=game).update(seed=bytes(range(100, 132))) <= 1
    forget()


def other_moves(game: Game, change: Callable[[Entry], dict[str, object]]) -> int:
    """Write the log anew with other payloads, chained as if it had always been so."""
    connection.check_constraints()  # PostgreSQL drops no trigger while it still has some to check.
    triggers.remove(connection)
    head, changed = GENESIS, 0
    for event in Event.objects.filter(game=game).order_by("number"):
        payload = change(event.entry)
        changed += payload != event.payload
        event.payload, event.prev_hash = payload, head
        head = event.hash = chained(head, str(game.pk), event.entry)
        event.save(update_fields=["payload", "prev_hash", "hash"])
    Game.objects.filter(pk=game.pk).update(head_hash=head)
    triggers.install(connection)
    forget()
    return changed
