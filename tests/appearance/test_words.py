"""Times, names and templates in words; the page around everything."""

import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from django.template.loader import render_to_string
from django.test import Client, RequestFactory
from django.utils import timezone
from django.utils.translation import gettext, override

from accounts.models import User
from games.log.time.control import per_move
from games.rules.kit.core import IllegalMove
from games.rules.sogo.refusals import SogoRefusal
from games.services.text.time_control_text import time_control_text
from games.templatetags.formatting import (
    as_options,
    in_words,
    initials,
    moment,
    shortly,
    time_left,
    words,
)
from tests.appearance.markup import Markup

DAYS = {"c", "DATE_FORMAT", "YEAR_MONTH_FORMAT"}
NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)


@pytest.mark.words
@pytest.mark.parametrize(
    ("left", "expected"),
    [
        (timedelta(days=1, hours=7, minutes=59), "1 d 7 h"),
        (timedelta(hours=3, minutes=5), "3 h 5 min"),
        (timedelta(days=2, minutes=59), "2 d"),
        (timedelta(hours=3, seconds=59), "3 h"),
        (timedelta(minutes=10), "10 min"),
        (timedelta(minutes=9, seconds=59), "9:59 min"),
        (timedelta(seconds=20), "0:20 min"),
        (timedelta(0), "0:00 min"),
    ],
)
def test_a_span_is_said_as_a_player_says_it(left: timedelta, expected: str) -> None:
    assert in_words(left) == expected


def test_time_left_names_the_moment_and_is_hot_at_the_end() -> None:
    shown = time_left(NOW + timedelta(days=1, hours=7), NOW)
    assert '<time class="clk hot" datetime="2026-11-22T19:00:00+00:00"' in shown
    assert f">{in_words(timedelta(days=1, hours=7))} " in shown
    assert "hot" not in time_left(NOW + timedelta(days=3), NOW)


@pytest.mark.words
def test_time_that_is_up_and_no_time_at_all() -> None:
    assert ">time is up</time>" in time_left(NOW, NOW)
    assert time_left(None) == "no time limit"


def test_the_short_form_has_a_year_only_where_it_is_another_one() -> None:
    this = timezone.localtime().replace(month=6, day=15)
    assert str(this.year) not in re.sub("<[^>]+>", "", shortly(this))
    assert str(this.year - 1) in re.sub("<[^>]+>", "", shortly(this.replace(year=this.year - 1)))


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_long_form_is_the_short_one_with_its_year(language: str) -> None:
    this = timezone.localtime().replace(month=6, day=15)
    with override(language):
        long, short = (re.sub("<[^>]+>", "", form(this)) for form in (moment, shortly))
    assert long.replace(f" {this.year}", "") == short


def test_instants_are_written_by_the_two_filters_alone() -> None:
    """Days and months have their own; logs have seconds, and addresses the figures of a day."""
    assert {pattern for pattern in _date_patterns() if pattern not in DAYS} == {
        "Y-m-d H:i:s",
        "H:i:s",
        "Y-m-d",
        "Y-m",
    }


def _date_patterns() -> Iterator[str]:
    for template in (Path(__file__).parents[2] / "templates").rglob("*.html"):
        yield from re.findall(r'\|date:"([^"]+)"', template.read_text())


def test_a_refusal_of_the_rules_is_told_in_words() -> None:
    full = SogoRefusal.ROD_FULL
    assert words(IllegalMove(full, rod="C2")) == gettext(full.template) % {"rod": "C2"}
    assert words("%(seat)s!", {"seat": "White"}) == f"{gettext('White')}!"
    assert words("") == ""


@pytest.mark.parametrize(
    ("name", "letters"),
    [("alice", "AL"), ("Guest-Heron", "GH"), ("x", "X"), ("a_b", "AB"), ("", "")],
)
def test_initials(name: str, letters: str) -> None:
    assert initials(name) == letters


@pytest.mark.words
def test_days_per_move() -> None:
    assert time_control_text(per_move(1)) == "1 day per move"
    assert time_control_text(per_move(3)) == "3 days per move"


def shown(**context: object) -> tuple[str, Markup]:
    request = RequestFactory().get("/somewhere/?page=2")
    request.player = context.pop("player", None)  # type: ignore[attr-defined]
    text = render_to_string("base.html", context, request=request)
    return text, Markup(text)


def player(name: str, *, guest: bool = False) -> User:
    return User.objects.create(username=name, is_guest=guest)


@pytest.mark.django_db
def test_a_stranger_can_sign_in_and_a_player_can_log_out() -> None:
    _, page = shown()
    assert page.having("a", href="/accounts/login/")
    assert not page.having("form", action="/accounts/logout/")
    _, page = shown(player=player("alice"))
    assert not page.having("a", href="/accounts/login/")
    assert page.having("form", method="post", action="/accounts/logout/")


@pytest.mark.django_db
def test_a_guest_is_invited_to_keep_the_games() -> None:
    _, page = shown(player=player("Guest-Heron", guest=True))
    assert page.having("a", href="/accounts/signup/")
    assert not page.having("form", action="/accounts/logout/")


@pytest.mark.django_db
def test_games_that_wait_are_counted_and_the_next_is_one_click_away() -> None:
    _, page = shown(turns=3, section="games")
    (following,) = page.having("a", href="/games/next/")
    assert "hidden" not in following
    assert page.having("span", class_="badge")
    assert page.having("a", aria_current="page", href="/games/")
    assert not shown(turns=0)[1].having("a", href="/games/next/")
    ready = shown(turns=0, player=player("alice"))[0]
    assert re.search(r'data-next-game\s+hidden\s+href="/games/next/"', ready), (
        "for the first live update"
    )


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_theme_is_said_on_the_page(theme: str) -> None:
    _, page = shown(theme=theme)
    assert page.having("html", data_theme=theme)


def test_the_page_speaks_its_language() -> None:
    with override("de"):
        _, page = shown()
    assert page.having("html", lang="de")
    assert page.having("button", value="de", aria_pressed="true")


@pytest.mark.parametrize("template", ["400", "403", "403_csrf", "404", "429", "500"])
def test_every_error_has_a_kind_page(template: str) -> None:
    request = RequestFactory().get("/")
    Markup(render_to_string(f"{template}.html", {}, request=request))


@pytest.mark.parametrize("template", ["400", "500"])
def test_the_worst_pages_need_no_request(template: str) -> None:
    Markup(render_to_string(f"{template}.html"))


@pytest.mark.django_db
def test_the_switches_in_the_footer_work(client: Client) -> None:
    answer = client.post("/me/theme/", {"theme": "dark", "next": "/rules/"}, follow=True)
    assert Markup(answer.content.decode()).having("html", data_theme="dark")
    answer = client.post("/me/language/", {"language": "de", "next": "/rules/"}, follow=True)
    assert Markup(answer.content.decode()).having("html", lang="de")


def test_choices_become_options_in_which_nothing_is_markup() -> None:
    drawn = as_options([("a", "5 < 6 & more"), ('"b"', "it's")], "a")
    assert drawn == (
        '<option value="a" selected>5 &lt; 6 &amp; more</option>\n'
        '<option value="&quot;b&quot;">it&#x27;s</option>'
    )
