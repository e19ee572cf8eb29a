"""Whatever chance decided in a game, or it was decided from, cannot be changed unnoticed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.rules import RULESETS
from tests.games.chance.forgeries import GIVEN, Games, agreed, refusal
from tests.games.chance.test_verifier import Exported

pytestmark = pytest.mark.usefixtures("db")

Path = tuple[str | int, ...]


def leaves(value: object, path: Path = ()) -> Iterator[Path]:
    """The way to every value, and to every list that may be shortened."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from leaves(inner, (*path, key))
        return
    yield path
    if isinstance(value, list):
        for at, inner in enumerate(value):
            yield from leaves(inner, (*path, at))


def drawn_fields(export: Exported) -> list[Path]:
    """The way to everything that chance decided, or that it was decided from."""
    first: Path = ("events", 0, "payload")
    paths = [("seed",), ("ruleset",), ("rules_version",), (*first, "beginner")]
    paths += leaves(agreed(export)["chance"], (*first, "chance"))
    paths += leaves(export["draws"], ("draws",))
    if "list" in export:
        paths += [("list", "name"), ("list", "fingerprints"), ("list", "fingerprints", 3)]
    for event in export["events"]:
        if event["kind"] == "chance":
            paths.append(("events", event["number"], "payload", "move"))
    return paths


def changed(value: object, data: st.DataObject) -> object:
    """Another value of the same kind."""
    if isinstance(value, int):
        return value + data.draw(st.sampled_from([-3, -1, 1, 2, 494]))
    if isinstance(value, str):
        at = data.draw(st.integers(0, max(len(value) - 1, 0)))
        sign = data.draw(st.sampled_from("0123456789abcdefrst:."))
        return data.draw(st.sampled_from([value[:at] + sign + value[at + 1 :], value[:-1], ""]))
    if isinstance(value, list):
        ways = [value[:-1], value[1:], [*value, *value[:1]], value[::-1], None]
        return data.draw(st.sampled_from(ways))
    return data.draw(st.sampled_from([["easy", "0" * 64], [0, 1]]))


@pytest.mark.first_by_day
@pytest.mark.parametrize("ruleset", RULESETS)
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_whatever_chance_decided_cannot_be_changed(
    games: Games, ruleset: str, data: st.DataObject
) -> None:
    export = games(ruleset)
    commitment = agreed(export)["chance"]["commitment"]
    *way, last = data.draw(st.sampled_from(drawn_fields(export)))
    holder: Any = export
    for step in way:
        holder = holder[step]
    before, holder[last] = holder[last], changed(holder[last], data)
    if holder[last] != before:
        assert refusal(export, commitment, *GIVEN).startswith("WRONG: ")
