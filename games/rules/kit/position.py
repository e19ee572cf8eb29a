"""Seats, moves and positions: what is on the board, what is legal, and what each may know."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from fractions import Fraction
from random import Random
from typing import ClassVar, Self

from games.rules.kit.errors import IllegalMove
from games.rules.kit.refusals import KitRefusal
from games.rules.kit.terminations import AgreedEnd, Outcome, SoloResult

Seat = int
CHANCE: Seat = -1
"""The seat of the server: throws, draws, deals and lots are its moves."""

Points = int | Fraction


class Move(ABC):
    """A decision of a seat, or of chance. Subclasses are frozen; `str()` is the stored notation."""

    secret: ClassVar[bool] = False
    setup: ClassVar[bool] = False  # Chance sets up the board by it.
    asks: ClassVar[bool] = False  # It asks the game for something, so it cannot be tried elsewhere.

    @abstractmethod
    def __str__(self) -> str: ...

    @property
    def listed_as(self) -> str:
        """The text under which a list that chance draws from has what this move brings.

        >>> ludoku.parse("r1446").listed_as
        'r1446'
        """
        return str(self)


class Position(ABC):
    """All that the rules need to go on. Frozen and comparable; `play` returns another.

    `to_move` is empty exactly when there is an outcome; it may hold several seats, or CHANCE.
    """

    to_move: frozenset[Seat]
    outcome: Outcome | None
    points: tuple[Points, ...]
    chance_for: Seat | None = None  # Whose turn begins with the chance move that is due, if told.
    wiped_move: Move | None = None  # The move, the last or an earlier one, just found to be wrong.

    @property
    def turn_key(self) -> object:
        """A key that differs between two turns in a row of one seat, if any are.

        >>> sogo.start(2, {}).turn_key
        """
        return None

    @property
    def seconds_allowed(self) -> int | None:
        """The limit that the rules themselves set on this turn (an hourglass); None in most games.

        It runs from the move that set it, until nothing is set or another turn begins.

        >>> before, _ = settle(cards.start(2, {}), Random(1))
        >>> before.seconds_allowed, before.play(cards.parse("glass"), 0).seconds_allowed
        (None, 30)
        """
        return None

    @property
    def seconds_shut(self) -> int:
        """How many seconds after the last move nobody may move, as a penalty of the rules.

        >>> sogo.start(2, {}).seconds_shut
        0
        """
        return 0

    @property
    def seconds_to_answer(self) -> int | None:
        """How many seconds seats asked all at once may be silent until `lapse` answers.

        >>> sogo.start(2, {}).seconds_to_answer
        """
        return None

    @property
    def agreed_end(self) -> AgreedEnd | None:
        """When the game ends as by agreement, whatever stands on the board; None for never.

        >>> sogo.start(2, {}).agreed_end
        """
        return None

    @property
    def fleeting(self) -> bool:
        """Whether a seat may not look again, before the end, at what it saw in its turn.

        >>> sogo.start(2, {}).fleeting, cards.start(2, {}).fleeting
        (False, True)
        """
        return False

    @property
    def covered(self) -> bool:
        """Whether a view shows nothing of its board, which lies face down.

        >>> sogo.start(2, {}).covered, cards.start(2, {}).covered
        (False, True)
        """
        return False

    @property
    def may_act(self) -> frozenset[Seat]:
        """The seats that may move; the game may wait for fewer of them, which are `to_move`.

        >>> sogo.start(2, {}).may_act
        frozenset({0})
        """
        return self.to_move

    @property
    def phase(self) -> object:
        """A key, equal for two boards where a request made on one is as good on the other: moves
        made at once do not conflict; None for never.

        >>> alone, _ = settle(cards.start(1, {}), Random(1))
        >>> sogo.start(2, {}).phase, alone.play(cards.parse("glass"), 0).phase
        (None, (1, 1, 0))
        """
        return None

    @property
    def occasion(self) -> tuple[int, str]:
        """The turn number and purpose of a chance move, the same again after a takeback.

        >>> ludoku.start(2, {}).occasion
        (1, 'roll')
        """
        raise NotImplementedError(f"{type(self).__name__} has no chance moves")

    @property
    def may_draw(self) -> bool:
        """Whether chance is, or may yet be, to move: then its seed is sealed.

        >>> sogo.start(2, {}).may_draw, ludoku.start(2, {}).may_draw
        (False, True)
        """
        return type(self).draw is not Position.draw

    def lapse(self, seat: Seat) -> Move | None:
        """Return the move for `seat` when its time is over; None where it loses the game.

        >>> position, _ = settle(cards.start(2, {}), Random(1))
        >>> str(position.lapse(0)), sogo.start(2, {}).lapse(0)
        ('pass', None)
        """
        return None

    def opened(self) -> Self:
        """Return the position without secrets, for a game that its rules did not end.

        >>> sogo.start(2, {}).opened() == sogo.start(2, {})
        True
        """
        return self

    def solo_result(self) -> SoloResult | None:
        """Return what is remembered of this game, played alone and done; None for nothing.

        >>> sogo.start(2, {}).solo_result()
        """
        return None

    def agreed(self) -> Outcome | None:
        """Return how the game ends where all agree to stop now; None for a draw.

        >>> cards.start(2, {}).agreed().winners
        frozenset({0, 1})
        """
        return None

    def colour_of(self, seat: Seat) -> Seat:
        """Return the seat of `Ruleset.seat_names` in whose colour `seat` plays.

        >>> sogo.start(2, {}).colour_of(1)
        1
        """
        return seat

    @abstractmethod
    def legal_moves(self, seat: Seat) -> Iterator[Move]:
        """Return every move of `seat` in a fixed order, or some of too many hidden draws.

        >>> [str(move) for move in sogo.start(2, {"size": 3}).legal_moves(0)][:3]
        ['A3', 'A2', 'A1']
        """

    @abstractmethod
    def objection(self, move: Move, seat: Seat) -> IllegalMove | None:
        """Return why `seat` may not play `move`; None where it may. Replays ask: keep it cheap."""

    @abstractmethod
    def _after(self, move: Move, seat: Seat) -> Self:
        """Return the position after a move that has no objection against it."""

    def play(self, move: Move, seat: Seat) -> Self:
        """Return the position after `seat` plays `move`. Raises IllegalMove with the reason.

        >>> sogo.start(2, {}).play(sogo.parse("B2"), 0).to_move
        frozenset({1})
        """
        refusal = self.refusal(move, seat)
        if refusal is not None:
            raise refusal
        return self._after(move, seat)

    def refusal(self, move: Move, seat: Seat) -> IllegalMove | None:
        """Return an objection, of which the first is that the game is over or another's turn.

        >>> type(sogo.start(2, {}).refusal(sogo.parse("B2"), 1)).__name__
        'IllegalMove'
        """
        if self.outcome is not None:
            return IllegalMove(KitRefusal.GAME_OVER)
        if seat not in self.may_act:
            return IllegalMove(KitRefusal.NOT_YOUR_TURN)
        return self.objection(move, seat)

    def draw(self, rng: Random) -> Move:
        """Return the chance move that is due, by `below` and `shuffled` alone.

        >>> str(ludoku.start(2, {}).draw(Random(1)))
        'r25'
        """
        raise NotImplementedError(f"{type(self).__name__} has no chance moves")

    def view(self, seat: Seat | None) -> Self:
        """Return the position as `seat` may know it (None for an onlooker); secrets stay here.

        >>> position, _ = settle(cards.start(1, {}), Random(1))
        >>> position.view(0) == position
        False
        """
        return self
