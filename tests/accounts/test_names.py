"""What a player may be called, as rules and through the door."""

import re
import unicodedata
from urllib.parse import urlencode

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from accounts import names
from accounts.identity.adapter import AccountAdapter
from accounts.models import User
from games.bots import LEVELS

from .conftest import PASSWORD

pytestmark = pytest.mark.database


@pytest.mark.parametrize("name", ["alice", "Änne", "Søren-2", "Ngô_Đình", "7of9", "Škoda", "a-_"])
def test_latin_names_of_many_countries_are_welcome(name):
    names.check_name(names.clean(name))


@pytest.mark.parametrize(
    ("asked", "name"),
    [("ZOE", "Zoë"), ("Zoë", "zoe"), ("strasse", "Straße"), ("ngo_d", "Ngô_Đình"), ("ZÖ", "zola")],
)
def test_a_name_is_searched_for_without_its_accents(asked: str, name: str) -> None:
    assert re.match(names.search_pattern(asked), names.key(name))


@pytest.mark.parametrize("text", ["a.c", "(", "a\\", "[^", "*", "\ud800"])
def test_what_is_searched_for_stands_for_itself(text: str) -> None:
    assert re.fullmatch(names.search_pattern(text), names.key(text))
    assert not re.match(names.search_pattern(text), "abc")


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("ali\0ce", id="NUL"),
        pytest.param("ali\ud800ce", id="surrogate"),
        pytest.param("\u202ealice", id="bidi"),
        pytest.param("ali\u200bce", id="zero width"),
        pytest.param("alicе", id="Cyrillic e"),
        pytest.param("аоре", id="all Cyrillic"),
        pytest.param("ɑlice", id="phonetic alpha"),
        pytest.param("ali ce", id="space"),
        pytest.param("al\u0600ice", id="Arabic"),
        pytest.param("a\u0332lice", id="combining line"),
        pytest.param("a\nlice", id="new line"),
        pytest.param("<b>", id="markup"),
        pytest.param("a@b.de", id="mail address"),
        pytest.param("-alice", id="begins with a dash"),
        pytest.param("二人", id="Han"),
        pytest.param("a²", id="not tidied"),
    ],
)
def test_names_that_could_deceive_are_refused(name):
    with pytest.raises(ValidationError):
        names.check_name(name)


BOTS = [level.name for level in LEVELS.values()]


@pytest.mark.parametrize("name", ["Admin", "fernzug", "Guest-4711", "GAST-x", "bot-easy", *BOTS])
def test_the_site_keeps_some_names_for_itself(name):
    with pytest.raises(ValidationError):
        names.check_free_to_take(name)


@given(st.text(max_size=40))
def test_a_tidy_name_stays_as_it_is(text):
    assert names.clean(names.clean(text)) == names.clean(text)
    assert names.key(names.clean(text)) == names.key(text)


@pytest.mark.parametrize(("first", "second"), [("Änne", "äNNE"), ("bob", "BOB"), ("ＢＯＢ", "bob")])
def test_names_that_differ_in_case_only_are_one_name(db, first, second):
    User.objects.create_user(first)
    assert User.objects.named(second).exists()
    with pytest.raises(IntegrityError), transaction.atomic():
        User.objects.create_user(second)
    with pytest.raises(ValidationError) as refused:
        User(username=names.clean(second), password="x").full_clean()
    assert refused.value.message_dict["username"] == [
        User._meta.get_field("username").error_messages["unique"]
    ]


def send(client, path, **fields):
    """Post a form like a browser gone wrong: half a surrogate is sent as its three bytes."""
    coded = {name: text.encode("utf-8", "surrogatepass") for name, text in fields.items()}
    return client.post(path, urlencode(coded), "application/x-www-form-urlencoded")


nasty = st.one_of(
    st.text(st.characters(codec=None), min_size=1, max_size=40),
    st.text("\0\u202e\u2066\u200b\u200d\ufeff\u00adaаɑ1-_<'\"%&", min_size=2, max_size=12),
    st.sampled_from(["x" * 10_000, "%" * 9_000, "é" * 31, "\ud800\udc00", "𝕬𝖑𝖎𝖈𝖊", "..", "ﷺ"]),
)
through_the_door = settings(
    max_examples=settings().max_examples,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)


@through_the_door
@given(name=nasty)
@example(name="ali\0ce")
@example(name="\ud800")
def test_no_name_breaks_the_sign_up(client, db, settings, name):
    settings.ACCOUNT_RATE_LIMITS = False
    answer = send(
        client, "/accounts/signup/", username=name, email="eve@example.org", password1=PASSWORD
    )
    assert answer.status_code in {200, 302}
    for user in User.objects.all():
        names.check_name(user.username)
    if answer.status_code == 302:
        assert User.objects.named(unicodedata.normalize("NFKC", name)).exists()
        User.objects.all().delete()
        client.cookies.clear()


@through_the_door
@given(name=nasty)
def test_no_name_breaks_the_sign_in(client, db, settings, name):
    settings.ACCOUNT_RATE_LIMITS = False
    answer = send(client, "/accounts/login/", login=name, password=PASSWORD)
    assert answer.status_code == 200
    assert answer.context["form"].errors


def test_a_taken_name_is_told_at_its_field(client, alice):
    answer = client.post(
        "/accounts/signup/",
        {"username": "ALICE", "email": "eve@example.org", "password1": PASSWORD},
    )
    assert answer.context["form"].errors == {
        "username": [AccountAdapter.error_messages["username_taken"]]
    }
