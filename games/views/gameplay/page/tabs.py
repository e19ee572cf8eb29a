"""The tabs beside a board, one for each section of the page, with the number of things in it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from django.utils.translation import gettext

from games.extensions.pages.game_panels import ShownPanel
from games.views.analysis.notes import NotesPanel
from games.views.chat.chat import ChatPanel
from games.views.conditional_moves.notice import PlanNotice


@dataclass(frozen=True)
class PageTab:
    """A tab: `name` is the id of its section, `count` how much in it there is to see (0: nothing),
    which the viewer has not seen yet where it is `fresh`.

    js/boards/tabs.js reads later counts from the `data-count` of the section.
    """

    name: str
    title: str
    count: int = 0
    fresh: bool = False


def tabs_of(
    moves: int,
    chat: ChatPanel | None,
    notes: NotesPanel | None,
    plan: PlanNotice | None,
    panels: Iterable[ShownPanel],
) -> Iterator[PageTab]:
    """Yield the tabs of the sections that this viewer has, in their order."""
    yield PageTab("moves", gettext("Moves"), moves)
    if chat:
        yield PageTab("chat", gettext("Chat"), chat.unread.count, fresh=True)
    if notes:
        yield PageTab("notes", gettext("Notes"), notes.count)
    if plan and plan.shown:
        yield PageTab("plan", gettext("Plan"), plan.lines)
    for panel in panels:
        if panel.title:
            yield PageTab(f"panel-{panel.name}", gettext(panel.title))
