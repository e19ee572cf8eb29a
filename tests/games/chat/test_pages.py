"""The chat on the page of a game: who sees it, how it is sent, what a refusal keeps."""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from uuid import uuid4

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from games.log.commands import Resign
from games.models import ChatMessage, Game, Seat
from games.services.chat import chat
from games.services.chat.refusals import ChatRefusal
from games.services.gamelog.actors import PlayerActor
from games.services.gameplay.door import apply_command
from games.services.gameplay.game_start import start_game
from games.services.players import blocks
from games.services.text.refusals import TextRefusal
from tests.support.games.disputes import browsers
from tests.support.games.pages import why

HTMX = {"HX-Request": "true"}


@pytest.fixture
def clients(alice: User, bob: User, carol: User, admin: User) -> dict[str, Client]:
    return browsers(alice, bob, carol, admin)


def address(game: Game) -> str:
    return reverse("game_chat", args=[game.pk])


def send(client: Client, game: Game, text: str, **more: object) -> HttpResponse:
    return client.post(address(game), {"text": text, "key": str(uuid4()), **more})


def say(game: Game, user: User, text: str, at: datetime | None = None) -> ChatMessage:
    return chat.say(game, user, text, key=uuid4(), at=at or timezone.now())


def page(client: Client, game: Game) -> str:
    return client.get(game.get_absolute_url()).content.decode()


def test_a_line_stands_on_the_page_of_both_and_of_nobody_else(
    live_game: Game, clients: dict[str, Client]
) -> None:
    answer = send(clients["alice"], live_game, "Good luck & have fun!")
    assert answer.status_code == 303
    assert answer["Location"] == f"{live_game.get_absolute_url()}#chat"
    for who in ("alice", "bob"):
        assert "Good luck &amp; have fun!" in page(clients[who], live_game)
    for who in ("carol", "admin", "guest", "anonymous"):
        shown = page(clients[who], live_game)
        assert "Good luck" not in shown
        assert 'id="chat"' not in shown


def test_a_table_without_other_people_has_no_chat(alice: User, clients: dict[str, Client]) -> None:
    game = start_game("sogo", [alice, "beginner"], options={}, at=timezone.now())
    assert 'id="chat"' not in page(clients["alice"], game)
    assert '<div class="empty">' in clients["alice"].get(address(game)).content.decode()


def test_the_game_swapped_by_htmx_leaves_the_chat_alone(
    live_game: Game, clients: dict[str, Client]
) -> None:
    answer = clients["alice"].get(live_game.get_absolute_url(), headers=HTMX)
    assert 'id="game"' in answer.content.decode()
    assert 'id="chat' not in answer.content.decode()
    whole = page(clients["alice"], live_game)
    inside = whole[whole.index('<div id="game"') : whole.index('<section id="chat"')]
    assert inside.count("<div") == inside.count("</div>")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("  ", why(TextRefusal.TEXT_MISSING)),
        ("ab" * 501, why(TextRefusal.TEXT_TOO_LONG, count=1002, most=1000)),
    ],
)
@pytest.mark.parametrize("headers", [{}, HTMX], ids=["page", "htmx"])
def test_what_is_refused_stays_typed(
    live_game: Game, clients: dict[str, Client], text: str, reason: str, headers: dict[str, str]
) -> None:
    sent = {"text": text, "key": str(uuid4())}
    answer = clients["alice"].post(address(live_game), sent, headers=headers)
    assert answer.status_code == 422
    shown = answer.content.decode()
    assert reason in shown
    assert f"{text}</textarea>" in shown
    assert ("<html" in shown) is not bool(headers)
    assert not ChatMessage.objects.exists()


def test_a_flood_is_refused_and_keeps_what_was_typed(
    live_game: Game, alice: User, clients: dict[str, Client]
) -> None:
    for number in range(chat.MAX_MESSAGES_PER_MINUTE):
        say(live_game, alice, f"{number}")
    answer = send(clients["alice"], live_game, "The 31st")
    assert answer.status_code == 429
    assert why(ChatRefusal.TOO_MANY_MESSAGES) in answer.content.decode()
    assert "The 31st</textarea>" in answer.content.decode()


def test_a_form_without_its_key_is_not_taken(live_game: Game, clients: dict[str, Client]) -> None:
    answer = send(clients["alice"], live_game, "Hello", key="nonsense")
    assert answer.status_code == 422
    assert "Hello</textarea>" in answer.content.decode()


def test_a_double_click_is_one_line(live_game: Game, clients: dict[str, Client]) -> None:
    key = str(uuid4())
    for _press in range(2):
        assert send(clients["alice"], live_game, "Once.", key=key).status_code == 303
    assert ChatMessage.objects.count() == 1


def test_htmx_is_sent_on_to_the_region_alone(live_game: Game, clients: dict[str, Client]) -> None:
    headers = {**HTMX, "HX-Target": "chat"}
    sent = {"text": "Hello!", "key": str(uuid4())}
    answer = clients["alice"].post(address(live_game), sent, headers=headers, follow=True)
    assert answer.redirect_chain == [(address(live_game), 303)]
    region = answer.content.decode()
    assert region.count('id="chat"') == 1
    assert "Hello!" in region
    assert "<html" not in region
    assert "</textarea>" in region
    assert "Hello!</textarea>" not in region


