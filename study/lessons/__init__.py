"""The catalogue of lessons: one folder and one line for each game. A folder offers its `LESSON`.

`study.lessons.kit` is what all of them share. A game without a lesson is linked nowhere.
"""

from importlib import import_module

from study.lessons.kit.lesson import Lesson

GAMES = (
    "sogo",
    "frege",
    "ludoku",
    "tiles",
    "cards",
)  # fmt: skip

LESSONS: dict[str, Lesson] = {name: import_module(f"study.lessons.{name}").LESSON for name in GAMES}
