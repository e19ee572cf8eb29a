"""A whole game as plain values for game.json: its log, its chance, and all that is needed to check
it.

Secrets stay in while the game goes on, and so do the hashes that cover them: a secret that is
one of a few could be found by trying.

The file is a format that others may rely on. Its `format` is a name and a number, and the number
goes up when a reader of the last one would be misled: when a field goes, moves or means something
else. A new field is no new number; readers pass over what they do not know. Files of every number
are kept in tests/support/fixtures/exports, and docs/data.md lists the fields.
"""

from __future__ import annotations

from collections.abc import Iterator

from games.log.events import Entry, EventKind
from games.log.state import State
from games.models import Game
from games.rules.kit.core import TextOption
from games.services.chance.draw_verification import Draw, RevealedChance, reveal
from games.services.gamelog.state_cache import state_of
from games.services.gamelog.stored_log.log_reader import events_of

FORMAT = "fernzug-game-1"


def export_game(game: Game) -> dict[str, object]:
    """Return the game as plain values; they are equal for everybody who may look at it."""
    state, opened = state_of(game), reveal(game)
    return {
        "format": FORMAT,
        "game": str(game.pk),
        "ruleset": game.ruleset,
        "rules_version": game.rules_version,
        "seats": state.seats,
        "decided": state.result is not None,
        "seed": opened.seed.hex() if opened and opened.seed else None,
        **_list(opened),
        "draws": [_draw(draw) for draw in opened.draws] if opened else [],
        "events": list(_events(game, state)),
    }


def has_secrets(game: Game) -> bool:
    """Return whether the game holds something that not everybody may know yet."""
    if not game.running:
        return False
    state = state_of(game)
    return _has_secret_options(state) or any(played.move.secret for played in state.moves)


def _list(opened: RevealedChance | None) -> dict[str, object]:
    """Return the list that chance drew from, by hashes: what was not drawn stays unknown."""
    if not (opened and opened.seed and opened.drawn_from):
        return {}
    things = opened.drawn_from
    return {"list": {"name": things.name, "fingerprints": list(things.fingerprints)}}


def _draw(draw: Draw) -> dict[str, object]:
    return {
        "event": draw.event,
        "turn": draw.turn,
        "purpose": draw.purpose,
        "numbers": [[drawn.below, drawn.number] for drawn in draw.numbers],
        **({"thing": draw.thing} if draw.thing else {}),
    }


def _events(game: Game, state: State) -> Iterator[dict[str, object]]:
    chain = True
    for event in events_of(game):
        entry = event.entry
        secret = _is_secret(entry, state)
        chain = chain and not secret
        exported: dict[str, object] = {
            "number": entry.number,
            "kind": str(entry.kind),
            "seat": entry.seat,
            "payload": None if secret else entry.payload,
            "received_at": entry.at.isoformat(),
        }
        if secret and entry.kind == EventKind.STARTED:
            exported["payload"] = _without_secrets(entry, state)
        yield exported | ({"prev_hash": event.prev_hash, "hash": event.hash} if chain else {})


def _is_secret(entry: Entry, state: State) -> bool:
    if state.result is not None:
        return False
    if entry.kind == EventKind.STARTED:
        return _has_secret_options(state)
    if entry.kind in (EventKind.MOVE, EventKind.CHANCE):
        return state.ruleset.parse(str(entry.payload["move"])).secret
    return False


def _without_secrets(entry: Entry, state: State) -> dict[str, object]:
    kept = {key: value for key, value in state.options.items() if key not in _secret_options(state)}
    return {**entry.payload, "options": kept}


def _has_secret_options(state: State) -> bool:
    return any(state.options.get(key) for key in _secret_options(state))


def _secret_options(state: State) -> set[str]:
    options = state.ruleset.options
    return {option.key for option in options if isinstance(option, TextOption) and option.secret}