def test_the_lines_are_asked_for_again_only_when_they_have_changed(
    live_game: Game, alice: User, bob: User, clients: dict[str, Client], admin: User
) -> None:
    def ask(tag: str) -> tuple[int, str]:
        headers = {**HTMX, "HX-Target": "chat-messages", "If-None-Match": tag}
        answer = clients["alice"].get(address(live_game), headers=headers)
        return answer.status_code, answer["ETag"]

    status, tag = ask('"old"')
    assert status == 200
    assert ask(tag) == (304, tag)
    line = say(live_game, bob, "Hello!")
    status, second = ask(tag)
    assert (status, ask(second)) == (200, (304, second))
    ChatMessage.objects.filter(pk=line.pk).update(removed_at=timezone.now(), text="")
    status, third = ask(second)
    assert (status, ask(third)) == (200, (304, third))
    blocks.block(admin, alice, at=timezone.now())  # Who is not even here, and nobody's business.
    assert ask(third) == (304, third)
    blocks.block(bob, alice, at=timezone.now())
    assert ask(third) == (304, third)  # Nothing that stood there goes.
    blocks.block(alice, bob, at=timezone.now())
    assert ask(third)[0] == 200


def test_the_lines_carry_the_tag_they_were_made_with(
    live_game: Game, bob: User, clients: dict[str, Client]
) -> None:
    say(live_game, bob, "Hello!")
    whole = page(clients["alice"], live_game).split('<div id="chat-messages"')[1]
    (tag,) = re.findall(r"If-None-Match&quot;: &quot;(.*?)&quot;}", whole)
    tag = tag.replace("\\&quot;", '"')
    headers = {**HTMX, "HX-Target": "chat-messages", "If-None-Match": tag}
    assert clients["alice"].get(address(live_game), headers=headers).status_code == 304


def test_muted_the_chat_is_folded_and_nothing_of_it_is_sent(
    live_game: Game, bob: User, clients: dict[str, Client]
) -> None:
    say(live_game, bob, "Hurry up!")
    mute = reverse("game_chat_mute", args=[live_game.pk])
    assert clients["alice"].post(mute, {"mute": "on"}).status_code == 303
    shown = page(clients["alice"], live_game)
    assert 'id="chat-unmute"' in shown
    assert "Hurry up!" not in shown
    assert "chat-messages" not in shown
    assert [seat.chat_muted for seat in Seat.objects.filter(game=live_game)] == [True, False]
    assert "Hurry up!" in page(clients["bob"], live_game)
    clients["alice"].post(mute, {"mute": "off"})
    assert "Hurry up!" in page(clients["alice"], live_game)


def test_guests_read_and_are_told_how_to_write(alice: User) -> None:
    client = browsers()["guest"]
    guest = User.objects.get(is_guest=True)
    game = start_game("sogo", [alice, guest], options={}, at=timezone.now())
    say(game, alice, "Welcome!")
    shown = page(client, game)
    assert "Welcome!" in shown
    assert reverse("account_signup") in shown.split(why(ChatRefusal.GUESTS_ONLY_READ))[1]
    assert 'id="chat-text"' not in shown
    assert send(client, game, "Hi!").status_code == 403
    assert not ChatMessage.objects.filter(user=guest).exists()


def test_two_weeks_after_the_end_the_chat_can_only_be_read(
    alice: User, bob: User, clients: dict[str, Client]
) -> None:
    then = timezone.now() - timedelta(days=15)
    game = start_game("sogo", [alice, bob], options={}, at=then)
    say(game, bob, "Thank you.", then)
    apply_command(game.pk, Resign(), by=PlayerActor(alice), key="r", at=then)
    shown = page(clients["alice"], game)
    assert "Thank you." in shown
    assert why(ChatRefusal.CHAT_CLOSED, days=14) in shown
    assert 'id="chat-text"' not in shown
    answer = send(clients["alice"], game, "Again?")
    assert answer.status_code == 409
    assert "Again?</textarea>" in answer.content.decode()


def test_the_latest_lines_are_shown_and_all_of_them_on_a_page_of_their_own(
    live_game: Game, bob: User, clients: dict[str, Client]
) -> None:
    at = timezone.now() - timedelta(days=1)
    lines = [
        ChatMessage(game=live_game, user=bob, text=f"line {n:03}.", at=at, idempotency_key=uuid4())
        for n in range(250)
    ]
    ChatMessage.objects.bulk_create(lines)
    shown = page(clients["alice"], live_game)
    assert re.findall(r"line (\d+)\.", shown) == [f"{n:03}" for n in range(210, 250)]
    first = clients["alice"].get(address(live_game), {"page": 1}).content.decode()
    assert "line 000." in first
    assert "line 199." in first
    assert "line 200." not in first
    last = clients["alice"].get(address(live_game)).content.decode()
    assert "line 200." in last
    assert re.findall(r'rel="(\w+)" href="\?page=(\d)"', last) == [("prev", "1")]
    assert clients["alice"].get(address(live_game), {"page": "nonsense"}).status_code == 200


def test_links_and_markup_in_a_line_are_plain_text(
    live_game: Game, bob: User, clients: dict[str, Client]
) -> None:
    say(live_game, bob, 'https://evil.example <b>x</b> <a href="/x" hx-get="/y">z</a> {{ 7 }}')
    shown = page(clients["alice"], live_game)
    assert "https://evil.example &lt;b&gt;x&lt;/b&gt; &lt;a href=&quot;/x&quot;" in shown
    assert 'href="https://evil.example' not in shown
    assert 'hx-get="/y"' not in shown
