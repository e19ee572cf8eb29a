"""The loop of the protocol: lines in, answers out, until `quit` or the end of the input."""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable
from io import TextIOWrapper
from typing import BinaryIO, TextIO

from games.bots.protocol import commands
from games.bots.protocol.session import EngineSession
from games.bots.protocol.words import BadCommand
from games.rules.kit.core import RulesError

log = logging.getLogger(__name__)

MAX_LINE_BYTES = 100_000
INTERRUPTED_STATUS = 130
TOO_LONG = f"? The line is too long: {MAX_LINE_BYTES} bytes at most."


def main() -> int:
    """Serve the standard streams of this process; return its exit status."""
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8", errors="replace")
    try:
        serve(sys.stdin.buffer, sys.stdout)
    except KeyboardInterrupt:
        return INTERRUPTED_STATUS
    except BrokenPipeError:
        sys.stdout = None  # Nobody reads what is left in it.
    return 0


def serve(lines: BinaryIO, answers: TextIO) -> None:
    """Answer every line until `quit` or the end of the input. Raises BrokenPipeError where nobody
    reads.
    """

    def say(line: str) -> None:
        answers.write(f"{_printable(line)}\n")
        answers.flush()

    session = EngineSession(say)
    while not session.is_over and (line := lines.readline(MAX_LINE_BYTES + 1)):
        if len(line) > MAX_LINE_BYTES:
            _skip_to_end(line, lines)
            say(TOO_LONG)
        elif (found := _text(line)).strip():
            respond(session, found, say)


def _skip_to_end(line: bytes, lines: BinaryIO) -> None:
    while line and not line.endswith(b"\n"):
        line = lines.readline(MAX_LINE_BYTES)


def _text(line: bytes) -> str:
    """Return a line without its comment; signs that are no UTF-8 stay recognizable as such."""
    text = line.decode("utf-8", errors="replace")
    return "" if text.lstrip().startswith("#") else text


def respond(session: EngineSession, line: str, say: Callable[[str], None]) -> None:
    """Carry out one line and write its answer, whatever happens."""
    number, name, rest = _parts(line)
    try:
        found = commands.answer(session, name, rest)
        say(f"={number} {found}".rstrip())
    except BadCommand as refusal:
        say(f"?{number} {refusal}")
    except RulesError as refusal:
        say(f"?{number} {_as_line(refusal.translated(str))}")
    except BrokenPipeError:
        raise
    except Exception:
        log.exception("the engine failed at %r", line[:200])
        say(f"?{number} The engine failed at this line; it can go on with another one.")


def _parts(line: str) -> tuple[str, str, str]:
    """Return the number of a line if it has one, its command, and the rest."""
    first, _blank, rest = line.strip().partition(" ")
    if first.isascii() and first.isdigit() and len(first) <= 20:
        name, _blank, rest = rest.strip().partition(" ")
        return first, name, rest.strip()
    return "", first, rest.strip()


def _as_line(text: str) -> str:
    return " ".join(text.split())


def _printable(line: str) -> str:
    """Return a line without signs that would end it or control a terminal."""
    return "".join(sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in line)
