"""The parts of pages that other apps fill: the common ground of panels and sections."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Protocol

Content = Mapping[str, object]


@dataclass(frozen=True)
class PagePart:
    """A part of a page as one viewer sees it: a template and its context."""

    template: str
    content: Content


class PartProvider(Protocol):
    """A provider of parts; `content_of` returns None for a viewer who is not to see the part."""

    @property
    def template(self) -> str: ...

    @property
    def content_of(self) -> Callable[..., Content | None]: ...


def parts_of(providers: Iterable[PartProvider], *subject: object) -> list[PagePart]:
    """Return the parts that all providers show of a subject, in the order of the installed apps."""
    contents = ((provider, provider.content_of(*subject)) for provider in providers)
    return [
        PagePart(provider.template, content)
        for provider, content in contents
        if content is not None
    ]
