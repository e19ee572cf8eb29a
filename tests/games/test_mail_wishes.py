"""Every kind of news against every wish: which way it goes out, or that there is no row at all."""

from __future__ import annotations

import pytest

from accounts.models import User
from games.models import Channel, Outbox, PushSubscription, Work
from games.services.mail.wishes import spread
from tests.games.conftest import NOW

LINES = {
    Work.TURN: "turn",
    Work.OFFERED: "offered",
    Work.STARTED: "started",
    Work.INVITED: "started",
    Work.DECLINED: "started",
    Work.WITHDRAWN: "started",
    Work.OVER: "over",
    Work.REMINDER: "reminder",
    Work.AWAY: "reminder",
    Work.CHAT: "chat",
    Work.REPORTED: "",
    Work.RULED: "",
}
"""The line of the preferences a player would look for; none where nobody may opt out."""
NAMES = sorted({line for line in LINES.values() if line})
WISHES = ("now", "bundled", "digest", "off")
URGENT = (Work.REMINDER, Work.AWAY)


def ways(user: User, kind: Work) -> list[str]:
    """The channels of the rows for one piece of news."""
    news = Outbox(key=f"{kind}:1", kind=kind, user_id=user.pk, due_at=NOW)
    return [row.channel for row in spread([news])]


def wished(user: User, **wishes: object) -> None:
    User.objects.filter(pk=user.pk).update(**wishes)


def test_every_kind_of_news_is_looked_at_here() -> None:
    assert set(LINES) == set(Work) - {Work.BOT}


@pytest.mark.parametrize("wish", WISHES)
@pytest.mark.parametrize("kind", LINES)
def test_a_mail_goes_the_way_its_own_line_says(alice: User, kind: Work, wish: str) -> None:
    """The other lines say something else."""
    line, other = LINES[kind], "now" if wish == "off" else "off"
    lines = {f"mail_{name}": wish if name == line else other for name in NAMES}
    wished(alice, **lines)
    if not line:
        assert ways(alice, kind) == [Channel.NOW]
    elif wish == "off":
        assert ways(alice, kind) == []
    else:
        assert ways(alice, kind) == [Channel.NOW if kind in URGENT else wish]


@pytest.mark.parametrize("ticked", [True, False], ids=["ticked", "not ticked"])
@pytest.mark.parametrize("kind", LINES)
def test_a_push_message_goes_out_where_its_own_line_is_ticked(
    alice: User, kind: Work, ticked: bool
) -> None:
    PushSubscription.objects.create(user=alice, endpoint="https://push.example/1", created_at=NOW)
    line = LINES[kind]
    lines = {f"push_{name}": ticked is (name == line) for name in NAMES}
    wished(alice, **lines)
    assert (Channel.PUSH in ways(alice, kind)) is (ticked or not line)
