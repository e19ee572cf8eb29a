"""Links that play nothing: each says why, with the right status and a way on."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from uuid import uuid4

import pytest
import time_machine
from django.core import signing
from django.utils import timezone

from accounts.models import User
from games.log.commands import PlayMoves, Resign
from games.models import Event, Game, Seat
from games.services.clock.timeouts import settle_overdue
from games.services.notifications.body.move_tokens import MoveToken
from games.views.notifications import mail_moves
from tests.support.budget import by_day_every, only_in_the_long_run
from tests.support.games.disputes import enforce, file
from tests.support.games.notifications.mail_moves import link, move_token, path, press, scanner
from tests.support.games.pages import act, text
from tests.support.games.stored import fingerprint

Shut = Callable[[Game, User, User], str]
"""Makes a link of Alice's for C2 that plays nothing, and answers with its path."""


def opened(game: Game, alice: User) -> str:
    return link(game, alice, "C2")


def altered(game: Game, alice: User, bob: User) -> str:
    address = opened(game, alice)
    return f"{address[:20]}{'A' if address[20] != 'A' else 'B'}{address[21:]}"


def cut(game: Game, alice: User, bob: User) -> str:
    return f"{opened(game, alice)[:-9]}/"


def of_another_salt(game: Game, alice: User, bob: User) -> str:
    words = [alice.pk, game.pk.hex, 0, 0, "C2"]
    return f"/mail/move/{signing.dumps(words, salt='games.mail.stop')}/"


def expired(game: Game, alice: User, bob: User) -> str:
    with time_machine.travel(timezone.now() - timedelta(days=30, minutes=1)):
        return opened(game, alice)


def inactive(game: Game, alice: User, bob: User) -> str:
    User.objects.filter(pk=alice.pk).update(is_active=False)
    return opened(game, alice)


def deleted(game: Game, alice: User, bob: User) -> str:
    return path(move_token(game, alice, "C2", user=alice.pk + 1000))


def foreign(game: Game, alice: User, bob: User) -> str:
    """The seat has changed hands since."""
    address = opened(game, alice)
    other = User.objects.create_user("dora", "dora@example.org", "pa55-word-long")
    Seat.objects.filter(game=game, user=alice).update(user=other)
    return address


def of_other_seat(game: Game, alice: User, bob: User) -> str:
    return link(game, alice, "C2", seat=1)


def of_no_game(game: Game, alice: User, bob: User) -> str:
    return link(game, alice, "C2", game=uuid4())


def finished(game: Game, alice: User, bob: User) -> str:
    address = opened(game, alice)
    act(game, bob, Resign())
    return address


def held(game: Game, alice: User, bob: User) -> str:
    file(game, bob, timezone.now())
    return opened(game, alice)


def muted(game: Game, alice: User, bob: User) -> str:
    Seat.objects.filter(game=game, user=alice).update(muted=True)
    return opened(game, alice)


def used(game: Game, alice: User, bob: User) -> str:
    address = opened(game, alice)
    assert press(address).status_code == 303
    return address


def sibling(game: Game, alice: User, bob: User) -> str:
    """Another link of the same mail was used."""
    address = opened(game, alice)
    assert press(link(game, alice, "D4")).status_code == 303
    return address


def moved_on_the_site(game: Game, alice: User, bob: User) -> str:
    address = opened(game, alice)
    act(game, alice, PlayMoves(("B1",)))
    act(game, bob, PlayMoves(("B2",)))
    return address


def roll_back(game: Game, bob: User) -> None:
    case = file(game, bob, timezone.now())
    admin = User.objects.create_superuser("judge", "judge@example.org", "pa55-word-long")
    enforce(case.pk, admin, ruling="rollback", reason="Anew.", at=timezone.now(), ply=0)


def rolled_back(game: Game, alice: User, bob: User) -> str:
    """The board of the mail stands again, by a ruling; the mail was for the one before."""
    address = opened(game, alice)
    act(game, alice, PlayMoves(("B1",)))
    roll_back(game, bob)
    return address


def used_and_rolled_back(game: Game, alice: User, bob: User) -> str:
    address = used(game, alice, bob)
    roll_back(game, bob)
    return address


def of_a_board_to_come(game: Game, alice: User, bob: User) -> str:
    return link(game, alice, "C2", board=7)


def out_of_turn(game: Game, alice: User, bob: User) -> str:
    return link(game, bob, "C2")


