"""The referee of a match: the rules decide, and a program that fails loses with a reason."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random

from games.bots.programs import ProgramFailure
from games.bots.programs.client import played
from games.rules.kit.core import CHANCE, Move, Position, Ruleset, Seat
from games.rules.kit.texts.game_record import GameRecord, RecordedMove
from games.rules.kit.texts.record_writer import write_record
from tools.match.contestants import Contestant, TurnLimits
from tools.match.openings import DrawnOpening


@dataclass
class MatchGame:
    """A game of a match. `failed` is the seat whose program could play no further, and why."""

    ruleset: Ruleset
    options: Mapping[str, object]
    labels: tuple[str, str]
    position: Position
    moves: list[tuple[Seat, Move]] = field(default_factory=list)
    failed: tuple[Seat, ProgramFailure] | None = None

    @property
    def winners(self) -> frozenset[Seat]:
        """The seats that have won; none or both in a draw."""
        if self.failed:
            return frozenset({1 - self.failed[0]})
        return self.position.outcome.winners if self.position.outcome else frozenset()

    @property
    def reason(self) -> str:
        """The code of how it ended: of the rules, or of the failure."""
        if self.failed:
            return self.failed[1].reason.value
        return self.position.outcome.termination.value if self.position.outcome else "*"

    def points_of(self, seat: Seat) -> float:
        """Return 1 for a win alone, a half for a draw, and 0."""
        if len(self.winners) != 1:
            return 0.5
        return float(seat in self.winners)

    @property
    def detail(self) -> str:
        """Say what the failure was, such as the line that was refused; empty without one."""
        return self.failed[1].detail if self.failed else ""

    @property
    def text(self) -> str:
        """The record of the game, as docs/game-format.md describes it."""
        winners = " ".join(str(seat + 1) for seat in sorted(self.winners)) or "-"
        players = {f"Player{seat + 1}": label for seat, label in enumerate(self.labels)}
        moves = tuple(RecordedMove(seat, move) for seat, move in self.moves)
        options = self.ruleset.clean(self.options)
        headers = {**players, "Result": winners, "Termination": self.reason}
        return write_record(GameRecord(self.ruleset, 2, options, moves, headers=headers))


@dataclass(frozen=True)
class Referee:
    """Games of one ruleset under the same limits."""

    ruleset: Ruleset
    options: Mapping[str, object]
    limits: TurnLimits

    def play(
        self, seated: tuple[Contestant, Contestant], opening: DrawnOpening, seed: int
    ) -> MatchGame:
        """Play one game to its end, whatever the programs do."""
        labels = (seated[0].label, seated[1].label)
        game = MatchGame(self.ruleset, self.options, labels, opening.position, list(opening.moves))
        rng = Random(f"chance {seed}")
        if self._are_ready(game, seated, seed):
            while game.position.outcome is None and game.failed is None:
                self._move_on(game, seated, rng)
        if game.failed:
            seated[game.failed[0]].end()
        return game

    def _are_ready(self, game: MatchGame, seated: tuple[Contestant, Contestant], seed: int) -> bool:
        for seat, contestant in enumerate(seated):
            try:
                contestant.begin(self.ruleset, self.options, self.limits, seed)
                for number, (mover, move) in enumerate(game.moves, 1):
                    contestant.inform(mover, str(move), number)
            except ProgramFailure as failure:
                game.failed = seat, failure
                return False
        return True

    def _move_on(self, game: MatchGame, seated: tuple[Contestant, Contestant], rng: Random) -> None:
        """Let chance or a program make the next turn, and tell the others."""
        if CHANCE in game.position.to_move:
            move = game.position.draw(rng)
            game.position = game.position.play(move, CHANCE)
            self._announce(game, seated, CHANCE, [move])
            return
        seat = min(game.position.to_move)
        try:
            moves = self._turn(game, seat, seated[seat])
        except ProgramFailure as failure:
            game.failed = seat, failure
        else:
            self._announce(game, seated, seat, moves)

    def _turn(self, game: MatchGame, seat: Seat, contestant: Contestant) -> list[Move]:
        """Return the turn of a program, made on the board. Raises ProgramFailure."""
        texts = contestant.turn(seat, len(game.moves) + 1, self.limits)
        moves, game.position = played(self.ruleset, game.position, seat, texts)
        return moves

    def _announce(
        self,
        game: MatchGame,
        seated: tuple[Contestant, Contestant],
        mover: Seat,
        moves: list[Move],
    ) -> None:
        for move in moves:
            game.moves.append((mover, move))
            for seat, contestant in enumerate(seated):
                if seat == mover or game.failed:
                    continue
                try:
                    contestant.inform(mover, str(move), len(game.moves))
                except ProgramFailure as failure:
                    game.failed = seat, failure
