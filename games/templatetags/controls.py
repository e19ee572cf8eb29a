"""The controls of a board, as far as the tags that draw it need to know them."""

from __future__ import annotations

from typing import Protocol


class MoveControls(Protocol):
    """Where choosing a move or a piece leads, and how a choice is sent."""

    @property
    def send(self) -> str: ...

    @property
    def confirm(self) -> bool: ...

    @property
    def whole(self) -> bool: ...

    def href(self, move: str) -> str: ...

    def pick(self, key: str) -> str: ...


def sends_at_once(controls: MoveControls) -> bool:
    """Return whether choosing a move sends it, so that no button is needed."""
    return bool(controls.send) and not controls.confirm and not controls.whole


class SwapControls(Protocol):
    """Where a form is sent, and which part of the page htmx replaces by the answer."""

    @property
    def send(self) -> str: ...

    @property
    def swap(self) -> str: ...
