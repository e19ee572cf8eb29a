"""Second looks at steps of a solution: whether each can be seen as well without the step before
it.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.puzzles.grader import apply
from games.puzzles.marks import Marks
from games.puzzles.techniques import FINDERS, Step, Technique

MAX_LOOK_PRICE = 60
PRICES: dict[Technique, int] = {
    Technique.NICE_LOOP: 1,
    Technique.GROUPED_NICE_LOOP: 2,
    Technique.FORCING_CHAIN: 5,
    Technique.FORCING_NET: 20,
}
"""The price of looking for a step once more, by technique, in about so many milliseconds."""

LOCKED_SETS = {Technique.ALS_XZ, Technique.ALS_XY_WING, Technique.ALS_CHAIN}
"""Techniques that depend on nothing but the marks of the squares of a step; to look for them again
takes the longest.
"""


class Looks:
    """The second looks at the steps of one way, which end when they have cost `MAX_LOOK_PRICE`."""

    def __init__(self) -> None:
        self._left = MAX_LOOK_PRICE

    def again(self, marks: Marks, without: Step, steps: Sequence[Step]) -> tuple[Step, ...]:
        """Return the steps as they look from `marks`, where a step before them is left out; none
        where one of them cannot be seen.
        """
        then, seen = marks.copy(), []
        apply(then, without)
        for step in steps:
            found = self._seen(step, marks, then)
            if found is None:
                return ()
            apply(marks, found)
            apply(then, step)
            seen.append(found)
        return tuple(seen)

    def _seen(self, step: Step, marks: Marks, then: Marks) -> Step | None:
        """Return the step as it looks from `marks`, if it can be seen; `then` are the marks from
        which it was seen first.
        """
        if marks.left == then.left:
            return step
        if step.technique in LOCKED_SETS:
            same = all(marks.left[cell] == then.left[cell] for cell in step.cells)
            return step if same else None
        self._left -= PRICES.get(step.technique, 0)
        if self._left < 0:
            return None
        return next((like for like in FINDERS[step.technique](marks) if _does(like, step)), None)


def _does(step: Step, wanted: Step) -> bool:
    """Return whether a step does at least what is wanted by looking at the same squares."""
    same = (step.cells, step.places) == (wanted.cells, wanted.places)
    return same and {*step.removes} >= {*wanted.removes}
