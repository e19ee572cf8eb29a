"""The later steps of Ludoku: a lead that is broken, a die that is kept, a variomino that is
shut.
"""

from games.rules.kit.core import N_
from study.lessons.kit.lesson import Attempt, Hint, LessonStep
from study.lessons.ludoku.answers import after, dice_lost, gain, is_shut, last_field


def _gains(tried: Attempt) -> bool:
    return gain(tried, tried.seat) > 0


def _breaks(tried: Attempt) -> bool:
    return gain(tried, 1 - tried.seat) < 0


def _swings(tried: Attempt) -> bool:
    return _gains(tried) and _breaks(tried)


SWING = LessonStep(
    key="swing",
    title=N_("Win one, break one"),
    task=N_(
        "It stands 4 : 4, and a 4 and a 5 are left. Equal numbers in a square are nobody’s point, "
        "so a single die breaks a lead of one. Win a point, and take one from Midnight."
    ),
    position=(
        "Ivory: 3a8 1d7 5h6 5f5 2b4 4f2 1g2 6h2\n"
        "Midnight: 4a7 5g7 4b6 6e5 4g4 6b3 5a1\n"
        "Roll 5: Ivory 1456, placed 16"
    ),
    solution="4h8,5c4",
    is_solved=_swings,
    praise=N_(
        "5 : 3. The 4 has made it 1 : 1 where Midnight led, the 5 has won a square. Breaking a "
        "lead is worth as much as winning a square."
    ),
    hints=(
        Hint(
            N_(
                "%(ivory)s : %(midnight)s. You have won points, but Midnight has lost none. Where"
                " does one dark die lie alone in a square, and what fits beside it?"
            ),
            _gains,
            last_field,
        ),
        Hint(
            N_(
                "%(ivory)s : %(midnight)s. A lead is broken. The other die would do more in a "
                "square that is empty, or in one that is level."
            ),
            _breaks,
            last_field,
        ),
        Hint(
            N_(
                "%(ivory)s : %(midnight)s. A die beside your own wins nothing new. Look for a "
                "square with one dark die in it, and for an empty one."
            ),
            params=last_field,
        ),
    ),
    section=6,
)


def _loses_none(tried: Attempt) -> bool:
    return not dice_lost(tried)


KEEP = LessonStep(
    key="keep",
    title=N_("Lose no die"),
    task=N_(
        "A die that fits nowhere is put aside, and you roll one less for the rest of the game. "
        "Your 4 has a single cell left. Place both dice."
    ),
    position=(
        "Ivory: 4b8 2c8 5e8 4c6 2e6 1f6 1e4 4h4 6b3 4f3 3a1 6g1\n"
        "Midnight: 6f7 4g7 5d6 4a5 6c4 3f4 5a3 1d3 4e2 1h2 5f1\n"
        "Roll 7: Ivory 2345, placed 35"
    ),
    solution="4d1,2h7",
    is_solved=_loses_none,
    praise=N_(
        "The 4 had to go to d1, and the 2 could go elsewhere: you keep all four dice. Place first "
        "what has few cells left."
    ),
    hints=(
        Hint(
            N_(
                "Your 2 lies on the only cell of your 4. The 4 is put aside, and you roll three "
                "dice from now on. Turn by turn that costs you a point or so."
            ),
        ),
    ),
    section=5,
)


def _shuts_and_wins(tried: Attempt) -> bool:
    return is_shut(after(tried), "e7") and _gains(tried)


def _shuts(tried: Attempt) -> bool:
    return is_shut(after(tried), "e7")


SHUT = LessonStep(
    key="shut",
    title=N_("Shut the door"),
    task=N_(
        "You lead by 2 : 1 in the square of e8 and f7. Only a 6 can still get in, on e7. Place "
        "your 6 so that no 6 ever fits there, and win another square with it."
    ),
    position=(
        "Ivory: 4c8 3d8 1e8 2f8 5h8 5d7 6d6 5g4 6b3 3g3 2h3 2c1 3h1\n"
        "Midnight: 6g8 3f7 4a6 5c6 3e6 4e5 3c4 4d4 2g2 6h2 4f1\n"
        "Roll 7: Ivory 2346, placed 234"
    ),
    solution="6e4",
    is_solved=_shuts_and_wins,
    praise=N_(
        "Your 6 bars e7 and has won a point of its own. A lead is safe once nothing fits beside "
        "it; dice in the same row or column see to that from afar."
    ),
    hints=(
        Hint(
            N_(
                "The square is safe now, but your 6 has won nothing else. It would bar e7 from "
                "another cell of row 7 or column e as well."
            ),
            _shuts,
        ),
        Hint(
            N_(
                "From %(field)s your 6 does not see e7, so Midnight may still get in there and "
                "make it 2 : 2. Stay in row 7 or in column e."
            ),
            params=last_field,
        ),
    ),
    section=8,
)

LEAD_STEPS = (SWING, KEEP, SHUT)
