"""The sheet of Sudoku cards: the card, the digits, the glass, and who may act."""

from __future__ import annotations

from abc import ABC
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Self

from games.puzzles.grid import PEERS
from games.rules.cards.deck import CHOSEN, PASTED, level_of
from games.rules.cards.entry import Entry
from games.rules.cards.form import GLASS, SILENCE, VAIN, Form
from games.rules.cards.moves import Accept, Pass, PlayOn, Younger
from games.rules.kit.core import CHANCE, AgreedEnd, Move, Outcome, Position, Seat, SoloResult


@dataclass(frozen=True)
class Sheet(Position, ABC):
    """The table of one game; `clues` and `solution` have 81 characters, or none where there is no
    card or it is covered.

    `due`: a card is to be dealt. `running`: the glass of `turn` runs. `stretch` counts the glasses
    started, `over` the turns of this puzzle that are over, and `gone` those since the last glass.
    `fruitless` turns in a row brought no digit, `before` as many before the last glass. `fresh`:
    the squares written in the last glass, of which objections have left `upheld` standing; the
    seats that have `accepted` them object no more. `wiped`: what the last move has wiped off.
    `failed`: objections in vain, by seat. Of the seats that were `heard` these said they are the
    `oldest`; `first` begins. `pens`: the colours of the seats, where any was chosen; those of the
    seats that have `settled` stay. `used`: the numbers of the cards dealt so far. `tips` were asked
    for, and `tip_depth` says how much of the last is told.
    """

    form: Form
    points: tuple[int, ...] = (0, 0)
    failed: tuple[int, ...] = (0, 0)
    clues: str = ""
    solution: str = field(default="", repr=False)
    entries: tuple[Entry, ...] = ()
    used: tuple[int, ...] = ()
    round: int = 0
    due: bool = True
    turn: Seat = 0
    running: bool = False
    stretch: int = 0
    fruitless: int = 0
    before: int = 0
    gone: int = 0
    over: int = 0
    fresh: tuple[int, ...] = ()
    upheld: tuple[int, ...] = ()
    accepted: frozenset[Seat] = frozenset()
    wiped: Entry | None = None
    heard: frozenset[Seat] = frozenset()
    oldest: frozenset[Seat] = frozenset()
    first: Seat = 0
    pens: tuple[int, ...] = ()
    settled: frozenset[Seat] = frozenset()
    mistakes: int = 0
    late: bool = False
    tips: int = 0
    tip_depth: int = 0
    outcome: Outcome | None = None

    @property
    def to_move(self) -> frozenset[Seat]:  # type: ignore[override]
        if self.outcome:
            return frozenset()
        return self.asked or frozenset({CHANCE if self.due else self.turn})

    @property
    def is_played(self) -> bool:
        """Whether all rounds of a puzzle with a limit of rounds are over (cards-8)."""
        return 0 < self.form.circuits * self.form.seats <= self.over

    @property
    def turn_key(self) -> int:
        """A key that differs from turn to turn, even of two in a row of one seat (cards-8)."""
        return self.over

    @property
    def next_turn(self) -> Seat:
        """The seat whose turn is next; each round of turns begins with another seat."""
        seats = self.form.seats
        begins = (self.over + 1) % seats == 0 and self.form.circuits > 0
        return (self.turn + (2 if begins else 1)) % seats

    @property
    def is_opening(self) -> bool:
        """Whether some seats have not yet said if they are the oldest (interpretation cards-7)."""
        asks = self.form.oldest and not self.due and not self.outcome
        return asks and len(self.heard) < self.form.seats

    def with_claim(self, seat: Seat, *, oldest: bool) -> Self:
        """Return the sheet once a seat has said whether it is the oldest."""
        claims = self.oldest | {seat} if oldest else self.oldest
        after = replace(self, heard=self.heard | {seat}, oldest=claims)
        first = min(claims, default=0)
        return after if after.is_opening else replace(after, first=first, turn=first)

    @property
    def asked(self) -> frozenset[Seat]:
        """The seats that the next turn waits for: they have not accepted the last digits, or not
        said yet whether they are the oldest.
        """
        if self.is_opening:
            return frozenset(range(self.form.seats)) - self.heard
        waits = self.form.unanimous or self.is_played
        if not waits or self.running or not self.doubtful:
            return frozenset()
        return frozenset(seat for seat in range(self.form.seats) if self.may_doubt(seat))

    @property
    def may_act(self) -> frozenset[Seat]:
        """The seat at its turn, and the seats that may object to what was just written."""
        if not self.doubtful:
            return self.to_move
        return self.to_move | {seat for seat in range(self.form.seats) if self.may_doubt(seat)}

    @property
    def phase(self) -> object:
        """The key of the phase: it lasts from one glass to the next where several seats act, else
        while one seat writes many digits.

        No seat has two turns in it, nor is it the same in two puzzles: a pass that was meant for
        one turn never ends another.
        """
        running = self.running and self.form.many
        several = self.form.players or self.is_opening or running
        if not several or self.due:
            return None
        turns = self.over if self.form.circuits else self.gone
        return self.round, self.stretch, turns // self.form.seats

    def colour_of(self, seat: Seat) -> int:
        """Return the colour a seat writes in, by its number in the box."""
        return self.pens[seat] if self.pens else seat

    def repainted(self, seat: Seat, pen: int) -> Self:
        """Return the sheet with a pen taken for good; its holder gets the other one."""
        own = self.colour_of(seat)
        changed = {own: pen, pen: own}
        pens = (self.colour_of(other) for other in range(self.form.seats))
        painted = tuple(changed.get(held, held) for held in pens)
        return replace(self, pens=painted, settled=self.settled | {seat})

    def has_free(self, pen: int) -> bool:
        """Return whether a pen is free that the seat at its turn may take."""
        return all(self.colour_of(seat) != pen for seat in {*self.settled, self.turn})

    @property
    def seconds_allowed(self) -> int | None:
        if not self.running:
            return None
        if not self.form.alone:
            return GLASS
        return self.form.limit if self.form.limit and not self.late else None

    @property
    def seconds_to_answer(self) -> int | None:
        return SILENCE if self.asked else None

    @property
    def seconds_shut(self) -> int:
        return self.form.lock if self.running and self.wiped else 0

    @property
    def agreed_end(self) -> AgreedEnd | None:
        return self.form.end

    @property
    def fleeting(self) -> bool:
        """Whether the board is covered, and may be looked at only while one’s glass runs, not in
        the list of moves.
        """
        return self.form.hidden and not self.form.alone

    @property
    def covered(self) -> bool:
        return not self.clues

    def lapse(self, seat: Seat) -> Move | None:
        """Return the move made when time is over: pass or accept; alone, play on out of rating, or
        lose where there is no limit.
        """
        if seat in self.asked:
            return Younger() if self.is_opening else Accept()
        if not self.form.alone:
            return Pass()
        return PlayOn() if self.seconds_allowed else None

    def solo_result(self) -> SoloResult | None:
        """Return the result of a game alone that has solved a card drawn by chance."""
        if not self.form.alone or not self.full or self.form.card in (CHOSEN, PASTED):
            return None
        return SoloResult(self.level, self.mistakes, self.tips, in_time=not self.late)

    @cached_property
    def grid(self) -> tuple[int, ...]:
        """The digit on each square; 0 where there is none, or where the board is covered."""
        digits = [int(sign) if sign != "." else 0 for sign in self.clues or "." * 81]
        for entry in self.entries:
            digits[entry.cell] = entry.digit
        return tuple(digits)

    @property
    def full(self) -> bool:
        """Whether no square is free. Nothing repeats, and there is one solution: this is it."""
        return bool(self.clues) and 0 not in self.grid

    @property
    def level(self) -> str:
        """The level under which a best time counts; empty for a puzzle from elsewhere."""
        return level_of(self.form)

    @property
    def doubtful(self) -> tuple[int, ...]:
        """The squares whose digits may be objected to until the next glass starts (cards-3)."""
        if not self.form.players or self.due or self.outcome:
            return ()
        return tuple(cell for cell in self.fresh if cell not in self.upheld)

    @property
    def writer(self) -> Seat | None:
        """The seat that wrote the digits of the last glass; None where it wrote none."""
        return self.entries[-1].seat if self.fresh and self.entries else None

    def may_doubt(self, seat: Seat) -> bool:
        """Return whether a seat may still object to the fresh digits of another one."""
        if not self.doubtful or seat == self.writer or seat in self.accepted:
            return False
        return self.failed[seat] < VAIN

    def fits(self, digit: int, cell: int) -> bool:
        """Return whether a square is free and its row, column and box do not have the digit."""
        grid = self.grid
        return not grid[cell] and all(grid[peer] != digit for peer in PEERS[cell])

    def takes(self, digit: int, cell: int) -> bool:
        """Return whether a digit may be written, though perhaps it is wiped at once (cards-1)."""
        return not self.grid[cell] if self.form.strict else self.fits(digit, cell)

    def leaders(self) -> frozenset[Seat]:
        """Return the seats with most points; several share the win."""
        most = max(self.points)
        return frozenset(seat for seat, sum_ in enumerate(self.points) if sum_ == most)
