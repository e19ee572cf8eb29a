"""Rules pages: the game's own text, with diagrams drawn by its own board."""

import re

import pytest
from django.test import Client

from games.rules import RULESETS
from games.rules.kit.texts.diagram import fences, rules_text
from games.views.common.sample_boards import may_analyse
from games.views.site.rules_pages import page
from tests.appearance.markup import Markup

HEADINGS = {"en": "Holes and forbidden rods", "de": "Löcher und verbotene Stäbe"}
ABOUT = {"en": "About the game", "de": "Über das Spiel"}
FACTS = {
    ("sogo", "en"): (
        "age of eight",
        "30 minutes",
        "1967",
        "Lakeside",
        "1985",
        "Dal Negro",
        "Qubic",
    ),
    ("sogo", "de"): ("ab acht", "30 Minuten", "1967", "Lakeside", "1985", "Dal Negro", "Qubic"),
    ("frege", "en"): ("age of eight", "1848", "Wismar", "1879", "Bad Kleinen", "hundredth"),
    ("frege", "de"): ("ab acht", "1848", "Wismar", "1879", "Bad Kleinen", "hundertstem"),
    ("cards", "en"): ("age of 14", "Euler", "Dell", "1984", "Times", "A tip", "en.wikipedia.org"),
    ("cards", "de"): ("ab 14", "Euler", "Dell", "1984", "Times", "Ein Tipp", "de.wikipedia.org"),
}
"""What the printed rules tell of a game besides how it is played."""


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("key", RULESETS)
def test_every_game_has_its_rules_in_both_languages(
    client: Client, key: str, language: str
) -> None:
    response = client.get(f"/rules/{key}/", headers={"accept-language": language})
    assert response.status_code == 200
    text = response.content.decode()
    shown = Markup(text)
    drawn = len(list(fences(rules_text(RULESETS[key], language))))
    assert len(shown.having("figure")) == drawn
    assert "```" not in text
    assert not re.search(r"^\s*None\s*$", text, re.MULTILINE)
    if key == "sogo":
        assert HEADINGS[language] in text


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("key", RULESETS)
def test_the_contents_lead_to_the_headings(client: Client, key: str, language: str) -> None:
    response = client.get(f"/rules/{key}/", headers={"accept-language": language})
    shown = Markup(response.content.decode())
    anchors = [heading.anchor for heading in page(key, language).contents]
    assert anchors
    for anchor in anchors:
        assert shown.having("h2", id=anchor)
        assert shown.having("a", href=f"#{anchor}")


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("key", RULESETS)
def test_the_last_section_is_about_the_game(key: str, language: str) -> None:
    assert page(key, language).contents[-1].text == ABOUT[language]
    section = rules_text(RULESETS[key], language).rpartition("\n## ")[2]
    assert [fact for fact in FACTS.get((key, language), ()) if fact not in section] == []


@pytest.mark.first_by_day
@pytest.mark.parametrize("key", RULESETS)
def test_every_diagram_can_be_tried_out(client: Client, key: str) -> None:
    for block in page(key, "en").blocks:
        if block.address:
            assert client.get(block.address).status_code == 200, block.caption


def test_no_diagram_leads_to_a_board_that_is_not_there(client: Client) -> None:
    """A card of Sudoku lies face down; an empty link led back to the page itself."""
    shown = Markup(client.get("/rules/cards/").content.decode())
    assert shown.having("figure")
    assert not shown.having("a", href="")


def test_the_example_shows_its_hole(client: Client) -> None:
    shown = Markup(client.get("/rules/sogo/").content.decode())
    assert shown.having("g", class_="hole")
    assert shown.having("g", class_="forbidden")


def test_the_index_leads_to_every_game(client: Client) -> None:
    shown = Markup(client.get("/rules/").content.decode())
    for key in RULESETS:
        assert shown.having("a", href=f"/rules/{key}/")
        tried = bool(shown.having("a", href=f"/analysis/{key}/"))
        assert tried == may_analyse(RULESETS[key])
    assert len(shown.having("svg", class_="mini")) == len(RULESETS)


def test_rules_of_a_game_nobody_knows_are_not_found(client: Client) -> None:
    response = client.get("/rules/chess/")
    assert response.status_code == 404
    assert "404.html" in {template.name for template in response.templates}
