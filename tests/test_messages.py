"""The German catalogue is complete, up to date and compiled."""

import pytest

from tools import messages

LANGUAGES = pytest.mark.parametrize("language", messages.LANGUAGES)


@LANGUAGES
def test_every_marked_text_is_translated_and_nothing_else_is_kept(language: str) -> None:
    stored = messages.stored(language)
    fresh = {(message.context, message.id) for message in messages.updated(language)}
    assert {(message.context, message.id) for message in stored} == fresh
    assert messages.untranslated(stored) == []


@LANGUAGES
def test_translations_keep_the_names_that_are_filled_in(language: str) -> None:
    wrong = [
        (message.id, list(map(str, errors)))
        for message, errors in messages.stored(language).check()
    ]
    assert wrong == []


@LANGUAGES
def test_the_files_are_as_the_tool_writes_them(language: str) -> None:
    path = messages.path_of(language)
    stored = messages.stored(language)
    assert not stored.obsolete
    assert path.read_bytes() == messages.po(messages.updated(language)), "python3 run.py messages"
    assert path.with_suffix(".mo").read_bytes() == messages.mo(stored), "python3 run.py messages"
