"""The later steps of Sudoku tiles: what is left behind for the other side, and the end."""

from collections.abc import Iterator, Mapping

from games.rules.kit.core import N_, Move
from games.rules.tiles.moves import Reveal
from study.lessons.kit.lesson import Attempt, Hint, LessonStep
from study.lessons.tiles.answers import (
    DIGITS,
    after,
    alternatives,
    fitting,
    left_behind,
    most,
    score,
    scored,
)
from study.lessons.tiles.points import GIVEN_UP


def _scores_most_and_leaves_least(tried: Attempt) -> bool:
    return scored(tried) == most(tried) and left_behind(after(tried)) == min(
        left_behind(other)
        for other in alternatives(tried)
        if other.points[tried.seat] == after(tried).points[tried.seat]
    )


def _scores_most(tried: Attempt) -> bool:
    return scored(tried) == most(tried)


LEAVE = LessonStep(
    key="leave",
    title=N_("Leave nothing behind"),
    task=N_(
        "Your 2 brings 13 points on d5 and on f6, the last free cells of the middle box. Only a 3 "
        "fits beside it then. Choose the cell that leaves the other player less."
    ),
    position=(
        "7..5.6...\n..218..5.\n15.73968.\n...67...1\n....14...\n.3.895...\n...467...\n6..958.1.\n"
        ".9.32157.\nTile: 2\nPoints: 102 101"
    ),
    solution="2f6",
    is_solved=_scores_most_and_leaves_least,
    praise=N_(
        "On d5 nothing fits any more: a 3 is what the box lacks, and column d has one. So you took "
        "13 points, and nobody takes the other cell."
    ),
    hints=(
        GIVEN_UP,
        Hint(
            N_(
                "13 points. But f6 is open to a 3 now, and brings 14 if the other player draws "
                "one. On f6 your 2 would have scored the same and left nothing."
            ),
            _scores_most,
        ),
        Hint(
            N_(
                "%(square)s brings %(points)s points only. Take 13 in the middle box, and choose "
                "between its two cells."
            ),
            params=score,
        ),
    ),
    section=8,
)


def _lets_fewest_fit(tried: Attempt) -> bool:
    return fitting(after(tried)) == min(map(fitting, alternatives(tried)))


def _counts(tried: Attempt) -> Mapping[str, object]:
    position = after(tried)
    return {**score(tried), "fit": fitting(position), "left": position.left}


def _drawn(tried: Attempt) -> Iterator[Move]:
    """Draw a tile that fits nowhere."""
    position = after(tried)
    barred = (d for d in DIGITS if position.bag[d - 1] and not position.layout.fitting(d))
    yield Reveal(next(barred))


END = LessonStep(
    key="finish",
    title=N_("End it while you lead"),
    task=N_(
        "When a tile is drawn that fits nowhere, the game is over at once. You lead by 205 to 199. "
        "Lay your 5 so that as few tiles of the bag as possible still fit."
    ),
    position=(
        ".24.98167\n937.2485.\n518.7.924\n37.84.61.\n4..6.2.38\n86.51..92\n19.78634.\n.421...75\n"
        "6834.52.9\nTile: 5\nPoints: 205 199"
    ),
    solution="5c5",
    is_solved=_lets_fewest_fit,
    praise=N_(
        "On c5 your tile took the place of every 1 and 5 at once: %(fit)s of %(left)s tiles still "
        "fitted. A 1 came, and the game is yours. For that, one point less was a good price."
    ),
    praise_params=_counts,
    hints=(
        Hint(
            N_(
                "Given up, your tile scores nothing and shuts nothing: %(fit)s of %(left)s tiles "
                "still fit, and the game goes on."
            ),
            GIVEN_UP.applies,
            _counts,
        ),
        Hint(
            N_(
                "%(points)s points, but %(fit)s of %(left)s tiles still fit, and the game goes on. "
                "One cell is the last home of two digits. Which?"
            ),
            params=_counts,
        ),
    ),
    section=7,
    reply=_drawn,
)

OPPONENT_STEPS = (LEAVE, END)
