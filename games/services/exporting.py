"""A whole game as plain values for game.json: its log, its chance, what anybody needs to check it.

Secrets stay in while the game goes on, and so do the hashes that cover them: a secret that is
one of a few could be found by trying.
"""

from __future__ import annotations

from collections.abc import Iterator

from games.log.events import Entry, Kind
from games.log.state import State
from games.models import Event, Game
from games.rules.core import TextOption
from games.services.reveal import Draw, revealed
from games.services.states import state_of

FORMAT = "fernzug-game-1"


def exported(game: Game) -> dict[str, object]:
    """Equal for everybody who may look at the game."""
    state, opened = state_of(game), revealed(game)
    return {
        "format": FORMAT,
        "game": str(game.pk),
        "ruleset": game.ruleset,
        "rules_version": game.rules_version,
        "seats": state.seats,
        "decided": state.result is not None,
        "seed": opened.seed.hex() if opened and opened.seed else None,
        "draws": [_draw(one) for one in opened.draws] if opened else [],
        "events": list(_events(game, state)),
    }


def has_secrets(game: Game) -> bool:
    """Whether the game holds what nobody, or not everybody, may know yet."""
    if not game.running:
        return False
    state = state_of(game)
    return _has_secret_options(state) or any(played.move.secret for played in state.moves)


def _draw(one: Draw) -> dict[str, object]:
    return {
        "event": one.event,
        "turn": one.turn,
        "purpose": one.purpose,
        "numbers": [[drawn.below, drawn.number] for drawn in one.numbers],
    }


def _events(game: Game, state: State) -> Iterator[dict[str, object]]:
    chain = True
    for event in Event.objects.filter(game=game, number__lte=game.number).order_by("number"):
        entry = event.entry
        secret = _secret(entry, state)
        chain = chain and not secret
        told: dict[str, object] = {
            "number": entry.number,
            "kind": str(entry.kind),
            "seat": entry.seat,
            "payload": None if secret else entry.payload,
            "received_at": entry.at.isoformat(),
        }
        if secret and entry.kind == Kind.STARTED:
            told["payload"] = _without_secrets(entry, state)
        yield told | ({"prev_hash": event.prev_hash, "hash": event.hash} if chain else {})


def _secret(entry: Entry, state: State) -> bool:
    if state.result is not None:
        return False
    if entry.kind == Kind.STARTED:
        return _has_secret_options(state)
    if entry.kind in (Kind.MOVE, Kind.CHANCE):
        return state.ruleset.parse(str(entry.payload["move"])).secret
    return False


def _without_secrets(entry: Entry, state: State) -> dict[str, object]:
    kept = {key: value for key, value in state.options.items() if key not in _secret_options(state)}
    return {**entry.payload, "options": kept}


def _has_secret_options(state: State) -> bool:
    return any(state.options.get(key) for key in _secret_options(state))


def _secret_options(state: State) -> set[str]:
    options = state.ruleset.options
    return {one.key for one in options if isinstance(one, TextOption) and one.secret}
