"""The sections of an email with much news, one for each game or table, and how many there is room
for.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from games.extensions.notifications.message_body import MailMoves, MessageBody

MAX_SECTION_BYTES = 90_000
"""How many bytes of HTML all sections may have together; Gmail hides what comes after 102 kB."""

_BETWEEN_TAGS = re.compile(r">\s*\n\s*<")


@dataclass(frozen=True)
class Section:
    """A section of an email with much news.

    `picture` is the board in letters, `mute_link` the address that mutes the game.
    """

    title: str
    content: MessageBody
    picture: str = ""
    mute_link: str = ""

    @cached_property
    def html(self) -> SafeString:
        """The section as HTML, without the spaces that only help readers of the template."""
        html = render_to_string("games/notifications/email/_section.html", {"section": self})
        return SafeString(_BETWEEN_TAGS.sub(">\n<", html.strip()))

    @property
    def size(self) -> int:
        """The number of bytes of its HTML."""
        return len(self.html.encode())

    @property
    def brief(self) -> Section:
        """Return the section without its board, and with one link to choose a move instead of
        many.
        """
        moves = self.content.moves and MailMoves(form=self.content.moves.form)
        content = replace(self.content, board=None, facts=(), moves=moves)
        return replace(self, picture="", content=content)


def fitted(sections: Sequence[Section]) -> list[Section]:
    """Shorten sections and drop the last ones until the mail is small enough, keeping the first
    ones whole as long as possible.
    """
    room, fitting = MAX_SECTION_BYTES, []
    for brief in (section.brief for section in sections):
        if brief.size > room:
            break
        room -= brief.size
        fitting.append(brief)
    for nth, brief in enumerate(fitting):
        room -= sections[nth].size - brief.size
        if room < 0:
            break
        fitting[nth] = sections[nth]
    return fitting
