"""Mails, dates and numbers are German, and mails say du."""

from __future__ import annotations

import re
from datetime import timedelta
from itertools import product
from urllib.parse import urlsplit
from uuid import uuid4

from django.core import mail
from django.test import Client
from django.utils import timezone, translation
from django.utils.formats import date_format

from accounts.models import User
from games.log.commands import Propose
from games.models import ChatMessage, Delivery, Dispute, Game, JobKind, Outbox, Sanction, Table
from games.services.disputes.reports import filing
from games.services.notifications.mail.email import compose
from games.services.notifications.mail.unsubscribe_links import link_for
from games.templatetags.formatting import in_words, time_left
from tests.support.games.notifications.cases import ABOUT_A_PLAYER, NO_MAIL, with_all_steps
from tests.support.games.notifications.emails import tell_turns
from tests.system.german.foreign_words import foreign, read, shown
from tests.system.german.hands import NEW, PASSWORD, browser, sent

ABOUT_A_TABLE = (
    JobKind.INVITED,
    JobKind.DECLINED,
    JobKind.WITHDRAWN,
    JobKind.OPENING,
    JobKind.CANCELLED,
)
_FILLED = [
    ["%(count)d"],
    ["%(count)d"],
    ["%(count)d"],
    ["%(minutes)d", "%(seconds)02d"],
    ["%(time)s"],
    [],
]


def test_every_mail_of_a_game_is_german(evening: Game, alice: User, bob: User, admin: User) -> None:
    evening = sent(evening, alice, Propose())
    fields = {"category": Dispute.Category.TIME, "ply": 1, "text": "Die Uhr geht vor."}
    now = timezone.now()
    case = with_all_steps(filing.file(evening.pk, alice, at=now, **fields), admin, now)
    table = Table.objects.filter(places__user=bob, places__state="invited")[0]
    line = ChatMessage.objects.create(game=evening, user=admin, text="…", at=now)
    ban = Sanction.objects.create(
        user=bob, kind="mute", reason="…", by=admin, at=now, ends_at=now + timedelta(days=7)
    )
    kinds = set(JobKind) - NO_MAIL - {JobKind.VACATION}
    for kind, user in product(kinds, (alice, bob, admin)):
        about = {"game": evening, "event": 5, "dispute": case, "chat_message": line}
        about = {"table": table} if kind in ABOUT_A_TABLE else about
        about = {"object_id": str(ban.pk)} if kind in ABOUT_A_PLAYER else about
        row = Outbox(kind=kind, user=user, dedup_key=uuid4(), due_at=now, **about)
        composed = compose(row, user, now)
        (html, _), *_ = composed.alternatives
        assert foreign(" ".join([composed.subject, str(composed.body), read(str(html))])) == []


def test_mails_of_accounts_are_german(signed_in: Client) -> None:
    signed_in.post("/accounts/email/", {"email": "anna@example.org", "action_add": ""})
    new = {"oldpassword": PASSWORD, "password1": NEW, "password2": NEW}
    signed_in.post("/accounts/password/change/", new)
    stranger = browser()
    stranger.post("/accounts/password/reset/", {"email": "alice@example.org"})
    stranger.post("/accounts/password/reset/", {"email": "nobody@example.org"})
    for name, address in (("carla", "alice@example.org"), ("carla", "carla@example.org")):
        form = {"username": name, "email": address, "password1": PASSWORD}
        answer = browser().post("/accounts/signup/", form, follow=True)
        assert foreign(shown(answer)) == []
    assert len(mail.outbox) >= 6
    for composed in mail.outbox:
        assert foreign(f"{composed.subject} {composed.body}") == [], composed.subject


def test_the_way_out_of_mails_and_what_was_sent_are_german(evening: Game, alice: User) -> None:
    for state, answer in (("sent", "250 2.0.0"), ("suppressed", "game-over")):
        kept = {"kind": JobKind.TURN, "game": evening, "user": alice, "state": state}
        Delivery.objects.create(**kept, answer=answer, at=timezone.now())
    for path in (
        "/me/notifications/sent/",
        urlsplit(link_for(alice, "turn", evening.pk)).path,
        "/dev/mail/",
    ):
        answer = browser(alice).get(path)
        assert answer.status_code == 200
        assert foreign(shown(answer)) == []


def test_dates_and_numbers_are_written_the_german_way(evening: Game, alice: User) -> None:
    day = timezone.localdate(alice.date_joined, alice.zone())
    with translation.override("de"):
        assert in_words(timedelta(days=2, hours=7)) == "2\N{NO-BREAK SPACE}T 7\N{NO-BREAK SPACE}Std"
        shown_left = str(time_left(timezone.now() + timedelta(hours=1)))
        patterns = shown_left.split('data-words="')[1].split('"')[0].split("|")
        dated = date_format(day, "DATE_FORMAT")
    for filled, pattern in zip(_FILLED, patterns, strict=True):
        assert re.findall(r"%\(\w+\)\d*[ds]", pattern) == filled, "as time.js fills them in"
    assert re.fullmatch(r"\d{1,2}\. [A-Z]\w+ 20\d\d", dated)
    assert f"Dabei seit dem {dated}." in shown(browser(alice).get("/players/alice/"))
    tell_turns()
    row = Outbox.objects.filter(kind=JobKind.TURN, game=evening, user=alice).latest("event")
    assert re.search(
        r"bis \w+, \d+\. \w+ 20\d\d, \d\d:\d\d Uhr", compose(row, alice, timezone.now()).body
    )
