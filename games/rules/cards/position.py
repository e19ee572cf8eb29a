"""How Sudoku cards is played: what each move does to the table, and what is seen of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random

from games.puzzles.grid import CELLS, NAMES
from games.rules.cards.deck import PASTED, draw_deal, number_of
from games.rules.cards.entry import Entry
from games.rules.cards.legal_moves import legal_moves, turn_moves
from games.rules.cards.moves import (
    COLOURS,
    Accept,
    Ask,
    Deal,
    Enter,
    Glass,
    Object,
    Oldest,
    Pen,
    PlayOn,
    Younger,
)
from games.rules.cards.objections import objection
from games.rules.cards.recognition import brings_again
from games.rules.cards.sheet import Sheet
from games.rules.cards.terminations import CardsTermination
from games.rules.kit.core import CHANCE, IllegalMove, Move, Options, Outcome, Seat


@dataclass(frozen=True)
class CardsPosition(Sheet):
    """The rules of Sudoku cards as moves; docs/interpretations.md settles doubts (cards-1 ff.)."""

    def legal_moves(self, seat: Seat) -> Iterator[Move]:
        return legal_moves(self, seat)

    def refusal(self, move: Move, seat: Seat) -> IllegalMove | None:
        """Return why a move is refused, with a reason of its own where an objection comes too late
        or a turn too early.
        """
        early = bool(self.asked) and seat == self.turn
        late = seat != CHANCE and isinstance(move, Object | Accept | Oldest | Younger)
        if self.outcome is None and (early or late):
            return objection(self, move, seat)
        return super().refusal(move, seat)

    def objection(self, move: Move, seat: Seat) -> IllegalMove | None:
        return objection(self, move, seat)

    def is_shown_by(self, options: Options) -> bool:
        return brings_again(options, self.clues, self.grid)

    @property
    def start_options(self) -> Options:
        return {"card": PASTED, "puzzle": self.clues}

    @property
    def wiped_move(self) -> Move | None:  # type: ignore[override]
        return Enter(self.wiped.digit, NAMES[self.wiped.cell]) if self.wiped else None

    def _after(self, move: Move, seat: Seat) -> CardsPosition:
        before = replace(self, wiped=None)
        match move:
            case Deal():
                return before._dealt(move)
            case Glass():
                return before._begun()
            case Enter(digit, square):
                return before._written(Entry(CELLS[square], digit, seat))
            case Object(square):
                return before._doubted(CELLS[square], seat)
            case Accept():
                return replace(before, accepted=self.accepted | {seat})._unless_played()
            case Oldest() | Younger():
                return before.with_claim(seat, oldest=isinstance(move, Oldest))
            case PlayOn():
                return replace(before, late=True)
            case Ask():
                return replace(
                    before, tips=self.tips + (not self.tip_depth), tip_depth=self.tip_depth + 1
                )
            case Pen(colour):
                return before.repainted(seat, COLOURS.index(colour))
        return before._turn_over() if self.running else before._turn_missed()

    def _dealt(self, deal: Deal) -> CardsPosition:
        """Return the position with a new card, which the next seat in turn begins."""
        number = number_of(deal)
        return replace(
            self,
            due=False,
            clues=deal.clues,
            solution=deal.solution,
            used=(*self.used, number) if number else self.used,
            round=self.round + 1,
            turn=(self.first + self.round) % self.form.seats,
        )

    def _begun(self) -> CardsPosition:
        """Return the position with the glass running; objections are too late now."""
        return replace(
            self,
            running=True,
            settled=self.settled | {self.turn},
            fresh=(),
            upheld=(),
            accepted=frozenset(),
            stretch=self.stretch + 1,
            gone=0,
        )

    def _written(self, entry: Entry) -> CardsPosition:
        repeats = not self.fits(entry.digit, entry.cell)
        if repeats or (not self.form.players and self._wrong(entry)):
            return self._wiped_at_once(entry)
        after = replace(
            self,
            entries=(*self.entries, entry),
            points=_added(self.points, entry.seat, entry.digit),
            fresh=(*self.fresh, entry.cell),
            accepted=frozenset(),
            tip_depth=0,
        )
        if after.full:
            return after._round_over(CardsTermination.PUZZLE_SOLVED)
        if after._hopeless():
            return replace(after, outcome=Outcome(frozenset(), CardsTermination.DEAD_END))
        return after if self.form.many else after._turn_over()

    def _hopeless(self) -> bool:
        """Return whether a game alone can go on nowhere, as its player sees it."""
        if not self.form.alone or self.solution:
            return False
        return not any(isinstance(move, Enter) for move in turn_moves(self))

    def _wrong(self, entry: Entry) -> bool:
        """Return whether a digit differs from the back of the card, which no view has."""
        return bool(self.solution) and self.solution[entry.cell] != str(entry.digit)

    def _wiped_at_once(self, entry: Entry) -> CardsPosition:
        """Return the position after a wrong digit, which costs the turn but no points."""
        mistakes = self.mistakes + 1 if self.form.alone else self.mistakes
        after = replace(self, wiped=entry, mistakes=mistakes)
        return after if self.form.many else after._turn_over()

    def _doubted(self, cell: int, seat: Seat) -> CardsPosition:
        """Return the position after an objection; the back of the card settles it."""
        entry = next(entry for entry in self.entries if entry.cell == cell)
        if not self._wrong(entry):
            failed = _added(self.failed, seat, 1)
            return replace(self, failed=failed, upheld=(*self.upheld, cell))._unless_played()
        fresh = tuple(written for written in self.fresh if written != cell)
        after = replace(
            self,
            entries=tuple(standing for standing in self.entries if standing != entry),
            points=_added(self.points, entry.seat, -entry.digit),
            fresh=fresh,
            wiped=entry,
        )
        if self.running or fresh:
            return after._unless_played()
        return replace(after, fruitless=self.before + self.gone)._unless_stuck()

    def _turn_over(self) -> CardsPosition:
        fruitless = 0 if self.fresh else self.fruitless + 1
        after = replace(self, running=False, before=self.fruitless, fruitless=fruitless)
        return after._next_turn()

    def _turn_missed(self) -> CardsPosition:
        """Return the position after a turn without a glass; the last digits stay doubtful."""
        return replace(self, fruitless=self.fruitless + 1)._next_turn()

    def _next_turn(self) -> CardsPosition:
        after = replace(self, turn=self.next_turn, gone=self.gone + 1, over=self.over + 1)
        return after._unless_stuck()

    def _unless_stuck(self) -> CardsPosition:
        if self.fruitless < self.form.most_fruitless:
            return self._unless_played()
        return self._round_over(CardsTermination.FRUITLESS_ROUNDS)

    def _unless_played(self) -> CardsPosition:
        """Return the position, at the end of its round if all turns are played and the last digits
        accepted (cards-8).
        """
        if not self.is_played or self.asked:
            return self
        return self._round_over(CardsTermination.ROUNDS_PLAYED)

    def _round_over(self, termination: CardsTermination) -> CardsPosition:
        if self.round >= self.form.rounds:
            return replace(self, running=False, outcome=Outcome(self.leaders(), termination))
        return replace(
            self,
            due=True,
            clues="",
            solution="",
            entries=(),
            running=False,
            fresh=(),
            upheld=(),
            accepted=frozenset(),
            fruitless=0,
            before=0,
            gone=0,
            over=0,
        )

    def agreed(self) -> Outcome | None:
        """Return the outcome by the digits so far; a game alone is given up."""
        if self.form.alone:
            return Outcome(frozenset(), CardsTermination.GIVEN_UP)
        return Outcome(self.leaders(), CardsTermination.ALL_AGREED)

    def opened(self) -> CardsPosition:
        """Return the position with the back of the card shown; it has no outcome yet."""
        return replace(
            self, running=False, outcome=Outcome(self.leaders(), CardsTermination.ALL_AGREED)
        )

    @property
    def occasion(self) -> tuple[int, str]:
        return self.round + 1, "card"

    def draw(self, rng: Random) -> Move:
        return draw_deal(self.form, self.used, rng)

    def view(self, seat: Seat | None) -> CardsPosition:
        """Return the position without its solution and, where it is covered, its board."""
        if self.outcome:
            return self
        form = replace(self.form, puzzle="")
        shown = replace(self, form=form, solution="", used=())
        return replace(shown, clues="", entries=()) if self._covered(seat) else shown

    def _covered(self, seat: Seat | None) -> bool:
        """Return whether a seat may not see the card: alone until the clock runs, with others while
        its own glass does not run.
        """
        if self.form.alone:
            return not self.running
        return self.form.hidden and not (self.running and seat == self.turn)


def _added(sums: tuple[int, ...], seat: Seat, more: int) -> tuple[int, ...]:
    return tuple(total + more if number == seat else total for number, total in enumerate(sums))
