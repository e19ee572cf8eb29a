"""Language, colours, clock and mail: chosen, kept, and taken up by the next page."""

import pytest
from django.conf import settings

from accounts.models import User
from games.models.gameplay.board_preferences import board_preferences

pytestmark = pytest.mark.django_db

CHOICE = {
    "language": "de",
    "theme": "dark",
    "notation-sogo": "hex",
    "timezone": "America/New_York",
}


def language(client, **headers) -> str:
    return client.get("/test/whoami/", headers=headers).json()["language"]


def test_preferences_are_kept(as_alice, alice):
    answer = as_alice.post("/me/preferences/", CHOICE, follow=True)
    assert "Preferences" in answer.content.decode() or "Einstellungen" in answer.content.decode()
    alice.refresh_from_db()
    assert (alice.language, alice.theme) == ("de", "dark")
    assert board_preferences(alice, "sogo").notation == "hex"
    assert not board_preferences(alice, "tiles").hints
    assert not alice.confirm_moves
    assert as_alice.get("/test/whoami/").json()["zone"] == "America/New_York"


def test_a_faulty_form_says_so_and_keeps_what_was_typed(as_alice, alice):
    answer = as_alice.post("/me/preferences/", {**CHOICE, "timezone": "Mars/Olympus"})
    page = answer.content.decode()
    assert answer.status_code == 422
    assert '<p class="errors" role="alert">' in page
    assert list(answer.context["form"].errors) == ["timezone"]
    assert '<option value="dark" selected>' in page
    alice.refresh_from_db()
    assert alice.theme == "auto"


def test_guests_have_preferences(client):
    client.post("/test/guest/")
    client.post("/me/preferences/", CHOICE)
    assert User.objects.get().theme == "dark"


def test_strangers_have_no_preferences_page(client):
    assert client.get("/me/preferences/").url.startswith("/accounts/login/")


def test_nobody_changes_more_than_the_form_shows(as_alice, alice):
    as_alice.post("/me/preferences/", {**CHOICE, "is_staff": "on", "username": "root"})
    alice.refresh_from_db()
    assert alice.username == "alice"
    assert not alice.is_staff


def test_the_player_decides_the_language_before_the_cookie_before_the_browser(client, alice):
    assert language(client) == "en"
    assert language(client, **{"accept-language": "de"}) == "de"
    client.post("/me/language/", {"language": "en"})
    assert language(client, **{"accept-language": "de"}) == "en"
    alice.language = "de"
    alice.save()
    client.force_login(alice)
    assert language(client) == "de"
    client.post("/me/language/", {"language": "en"})
    assert language(client) == "en"
    alice.refresh_from_db()
    assert alice.language == "en"


def test_a_language_nobody_speaks_here_is_refused(client):
    answer = client.post("/me/language/", {"language": "tlh"})
    assert answer.status_code == 400
    assert settings.LANGUAGE_COOKIE_NAME not in answer.cookies
    assert "common/message.html" in {template.name for template in answer.templates}


def test_strangers_choose_colours_by_cookie(client):
    answer = client.post("/me/theme/", {"theme": "dark", "next": "/accounts/login/"})
    assert answer.url == "/accounts/login/"
    assert 'data-theme="dark"' in client.get("/accounts/login/").content.decode()
    assert client.post("/me/theme/", {"theme": "pink"}).status_code == 400


def test_the_colours_of_a_player_follow_to_another_browser(as_alice, alice, client):
    as_alice.post("/me/theme/", {"theme": "dark"})
    alice.refresh_from_db()
    assert alice.theme == "dark"


@pytest.mark.parametrize("switch", ["/me/theme/", "/me/language/"])
def test_the_way_back_never_leads_away(client, switch):
    form = {"theme": "dark", "language": "de", "next": "https://evil.example/"}
    assert "evil" not in client.post(switch, form).url


def test_speaks_answers_even_without_a_choice(alice):
    assert alice.speaks() == "en"
    alice.language = "de"
    assert alice.speaks() == "de"


def test_a_clock_this_machine_no_longer_knows_falls_back(alice):
    alice.timezone = "Old/Town"
    assert alice.zone().key == "Europe/Berlin"
