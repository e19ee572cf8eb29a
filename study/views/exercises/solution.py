"""An exercise as it is played through: its positions, its answers, and its solution in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from games.rules import RULESETS
from games.rules.kit.core import N_, IllegalMove, Options, Position, Ruleset, Seat
from games.rules.kit.refusals import KitRefusal
from study.exercises import PROVERS
from study.exercises.kit.exercise import OnlyTurn, Sentence, Turn, from_data
from study.exercises.kit.search import mover_of, played
from study.models import Exercise


@dataclass(frozen=True)
class SolvedTurn:
    """A turn of the solution with the reasons for it, and the defence, as a page shows them."""

    turn: str
    reasons: Sequence[Sentence]
    defence: str


class Task:
    """An exercise with its rules, read. Its words are templates."""

    title = N_("%(seat)s to move and win")
    question = N_("Only one move wins, whatever is answered. Find it.")
    invitation = N_(
        "Today there is an exercise of %(games)s: one move wins, every other one does not."
    )
    proof = N_("It is proved: every other move on the way does not win.")
    source = N_("From a game between bots.")

    def __init__(self, exercise: Exercise, notation: str = "") -> None:
        self.exercise = exercise
        self.notation = notation
        self.rules: Ruleset = RULESETS[exercise.ruleset]
        self.options: Options = exercise.options
        self.start: Position = self.rules.read(exercise.position, self.options)
        self.solution: tuple[OnlyTurn, ...] = from_data(exercise.solution)

    @cached_property
    def solver(self) -> Seat:
        """The seat that is to win."""
        seat = mover_of(self.start)
        assert seat is not None
        return seat

    @property
    def seat_name(self) -> str:
        """The name of that seat, a template."""
        return self.rules.seat_names[self.solver]

    @property
    def heading(self) -> Sentence:
        """What is asked, in a few words."""
        return self.title, {"seat": self.seat_name}

    @property
    def goes_on(self) -> bool:
        """Whether the game is not over with the last turn, only won."""
        return self.position(len(self.solution)).outcome is None

    def turn(self, text: str) -> Turn:
        """Return a stored turn."""
        return tuple(self.rules.parse(move) for move in text.split(",")) if text else ()

    def position(self, found: int) -> Position:
        """Return the position once so many turns of the solution and their defences are made."""
        position = self.start
        for only in self.solution[:found]:
            position = played(played(position, self.turn(only.turn)), self.turn(only.defence))
        return position

    def last_moves(self, found: int) -> Turn:
        """Return the moves that led to that position."""
        if not found:
            return ()
        only = self.solution[found - 1]
        return (*self.turn(only.turn), *self.turn(only.defence))

    def spelled(self, text: str) -> str:
        """Return a stored turn in the notation of the reader."""
        spell = self.rules.spell
        return " ".join(spell(move, self.options, self.notation) for move in self.turn(text))

    def why_not(self, found: int, answer: str) -> Sentence:
        """Return in words why an answer does not win."""
        refutation = self.solution[found].refutations.get(answer)
        move = {"move": self.spelled(answer)}
        if refutation is None or not refutation.answer:
            return N_("%(move)s ends the game without a win."), move
        words = {**move, "answer": self.spelled(refutation.answer)}
        if refutation.loses:
            return N_("%(move)s even loses: the reply is %(answer)s."), words
        return N_("%(move)s only draws: the reply is %(answer)s."), words

    def reply_to(self, found: int, answer: str) -> Turn:
        """Return the turn that refutes an answer."""
        refutation = self.solution[found].refutations.get(answer)
        return self.turn(refutation.answer) if refutation else ()

    def reasons(self, found: int) -> Sequence[Sentence]:
        """Return in words what a turn of the solution does."""
        prover = PROVERS[self.rules.key]()
        return [prover.reason(self.position(found), self.turn(self.solution[found].turn))]

    def counts(self, answer: str) -> bool:
        """Return whether an answer that is not the solution is a failed attempt."""
        return True

    def solved_turns(self) -> Iterator[SolvedTurn]:
        """Yield the whole solution in words."""
        for number, only in enumerate(self.solution):
            yield SolvedTurn(
                self.spelled(only.turn), self.reasons(number), self.spelled(only.defence)
            )


def made_moves(task: Task, texts: Sequence[str]) -> Turn:
    """Return moves from their texts. Raises RulesError, also where there are none."""
    if not texts:
        raise IllegalMove(KitRefusal.NOT_A_MOVE_OF_THIS_GAME)
    return tuple(task.rules.parse(text) for text in texts)


def after_turn(task: Task, found: int, turn: Turn) -> Position:
    """Return the position after moves of the solver. Raises RulesError."""
    position = task.position(found)
    for move in turn:
        position = position.play(move, task.solver)
    return position
