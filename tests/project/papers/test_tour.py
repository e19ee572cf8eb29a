"""docs/tour.md leads to functions that are where it says they are."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.servers.processes import ROOT

TOUR = ROOT / "docs/tour.md"
LINKS = re.findall(r"\[([^\]]+)\]\(([^)\s]+\.py)\)", TOUR.read_text())
WALKS = re.split(r"\n## ", TOUR.read_text())[1:]


def defined_in(path: Path) -> set[str]:
    """What a module defines at its top, and the members of its classes, as `Class.member`."""
    return set(_names(ast.parse(path.read_text()).body))


def _names(body: list[ast.stmt], prefix: str = "") -> Iterator[str]:
    for node in body:
        match node:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                yield prefix + name
            case ast.ClassDef(name=name):
                yield prefix + name
                yield from _names(node.body, f"{prefix}{name}.")
            case ast.Assign(targets=targets):
                yield from (
                    prefix + target.id for target in targets if isinstance(target, ast.Name)
                )
            case ast.AnnAssign(target=ast.Name(id=name)):
                yield prefix + name


@pytest.mark.parametrize(("text", "target"), sorted(set(LINKS)))
def test_a_function_is_where_the_tour_finds_it(text: str, target: str) -> None:
    assert text.startswith("`"), "a link to a module names what to look for in it"
    assert text.strip("`") in defined_in(TOUR.parent / target)


@pytest.mark.parametrize("walk", WALKS, ids=lambda walk: walk.split("\n")[0])
def test_the_steps_of_a_walk_are_numbered_without_gaps(walk: str) -> None:
    numbers = [int(number) for number in re.findall(r"^(\d+)\. ", walk, re.M)]
    assert numbers == list(range(1, len(numbers) + 1))
    assert len(numbers) > 5


@pytest.mark.parametrize("walk", WALKS, ids=lambda walk: walk.split("\n")[0])
def test_each_step_of_a_walk_leads_to_code(walk: str) -> None:
    _heading, *steps = re.split(r"^(?=\d+\. )", walk, flags=re.M)
    assert [step for step in steps if not re.search(r"\]\(\.\./", step)] == []
