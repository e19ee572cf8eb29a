"""The German catalogue is complete, up to date and compiled; the English one fits allauth."""

import io
import re
from pathlib import Path

import allauth
import pytest
from babel.messages import Catalog, pofile
from babel.messages.catalog import Message
from django.utils import translation

from tools import allauth_texts, messages

LANGUAGES = pytest.mark.parametrize("language", messages.LANGUAGES)
_FILE = Path(allauth.__file__).parent / "locale/de/LC_MESSAGES/django.po"
THEIRS = list(pofile.read_po(io.BytesIO(_FILE.read_bytes()), "de"))
"""The texts of allauth with its own German."""

BOTH = pytest.mark.parametrize("language", [*messages.LANGUAGES, *messages.REWORDED])


@pytest.fixture(scope="module")
def updated() -> dict[str, Catalog]:
    """Return the catalogues by language, brought up to date: for each all sources are read."""
    languages = (*messages.LANGUAGES, *messages.REWORDED)
    return {language: messages.updated(language) for language in languages}


@LANGUAGES
def test_every_marked_text_is_translated_and_nothing_else_is_kept(
    updated: dict[str, Catalog], language: str
) -> None:
    stored = messages.stored(language)
    fresh = {(message.context, message.id) for message in updated[language]}
    assert {(message.context, message.id) for message in stored} == fresh
    assert messages.untranslated(stored) == []


@BOTH
def test_translations_keep_the_names_that_are_filled_in(language: str) -> None:
    wrong = [
        (message.id, list(map(str, errors)))
        for message, errors in messages.stored(language).check()
    ]
    assert wrong == []


@BOTH
def test_the_files_are_as_the_tool_writes_them(updated: dict[str, Catalog], language: str) -> None:
    path = messages.path_of(language)
    stored = messages.stored(language)
    assert not stored.obsolete
    assert path.read_bytes() == messages.po(updated[language]), "python3 run.py messages"
    assert path.with_suffix(".mo").read_bytes() == messages.mo(stored), "python3 run.py messages"


def test_the_english_catalogue_rewords_texts_of_allauth_and_nothing_else() -> None:
    ours = messages.stored("en")
    assert {message.id for message in ours if message.id} <= {message.id for message in THEIRS}
    assert messages.untranslated(ours) == []


def test_no_german_text_says_sie_where_allauth_does() -> None:
    formal = re.compile(r"\b(Sie|Ihr(e[mnrs]?)?|Ihnen)\b")
    theirs = [text for text in THEIRS if _is_installed(text) and formal.search(str(text.string))]
    assert len(theirs) > 30
    with translation.override("de"):
        assert [text.id for text in theirs if _translated(text) in str(text.string)] == []


def _is_installed(theirs: Message) -> bool:
    files = " ".join(file for file, _ in theirs.locations)
    return bool(re.search(rf"\b({'|'.join(allauth_texts.INSTALLED)})/", files))


def _translated(theirs: Message) -> str:
    if theirs.pluralizable:
        return translation.ngettext(*theirs.id, 2)
    if theirs.context:
        return translation.pgettext(theirs.context, str(theirs.id))
    return translation.gettext(str(theirs.id))


def test_a_text_is_reworded_while_allauth_has_it_and_words_it_otherwise() -> None:
    stored = Catalog("de")
    stored.add("Alternative options", "Andere Möglichkeiten")
    stored.add("Given up long ago", "Vergessen")
    stored.add("Account Inactive", _german("Account Inactive"))
    found = {theirs.id for theirs in allauth_texts.reworded("de", stored)}
    assert "Alternative options" in found
    assert not found & {"Given up long ago", "Account Inactive"}
    assert "Enter your password:" in found, "allauth says “Geben Sie Ihr Passwort ein:”"


def _german(text: str) -> str:
    (string,) = [theirs.string for theirs in THEIRS if theirs.id == text]
    return str(string)


@pytest.mark.words
def test_the_account_pages_use_our_words() -> None:
    with translation.override("en"):
        assert translation.gettext("Sign Out") == "Log out"
        assert translation.pgettext("field label", "Login") == "Name or e-mail address"