CASES: dict[Shut, tuple[int, str, bool]] = {
    altered: (404, "This link is not whole", False),
    cut: (404, "This link is not whole", False),
    of_another_salt: (404, "This link is not whole", False),
    expired: (410, "This link is too old", True),
    inactive: (403, "This account is closed", True),
    deleted: (403, "This account is closed", True),
    foreign: (403, "This is not your seat", True),
    of_other_seat: (403, "This is not your seat", True),
    of_no_game: (410, "This game is gone", False),
    finished: (409, "The game is over", True),
    held: (409, "The game is stopped", True),
    muted: (409, "The links of this game are off", True),
    used: (409, "you played C2", True),
    sibling: (409, "you played D4", True),
    moved_on_the_site: (409, "you played B1", True),
    rolled_back: (409, "The board has changed", True),
    used_and_rolled_back: (409, "has been taken back since", True),
    of_a_board_to_come: (409, "The board has changed", True),
    out_of_turn: (409, "Not from here", True),
}


@pytest.mark.parametrize("ask", ["press", *only_in_the_long_run("get", "head", "blind", "form")])
@pytest.mark.parametrize("shut", by_day_every(4, CASES), ids=lambda shut: shut.__name__)
def test_a_shut_link_plays_nothing_and_leads_on(
    live_game: Game, alice: User, bob: User, shut: Shut, ask: str
) -> None:
    address = shut(live_game, alice, bob)
    (status, _words, way_on), before = CASES[shut], fingerprint()
    asked = {
        "get": lambda: scanner().get(address),
        "head": lambda: scanner().head(address),
        "press": lambda: press(address),
        "blind": lambda: scanner().post(address),
        "form": lambda: scanner().get(f"{address}?choose=C2"),
    }
    answer = asked[ask]()
    assert (answer.status_code, fingerprint()) == (status, before)
    if ask != "head":
        onward = live_game.get_absolute_url() if way_on else "/games/"
        assert f'href="{onward}"' in answer.content.decode()
        assert "<form" not in answer.content.decode()


@pytest.mark.words
@pytest.mark.parametrize("shut", CASES, ids=lambda shut: shut.__name__)
def test_a_shut_link_says_why(live_game: Game, alice: User, bob: User, shut: Shut) -> None:
    assert CASES[shut][1] in text(scanner().get(shut(live_game, alice, bob)))


def test_a_link_is_good_for_thirty_days_of_a_turn(live_game: Game, alice: User) -> None:
    """As far as the clock of the game allows, which is asked besides."""
    address = opened(live_game, alice)
    with time_machine.travel(timezone.now() + timedelta(days=2, hours=23)):
        assert scanner().get(address).status_code == 200
    with time_machine.travel(timezone.now() + timedelta(days=5)):
        answers = [scanner().get(address)]
        settle_overdue(timezone.now())
        answers.append(scanner().get(address))
    assert [answer.status_code for answer in answers] == [409, 409]
    assert answers[0].context["page"].title == answers[1].context["page"].title


def test_pressing_twice_moves_once(live_game: Game, alice: User) -> None:
    address = opened(live_game, alice)
    assert [press(address).status_code for _ in range(3)] == [303, 409, 409]
    assert Event.objects.filter(game=live_game, kind="move").count() == 1


@pytest.mark.parametrize("other", ["C2", "D4"])
def test_of_two_presses_that_both_found_the_link_open_one_moves(
    live_game: Game, alice: User, monkeypatch: pytest.MonkeyPatch, other: str
) -> None:
    """The second has passed every check of the page when the first is through the door."""
    late = link(live_game, alice, other)
    waiting, codes = [opened(live_game, alice)], []
    checked = mail_moves.must_be_open

    def slowly(row: object, at: object) -> None:
        checked(row, at)  # type: ignore[arg-type]
        if waiting:
            codes.append(press(waiting.pop()).status_code)

    monkeypatch.setattr(mail_moves, "must_be_open", slowly)
    answer = press(late)
    assert codes == [303]
    assert answer.status_code == (303 if other == "C2" else 409)
    assert Event.objects.filter(game=live_game, kind="move").count() == 1


def test_what_a_used_link_shows_later_is_the_board_it_left(
    live_game: Game, alice: User, bob: User
) -> None:
    address = used(live_game, alice, bob)
    shown = scanner().get(f"{address}?played")
    assert "<form" not in shown.content.decode()
    act(live_game, bob, PlayMoves(("A1",)))
    later = scanner().get(f"{address}?played")
    assert later.status_code == 200
    assert later.content.count(b"paint-seat1)") == shown.content.count(b"paint-seat1)")


def test_a_token_says_no_more_than_it_must() -> None:
    """Nobody can make one of somebody else's: it is signed for this and nothing else."""
    row = MoveToken(1, uuid4(), 0, 3, "C2")
    assert signing.loads(row.token, salt="games.mail.play") == [1, row.game.hex, 0, 3, "C2"]
    with pytest.raises(signing.BadSignature):
        signing.loads(row.token)
