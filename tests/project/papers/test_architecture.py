"""docs/architecture.md draws layers, rooms and seams as pyproject.toml and the code have them."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.project.test_architecture import imported
from tests.support.servers.processes import ROOT

PAPER = (ROOT / "docs/architecture.md").read_text()
PICTURE = PAPER.split("```mermaid\n")[1].split("\n```")[0]
CONTRACTS = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]
TABLES = {
    "layer": "Doors, verbs",
    "room of the services": "Rooms of the services:",
    "room of the views": "Rooms of the views:",
    "room of the services of study": "Rooms of the services of study",
    "room of the services of events": "Rooms of the services of events",
    "app": "The site is put together",
}
"""The heading of a table in the paper → how the name of its contract begins."""

FOLDERS = {"layer": "games", "room of the services": "games/services"}
"""The tables whose names are in the picture → the folder in which a name stands."""


def listed(heading: str) -> list[set[str]]:
    """The names in the first cells of a table, row by row."""
    _, table = PAPER.split(f"\n| {heading} | ")
    rows = [line for line in table.split("\n\n")[0].splitlines()[2:] if line.startswith("| ")]
    return [set(re.findall(r"`(\w+)`", row.split(" | ")[0])) for row in rows]


def contracted(heading: str) -> list[set[str]]:
    """The names of a contract, layer by layer from the top."""
    (contract,) = [
        entry
        for entry in CONTRACTS["contracts"]
        if entry["name"].startswith(TABLES[heading]) and entry["type"] == "layers"
    ]
    return [set(re.findall(r"\w+", layer)) for layer in contract["layers"]]


def nodes() -> dict[str, str]:
    """Name of a node → what is written on it."""
    shapes = re.findall(r"^\s+(?:subgraph )?(\w+)[\[(]+\"([^\"]+)\"[\])]+$", PICTURE, re.M)
    return dict(shapes)


def folders_of(node: str) -> Iterator[Path]:
    """The folders and modules that a node stands for; none where it is outside of `games`."""
    names = [node, *nodes()[node].split(" and ")[1:]]
    parents = [folder for heading, folder in FOLDERS.items() if node in set.union(*listed(heading))]
    for parent in parents:
        for name in names:
            path = ROOT / parent / name
            yield path if path.is_dir() else path.with_suffix(".py")


def modules_in(path: Path) -> Iterator[Path]:
    yield from path.rglob("*.py") if path.is_dir() else [path]


def package_of(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts)


ARROWS = [
    (above, below)
    for above, below in re.findall(r"^\s+(\w+) --> (\w+)$", PICTURE, re.M)
    if {*folders_of(above)} and {*folders_of(below)}
]


@pytest.mark.parametrize("heading", TABLES)
def test_a_table_has_the_names_of_its_contract_in_their_order(heading: str) -> None:
    assert listed(heading) == contracted(heading)


@pytest.mark.parametrize("heading", FOLDERS)
def test_every_name_of_a_table_is_in_the_picture(heading: str) -> None:
    drawn = set(re.findall(r"\w+", " ".join([*nodes(), *nodes().values()])))
    if heading == "layer":  # What every request passes, and what every page is made with.
        drawn |= {"urls", "middleware", "templatetags"}
    assert set.union(*listed(heading)) <= drawn


def test_every_node_of_the_picture_is_named_before_an_arrow_uses_it() -> None:
    ends = re.findall(r"^\s+(\w+) -.*?-?> (\w+)$", PICTURE, re.M)
    assert {end for pair in ends for end in pair} <= set(nodes())


@pytest.mark.first_by_day
@pytest.mark.parametrize(("above", "below"), ARROWS, ids=str)
def test_a_solid_arrow_is_an_import(above: str, below: str) -> None:
    targets = tuple(package_of(path) for path in folders_of(below))
    found = {
        name
        for folder in folders_of(above)
        for module in modules_in(folder)
        for name in imported(module)
    }
    assert [name for name in found if f"{name}.".startswith(tuple(f"{t}." for t in targets))]


def test_every_seam_is_listed() -> None:
    """A seam is a module or a package in which other apps register something."""
    folder = ROOT / "games/extensions"
    seams = {
        path.parent.name if path.stem == "__init__" else path.stem
        for path in folder.rglob("*.py")
        if path.stem != "registry" and re.search(r"^(def )?register\b", path.read_text(), re.M)
    }
    assert set.union(*listed("seam")) == seams


def test_the_readme_names_every_room() -> None:
    rooms = set.union(*contracted("room of the services"), *contracted("room of the views"))
    readme = (ROOT / "README.md").read_text()
    assert [room for room in sorted(rooms) if f"*{room}*" not in readme] == []


def test_contributing_names_every_layer_and_every_room_of_the_services() -> None:
    paper = (ROOT / "CONTRIBUTING.md").read_text()
    rooms = set.union(*contracted("room of the services"))
    assert [room for room in sorted(rooms) if f"`{room}`" not in paper] == []
    layers = set.union(*contracted("layer")) - {"urls", "middleware", "templatetags", "management"}
    assert [layer for layer in sorted(layers) if layer not in paper] == []
