"""What every game here is made of: seats, moves, positions, rulesets, and how a log is replayed.

Plain Python. This module knows no Django, no clock, no user and no template.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import TYPE_CHECKING, ClassVar, Self

from games.rules.errors import (
    AmbiguousNotation,
    BadNotation,
    BadOption,
    IllegalMove,
    MalformedMove,
    RulesError,
    noop,
)
from games.rules.options import Choice, Option, Options, OptionValue, TextOption
from games.rules.sealed import under

if TYPE_CHECKING:
    from games.rules.board import Board

Seat = int
CHANCE: Seat = -1
"""The server's own seat: throws, draws, deals and lots are its moves."""

Points = int | Fraction

_ = noop

__all__ = [
    "CHANCE",
    "AmbiguousNotation",
    "BadNotation",
    "BadOption",
    "Choice",
    "Feat",
    "IllegalMove",
    "Log",
    "MalformedMove",
    "Move",
    "Option",
    "OptionValue",
    "Options",
    "Outcome",
    "Points",
    "Position",
    "RulesError",
    "Ruleset",
    "Seat",
    "TextOption",
    "noop",
    "replay",
    "settle",
]


class Move(ABC):
    """One decision. Subclasses are frozen dataclasses; `str()` is the notation, the stored form."""

    secret: ClassVar[bool] = False

    @abstractmethod
    def __str__(self) -> str: ...


@dataclass(frozen=True)
class Outcome:
    """How a game ended by its own rules. No winners: a draw; several: a shared win."""

    winners: frozenset[Seat]
    reason: str


@dataclass(frozen=True)
class Feat:
    """What a game played alone is remembered by: how hard it was, and how well it went.

    `level` is a key of `Ruleset.solo_levels`; `in_time`: within the limit, if there was one.
    """

    level: str
    mistakes: int = 0
    in_time: bool = True


class Position(ABC):
    """Everything the rules need to go on. Frozen, complete and comparable; `play` returns another.

    `to_move` is empty exactly when there is an outcome; it may hold several seats, or CHANCE.
    """

    to_move: frozenset[Seat]
    outcome: Outcome | None
    points: tuple[Points, ...]

    @property
    def seconds_allowed(self) -> int | None:
        """A limit the rules themselves set on this turn (an hourglass); None in most games.

        It runs from the move that set it, until nothing is set or another seat is to move.
        """
        return None

    @property
    def seconds_shut(self) -> int:
        """For so long after the last move nobody may move: a penalty of the rules."""
        return 0

    @property
    def days_in_all(self) -> int | None:
        """So many days after its beginning the game ends as it would by agreement; None: never."""
        return None

    @property
    def fleeting(self) -> bool:
        """Whether what a seat saw in its turn may not be looked at again before the end."""
        return False

    @property
    def may_act(self) -> frozenset[Seat]:
        """Who may move, though the game need not wait for all of them; at least `to_move`."""
        return self.to_move

    @property
    def phase(self) -> object:
        """Equal for positions of one stretch in which moves made at once do not clash.

        A request made for any board of that stretch is as good as for the latest; None: never.
        """
        return None

    @property
    def occasion(self) -> tuple[int, str]:
        """Turn number and purpose of the chance move that is due: its label, once in a game.

        Counted by the rules, so that a turn that is taken back brings the same numbers again.
        """
        raise NotImplementedError(f"{type(self).__name__} has no chance moves")

    @property
    def may_draw(self) -> bool:
        """Whether chance is, or may yet be, to move: then its seed is sealed and shown as such."""
        return type(self).draw is not Position.draw

    def lapse(self, seat: Seat) -> Move | None:
        """The move that is made for `seat` when its time is over; None: it loses the game.

        Legal whenever `seat` is to move, in games that have it.
        """
        return None

    def opened(self) -> Self:
        """As everybody may see it when the game was ended otherwise than by its rules."""
        return self

    def feat(self) -> Feat | None:
        """What is remembered of this game, played alone and done; None: nothing."""
        return None

    def agreed(self) -> Outcome | None:
        """How the game ends where all agree to stop now; None: as a draw."""
        return None

    @abstractmethod
    def legal_moves(self, seat: Seat) -> Iterator[Move]:
        """Every move `seat` may make now, always in the same order."""

    @abstractmethod
    def objection(self, move: Move, seat: Seat) -> IllegalMove | None:
        """Why `seat`, who may act, may not play `move`; None where it may.

        Answers directly: listing all legal moves for it made replays 25 times slower.
        """

    @abstractmethod
    def _after(self, move: Move, seat: Seat) -> Self:
        """The position after a move that has no objection against it."""

    def play(self, move: Move, seat: Seat) -> Self:
        """The position after `seat` plays `move`. Raises IllegalMove with the reason."""
        refusal = self.refusal(move, seat)
        if refusal is not None:
            raise refusal
        return self._after(move, seat)

    def refusal(self, move: Move, seat: Seat) -> IllegalMove | None:
        """Like `objection`, but asks first whether the game goes on and whose turn it is."""
        if self.outcome is not None:
            return IllegalMove(_("The game is over."))
        if seat not in self.may_act:
            return IllegalMove(_("It is not your turn."))
        return self.objection(move, seat)

    def draw(self, rng: Random) -> Move:
        """The chance move that is due, by `sealed.below` and `sealed.shuffled` alone.

        Only asked where CHANCE is to move.
        """
        raise NotImplementedError(f"{type(self).__name__} has no chance moves")

    def view(self, seat: Seat | None) -> Self:
        """What `seat` may know (None: a spectator), secrets blanked. Nothing else leaves."""
        return self


