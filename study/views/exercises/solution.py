"""An exercise as it is played through: its positions, its answers, and its solution in words."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, reduce
from itertools import accumulate, chain, islice

from games.rules import RULESETS
from games.rules.kit.core import IllegalMove, Options, Position, Ruleset, Seat
from games.rules.kit.refusals import KitRefusal
from study.exercises import WORDINGS
from study.exercises.kit.exercise import OnlyTurn, Sentence, Turn, from_data
from study.exercises.kit.page_texts import Wording
from study.exercises.kit.passages import Passage
from study.exercises.kit.search import mover_of, played
from study.models import Exercise
from study.services.exercises.proof_answers import solution_with_answers


@dataclass(frozen=True)
class SolutionStep:
    """A turn of the solution, or of the way to the end of the game, with the address of the page
    that shows the board after it; "" where the solution is one turn alone.
    """

    name: str
    number: int
    url: str


@dataclass(frozen=True)
class SolvedTurn:
    """A turn of the solution with the reasons for it, the defence, what every other turn comes to,
    and how the game may end, as a page shows them.
    """

    turn: SolutionStep
    reasons: Sequence[Sentence]
    defence: SolutionStep | None
    passages: Sequence[Passage]
    ending: Sequence[SolutionStep]


class Task:
    """An exercise with its rules, in a form ready to be played. Its words are templates."""

    def __init__(self, exercise: Exercise, notation: str = "") -> None:
        self.exercise = exercise
        self.notation = notation
        self.rules: Ruleset = RULESETS[exercise.ruleset]
        self.wording: Wording = WORDINGS[exercise.ruleset]
        self.options: Options = exercise.options
        self.start: Position = self.rules.read(exercise.position, self.options)
        self.solution: tuple[OnlyTurn, ...] = from_data(exercise.solution)

    @cached_property
    def solver(self) -> Seat:
        """The seat that is to win."""
        seat = mover_of(self.start)
        assert seat is not None
        return seat

    @cached_property
    def explained(self) -> Sequence[OnlyTurn]:
        """The solution with the answers to all replies and turns that were found."""
        return solution_with_answers(self.exercise, self.start)

    @property
    def seat_name(self) -> str:
        """The name of the solver's seat, a template."""
        return self.rules.seat_names[self.solver]

    @property
    def heading(self) -> Sentence:
        """The task in a few words."""
        return self.wording.title, {"seat": self.seat_name}

    @property
    def goes_on(self) -> bool:
        """Whether the last turn wins without ending the game."""
        if not self.wording.is_about_winning:
            return False
        return self.position(len(self.solution)).outcome is None

    def turn(self, text: str) -> Turn:
        """Return a stored turn."""
        return tuple(self.rules.parse(move) for move in text.split(",")) if text else ()

    def position(self, found: int) -> Position:
        """Return the position after so many turns of the solution and their defences."""
        position = self.start
        for only in self.solution[:found]:
            position = played(played(position, self.turn(only.turn)), self.turn(only.defence))
        return position

    def positions(self, found: int, answer: str) -> Iterator[Position]:
        """Yield all positions of the solution, and the one after an answer to its turn `found`."""
        yield self.start
        for number, only in enumerate(self.solution):
            yield played(self.position(number), self.turn(only.turn))
            yield self.position(number + 1)
        if answer:
            yield played(self.position(found), self.turn(answer))

    def told_positions(self) -> Iterator[Position]:
        """Yield the positions to which the explanation gives an answer: after every other turn,
        after each reply, and on the way to the end.
        """
        for number, only in enumerate(self.explained):
            position = self.position(number)
            after = played(position, self.turn(only.turn))
            yield from (played(position, self.turn(text)) for text in only.refutations)
            yield from (played(after, self.turn(text)) for text in only.replies or ())
            yield from accumulate(map(self.turn, only.ending), played, initial=after)

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
        """Return in words why an answer is not the turn that was to be found."""
        only, turn = self.solution[found], self.turn(answer)
        return self.wording.why_not(self.position(found), only, turn, self.spelled)

    def reply_to(self, found: int, answer: str) -> Turn:
        """Return the turn that refutes an answer."""
        refutation = self.solution[found].refutations.get(answer)
        return self.turn(refutation.answer) if refutation else ()

    def reasons(self, found: int) -> Sequence[Sentence]:
        """Return the effect of a turn of the solution in words."""
        only = self.solution[found]
        turn = self.turn(only.turn)
        return self.wording.reasons(self.position(found), only, turn, self.spelled)

    def counts(self, found: int, answer: str) -> bool:
        """Return whether an answer that is not the solution is a failed attempt."""
        return self.wording.counts(self.position(found), self.turn(answer))

    @property
    def steps(self) -> Sequence[str]:
        """The turns of the solution, its defences and the way to the end of the game."""
        texts = ((only.turn, only.defence, *only.ending) for only in self.explained)
        return [text for text in chain.from_iterable(texts) if text]

    def after_step(self, number: int) -> tuple[Position, Turn]:
        """Return the position after a step, the last one where there are fewer, and its moves."""
        *before, last = map(self.turn, self.steps[:number])
        return played(reduce(played, before, self.start), last), last

    def solved_turns(self, address_of: Callable[[int], str]) -> Iterator[SolvedTurn]:
        """Yield the whole solution in words; `address_of` gives the address of a step's board."""
        is_linked = len(self.steps) > 1
        steps = (
            SolutionStep(self.spelled(text), number, address_of(number) if is_linked else "")
            for number, text in enumerate(self.steps, start=1)
        )
        for number, only in enumerate(self.explained):
            yield SolvedTurn(
                next(steps),
                self.reasons(number),
                next(steps) if only.defence else None,
                self.wording.passages(self.position(number), only, self.spelled),
                [*islice(steps, len(only.ending))],
            )


def made_moves(task: Task, texts: Sequence[str]) -> Turn:
    """Return the moves that texts stand for. Raises RulesError, also where there are none."""
    if not texts:
        raise IllegalMove(KitRefusal.NOT_A_MOVE_OF_THIS_GAME)
    return tuple(task.rules.parse(text) for text in texts)


def after_turn(task: Task, found: int, turn: Turn) -> Position:
    """Return the position after moves of the solver. Raises RulesError."""
    position = task.position(found)
    for move in turn:
        position = position.play(move, task.solver)
    return position
