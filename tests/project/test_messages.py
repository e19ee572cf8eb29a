"""The German catalogue is complete, up to date and compiled; the English one fits allauth."""

from pathlib import Path

import allauth
import pytest
from babel.messages import pofile
from django.utils import translation

from tools import messages

LANGUAGES = pytest.mark.parametrize("language", messages.LANGUAGES)
BOTH = pytest.mark.parametrize("language", [*messages.LANGUAGES, *messages.BY_HAND])


@LANGUAGES
def test_every_marked_text_is_translated_and_nothing_else_is_kept(language: str) -> None:
    stored = messages.stored(language)
    fresh = {(message.context, message.id) for message in messages.updated(language)}
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
def test_the_files_are_as_the_tool_writes_them(language: str) -> None:
    path = messages.path_of(language)
    stored = messages.stored(language)
    assert not stored.obsolete
    assert path.read_bytes() == messages.po(messages.updated(language)), "python3 run.py messages"
    assert path.with_suffix(".mo").read_bytes() == messages.mo(stored), "python3 run.py messages"


def test_the_english_catalogue_rewords_texts_of_allauth_and_nothing_else() -> None:
    theirs = Path(allauth.__file__).parent / "locale/de/LC_MESSAGES/django.po"
    with theirs.open("rb") as file:
        known = {(message.context, message.id) for message in pofile.read_po(file)}
    ours = messages.stored("en")
    assert {(message.context, message.id) for message in ours if message.id} <= known
    assert messages.untranslated(ours) == []


def test_the_account_pages_use_our_words() -> None:
    with translation.override("en"):
        assert translation.gettext("Sign Out") == "Log out"
        assert translation.pgettext("field label", "Login") == "Name or e-mail address"