class Ruleset(ABC):
    """One game: its options, its start, its notation and its pictures. Stateless.

    `version` goes up whenever a log might replay differently; a game keeps the one it began with.
    """

    key: ClassVar[str]
    version: ClassVar[int] = 1
    name: ClassVar[str]
    summary: ClassVar[str]
    seats: ClassVar[tuple[int, ...]]
    seat_names: ClassVar[tuple[str, ...]]
    options: ClassVar[tuple[Option, ...]] = ()
    notations: ClassVar[tuple[Choice, ...]] = ()
    hints_label: ClassVar[str] = ""
    """What the marks are that `hints` adds (a template); empty where there are none."""
    hints_in_play: ClassVar[bool] = False
    """Whether they tell no more than anybody could count, so that players may have them."""
    whole_turns: ClassVar[bool] = False
    """Whether a page lets a seat compose its whole turn before it sends it."""
    solo_levels: ClassVar[Mapping[str, str]] = {}
    """Key → label (a template) of how hard a game played alone can be."""
    one_by_one: ClassVar[bool] = False
    """Whether a request may hold only one move: where the answer to it tells something, a second
    one that is refused must not let the first be taken back.
    """
    pencil: ClassVar[bool] = False
    """Whether players may note digits of their own in the squares."""

    def clean(self, options: Mapping[str, object]) -> dict[str, OptionValue]:
        """All options with their values. Raises BadOption.

        Missing ones take the default, and so do those that do not apply beside the others.
        """
        known = {option.key for option in self.options}
        for key in options:
            if key not in known:
                raise BadOption(_("This game has no option “%(key)s”."), key=key)
        chosen: dict[str, OptionValue] = {}
        for option in self.options:
            value = options.get(option.key, option.default)
            if option.applies(chosen):
                chosen[option.key] = option.clean(value)
            else:
                option.check(value)
                chosen[option.key] = option.default
        return chosen

    def check_seats(self, seats: int) -> None:
        """Refuse a number of seats this game is not for. Raises BadOption."""
        if seats not in self.seats:
            raise BadOption(_("This game is not for %(seats)s players."), seats=seats)

    @abstractmethod
    def start(self, seats: int, options: Mapping[str, object]) -> Position:
        """The first position; an empty mapping means the defaults. Raises BadOption."""

    @abstractmethod
    def parse(self, text: str) -> Move:
        """The move a notation stands for: `parse(str(move)) == move`. Raises MalformedMove."""

    @abstractmethod
    def board(
        self,
        view: Position,
        seat: Seat | None,
        *,
        last: Sequence[Move] = (),
        notation: str = "",
        hints: bool = False,
        pick: str = "",
    ) -> Board:
        """What a page draws of a view, `seat`'s legal moves as targets (None: just to look at).

        `pick` is the key of a piece in the hand or of a square that was chosen first, as the board
        itself offered it; anything else is passed over. `last` are the moves of the turn just
        played, to be marked; `notation` names things in one of `notations`; `hints` adds the
        marks that `hints_label` names.
        """

    def spell(self, move: Move, options: Options, notation: str = "") -> str:
        """The move in one of `notations` (unknown or unfit ones: as stored)."""
        return str(move)

    def told(self, move: Move) -> str:
        """The move in words, a template, where `spell` has only a sign for it; else empty."""
        return ""

    def read(self, text: str, options: Options, *, notation: str = "") -> Position:
        """The position meant by a pasted position or game. Raises BadNotation with the reason.

        Without `notation` the text itself decides; AmbiguousNotation where it does not.
        """
        raise BadNotation(_("Positions of this game cannot be pasted."))

    def write(self, position: Position, *, notation: str = "") -> str:
        """The position as a text that `read` understands; empty where a game has no such text."""
        return ""

    def describe(
        self, options: Options, *, unusual: bool = False, seats: int | None = None
    ) -> Iterator[str]:
        """The options in words, for the line above the board; templates without parameters.

        `unusual`: only those that are not as usual; `seats`: only those that matter for so many.
        """
        for option in self.options:
            value = options.get(option.key, option.default)
            if not option.applies(options) or (unusual and value == option.default):
                continue
            if seats is not None and option.seats and seats not in option.seats:
                continue
            yield from (choice.label for choice in option.choices if choice.value == value)

    def known_beforehand(self, options: Options) -> bool:
        """Whether one can know before the game what should come as a surprise: then it is not
        rated, and there is no second game of a match.
        """
        return False

    def remarks(self, options: Options) -> Iterator[tuple[str, dict[str, object]]]:
        """What should be known of these options before anybody agrees, such as how hard a pasted
        puzzle is: templates and what fills them. Gives no secret away.
        """
        return iter(())


Log = Iterable[tuple[Seat, Move | str]]


def replay(ruleset: Ruleset, seats: int, options: Mapping[str, object], log: Log) -> Position:
    """The position after every (seat, move) of `log`; moves may be given as their notation.

    Raises MalformedMove or IllegalMove at the first entry that does not fit.
    """
    position = ruleset.start(seats, options)
    for seat, move in log:
        position = position.play(ruleset.parse(move) if isinstance(move, str) else move, seat)
    return position


def settle(position: Position, rng: Random) -> tuple[Position, tuple[Move, ...]]:
    """Make every chance move that is due; the position then waits for a seat or is over."""
    drawn: list[Move] = []
    while position.to_move == {CHANCE}:
        move = position.draw(under(rng, *position.occasion))
        position = position.play(move, CHANCE)
        drawn.append(move)
    return position, tuple(drawn)
