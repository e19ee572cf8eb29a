"""Seats, moves and positions: what is on the board, what may be done, and who may know of it."""

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
"""The server's own seat: throws, draws, deals and lots are its moves."""

Points = int | Fraction


class Move(ABC):
    """One decision. Subclasses are frozen dataclasses; `str()` is the notation, the stored form."""

    secret: ClassVar[bool] = False
    setup: ClassVar[bool] = False  # Chance sets up the board by it.
    asks: ClassVar[bool] = False  # It asks the game for something, so it cannot be tried elsewhere.

    @abstractmethod
    def __str__(self) -> str: ...

    @property
    def listed_as(self) -> str:
        """The text by which a list that chance draws from has what this move brings.

        >>> ludoku.parse("r1446").listed_as
        'r1446'
        """
        return str(self)


class Position(ABC):
    """Everything the rules need to go on. Frozen, complete and comparable; `play` returns another.

    `to_move` is empty exactly when there is an outcome; it may hold several seats, or CHANCE.
    """

    to_move: frozenset[Seat]
    outcome: Outcome | None
    points: tuple[Points, ...]
    chance_for: Seat | None = None  # Whose turn begins with the chance move that is due, if told.
    wiped_move: Move | None = None  # The move, the last or an earlier one, just found to be wrong.

    @property
    def turn_key(self) -> object:
        """A key that differs between two turns of one seat in a row, where the rules have such.

        >>> sogo.start(2, {}).turn_key
        """
        return None

    @property
    def seconds_allowed(self) -> int | None:
        """A limit the rules themselves set on this turn (an hourglass); None in most games.

        It runs from the move that set it, until nothing is set or another turn begins.

        >>> before, _ = settle(cards.start(2, {}), Random(1))
        >>> before.seconds_allowed, before.play(cards.parse("glass"), 0).seconds_allowed
        (None, 30)
        """
        return None

    @property
    def seconds_shut(self) -> int:
        """How many seconds after the last move nobody may move: a penalty of the rules.

        >>> sogo.start(2, {}).seconds_shut
        0
        """
        return 0

    @property
    def seconds_to_answer(self) -> int | None:
        """How long the seats to move, asked at once, may be silent until `lapse` is their answer.

        >>> sogo.start(2, {}).seconds_to_answer
        """
        return None

    @property
    def agreed_end(self) -> AgreedEnd | None:
        """When the game ends as by agreement, whatever stands on the board; None: never.

        >>> sogo.start(2, {}).agreed_end
        """
        return None

    @property
    def fleeting(self) -> bool:
        """Whether what a seat saw in its turn may not be looked at again before the end.

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
        """The seats that may move, though the game may wait for fewer; at least `to_move`.

        >>> sogo.start(2, {}).may_act
        frozenset({0})
        """
        return self.to_move

    @property
    def phase(self) -> object:
        """A key, equal for boards of which any is as good for a request as the latest: moves made
        at once do not conflict; None: never.

        >>> alone, _ = settle(cards.start(1, {}), Random(1))
        >>> sogo.start(2, {}).phase, alone.play(cards.parse("glass"), 0).phase
        (None, (1, 1, 0))
        """
        return None

    @property
    def occasion(self) -> tuple[int, str]:
        """Turn number and purpose of the chance move that is due, the same again after a takeback.

        >>> ludoku.start(2, {}).occasion
        (1, 'roll')
        """
        raise NotImplementedError(f"{type(self).__name__} has no chance moves")

    @property
    def may_draw(self) -> bool:
        """Whether chance is, or may yet be, to move: then its seed is sealed and shown as such.

        >>> sogo.start(2, {}).may_draw, ludoku.start(2, {}).may_draw
        (False, True)
        """
        return type(self).draw is not Position.draw

    def lapse(self, seat: Seat) -> Move | None:
        """The move made for `seat`, to move, when its time is over; None: it loses the game.

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
        """Return what is remembered of this game, played alone and done; None: nothing.

        >>> sogo.start(2, {}).solo_result()
        """
        return None

    def agreed(self) -> Outcome | None:
        """How the game ends where all agree to stop now; None: as a draw.

        >>> cards.start(2, {}).agreed().winners
        frozenset({0, 1})
        """
        return None

    def colour_of(self, seat: Seat) -> Seat:
        """The seat of `Ruleset.seat_names` whose colour `seat` plays in.

        >>> sogo.start(2, {}).colour_of(1)
        1
        """
        return seat

    @abstractmethod
    def legal_moves(self, seat: Seat) -> Iterator[Move]:
        """Every move `seat` may make now, always in the same order; of draws that lie face down
        and are too many to list, some.

        >>> [str(move) for move in sogo.start(2, {"size": 3}).legal_moves(0)][:3]
        ['A3', 'A2', 'A1']
        """

    @abstractmethod
    def objection(self, move: Move, seat: Seat) -> IllegalMove | None:
        """Why `seat`, who may act, may not play `move`; None: it may. Lists none: replays ask."""

    @abstractmethod
    def _after(self, move: Move, seat: Seat) -> Self:
        """The position after a move that has no objection against it."""

    def play(self, move: Move, seat: Seat) -> Self:
        """The position after `seat` plays `move`. Raises IllegalMove with the reason.

        >>> sogo.start(2, {}).play(sogo.parse("B2"), 0).to_move
        frozenset({1})
        """
        refusal = self.refusal(move, seat)
        if refusal is not None:
            raise refusal
        return self._after(move, seat)

    def refusal(self, move: Move, seat: Seat) -> IllegalMove | None:
        """Like `objection`, but asks first whether the game goes on and whose turn it is.

        >>> type(sogo.start(2, {}).refusal(sogo.parse("B2"), 1)).__name__
        'IllegalMove'
        """
        if self.outcome is not None:
            return IllegalMove(KitRefusal.GAME_OVER)
        if seat not in self.may_act:
            return IllegalMove(KitRefusal.NOT_YOUR_TURN)
        return self.objection(move, seat)

    def draw(self, rng: Random) -> Move:
        """The chance move that is due, by `below` and `shuffled` of `sealed_randomness` alone.

        >>> str(ludoku.start(2, {}).draw(Random(1)))
        'r25'
        """
        raise NotImplementedError(f"{type(self).__name__} has no chance moves")

    def view(self, seat: Seat | None) -> Self:
        """Return what `seat` may know (None: a spectator), secrets blanked. Nothing else leaves.

        >>> position, _ = settle(cards.start(1, {}), Random(1))
        >>> position.view(0) == position
        False
        """
        return self
