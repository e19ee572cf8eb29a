"""The stage of a visitor in an exercise, in a signed part of the address.

So a page can be looked at again and stores nothing, and nobody skips a turn or reads the solution
without its being counted.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from urllib.parse import urlencode

from django.core import signing

SALT = "study.exercises"
MAX_SIGNED_LENGTH = 300


@dataclass(frozen=True)
class SolutionStage:
    """A stage on the way through a solution.

    `found` turns of it are made. `made` are moves of the next one that is not whole yet, `answer`
    is a turn that does not win, both with commas. `shown`: the visitor has given up. `step`: the
    board of a solution shows its position after so many steps, or where it ends if that is 0.
    """

    found: int = 0
    made: str = ""
    answer: str = ""
    shown: bool = False
    step: int = 0

    def address(self, url: str, code: str) -> str:
        """Return the address of the page of an exercise at this stage."""
        if self == SolutionStage():
            return url
        signed = signing.dumps(
            [code, self.found, self.made, self.answer, self.shown, self.step],
            salt=SALT,
            compress=True,
        )
        return f"{url}?{urlencode({'at': signed})}"

    @property
    def again(self) -> SolutionStage:
        """The stage at which this turn is tried again."""
        return replace(self, made="", answer="")


def stage_of(signed: str, code: str) -> SolutionStage:
    """Return the stage that an address names; the start where it is not one of ours."""
    try:
        named, *values = signing.loads(signed[:MAX_SIGNED_LENGTH], salt=SALT)
    except signing.BadSignature:
        return SolutionStage()
    return SolutionStage(*values) if named == code else SolutionStage()
