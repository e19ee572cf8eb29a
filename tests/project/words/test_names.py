"""The form of names: classes are unique, modules are nouns, constants name what they count."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator

import pytest

from tests.project.words.test_words import trees

pytestmark = pytest.mark.usefixtures("parsed")

TREES = (
    "accounts",
    "benchmarks",
    "config",
    "database",
    "events",
    "games",
    "previews",
    "study",
    "tests",
    "tools",
)
GAMES = {"sogo", "frege", "ludoku", "tiles", "cards", "sixth"}
"""A game's folder has names of its own: several games have a Form or a Board."""

DJANGO_NAMES = {"Command": "each command of manage.py", "Migration": "each migration"}
"""Class names that Django looks for, in modules of these kinds."""

GERUNDS = {
    "colouring": "a technique of Sudoku",
    "drawing": "a picture",
    "filing": "what players do with disputes",
    "formatting": "what template filters do",
    "judging": "what admins do with disputes",
    "locking": "what databases do",
    "monitoring": "what operators do",
    "polling": "how browsers ask without being told",
    "scoring": "how points are counted",
    "seating": "who is given which place",
    "sending": "what mail programs do",
    "solving": "what is proved of games",
    "sharing": "how runs of tests share modules",
    "timing": "how long calls take",
    "viewing": "one look at a game by one viewer",
}
"""Modules ending in -ing whose word is a noun of the field."""

QUANTITIES = set(
    """
    MAX MIN PER COUNT LENGTH SIZE WIDTH HEIGHT SHARE STATUS BYTES BITS MASK SEED
    MILLISECONDS SECONDS MINUTES HOURS DAYS MILLISECOND DAY PLIES CELL CODE POINT
    AFTER COUNTDOWN DELAY FROM GRACE INTERVAL LEAD LIFETIME MARGIN PERIOD RETENTION UNTIL WINDOW
    TOLERANCE LIMIT
    """.split()  # noqa: SIM905 – a list of words reads best as words.
)
PLAIN_NUMBERS = {
    "START_MU": "the mean of a skill, which openskill calls so",
    "START_SIGMA": "its deviation, which openskill calls so",
    "START_RATING": "a rating counts nothing",
    "BROTLI_QUALITY": "brotli calls it so",
    "CHANCE": "the seat of chance",
    "FIRST_SEAT": "the seat that begins",
    "NOBODY": "the seat of nobody",
    "CURIOSITY": "a factor of the search that has no unit",
    "_PR_SET_PDEATHSIG": "Linux calls it so",
    "_PR_SET_NAME": "Linux calls it so",
    "_QUARTER": "a quarter of an hour is a length of time itself",
}
"""Numbers that count nothing; each with what it is."""


def is_of_a_game(name: str) -> bool:
    return not GAMES.isdisjoint(name.split("/"))


def classes() -> Iterator[tuple[str, str]]:
    """Yield each class at the top of a module outside the folders of games, with its module."""
    for folder in TREES:
        for name, tree in trees(folder):
            for node in tree.body:
                if isinstance(node, ast.ClassDef) and not is_of_a_game(name):
                    yield node.name, name


def is_number(value: ast.expr) -> bool:
    """Return whether the source of a value is a number or a span of time, spelt out."""
    match value:
        case ast.Constant(value=int() | float()):
            return not isinstance(value.value, bool)
        case ast.UnaryOp(operand=operand):
            return is_number(operand)
        case ast.BinOp(left=left, right=right):
            return is_number(left) and is_number(right)
        case ast.Call(func=ast.Name(id="timedelta")):
            return True
    return False


def constants(tree: ast.Module) -> Iterator[tuple[str, ast.expr]]:
    """Yield the constants of a module with their values, several in a line one by one."""
    for node in tree.body:
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                yield name, value
            case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value):
                yield name, value
            case ast.Assign(targets=[ast.Tuple(elts=left)], value=ast.Tuple(elts=right)):
                for target, value in zip(left, right, strict=True):
                    yield ast.unparse(target), value


def test_no_class_name_stands_twice() -> None:
    places = defaultdict(list)
    for name, module in classes():
        if name not in DJANGO_NAMES:
            places[name].append(module)
    assert {name: modules for name, modules in places.items() if len(modules) > 1} == {}


@pytest.mark.parametrize("folder", TREES)
def test_a_module_is_a_noun(folder: str) -> None:
    words = {
        word
        for name, _tree in trees(folder)
        for part in name.removesuffix(".py").split("/")
        if not part.startswith("test_")
        for word in [part.rpartition("_")[2]]
    }
    assert {word for word in words if word.endswith("ing")} - GERUNDS.keys() == set()


def test_every_gerund_is_in_use() -> None:
    words = {
        part.rpartition("_")[2]
        for folder in TREES
        for name, _tree in trees(folder)
        for part in name.removesuffix(".py").split("/")
    }
    assert GERUNDS.keys() - words == set()


PREDICATE = re.compile(r"_*(is|has|may|can|are|was)_\w+")
ANSWERS = {"bool", "frozenset[Seat]", "Exists", "models.Q", "Combinable"}
"""What a predicate returns: yes or no, for whom it is so, or a condition for a query."""
ACTS = re.compile(r"(?!Return |Whether |The |Seats )[A-Z]\w+")
"""How the docstring of a function begins that does something."""


def predicates() -> Iterator[tuple[str, ast.FunctionDef]]:
    """Yield each function that is named like a question, with its place."""
    for folder in [name for name in TREES if name != "tests"]:
        for module, tree in trees(folder):
            for node in ast.walk(tree):
                if isinstance(node, ast.FunctionDef) and PREDICATE.fullmatch(node.name):
                    yield f"{module}:{node.lineno}: {node.name}", node


def test_a_question_is_answered_with_yes_or_no() -> None:
    others = [
        place
        for place, node in predicates()
        if node.returns is None or ast.unparse(node.returns) not in ANSWERS
    ]
    assert others == []


def test_a_question_changes_nothing() -> None:
    """As far as its docstring tells: it says what is returned, and does not order anything."""
    acts = [
        place for place, node in predicates() if ACTS.match(ast.get_docstring(node) or "Return it.")
    ]
    assert acts == []


@pytest.mark.parametrize("folder", [name for name in TREES if name != "tests"])
def test_a_number_names_its_quantity_or_unit(folder: str) -> None:
    vague = [
        f"{module}: {name}"
        for module, tree in trees(folder)
        if not is_of_a_game(module) and not module.startswith("config/settings/")
        for name, value in constants(tree)
        if name.isupper() and is_number(value) and name not in PLAIN_NUMBERS
        if QUANTITIES.isdisjoint(re.split("_+", name))
    ]
    assert vague == []
