"""Several pieces of news in one email: a bundle after a quiet while, or the daily mail.

Of the undone rows of one reader and channel the oldest leads: only it is sent with, and closed
together with, the others. A worker that claims another of them gives it back.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import datetime, timedelta
from uuid import UUID

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.db.models import Min, prefetch_related_objects
from django.urls import reverse
from django.utils.translation import gettext, ngettext

from accounts.models import User
from games.extensions.notifications import kind_of, patient_kinds
from games.models import Channel, Delivery, Game, JobKind, Outbox, Seat
from games.models.outbox import OutboxQuerySet
from games.rules.kit.texts.text_board import as_text
from games.services.effects.handed_out_boards import hand_out
from games.services.effects.notification_preferences import (
    BUNDLE_QUIET_PERIOD,
    MAX_BUNDLE_WAIT,
    due_on_channel,
    next_digest,
)
from games.services.gamelog.state_cache import states_of
from games.services.notifications.body.context import seats_of
from games.services.notifications.body.sections import Section, fitted
from games.services.notifications.mail.email import (
    categories_of,
    commitment_header,
    headers_for,
    message_id,
    render_email,
    written_for,
)
from games.services.notifications.mail.unsubscribe_links import link_for
from games.services.text import game_text

alerts = logging.getLogger("fernzug.alerts")

RETRY_DELAY = timedelta(seconds=60)
MAX_TURNS = 30
_MY_TURN = frozenset({JobKind.TURN, JobKind.REMINDER})
_WAITS_FOR_ME = _MY_TURN | {JobKind.PROPOSED}
"""The kinds of news that a digest tells in the section of a waiting game, and nowhere else."""


def rows_with(row: Outbox, at: datetime) -> list[Outbox]:
    """Return all rows that go out with `row`, with their games and people."""
    rows = list(_together_with(row, at).select_related("game", "table__host", "user"))
    prefetch_related_objects([other.game for other in rows if other.game], "seats__user")
    return rows


def ready_at(row: Outbox, at: datetime) -> datetime:
    """Return when `row` may go out with the others; `at` or earlier means that it is time."""
    together = list(_together_with(row, at).values_list("pk", "due_at", "lease_until"))
    leader, due, lease = together[0] if together else (row.pk, at, None)
    if leader != row.pk:
        return max(due, lease or at, at + RETRY_DELAY)
    if row.channel == Channel.BUNDLED:
        due_times = [due_at for _pk, due_at, _lease in together]
        latest, first = max(due_times), min(due_times)
        return min(latest, first - BUNDLE_QUIET_PERIOD + MAX_BUNDLE_WAIT)
    return _one_a_day(row, at)


def _together_with(row: Outbox, at: datetime) -> OutboxQuerySet:
    """Return the rows of news that were due by `at`; a reminder of a later day waits for its own
    mail.
    """
    assert row.user is not None
    return Outbox.objects.together_with(row, due_on_channel(row.user, Channel(row.channel), at))


def _one_a_day(row: Outbox, at: datetime) -> datetime:
    """Return `at`, or the next digest hour where today's mail has gone out already."""
    assert row.user is not None
    sent = Delivery.objects.filter(user=row.user, channel=Channel.DIGEST, state=Delivery.State.SENT)
    last = sent.order_by("-at").values_list("at", flat=True).first()
    zone = row.user.zone()
    today = at.astimezone(zone).date()
    if last is None or last.astimezone(zone).date() < today:
        return at
    due = next_digest(row.user, at)
    while due.astimezone(zone).date() <= today:
        due = next_digest(row.user, due)
    return due


def emails_since(user: User, since: datetime) -> int:
    """Return how many emails of the kind that can wait this reader has got; an email of many rows
    is one.
    """
    sent = Delivery.objects.filter(user=user, state=Delivery.State.SENT, at__gt=since)
    emails = sent.filter(kind__in=patient_kinds()).exclude(channel=Channel.PUSH)
    return emails.values("message_id").annotate(first=Min("at")).count()


def compose(
    leader: Outbox, rows: Sequence[Outbox], reader: User, at: datetime
) -> EmailMultiAlternatives:
    """Return one email for `rows`; a digest also has the games that wait for the reader."""
    with written_for(reader):
        digest = leader.channel == Channel.DIGEST
        waiting = _waiting(reader) if digest else []
        news_rows = [row for row in rows if not (digest and row.kind in _WAITS_FOR_ME)]
        turns = list(_turns(waiting[:MAX_TURNS], reader, at))
        news = list(_news(news_rows, reader, at))
        hand_out(reader, [*waiting[:MAX_TURNS], *(row.game for row in news_rows if row.game)])
        sections = fitted([*turns, *news])
        categories = categories_of(rows)
        only = _only_game(rows) if not waiting else None
        stop = link_for(reader, categories, only.pk if only else None)
        context = {
            "turns": sections[: len(turns)],
            "news": sections[len(turns) :],
            "both": bool(turns and len(sections) > len(turns)),
            "more_turns": len(waiting) - len(sections[: len(turns)]),
            "more_news": len(news) - len(sections[len(turns) :]),
            "all": f"{settings.SITE_URL}{reverse('my_games')}",
            "stop": stop,
        }
        headers = headers_for(_message_id(leader), reader, stop, only.pk if only else None)
        headers |= commitment_header(section.content for section in sections)
        asking = {row.game_id for row in news_rows if row.kind in _WAITS_FOR_ME}
        single = news[0] if not waiting and len(news) == 1 else None
        subject = _subject(single, len(waiting) or len(asking), len(news))
        if single:
            of_game = bool(only and single.mute_link)
            alone = {"content": single.content, "picture": single.picture}
            alone |= {"stop": stop, "of_kind": bool(categories), "of_game": of_game}
            return render_email("email", subject, reader, headers, alone)
        return render_email("digest", subject, reader, headers, context)


