"""Games that are over, to be forged: hashed anew from end to end, and shown to the script."""

from __future__ import annotations

import runpy
from collections.abc import Callable

from games.log.events import GENESIS, chained
from games.rules.kit.sealed_randomness import Sealed, key_of
from tests.games.chance.test_verifier import SCRIPT, Exported
from tests.log.formats.kept import entries

GIVEN = ("a1" * 16, "b2" * 16)
SCRIPT_OF_TODAY = runpy.run_path(str(SCRIPT))
Games = Callable[[str], Exported]


def hashed_anew(export: Exported) -> Exported:
    head = GENESIS
    for event, entry in zip(export["events"], entries(export["events"]), strict=True):
        event["prev_hash"], head = head, chained(head, export["game"], entry)
        event["hash"] = head
    return export


def refusal(export: Exported, *keeps: str) -> str:
    """The sentence of the script against a game; empty where it says nothing."""
    try:
        doubts = SCRIPT_OF_TODAY["checked"](hashed_anew(export), list(keeps))
    except SystemExit as ended:
        return str(ended.code)
    return f"cannot show {doubts[0]}" if doubts else ""


def agreed(export: Exported) -> Exported:
    payload = export["events"][0]["payload"]
    assert isinstance(payload, dict)
    return payload


def stream(export: Exported) -> Sealed:
    """The numbers of a game as whoever has the seed can work them out."""
    chance = agreed(export)["chance"]
    key = key_of(chance["seal"], bytes.fromhex(export["seed"]), chance["contributions"])
    return Sealed(key, chance["seal"])
