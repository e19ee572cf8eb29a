"""The link in every mail: one click stops it, looking changes nothing, another takes it back."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.core.signing import Signer, b64_decode, b64_encode
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.models import Delivery, Game, JobKind, NotificationPreference, Outbox, Seat
from games.services.disputes.reports import filing
from games.services.notifications.mail.unsubscribe_links import link_for
from tests.games.conftest import NOW
from tests.support.games.disputes import enforce
from tests.support.games.notifications.emails import send_to, stop_path, tell_turns
from tests.support.games.notifications.preferences import mail_frequency, prefer_mail

pytestmark = pytest.mark.database

Played = Callable[..., Game]

ONE_CLICK = {"List-Unsubscribe": "One-Click"}


@pytest.fixture
def strict() -> Client:
    """A mail program: no cookies, no CSRF token."""
    return Client(enforce_csrf_checks=True)


@pytest.fixture
def path(sogo_game: Game, alice: User) -> str:
    """The link in Alice's mail of her turn."""
    send_to(JobKind.TURN, alice)
    return stop_path()


def wants_turns(user: User) -> bool:
    return mail_frequency(user, "turn") != "off"


def is_muted(game: Game, user: User) -> bool:
    return Seat.objects.get(game=game, user=user).muted


@pytest.mark.slow
def test_one_click_stops_the_kind_without_a_session(
    strict: Client, path: str, alice: User, sogo_game: Game
) -> None:
    answer = strict.post(path, ONE_CLICK)
    assert answer.status_code == 200
    assert not strict.cookies
    assert not wants_turns(alice)
    assert not is_muted(sogo_game, alice)
    assert mail_frequency(alice, "over") == "now"


@pytest.mark.slow
def test_one_click_twice_is_as_good_as_once(strict: Client, path: str, alice: User) -> None:
    assert [strict.post(path, ONE_CLICK).status_code for _ in range(2)] == [200, 200]
    assert not wants_turns(alice)


def test_after_it_no_such_mail_is_sent_but_others_are(
    strict: Client, path: str, alice: User, bob: User, sogo_game: Game, play_moves: Played
) -> None:
    strict.post(path, ONE_CLICK)
    play_moves(sogo_game, "A1 B1")
    tell_turns()
    assert not Outbox.objects.filter(kind=JobKind.TURN, user=alice, event=2).exists()
    assert send_to(JobKind.REMINDER, alice).state == Delivery.State.SENT


@pytest.mark.slow
@pytest.mark.parametrize("method", ["get", "head"])
def test_scanners_may_look(
    strict: Client, path: str, alice: User, sogo_game: Game, method: str
) -> None:
    answer = getattr(strict, method)(path)
    assert answer.status_code == 200
    assert "no-store" in answer["Cache-Control"]
    assert wants_turns(alice)
    assert not is_muted(sogo_game, alice)


@pytest.mark.slow
def test_the_page_has_a_button_for_the_kind_and_one_for_the_game(client: Client, path: str) -> None:
    page = client.get(path).content.decode()
    assert 'value="stop"' in page
    assert 'value="mute"' in page


@pytest.mark.slow
@pytest.mark.parametrize(
    ("do", "undo"), [("stop", "resume"), ("mute", "unmute")], ids=["kind", "game"]
)
def test_a_button_does_it_and_another_takes_it_back(
    client: Client, path: str, alice: User, sogo_game: Game, do: str, undo: str
) -> None:
    answer = client.post(path, {"do": do})
    assert (answer.status_code, answer["Location"]) == (303, path)
    assert wants_turns(alice) is (do != "stop")
    assert is_muted(sogo_game, alice) is (do == "mute")
    assert f'value="{undo}"' in client.get(path).content.decode()
    client.post(path, {"do": undo})
    assert wants_turns(alice)
    assert not is_muted(sogo_game, alice)


@pytest.mark.slow
@pytest.mark.parametrize("form", [{}, {"do": ""}, {"do": "everything"}], ids=str)
def test_a_form_that_says_nothing_does_nothing(
    client: Client, path: str, alice: User, sogo_game: Game, form: dict[str, str]
) -> None:
    """So a scanner does that submits every form it finds."""
    answer = client.post(path, form)
    assert answer.status_code == 422
    assert 'role="alert"' in answer.content.decode()
    assert wants_turns(alice)
    assert not is_muted(sogo_game, alice)


