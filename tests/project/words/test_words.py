"""The words of the code, as far as a machine can judge them; docs/style.md has the rules."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

pytestmark = pytest.mark.usefixtures("parsed")

ROOT = Path(__file__).parents[3]
PACKAGES = (
    "accounts", "benchmarks", "config", "database", "events", "games", "previews", "study", "tests",
    "tools",
)  # fmt: skip
DOCUMENTED = (
    "database", "events", "games/extensions", "games/forms", "games/log", "games/models",
    "games/puzzles", "games/rules/kit", "games/services", "games/views", "previews", "study",
)  # fmt: skip
VAGUE_NAMES = {"one", "known", "told", "said", "tell"}
RIDDLES = (
    "Above",
    "Another one",
    "As many",
    "Asked for",
    "Fewer",
    "Later ones",
    "Least",
    "Longer",
    "Nobody",
    "None for",
    "None where",
    "Of ",
    "So long",
    "So many",
    "So much",
    "So near",
    "The same",
    "Those",
    "What ",
    "Who ",
    "Whoever",
    "Whom",
    "With fewer",
    "With more",
)
"""Openings of a sentence that has no subject and gives no order."""


@cache
def trees(folder: str) -> tuple[tuple[str, ast.Module], ...]:
    """Return the modules of a package; the exported files of tests are not code of ours."""
    files = [file for file in sorted((ROOT / folder).rglob("*.py")) if "exports" not in file.parts]
    return tuple(
        (file.relative_to(ROOT).as_posix(), ast.parse(file.read_text("utf-8"))) for file in files
    )


def names_given(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Yield the names of functions, classes, arguments, variables and attributes that a module
    gives, each with its line.
    """
    for node in ast.walk(tree):
        match node:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                yield node.lineno, name
            case ast.ClassDef(name=name):
                yield node.lineno, name
            case ast.arg(arg=name):
                yield node.lineno, name
            case ast.Name(id=name, ctx=ast.Store()):
                yield node.lineno, name
            case ast.Attribute(attr=name, ctx=ast.Store()):
                yield node.lineno, name


def docstrings(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Yield every text that stands alone as a statement, with its line."""
    for node in ast.walk(tree):
        match node:
            case ast.Expr(value=ast.Constant(value=str(text))):
                yield node.lineno, text


def undocumented(name: str, tree: ast.Module) -> Iterator[str]:
    """Yield the public module, classes and functions without a docstring."""
    if "/migrations/" in name:
        return
    if tree.body and not ast.get_docstring(tree):
        yield name
    for node in tree.body:
        if not isinstance(node, ast.FunctionDef | ast.ClassDef) or node.name.startswith("_"):
            continue
        if node.name == "Command":  # Its `help` says it.
            continue
        if not ast.get_docstring(node):
            yield f"{name}:{node.lineno}: {node.name}"


@pytest.mark.parametrize("folder", PACKAGES)
def test_a_name_says_what_it_holds(folder: str) -> None:
    vague = [
        f"{file}:{line}: {name}"
        for file, tree in trees(folder)
        for line, name in names_given(tree)
        if name.strip("_").lower() in VAGUE_NAMES
    ]
    assert vague == []


@pytest.mark.parametrize("folder", [*(set(PACKAGES) - {"tests"}), "tests/support"])
def test_a_docstring_does_not_begin_with_a_riddle(folder: str) -> None:
    riddles = [
        f"{file}:{line}: {text}"
        for file, tree in trees(folder)
        for line, text in docstrings(tree)
        if text.startswith(RIDDLES)
    ]
    assert riddles == []


@pytest.mark.parametrize("folder", DOCUMENTED)
def test_what_others_import_has_a_docstring(folder: str) -> None:
    missing = [text for name, tree in trees(folder) for text in undocumented(name, tree)]
    assert missing == []


def imported_names(tree: ast.Module) -> Iterator[ast.alias]:
    """Yield what a module imports from others, with the name it gives to it."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            yield from node.names


@pytest.mark.parametrize("package", ["accounts", "config", "events", "games", "previews", "study"])
def test_one_name_marks_texts_and_one_translates_them(package: str) -> None:
    """`N_` marks; `_` is gettext, and in a module that has it, it is nothing else."""
    wrong = []
    for file, tree in trees(package):
        imported = list(imported_names(tree))
        translates = any(alias.asname == "_" for alias in imported)
        wrong += [file for alias in imported if alias.name == "gettext_noop"]
        wrong += [file for alias in imported if alias.asname == "_" and alias.name != "gettext"]
        wrong += [file for _line, name in names_given(tree) if translates and name == "_"]
    assert wrong == []
