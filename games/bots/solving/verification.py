"""The check of a certificate by the rules alone, without engines, tables or anything else that has
made it.

    python -m games.bots.solving.verification docs/proofs/NAME.json.gz

A certificate says with which moves a seat reaches a result. Every answer of the other seat is
tried, and every end is compared with the claim. Where few positions are left, moves are found here.
"""

from __future__ import annotations

import gzip
import json
import sys
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from games.bots.solving.kit import GameResult, ResultClaim
from games.rules import RULESETS
from games.rules.kit.core import Move, Position, RulesError, Ruleset
from games.rules.kit.texts.canonical_form import SymmetricRuleset, canonical_form

FORMAT = "fernzug certificate 1"
MAX_FREE_POSITIONS = 300
"""How many positions below one are searched where the certificate names no move."""

CLAIMED: dict[int, str] = {GameResult.WIN: "wins", GameResult.DRAW: "draws at least"}


class BadProof(Exception):
    """Raised where a certificate does not prove what it claims."""


@dataclass(frozen=True)
class Certificate:
    """The claim that a seat reaches a result after `moves`, and the moves by which it does.

    `strategy` has the canonical form of a position → the canonical name of the move to be made.
    """

    ruleset: Ruleset
    options: Mapping[str, object]
    moves: tuple[str, ...]
    claim: ResultClaim
    strategy: Mapping[str, str]

    def __str__(self) -> str:
        usual = self.ruleset.clean({})
        rules = [f"{key}={value}" for key, value in self.options.items() if value != usual.get(key)]
        seat, result = self.ruleset.seat_names[self.claim.seat], CLAIMED[self.claim.at_least]
        return f"{' '.join([self.ruleset.key, *rules, *self.moves])}: {seat} {result}"

    @property
    def start(self) -> Position:
        """The position that the claim is about."""
        position = self.ruleset.start(2, self.options)
        for text in self.moves:
            (seat,) = position.to_move
            position = position.play(self.ruleset.parse(text), seat)
        return position


def verify(certificate: Certificate) -> int:
    """Check a certificate and return how many positions were looked at. Raises BadProof."""
    return Verifier(certificate).verify()


class Verifier:
    """The check of one certificate."""

    def __init__(self, certificate: Certificate) -> None:
        self.certificate = certificate
        self.ruleset, self.claim = certificate.ruleset, certificate.claim
        self.seen: set[str] = set()
        self.count = 0

    def verify(self) -> int:
        """Look at every position that the other seat can bring about. Raises BadProof."""
        waiting = [self.certificate.start]
        while waiting:
            position = waiting.pop()
            self.count += 1
            holds = self.claim.holds_at_end(position)
            if holds is False:
                raise BadProof(f"The claim fails: {self.ruleset.write(position)}")
            if holds is None:
                waiting += self._next(position)
        return self.count

    def _next(self, position: Position) -> list[Position]:
        """Return the positions to look at after this one; none where it was met before."""
        form = canonical_form(self.ruleset, position)
        assert form is not None
        if form.text in self.seen:
            return []
        self.seen.add(form.text)
        (seat,) = position.to_move
        if seat != self.claim.seat:
            return [position.play(move, seat) for move in position.legal_moves(seat)]
        name = self.certificate.strategy.get(form.text)
        if name is None:
            tried = FreeSearch(self.claim)
            if not tried.holds(position):
                raise BadProof(f"No move is named for {self.ruleset.write(position)}")
            self.count += tried.count
            return []
        return [position.play(self._named(position, form.name_of, name), seat)]

    def _named(self, position: Position, name_of: Any, name: str) -> Move:
        for move in position.legal_moves(self.claim.seat):
            if name_of(move) == name:
                return move
        raise BadProof(f"There is no move {name} in {self.ruleset.write(position)}")


class FreeSearch:
    """A search by the rules alone, through at most `MAX_FREE_POSITIONS` positions."""

    def __init__(self, claim: ResultClaim) -> None:
        self.claim = claim
        self.count = 0

    def holds(self, position: Position) -> bool:
        """Return whether the claim is found to hold; where that is too far to see, it is not."""
        return self._holds(position) is True

    def _holds(self, position: Position) -> bool | None:
        self.count += 1
        at_end = self.claim.holds_at_end(position)
        if at_end is not None or self.count > MAX_FREE_POSITIONS:
            return at_end
        (seat,) = position.to_move
        wanted = seat == self.claim.seat
        afters = [position.play(move, seat) for move in position.legal_moves(seat)]
        afters.sort(key=lambda after: after.outcome is None)
        for after in afters:
            found = self._holds(after)
            if found is None or found == wanted:
                return found
        return not wanted


def read(path: Path) -> Certificate:
    """Return the certificate in a file. Raises BadProof where none can be read."""
    try:
        with gzip.open(path, "rt", encoding="utf-8") as file:
            certificate = _certificate(json.load(file))
        str(certificate), certificate.start  # Both raise where a seat, a result or a move is none.
    except (EOFError, RulesError, gzip.BadGzipFile, zlib.error) as failure:
        raise BadProof("This is no certificate, or a damaged one.") from failure
    except OSError as failure:
        raise BadProof(f"The file cannot be read: {failure.strerror or failure}.") from failure
    except (
        ArithmeticError,
        AttributeError,
        LookupError,
        RecursionError,
        TypeError,
        ValueError,
    ) as failure:
        raise BadProof("This is no certificate.") from failure
    return certificate


def _certificate(data: Mapping[str, Any]) -> Certificate:
    if data["format"] != FORMAT:
        raise BadProof(f"This is no {FORMAT}.")
    ruleset = RULESETS[data["game"]]
    if not isinstance(ruleset, SymmetricRuleset):
        raise BadProof("Nothing can be proved in this game.")
    if data["rules"] != ruleset.version:
        raise BadProof("The rules have changed since.")
    options, moves = ruleset.clean(data["options"]), tuple(data["moves"])
    claim = ResultClaim(data["seat"], data["at_least"])
    if claim.seat not in (0, 1):
        raise BadProof(f"There is no seat {claim.seat}: the seats of a game of two are 0 and 1.")
    return Certificate(ruleset, options, moves, claim, dict(data["strategy"]))


def write(certificate: Certificate, path: Path) -> None:
    """Write a certificate into a file; equal certificates make equal files."""
    data = {
        "format": FORMAT,
        "game": certificate.ruleset.key,
        "rules": certificate.ruleset.version,
        "options": dict(certificate.options),
        "moves": list(certificate.moves),
        "seat": certificate.claim.seat,
        "at_least": certificate.claim.at_least,
        "strategy": dict(sorted(certificate.strategy.items())),
    }
    text = json.dumps(data, indent=0, sort_keys=True).encode()
    path.write_bytes(gzip.compress(text, mtime=0))


def main(names: Sequence[str]) -> int:
    """Check files and say of each what it proves; return the exit status."""
    if not names:
        print("Name the files to be checked, such as docs/proofs/*.json.gz.")
        return 2
    status = 0
    for name in names:
        try:
            found = read(Path(name))
            print(f"{name}: {found}; {verify(found)} positions looked at, the claim holds.")
        except BadProof as refusal:
            print(f"{name}: {'; '.join(str(refusal).splitlines())}")
            status = 1
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
