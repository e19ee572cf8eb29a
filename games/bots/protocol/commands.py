"""The commands of the protocol: each takes the session and its words, and returns the answer."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from games.bots import own_levels_of
from games.bots.protocol.session import EngineSession
from games.bots.protocol.words import (
    PROTOCOL_VERSION,
    BadCommand,
    escaped,
    number_of,
    result_of,
    seat_of,
    seconds_of,
    unescaped,
    word_of,
)
from games.rules import RULESETS
from games.rules.kit.core import CHANCE, Move, Ruleset, Seat

MAX_SECONDS = 3600
MAX_SECONDS_LEFT = 1_000_000_000
MAX_WORD_COUNT = 100
PROJECT = Path(__file__).resolve().parents[3] / "pyproject.toml"

Handler = Callable[[EngineSession, Sequence[str]], str]


@dataclass(frozen=True)
class EngineCommand:
    """A command of the protocol: the function that carries it out, and how many words it takes."""

    handler: Handler
    least: int
    most: int


COMMANDS: dict[str, EngineCommand] = {}


def command(least: int = 0, most: int | None = None) -> Callable[[Handler], Handler]:
    """Register a function as the command of its name, with a number of words."""

    def offered(handler: Handler) -> Handler:
        most_words = least if most is None else most
        COMMANDS[handler.__name__] = EngineCommand(handler, least, most_words)
        return handler

    return offered


def answer(session: EngineSession, name: str, rest: str) -> str:
    """Carry out a command and return its answer. Raises BadCommand and RulesError."""
    offered = COMMANDS.get(name)
    if offered is None:
        raise BadCommand(f"There is no command “{name[:20]}”: commands lists them.")
    words = [rest] if name == "position" and rest else rest.split()
    if not offered.least <= len(words) <= offered.most:
        most = f" to {offered.most}" if offered.most > offered.least else ""
        raise BadCommand(f"{name} takes {offered.least}{most} words, not {len(words)}.")
    return offered.handler(session, words)


@command()
def name(session: EngineSession, words: Sequence[str]) -> str:
    return "Fernzug"


@command()
def version(session: EngineSession, words: Sequence[str]) -> str:
    return str(tomllib.loads(PROJECT.read_text(encoding="utf-8"))["project"]["version"])


@command()
def protocol(session: EngineSession, words: Sequence[str]) -> str:
    return PROTOCOL_VERSION


@command()
def commands(session: EngineSession, words: Sequence[str]) -> str:
    return " ".join(COMMANDS)


@command()
def games(session: EngineSession, words: Sequence[str]) -> str:
    return " ".join(RULESETS)


@command(1)
def options(session: EngineSession, words: Sequence[str]) -> str:
    ruleset = _ruleset(words[0])
    seats = "seats=" + "|".join(map(str, ruleset.seats))
    return " ".join([seats, *_options(ruleset)])


def _options(ruleset: Ruleset) -> Iterator[str]:
    for option in ruleset.options:
        values = "|".join(str(choice.value) for choice in option.choices) or "TEXT"
        yield f"{option.key}={values}"


@command(1)
def levels(session: EngineSession, words: Sequence[str]) -> str:
    return " ".join(own_levels_of(_ruleset(words[0]).key))


def _ruleset(key: str) -> Ruleset:
    if key not in RULESETS:
        raise BadCommand(f"There is no game “{key[:20]}”: say {', '.join(RULESETS)}.")
    return RULESETS[key]


@command(1)
def level(session: EngineSession, words: Sequence[str]) -> str:
    if not any(words[0] in own_levels_of(key) for key in RULESETS):
        raise BadCommand(f"There is no level “{words[0][:20]}”: levels lists those of a game.")
    session.level_key = words[0]
    return ""


@command(1)
def seconds(session: EngineSession, words: Sequence[str]) -> str:
    session.seconds, session.nodes = seconds_of(words[0], MAX_SECONDS), None
    return ""


@command(1)
def nodes(session: EngineSession, words: Sequence[str]) -> str:
    session.nodes = max(1, number_of(words[0], "a number of nodes"))
    return ""


@command(1)
def seed(session: EngineSession, words: Sequence[str]) -> str:
    session.rng = Random(number_of(words[0], "a seed"))
    return ""


@command(1, MAX_WORD_COUNT)
def new_game(session: EngineSession, words: Sequence[str]) -> str:
    key, *pairs = words
    chosen: dict[str, str] = {}
    for pair in pairs:
        option, sign, value = pair.partition("=")
        if not sign or option in chosen:
            raise BadCommand(f"“{pair[:20]}” is no option: say each once, as in size=3.")
        chosen[option] = value
    asked = chosen.pop("seats", None)
    seats = None if asked is None else number_of(asked, "a number of seats")
    session.new_game(_ruleset(key).key, seats, chosen)
    return ""


@command(1)
def position(session: EngineSession, words: Sequence[str]) -> str:
    session.set_up(unescaped(words[0]))
    return ""


@command(0, 1)
def show(session: EngineSession, words: Sequence[str]) -> str:
    board = session.board
    seat = seat_of(words[0], board.seats) if words else None
    if seat == CHANCE:
        raise BadCommand("Chance is shown nothing.")
    return escaped(board.ruleset.write(board.position.view(seat)))


@command(2, 3)
def play(session: EngineSession, words: Sequence[str]) -> str:
    session.play(_seat(session, words[0]), words[1], _number(words[2:]))
    return ""


@command(0, 1)
def draw(session: EngineSession, words: Sequence[str]) -> str:
    drawn = session.draw(_number(words))
    return "?" if drawn.secret else str(drawn)


@command(1, 2)
def genmove(session: EngineSession, words: Sequence[str]) -> str:
    return _listed(session.generate(_seat(session, words[0]), _number(words[1:])))


@command(1)
def analyze(session: EngineSession, words: Sequence[str]) -> str:
    return session.analyze(_seat(session, words[0]))


@command()
def to_move(session: EngineSession, words: Sequence[str]) -> str:
    return " ".join(word_of(seat) for seat in sorted(session.board.position.to_move))


@command(1)
def legal_moves(session: EngineSession, words: Sequence[str]) -> str:
    board, seat = session.board, _seat(session, words[0])
    if seat == CHANCE:
        raise BadCommand("Chance has no list: draw makes its move, or play tells of it.")
    if seat not in board.position.may_act:
        return ""
    return _listed(board.position.view(seat).legal_moves(seat))


@command()
def result(session: EngineSession, words: Sequence[str]) -> str:
    return result_of(session.board.position)


@command()
def points(session: EngineSession, words: Sequence[str]) -> str:
    return " ".join(map(str, session.board.position.view(None).points))


@command(2)
def time_left(session: EngineSession, words: Sequence[str]) -> str:
    seat = _seat(session, words[0])
    session.seconds_left[seat] = seconds_of(words[1], MAX_SECONDS_LEFT)
    return ""


@command()
def quit(session: EngineSession, words: Sequence[str]) -> str:
    session.is_over = True
    return ""


def _seat(session: EngineSession, word: str) -> Seat:
    return seat_of(word, session.board.seats)


def _number(words: Sequence[str]) -> int | None:
    return number_of(words[0], "a number of a move") if words else None


def _listed(moves: Iterator[Move] | Sequence[Move]) -> str:
    return " ".join(map(str, moves))
