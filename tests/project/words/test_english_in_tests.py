"""Tests that are not about words compare no English: a text may be reworded and nothing fails.

`run.py test --mangle` proves it by altering every text, in as many minutes as the suite takes. This
module only reads: it looks for the catalogue's English in what tests assert and in their cases.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from itertools import chain

import pytest
from babel.messages import pofile

from tests.project.words.test_words import trees
from tools.messages import path_of

pytestmark = pytest.mark.usefixtures("parsed")

WORDS_IN_A_ROW = 4
"""How many words of a text a literal shares with it before it counts as a quotation."""
BREAKS = re.compile(r"%\(\w+\)\d*[sd]|%\d*[sd%]|\{\w*\}|<[^>]*>|&\w+;|[^A-Za-z'’, ]+")
WORD = re.compile(r"[A-Za-z'’]+")
TRANSLATING = {"_", "gettext", "ngettext", "npgettext", "pgettext"}
EXCEPTIONS = {
    "tests/bots/sogo/test_choose.py": "names of cases",
    "tests/games/chance/test_contributions.py": "the verifier speaks English only",
    "tests/games/gamelog/test_audit.py": "a command for operators, which is not translated",
    "tests/log/formats/test_kept_verifier.py": "the verifier speaks English only",
    "tests/project/suite/test_mangled_text.py": "the altering itself",
    "tests/project/words/test_english_in_tests.py": "the planted quotations",
    "tests/system/browser/chance/test_record_in_browser.py": "the name of a picture",
    "tests/system/deploy/test_backup_drill.py": "a command for operators, which is not translated",
}
"""Modules in which four words that the site uses, too, stand for something else."""

Phrase = tuple[str, ...]


def phrases(text: str) -> Iterator[Phrase]:
    """Yield all rows of words in a text that nothing but commas and spaces separates."""
    for part in BREAKS.split(text):
        words = WORD.findall(part.lower())
        for start in range(len(words) - WORDS_IN_A_ROW + 1):
            row = tuple(words[start : start + WORDS_IN_A_ROW])
            if sum(len(word) > 1 for word in row) >= WORDS_IN_A_ROW - 1:
                yield row


@pytest.fixture(scope="module")
def english() -> frozenset[Phrase]:
    """Return the phrases of all English texts of the site."""
    with path_of("de").open("rb") as file:
        ids = [message.id for message in pofile.read_po(file, locale="de")]
    texts = chain.from_iterable([text] if isinstance(text, str) else text for text in ids)
    return frozenset(chain.from_iterable(map(phrases, texts)))


def is_about_words(node: ast.AST) -> bool:
    """Return whether a test bears the mark `words`, or a module gives it to all of its tests."""
    match node:
        case ast.FunctionDef(decorator_list=marks) | ast.ClassDef(decorator_list=marks):
            return any(ast.unparse(mark).startswith("pytest.mark.words") for mark in marks)
        case ast.Module(body=body):
            marks = [line for line in body if isinstance(line, ast.Assign)]
            return any(
                ast.unparse(line.targets[0]) == "pytestmark"
                and "pytest.mark.words" in ast.unparse(line.value)
                for line in marks
            )
    return False


def literals(node: ast.AST, *, is_compared: bool = False) -> Iterator[tuple[int, str]]:
    """Yield the texts that tests assert or have as cases, but for those that are translated."""
    match node:
        case ast.FunctionDef() | ast.ClassDef() | ast.Module() if is_about_words(node):
            return
        case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)) if name in TRANSLATING:
            return
        case ast.Assert(test=test):
            yield from literals(test, is_compared=True)
            return
        case ast.Constant(value=str(text)) if is_compared:
            yield node.lineno, text
        case ast.FunctionDef(decorator_list=marks):
            for mark in marks:
                yield from literals(mark, is_compared=True)
        case ast.keyword(arg="match"):
            is_compared = True
    for child in ast.iter_child_nodes(node):
        yield from literals(child, is_compared=is_compared)


def quotations(tree: ast.Module, english: frozenset[Phrase]) -> list[str]:
    """Return what tests of a module quote from the site, each with its line."""
    found = [
        f"{line}: {' '.join(row)}"
        for line, text in literals(tree)
        for row in phrases(text)
        if row in english
    ]
    return list(dict.fromkeys(found))


def test_tests_that_are_not_about_words_quote_no_english(english: frozenset[Phrase]) -> None:
    found = {file: quotations(tree, english) for file, tree in trees("tests")}
    quoting = {file: lines for file, lines in found.items() if lines}
    assert {file: quoting[file] for file in quoting.keys() - EXCEPTIONS} == {}
    assert EXCEPTIONS.keys() <= quoting.keys(), "an exception is no longer needed"


@pytest.mark.parametrize(
    ("code", "quotes"),
    [
        ('def test_a():\n    assert "Nobody has entered yet." in page', True),
        ('def test_a():\n    assert "1: you have not entered this event" not in page', True),
        ('@pytest.mark.parametrize("text", ["It is your turn."])\ndef test_a(text): ...', True),
        ('def test_a():\n    with raises(ValueError, match="It is your turn"): ...', True),
        ('def test_a():\n    assert _("Nobody has entered yet.") in page', False),
        ('def test_a():\n    assert page, "Nobody has entered yet."', False),
        ('def test_a():\n    send("Nobody has entered yet.")', False),
        ('@pytest.mark.words\ndef test_a():\n    assert "Nobody has entered yet." in page', False),
        ('pytestmark = [pytest.mark.words]\nassert "Nobody has entered yet." in page', False),
    ],
)
def test_a_quotation_is_found_where_it_is_compared(
    english: frozenset[Phrase], code: str, quotes: bool
) -> None:
    assert bool(quotations(ast.parse(code), english)) is quotes