@pytest.mark.parametrize("before", ["bundled", "digest"])
def test_taking_it_back_brings_back_what_was(
    client: Client, sogo_game: Game, alice: User, before: str
) -> None:
    prefer_mail(alice, before, "turn")
    path = link_for(User.objects.get(pk=alice.pk), {"turn"}, sogo_game.pk).partition("8000")[2]
    client.post(path, {"do": "stop"})
    assert not wants_turns(alice)
    client.post(path, {"do": "resume"})
    assert mail_frequency(alice, "turn") == before


def test_a_link_of_a_bundle_stops_all_it_was_about_and_nothing_else(
    strict: Client, alice: User
) -> None:
    path = link_for(alice, {"turn", "over"}, None).partition("8000")[2]
    strict.post(path, ONE_CLICK)
    assert [mail_frequency(alice, name) for name in ("turn", "over")] == ["off", "off"]
    assert [mail_frequency(alice, name) for name in ("reminder", "started")] == ["now", "now"]


def test_a_ruling_has_no_kind_so_one_click_silences_the_game(
    strict: Client, sogo_game: Game, alice: User, bob: User, admin: User
) -> None:
    case = filing.file(sogo_game.pk, bob, category="conduct", ply=0, text="Rude.", at=NOW)
    enforce(case.pk, admin, ruling="dismiss", reason="Not so.", at=NOW)
    send_to(JobKind.RULED, alice)
    strict.post(stop_path(), ONE_CLICK)
    assert is_muted(sogo_game, alice)
    assert wants_turns(alice)


def test_staff_are_not_offered_to_stop_what_is_their_office(
    sogo_game: Game, bob: User, admin: User
) -> None:
    filing.file(sogo_game.pk, bob, category="conduct", ply=0, text="Rude.", at=NOW)
    send_to(JobKind.DISPUTED, admin)
    with pytest.raises(AttributeError):
        stop_path()


def altered(token: str, before: bytes, after: bytes) -> str:
    """Something else in a token, under the signature it had."""
    content, __, signature = token.partition(":")
    changed = b64_decode(content.encode()).replace(before, after, 1)
    return f"{b64_encode(changed).decode()}:{signature}"


@pytest.mark.slow
@pytest.mark.parametrize(
    "forge",
    [
        lambda token, bob: altered(token, b"[", b"[1"),
        lambda token, bob: token[:-1] + ("A" if token[-1] != "A" else "B"),
        lambda token, bob: altered(token, b"turn", b"over"),
        lambda token, bob: token.partition(":")[0],
        lambda token, bob: Signer(salt="another purpose").sign(token.rpartition(":")[0]),
        lambda token, bob: Signer(salt="games.mail.stop").sign_object(
            [bob.pk, ["is_staff"], "", "now"]
        ),
        lambda token, bob: Signer(salt="games.mail.stop").sign("nothing"),
        lambda token, bob: Signer(salt="games.mail.stop").sign_object([bob.pk]),
        lambda token, bob: "x" * 300,
    ],
    ids=[
        "other user",
        "signature",
        "kind",
        "unsigned",
        "salt",
        "column",
        "no JSON",
        "shape",
        "noise",
    ],
)
def test_a_forged_link_is_nothing(client: Client, path: str, bob: User, forge: object) -> None:
    token = path.split("/")[-2]
    forged = reverse("unsubscribe", args=[forge(token, bob)])  # type: ignore[operator]
    assert client.get(forged).status_code == 404
    assert client.post(forged, ONE_CLICK).status_code == 404
    assert client.post(forged, {"do": "stop"}).status_code == 404
    assert not NotificationPreference.objects.exists()
    assert not Seat.objects.filter(muted=True).exists()


def test_a_link_lives_as_long_as_its_reader(client: Client, path: str, alice: User) -> None:
    User.objects.filter(pk=alice.pk).update(is_active=False)
    assert client.get(path).status_code == 404
