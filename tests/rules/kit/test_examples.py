"""The examples in the docstrings of the rules are true, and every public function has one."""

import doctest
import inspect
from collections.abc import Iterator
from importlib import import_module
from pkgutil import walk_packages
from random import Random
from types import ModuleType

import pytest

from games.rules import GAMES, RULESETS, kit
from games.rules.kit.core import replay, settle
from tests.support.servers.processes import ROOT

KIT = [
    "games.coded_text",
    *(module.name for module in walk_packages(kit.__path__, "games.rules.kit.")),
]
OPTIONS = doctest.IGNORE_EXCEPTION_DETAIL
FACES = ["games.rules", *(f"games.rules.{game}" for game in GAMES)]
GIVEN = {**RULESETS, "RULESETS": RULESETS, "replay": replay, "settle": settle, "Random": Random}
"""The names that the examples of the kit do without importing; its first docstring says so."""


def members(module: ModuleType) -> Iterator[tuple[str, object]]:
    """The public functions of a module and the public methods of its classes, but for those that
    are only promised, or that fill in what a class above them promises.
    """
    for name, value in vars(module).items():
        if name[0] == "_" or getattr(value, "__module__", None) != module.__name__:
            continue
        if inspect.isfunction(value):
            yield name, value
        elif inspect.isclass(value):
            above = {key for base in value.__mro__[1:-1] for key in vars(base)}
            for key, member in vars(value).items():
                if key[0] != "_" and key not in above and _is_documented(member):
                    yield f"{name}.{key}", member


def _is_documented(member: object) -> bool:
    if getattr(member, "__isabstractmethod__", False):
        return False
    return inspect.isfunction(member) or isinstance(member, property)


@pytest.mark.words
@pytest.mark.parametrize("name", [*FACES, "games.rules.kit", *KIT])
def test_the_examples_are_true(name: str) -> None:
    module = import_module(name)
    given = {key: value for key, value in GIVEN.items() if key not in vars(module)}
    result = doctest.testmod(module, extraglobs=given, optionflags=OPTIONS)
    assert result.failed == 0


@pytest.mark.parametrize("name", FACES)
def test_the_face_of_a_game_shows_it_being_played(name: str) -> None:
    assert ">>> " in (import_module(name).__doc__ or "")


def test_the_example_of_the_readme_is_true() -> None:
    readme = str(ROOT / "README.md")
    result = doctest.testfile(readme, module_relative=False, optionflags=OPTIONS)
    assert (result.failed, result.attempted > 0) == (0, True)


@pytest.mark.parametrize("name", KIT)
def test_every_public_function_of_the_kit_has_an_example(name: str) -> None:
    found = members(import_module(name))
    assert [member for member, value in found if ">>> " not in (inspect.getdoc(value) or "")] == []