def can_be_told(row: Outbox, reader: User, at: datetime) -> bool:
    """Return whether an email can tell of a row, so that one broken game does not hold back other
    news.
    """
    with suppress(Exception), written_for(reader):
        return bool([section.html for section in _news([row], reader, at)])
    return False


def _message_id(leader: Outbox) -> str:
    return message_id(leader.channel, leader.dedup_key)


def _only_game(rows: Sequence[Outbox]) -> Game | None:
    games = {row.game_id: row.game for row in rows}
    return next(iter(games.values())) if len(games) == 1 else None


def _waiting(reader: User) -> list[Game]:
    """Return the games that wait for an answer or a move of the reader, with their people.

    Answers come first: nothing else in the email asks for them, and it has room for
    some of the games only.
    """
    muted = Seat.objects.filter(user=reader, muted=True).values("game")
    needing = Game.objects.needing(reader).answers_first()
    games = list(needing.exclude(pk__in=muted).with_seats())
    with suppress(Exception):
        states_of(games[:MAX_TURNS])  # In one query; what follows finds them at hand.
    return games


def _turns(games: Sequence[Game], reader: User, at: datetime) -> Iterator[Section]:
    for game in games:
        rows = [
            Outbox(kind=kind, game=game, user=reader, event=game.last_event)
            for kind in _waiting_kinds(game, reader, at)
        ]
        try:
            yield _section(game, rows, reader, at)
        except Exception:  # noqa: BLE001  # The other games still wait.
            alerts.exception("game %s cannot stand in a daily mail", game.pk)


def _waiting_kinds(game: Game, reader: User, at: datetime) -> list[str]:
    """Return what is to be told of a waiting game: a proposal, a turn, or both."""
    seat = game.seat_of(reader)
    is_asked = seat is not None and seat.is_asked(at)
    can_move = seat is not None and seat.to_move and not game.held
    return [*([JobKind.PROPOSED] if is_asked else []), *([JobKind.TURN] if can_move else [])]


def _news(rows: Sequence[Outbox], reader: User, at: datetime) -> Iterator[Section]:
    """Yield a section for each game, in the order of its first news; tables one by one."""
    states_of([row.game for row in rows if row.game])
    by_game: dict[UUID, list[Outbox]] = {}
    for row in rows:
        if row.game is None:
            yield Section(settings.SITE_NAME, kind_of(row).compose(row, reader, at))
        else:
            by_game.setdefault(row.game.pk, []).append(row)
    for news_of_game in by_game.values():
        game = news_of_game[0].game
        assert game is not None
        yield _section(game, news_of_game, reader, at)


def _section(game: Game, rows: Sequence[Outbox], reader: User, at: datetime) -> Section:
    """Return the section of one game, with all its news and its board once."""
    seats = seats_of(game)
    bodies = [kind_of(row).compose(row, reader, at) for row in rows]
    sentences = tuple(dict.fromkeys(line for body in bodies for line in body.sentences))
    turns = (body for row, body in zip(rows, bodies, strict=True) if row.kind in _MY_TURN)
    answers = next((body.answers for body in bodies if body.answers), ())
    content = replace(next(turns, bodies[-1]), sentences=sentences, answers=answers)
    plays = any(seat.user_id == reader.pk for seat in seats)
    return Section(
        title=game_text.game_name(game, seats, reader.pk),
        content=content,
        picture=as_text(content.board, gettext) if content.board else "",
        mute_link=link_for(reader, (), game.pk) if plays else "",
    )


def _subject(single: Section | None, waiting: int, news: int) -> str:
    """Return the news of the only section, or else how many games wait, or else how many have
    news.
    """
    if single:
        return f"{single.title}: {single.content.news}"
    if waiting:
        count = ngettext("%(count)d game waits for you", "%(count)d games wait for you", waiting)
        return f"{settings.SITE_NAME}: {count % {'count': waiting}}"
    count = ngettext("news of %(count)d game", "news of %(count)d games", news)
    return f"{settings.SITE_NAME}: {count % {'count': news}}"
