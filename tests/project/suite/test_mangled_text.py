"""The run of the suite in which every English text is altered."""

import pytest

from tests.suite import pytest_options
from tests.support import mangled_text
from tests.support.mangled_text import mangled, mark


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The game is over.", "Gur tnzr vf bire."),
        ("%(name)s has %(count)d days", "%(name)s unf %(count)d qnlf"),
        ("%(hours)02d h %(left)s min", "%(hours)02d u %(left)s zva"),
        (
            "See <a href='/rules/'>the rules</a> &amp; more",
            "Frr <a href='/rules/'>gur ehyrf</a> &amp; zber",
        ),
        ("100 %% of {count}", "100 %% bs {count}"),
    ],
)
def test_words_change_and_what_is_filled_in_stays(text: str, expected: str) -> None:
    assert mangled(text) == expected
    assert mangled(expected) == text


@pytest.mark.parametrize("text", ["", "l j F Y, H:i", "%(first)s – %(second)s", "7 × 7"])
def test_what_holds_no_word_stays(text: str) -> None:
    assert mangled(text) == text


def test_a_marked_text_is_altered_and_leads_back_to_its_translation(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(mangled_text, "originals", {})
    assert mark("It is your turn.") == "Vg vf lbhe ghea."
    assert mangled_text.originals == {"Vg vf lbhe ghea.": "It is your turn."}


def test_the_suite_loads_the_plugin_when_it_is_asked_to() -> None:
    assert pytest_options(["--mangle", "-k", "clock"])[:2] == ["-p", "tests.support.mangle"]
    assert pytest_options(["--all", "-k", "clock"]) == ["-k", "clock"]
