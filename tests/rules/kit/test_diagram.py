"""Diagrams in the rules pages are positions of the real game."""

import pytest

from games.rules.kit.core import BadNotation, BadOption
from games.rules.kit.texts.diagram import brief_text, diagram, fences, rules_text
from games.rules.sogo import RULESET as SOGO
from games.rules.sogo.tactics import threats
from tests.rules.contract.cases import GAMES
from tests.rules.sixth import RULESET as PEBBLES
from tests.rules.sogo.boards import VECTORS, played, read, start

LANGUAGES = ("en", "de")
every_page = [(key, language) for key in GAMES for language in LANGUAGES]


@pytest.mark.parametrize(("key", "language"), every_page)
def test_every_diagram_of_every_rules_page_reads(key: str, language: str) -> None:
    text = rules_text(GAMES[key], language)
    found = [diagram(GAMES[key], fence) for fence in fences(text)]
    assert found
    assert len(found) == text.count("```diagram")
    assert all(diagram.caption for diagram in found)


@pytest.mark.parametrize("key", GAMES)
def test_the_pages_show_the_same_diagrams_in_both_languages(key: str) -> None:
    english, german = (
        [diagram(GAMES[key], fence) for fence in fences(rules_text(GAMES[key], language))]
        for language in LANGUAGES
    )
    assert [(each_diagram.position, each_diagram.hints) for each_diagram in english] == [
        (each_diagram.position, each_diagram.hints) for each_diagram in german
    ]
    assert [shown.caption for shown in english] != [each_diagram.caption for each_diagram in german]


@pytest.mark.parametrize("key", GAMES)
def test_both_languages_are_there_and_differ(key: str) -> None:
    assert rules_text(GAMES[key], "de") != rules_text(GAMES[key], "en")
    assert rules_text(GAMES[key], "fr") == rules_text(GAMES[key], "en")


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_is_told_in_three_sentences(key: str, language: str) -> None:
    text = brief_text(GAMES[key], language)
    assert text.count(". ") + text.endswith(".") == 3
    assert "\n" not in text
    assert (text == brief_text(GAMES[key], "en")) is (language == "en")


def test_the_hole_of_the_description_is_on_the_page() -> None:
    seed = " ".join(
        f"{side.capitalize()}: {' '.join(VECTORS['position'][f'{side}_hex'])}"
        for side in ("white", "black")
    )
    shown = [diagram(SOGO, fence) for fence in fences(rules_text(SOGO, "en"))]
    (hole,) = [each_diagram for each_diagram in shown if each_diagram.position == read(seed)]
    assert hole.hints
    assert threats(hole.position).forbidden(1) == (10,)


def test_a_diagram_has_options_hints_and_a_caption() -> None:
    found = diagram(SOGO, "size: 3\nhints: yes\ncaption: Begin: here.\nWhite: B2-1\nBlack: -\n")
    assert found.position == played("B2", size=3)
    assert (found.hints, found.caption, found.options["size"]) == (True, "Begin: here.", 3)


def test_a_diagram_may_show_a_game_or_the_start() -> None:
    assert diagram(SOGO, "variant: 2\n0101010\n").position.due == 1
    assert diagram(SOGO, "notation: rods\nA2 B1").position == played("A2 B1")
    assert diagram(SOGO, "size: 5\n").position == start(size=5)
    assert diagram(PEBBLES, "heap: 11").position == PEBBLES.start(2, {"heap": 11})


@pytest.mark.parametrize(
    ("fence", "reason"),
    [
        ("colour: red\nWhite: 01 Black: -", "^no-such-diagram-line key=colour"),
        ("hints: perhaps", "^diagram-hints-unclear$"),
        ("size: 3\nWhite: D4-1 Black: -", "^not-a-place"),
        ("White: A2 Black: B1", "^place-or-rod"),
        ("nonsense", "^move-unreadable"),
    ],
)
def test_a_wrong_diagram_is_refused_with_the_reason(fence: str, reason: str) -> None:
    with pytest.raises(BadNotation, match=reason):
        diagram(SOGO, fence)


def test_a_diagram_with_an_impossible_option_is_refused() -> None:
    with pytest.raises(BadOption):
        diagram(SOGO, "size: 7")
