"""docs/glossary.md against the code and the German pages: what it names is there."""

import re

import pytest

from tests.project.test_quality import our_files
from tests.support.servers.processes import ROOT
from tools import messages

PAPER = (ROOT / "docs/glossary.md").read_text()
ENTRIES = [
    [cell.strip() for cell in line.strip("|").split(" | ")]
    for line in PAPER.splitlines()
    if line.startswith("| ") and not line.startswith("| word |")
]
FIELD = """
    challenge, conditional moves, vacation, notification settings, digest, unsubscribe,
    analysis board, move list, takeback, rematch, dispute, ruling, moderation, chat, block,
    heartbeat, live updates, availability, time control, timeout, sealed randomness, guest,
    game summary, permission, actor, quota, export, account deletion, retention
"""
"""Words of the field by which somebody looks for a place in the tree."""

WITHOUT_PLACE = ("seek", "premove")
"""Words of the field for what this site does otherwise; the glossary says how."""


def names() -> set[str]:
    """Every name of a module of the product, or of a folder with such modules."""
    files = [path.relative_to(ROOT) for path in our_files(".py")]
    product = [path for path in files if path.parts[0] != "tests"]
    return {part.removesuffix(".py") for path in product for part in path.parts}


def exists(module: str) -> bool:
    path = ROOT / module.replace(".", "/")
    return path.is_dir() or path.with_suffix(".py").is_file()


def test_every_word_is_explained_once() -> None:
    words = [entry[0] for entry in ENTRIES]
    assert sorted(words) == sorted(set(words))


@pytest.mark.parametrize("term", re.split(r",\s+", FIELD.strip()))
def test_a_word_of_the_field_is_found_in_the_tree_and_in_the_glossary(term: str) -> None:
    expected = term.replace(" ", "_")
    assert [name for name in names() if expected in name]
    assert [entry for entry in ENTRIES if term in entry[0]]


@pytest.mark.parametrize("term", WITHOUT_PLACE)
def test_what_the_site_does_otherwise_is_explained(term: str) -> None:
    ((meaning,),) = [entry[2:3] for entry in ENTRIES if entry[0] == term]
    assert meaning.startswith("We have none: ")


def test_the_place_of_every_word_exists() -> None:
    places = {entry[0]: re.findall(r"`([\w.]+)`", entry[3]) for entry in ENTRIES}
    assert {word for word, modules in places.items() if len(modules) != 1} == set()
    assert {word for word, (module,) in places.items() if not exists(module)} == set()


def test_german_words_are_those_of_the_german_pages() -> None:
    texts = [str(message.string) for message in messages.stored("de")]
    rules = [path.read_text() for path in (ROOT / "games/rules").rglob("*.de.md")]
    pages = "\n".join([*texts, *rules]).lower()
    german = {
        word.strip(" „“–…").lower()
        for entry in ENTRIES
        for word in re.sub(r"\([^)]*\)", "", entry[1]).split(",")
    }
    assert [word for word in sorted(german) if word not in pages] == []


def decided() -> set[str]:
    """What docs/decisions/vocabulary.md has chosen, wherever it says so in code."""
    paper = (ROOT / "docs/decisions/vocabulary.md").read_text()
    rows = [line.strip("|").split(" | ") for line in paper.splitlines() if line.startswith("| ")]
    return {word for row in rows for word in re.findall(r"`([\w/]+)`", row[1])}


def test_a_module_that_was_given_a_name_bears_it() -> None:
    modules = [path.with_suffix("").as_posix() for path in our_files(".py")]
    chosen = {word for word in decided() if "/" in word}
    assert len(chosen) > 60
    assert {
        word for word in chosen if not any(path.endswith(f"/{word}") for path in modules)
    } == set()


def test_a_class_or_column_that_was_given_a_name_bears_it() -> None:
    names = {word for word in decided() if "/" not in word and len(word) > 2}
    sources = "\n".join(
        path.read_text()
        for folder in ("models", "log")
        for path in (ROOT / "games" / folder).rglob("*.py")
    )
    assert [
        name for name in sorted(names) if not re.search(rf"(class {name}\b|\b{name} = )", sources)
    ] == []
