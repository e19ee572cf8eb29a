"""The lines of the notification settings: what each is about, and what holds until it is chosen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from games.models import Frequency, JobKind, Medium
from games.rules.kit.core import N_


@dataclass(frozen=True)
class Category:
    """Kinds of news that a player hears of, or not, by one choice.

    `mail` and `push` hold for players who have chosen nothing. Urgent news cannot wait for other
    news: it goes out at once or never.
    """

    key: str
    label: str
    kinds: tuple[JobKind, ...]
    mail: Frequency = Frequency.NOW
    push: Frequency = Frequency.NOW
    is_urgent: bool = False

    def default(self, medium: Medium) -> Frequency:
        """What holds where there is no row."""
        return self.mail if medium == Medium.MAIL else self.push


_ALL = (
    Category("turn", N_("It is my turn"), (JobKind.TURN,)),
    Category("offered", N_("I am offered something"), (JobKind.OFFERED,)),
    Category(
        "started",
        N_("I am invited, or a game begins"),
        (JobKind.STARTED, JobKind.INVITED, JobKind.DECLINED, JobKind.WITHDRAWN),
    ),
    Category("over", N_("A game is over"), (JobKind.OVER,)),
    Category(
        "reminder",
        N_("My time is running out"),
        (JobKind.REMINDER, JobKind.AWAY),
        is_urgent=True,
    ),
    Category(
        "chat",
        N_("Somebody writes at the table"),
        (JobKind.CHAT,),
        mail=Frequency.BUNDLED,
        push=Frequency.OFF,
    ),
)

CATEGORIES: Mapping[str, Category] = {category.key: category for category in _ALL}
"""By key, in the order of the page."""

CATEGORY_OF_KIND: Mapping[str, Category] = {
    kind: category for category in _ALL for kind in category.kinds
}
"""Reports and rulings belong to none: they are always told."""

BUNDLED_KINDS = frozenset(
    kind for kind, category in CATEGORY_OF_KIND.items() if not category.is_urgent
)
"""News of which there can be too much on a day; all else is neither held back nor counted."""
