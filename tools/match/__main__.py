"""`python3 run.py match`: play programs against each other; Ctrl-C prints what stands."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from math import inf
from pathlib import Path

from games.rules import RULESETS
from games.rules.kit.core import BadOption
from tools.match.contestants import OURS, Contestant, TurnLimits
from tools.match.openings import OPENING_PLIES
from tools.match.tournament import EngineMatch, NotPlayable, check_playable, record_line

INTERRUPTED_STATUS = 130
WRONG_USE_STATUS = 2


def arguments(words: Sequence[str]) -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser("run.py match", description=__doc__)
    for side in "ab":
        parser.add_argument(f"--{side}", default=OURS, metavar="COMMAND", help="ours by default")
        parser.add_argument(
            f"--{side}-line", action="append", default=[], metavar="LINE",
            help='sent to it at its start, such as "level strong"; may be repeated',
        )  # fmt: skip
    parser.add_argument("--games", type=_number(int, 1), default=20, help="20 by default")
    parser.add_argument("--game", choices=RULESETS, default="sogo")
    parser.add_argument("--options", nargs="*", default=[], metavar="RULE=VALUE")
    limits = parser.add_mutually_exclusive_group()
    limits.add_argument("--seconds", type=_number(float, 0.01), help="for a turn")
    limits.add_argument("--nodes", type=_number(int, 1), help="for a turn")
    parser.add_argument("--plies", type=_number(int, 0), help="how many random moves begin a game")
    parser.add_argument("--seed", type=int, default=0, help="of openings and chance")
    parser.add_argument(
        "--record", type=_writable_file, help="a file for the games, a line of JSON each"
    )
    return parser.parse_args(words)


def _number(kind: type[int] | type[float], least: float) -> Callable[[str], float]:
    """Return a reader of numbers that are not below `least`."""

    def read(text: str) -> float:
        try:
            number = kind(text)
        except ValueError:
            number = least - 1
        if not least <= number < inf:
            what = "whole number" if kind is int else "number"
            raise argparse.ArgumentTypeError(f"“{text}” is not a {what} of {least} or more.")
        return number

    return read


def _writable_file(text: str) -> Path:
    """Return the path of a file that can be written."""
    path = Path(text)
    try:
        path.open("a").close()
    except OSError as failure:
        raise argparse.ArgumentTypeError(f"{text}: {failure.strerror}.") from failure
    return path


def match_of(wanted: argparse.Namespace) -> EngineMatch:
    """Return the match that is asked for. Raises NotPlayable and BadOption."""
    ruleset = RULESETS[wanted.game]
    options = dict(word.partition("=")[::2] for word in wanted.options)
    check_playable(ruleset, options)
    plies = OPENING_PLIES.get(wanted.game, 0) if wanted.plies is None else wanted.plies
    return EngineMatch(
        ruleset,
        options,
        (_contestant("A", wanted.a, wanted.a_line), _contestant("B", wanted.b, wanted.b_line)),
        TurnLimits(wanted.seconds, wanted.nodes),
        plies,
        wanted.seed,
    )


def _contestant(letter: str, command: str, lines: Sequence[str]) -> Contestant:
    name = "Fernzug" if command == OURS else command
    return Contestant(f"{letter} ({', '.join([name, *lines])})", command, tuple(lines))


def main(words: Sequence[str]) -> int:
    """Play the match and print its table; return the exit status."""
    wanted = arguments(words)
    try:
        match = match_of(wanted)
    except (NotPlayable, BadOption) as refusal:
        print(refusal.translated(str) if isinstance(refusal, BadOption) else refusal)
        return WRONG_USE_STATUS
    status = 0
    try:
        _play(match, wanted)
    except KeyboardInterrupt:
        status = INTERRUPTED_STATUS
    finally:
        match.end()
    print("\n".join(match.report()), flush=True)
    return status


def _play(match: EngineMatch, wanted: argparse.Namespace) -> None:
    with ExitStack() as files:
        record = files.enter_context(wanted.record.open("w")) if wanted.record else None
        for number, (game, _first_seat) in enumerate(match.play(wanted.games), 1):
            winners = " and ".join(game.labels[seat][0] for seat in sorted(game.winners))
            what = f"{winners or 'nobody'} won" if len(game.winners) < 2 else "a draw"
            shown = f"{game.reason}, {len(game.moves)} moves; A {match.score}"
            shown += f"; {game.detail}" if game.detail else ""
            print(f"game {number} of {wanted.games}: {what}, {shown}", file=sys.stderr, flush=True)
            if record:
                print(record_line(number, game, match.seed), file=record, flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
