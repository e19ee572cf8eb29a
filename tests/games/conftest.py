"""The cast: alice and bob play, carol may only watch, admin judges."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from uuid import uuid4

import pytest
from django.contrib.auth.models import Group
from django.core.cache import cache
from django.utils import timezone

from accounts.models import Role, User
from games.log.commands import PlayMoves
from games.log.time.control import per_move
from games.models import Game
from games.services.gamelog.actors import PlayerActor
from games.services.gameplay.door import Receipt, apply_command
from games.services.gameplay.game_start import start_game
from games.services.notifications import relevance
from tests.support.games.notifications.kinds import let_mails_go_at_once

NOW = datetime.now(UTC).replace(microsecond=0) - timedelta(minutes=1)
"""When everything here begins: a minute ago, so that pages, which ask the clock, agree."""

Mover = Callable[..., Receipt]


def person(name: str, **more: object) -> User:
    """Who never sleeps or goes on vacation: deadlines fall where they fall."""
    more = {"quiet_from": 0, "quiet_until": 0, "auto_vacation": False, **more}
    return User.objects.create_user(name, f"{name}@example.org", "pa55-word-long", **more)


def member_of_staff(name: str, role: Role = Role.ARBITER) -> User:
    """Somebody with a role, and no superuser."""
    user = person(name, is_staff=True)
    user.groups.add(Group.objects.get_or_create(name=role)[0])
    return user


@pytest.fixture
def empty_cache() -> Iterator[None]:
    """Nobody has asked for too much yet, nobody has looked at a page."""
    cache.clear()
    yield
    cache.clear()


@pytest.fixture
def alice(db: None) -> User:
    return person("alice")


@pytest.fixture
def bob(db: None) -> User:
    return person("bob")


@pytest.fixture
def carol(db: None) -> User:
    return person("carol")


@pytest.fixture
def admin(db: None) -> User:
    return person("admin", is_staff=True, is_superuser=True)


@pytest.fixture
def now() -> datetime:
    return NOW


@pytest.fixture
def sogo_game(alice: User, bob: User) -> Game:
    """Alice is White and to move; three days per move."""
    return start_game("sogo", [alice, bob], options={}, at=NOW, time_control=per_move(3))


@pytest.fixture
def live_game(alice: User, bob: User) -> Game:
    """The same, begun just now: requests to its page are in time."""
    return start_game("sogo", [alice, bob], options={}, at=timezone.now(), time_control=per_move(3))


@pytest.fixture
def bot_game(alice: User) -> Game:
    """Alice is White and to move against the weakest bot, without a limit."""
    return start_game("sogo", [alice, "beginner"], options={}, at=NOW)


@pytest.fixture
def play_moves() -> Callable[[Game, str], Game]:
    """Play "A1 B2 …" by the people whose turn it is; answers with the game as it then is."""

    def moves(game: Game, texts: str, at: datetime = NOW) -> Game:
        for text in texts.split():
            seat = game.seats.select_related("user").get(to_move=True)
            assert seat.user is not None
            apply_command(
                game.pk, PlayMoves((text,)), by=PlayerActor(seat.user), key=str(uuid4()), at=at
            )
        return Game.objects.get(pk=game.pk)

    return moves


@pytest.fixture
def usual_channels() -> Iterator[None]:
    """Let mails wait in this test as they do for a player who has chosen nothing, and those who
    are on the site get none.
    """
    cache.clear()
    yield
    cache.clear()


@pytest.fixture(autouse=True)
def mails_at_once(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let mails go out at once, whoever is on the site: most tests are about what they say."""
    if "usual_channels" not in request.fixturenames:
        let_mails_go_at_once(monkeypatch)
        monkeypatch.setattr(relevance, "last_presence", lambda _key: None)
