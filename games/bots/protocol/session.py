"""A session of the protocol: the game on the board, its numbered moves, and the limits for
thinking.

The board is whatever the other program has told of it. Only views of it go out, so that a card that
`draw` has dealt here stays as secret as at a board.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random

from games.bots import choose, own_levels_of
from games.bots.assessment import reviewer_of
from games.bots.levels import Level
from games.bots.protocol.analysis import is_judged, judgement, turn_words
from games.bots.protocol.progress import ReportingBudget, SearchProgress
from games.bots.protocol.words import BadCommand, word_of
from games.rules import RULESETS
from games.rules.kit.core import CHANCE, Move, Options, Position, Ruleset, Seat
from games.rules.kit.sealed_randomness import under

TURNS_LEFT_COUNT = 20
"""The number of turns among which the time that is left is divided, since nobody knows how many
will come.
"""


@dataclass
class BoardInPlay:
    """A game on the board; `moves` are all moves since it began or was set up."""

    ruleset: Ruleset
    options: Options
    seats: int
    position: Position
    moves: list[tuple[Seat, Move]] = field(default_factory=list)
    generated: dict[int, tuple[Seat, tuple[Move, ...]]] = field(default_factory=dict)

    def play(self, seat: Seat, *moves: Move) -> None:
        """Make moves of one seat, all of them or none. Raises IllegalMove."""
        position = self.position
        for move in moves:
            position = position.play(move, seat)
        self.position = position
        self.moves += ((seat, move) for move in moves)

    def is_repeated(self, number: int | None) -> bool:
        """Return whether the move of this number was made before. Raises BadCommand beyond the
        next.
        """
        due = len(self.moves) + 1
        if number is None or number == due:
            return False
        if not 1 <= number < due:
            raise BadCommand(f"The next move is number {due}, not {number}.")
        return True


@dataclass
class EngineSession:
    """All that a program has set up; `report` takes the lines that come before an answer."""

    report: Callable[[str], None]
    level_key: str = ""
    seconds: float | None = None
    nodes: int | None = None
    rng: Random = field(default_factory=Random)
    seconds_left: dict[Seat, float] = field(default_factory=dict)
    current: BoardInPlay | None = None
    is_over: bool = False

    @property
    def board(self) -> BoardInPlay:
        """The game on the board. Raises BadCommand."""
        if self.current is None:
            raise BadCommand("There is no game yet: say new_game first.")
        return self.current

    def new_game(self, key: str, seats: int | None, options: Mapping[str, str]) -> None:
        """Begin a game anew. Raises BadCommand and BadOption."""
        ruleset = RULESETS.get(key)
        if ruleset is None:
            raise BadCommand(f"There is no game “{key[:20]}”: say {', '.join(RULESETS)}.")
        seats = ruleset.seats[0] if seats is None else seats
        ruleset.check_seats(seats)
        cleaned = ruleset.clean(options)
        self.current = BoardInPlay(ruleset, cleaned, seats, ruleset.start(seats, cleaned))
        self.seconds_left.clear()

    def set_up(self, text: str) -> None:
        """Put a position on the board; the numbers of moves begin anew. Raises BadNotation."""
        board = self.board
        position = board.ruleset.read(text, board.options)
        self.current = BoardInPlay(board.ruleset, board.options, len(position.points), position)

    def play(self, seat: Seat, text: str, number: int | None) -> None:
        """Make a move of a seat, unless it was made before. Raises BadCommand and RulesError."""
        board, move = self.board, self.board.ruleset.parse(text)
        if not board.is_repeated(number):
            board.play(seat, move)
        elif number and board.moves[number - 1] != (seat, move):
            raise BadCommand(f"Move {number} was another one.")

    def draw(self, number: int | None) -> Move:
        """Make the move of chance that is due, or return the one that was made before. Raises
        BadCommand.
        """
        board = self.board
        if board.is_repeated(number) and number:
            seat, move = board.moves[number - 1]
            if seat != CHANCE:
                raise BadCommand(f"Move {number} was not drawn.")
            return move
        if CHANCE not in board.position.to_move:
            raise BadCommand("Nothing is to be drawn.")
        move = board.position.draw(under(self.rng, *board.position.occasion))
        board.play(CHANCE, move)
        return move

    def generate(self, seat: Seat, number: int | None) -> tuple[Move, ...]:
        """Choose the turn of a seat and make it, or return the one chosen before. Raises
        BadCommand.
        """
        board = self.board
        if board.is_repeated(number) and number:
            chosen_for, turn = board.generated.get(number, (CHANCE, ()))
            if not turn or chosen_for != seat:
                raise BadCommand(f"Move {number} was not chosen here for seat {word_of(seat)}.")
            return turn
        turn, first = self.think(seat), len(board.moves) + 1
        board.play(seat, *turn)
        board.generated[first] = seat, turn
        return turn

    def think(self, seat: Seat) -> tuple[Move, ...]:
        """Choose the turn of a seat from its view. Raises BadCommand."""
        board, view, level = self.board, self._view(seat), self.level
        budget = self._budget(self._seconds(level.seconds, seat), self.nodes)
        turn = choose(board.ruleset.key, level.key, view, seat, self.rng, budget=budget)
        budget.progress.report_now()
        return turn

    def analyze(self, seat: Seat) -> str:
        """Judge what a seat decides, from its view, as a review does, whatever the level. Raises
        BadCommand.

        Where a review judges nothing, only the turn that the level chooses is told.
        """
        board, view = self.board, self._view(seat)
        reviewer = reviewer_of(board.ruleset.key)
        if reviewer is None or not is_judged(reviewer, view, seat):
            turn = self.think(seat)
            return f"best {turn[0]} {turn_words(turn)}"
        is_timed = self.seconds is not None or seat in self.seconds_left
        nodes = None if is_timed else reviewer.nodes
        seconds = self._seconds(self.level.seconds, seat)
        budget = self._budget(seconds, self.nodes or nodes)
        found = judgement(board.ruleset, view, seat, budget)
        budget.progress.report_now()
        return found

    def _view(self, seat: Seat) -> Position:
        position = self.board.position
        if seat == CHANCE or seat not in position.to_move:
            raise BadCommand(f"Seat {word_of(seat)} is not to move.")
        return position.view(seat)

    def _budget(self, seconds: float, nodes: int | None) -> ReportingBudget:
        return ReportingBudget(seconds, nodes, SearchProgress(self.report))

    @property
    def level(self) -> Level:
        """The level that thinks: the one asked for, or the strongest of the game."""
        offered = own_levels_of(self.board.ruleset.key)
        return offered.get(self.level_key) or list(offered.values())[-1]

    def _seconds(self, usual: float, seat: Seat) -> float:
        wanted = usual if self.seconds is None else self.seconds
        left = self.seconds_left.get(seat)
        return wanted if left is None else min(wanted, left / TURNS_LEFT_COUNT)
