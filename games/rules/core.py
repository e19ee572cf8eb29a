"""What every game here is made of: seats, moves, positions, rulesets, and how a log is replayed.

Plain Python. This module knows no Django, no clock, no user and no template.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import TYPE_CHECKING, ClassVar, Self

from games.rules.sealed import under

if TYPE_CHECKING:
    from games.rules.board import Board

Seat = int
CHANCE: Seat = -1
"""The server's own seat: throws, draws, deals and lots are its moves."""

Points = int | Fraction
OptionValue = str | int | bool
Options = Mapping[str, OptionValue]


def noop(template: str) -> str:
    """Mark a template for the message catalogues; whoever shows it translates it."""
    return template


_ = noop


class RulesError(ValueError):
    """A refusal fit to show a player: a translatable template and what fills it.

    A parameter may itself be a RulesError, the reason within a sentence.
    """

    def __init__(self, template: str, **params: object) -> None:
        super().__init__(template % params if params else template)
        self.template = template
        self.params = params

    def told(self, translate: Callable[[str], str]) -> str:
        """The sentence in another language, reasons within it too."""
        told = {
            name: value.told(translate) if isinstance(value, RulesError) else value
            for name, value in self.params.items()
        }
        return translate(self.template) % told if told else translate(self.template)


class MalformedMove(RulesError):
    """The text is not a move of this game at all."""


class IllegalMove(RulesError):
    """A move of this game, but not for this seat in this position."""


class BadOption(RulesError):
    """An option this game does not have, or a value it does not take."""


class BadNotation(RulesError):
    """A pasted position or game that cannot be read or cannot have arisen."""


class AmbiguousNotation(BadNotation):
    """A text that makes sense in two notations; asking again with one of them settles it."""


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


@dataclass(frozen=True)
class Choice:
    """One value an option may take, and its label (a translatable template)."""

    value: OptionValue
    label: str


@dataclass(frozen=True)
class Option:
    """A rule that is settled when a game is made and fixed afterwards; labels are templates.

    `when` names another option and the value it must have for this one to mean anything.
    """

    key: str
    label: str
    choices: tuple[Choice, ...]
    default: OptionValue
    help: str = ""
    when: tuple[str, OptionValue] | None = None

    def applies(self, options: Options) -> bool:
        """Whether this option means anything beside the others."""
        return self.when is None or options.get(self.when[0]) == self.when[1]

    def clean(self, value: object) -> OptionValue:
        """The value meant by `value`, which may come from a form as text. Raises BadOption."""
        for choice in self.choices:
            if value == choice.value and type(value) is type(choice.value):
                return choice.value
        for choice in self.choices:
            if isinstance(value, str) and value == str(choice.value):
                return choice.value
        raise BadOption(_("%(value)s is not a choice for “%(key)s”."), value=value, key=self.key)

    def check(self, value: object) -> None:
        """Refuse what is no value at all, though the option does not apply. Raises BadOption."""
        self.clean(value)


@dataclass(frozen=True)
class TextOption(Option):
    """An option that is typed or pasted; `reads` returns it tidied or raises BadOption.

    `secret`: nobody is shown the text before the game is over.
    """

    choices: tuple[Choice, ...] = ()
    default: OptionValue = ""
    reads: Callable[[str], str] = str.strip
    longest: int = 2000
    secret: bool = False

    def check(self, value: object) -> None:
        """A text that means nothing may be anything."""

    def clean(self, value: object) -> OptionValue:
        if len(str(value)) > self.longest:
            raise BadOption(
                _("That text is too long: %(most)s characters at most."), most=self.longest
            )
        return self.reads(str(value))


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
    whole_turns: ClassVar[bool] = False
    """Whether a page lets a seat compose its whole turn before it sends it."""
    solo_levels: ClassVar[Mapping[str, str]] = {}
    """Key → label (a template) of how hard a game played alone can be."""
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
        played, to be marked; `notation` names things in one of `notations`; `hints` adds tactical
        marks, which only the what-if board may ask for, and points where the player wants them.
        """

    def spell(self, move: Move, options: Options, notation: str = "") -> str:
        """The move in one of `notations` (unknown or unfit ones: as stored)."""
        return str(move)

    def read(self, text: str, options: Options, *, notation: str = "") -> Position:
        """The position meant by a pasted position or game. Raises BadNotation with the reason.

        Without `notation` the text itself decides; AmbiguousNotation where it does not.
        """
        raise BadNotation(_("Positions of this game cannot be pasted."))

    def write(self, position: Position, *, notation: str = "") -> str:
        """The position as a text that `read` understands; empty where a game has no such text."""
        return ""

    def describe(self, options: Options, *, unusual: bool = False) -> Iterator[str]:
        """The options in words, for the line above the board; templates without parameters.

        `unusual`: only those that are not as usual.
        """
        for option in self.options:
            value = options.get(option.key, option.default)
            if not option.applies(options) or (unusual and value == option.default):
                continue
            yield from (choice.label for choice in option.choices if choice.value == value)

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
