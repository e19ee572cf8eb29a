"""A marked decision to learn from, its place among the others, and those already found."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from urllib.parse import urlencode

from django.urls import reverse

from accounts.web.requests import SiteRequest
from study.models import ReviewedDecision
from study.services.review.decisions import Decision
from study.views.review.subject import Subject

SOLUTION = "solution"
"""The word that is sent instead of a move in order to see the best one."""
FOUND = "found"
"""The parameter of an address that lists the decisions for which a better move has been found."""


@dataclass(frozen=True)
class MistakeTask:
    """A marked decision to learn from, and its place among the others.

    `found` are the numbers of those for which the reader has found a better move so far.
    """

    subject: Subject
    mistakes: list[ReviewedDecision]
    index: int
    found: frozenset[int]

    @property
    def reviewed(self) -> ReviewedDecision:
        return self.mistakes[self.index]

    @property
    def decision(self) -> Decision:
        return self.subject.decisions[self.reviewed.number]

    @property
    def url(self) -> str:
        return self._url_at(self.index, self.found)

    @property
    def solution_url(self) -> str:
        return self.answer_url(SOLUTION)

    def answer_url(self, answer: str) -> str:
        """Return the address of the page that judges a move, or shows the best one."""
        return self._url_at(self.index, self.found, answer=answer)

    def next_url(self, *, is_found: bool) -> str:
        """Return the address of the next mistake, or of the review after the last one."""
        found = self.found | {self.reviewed.number} if is_found else self.found
        if self.index + 1 < len(self.mistakes):
            return self._url_at(self.index + 1, found)
        address = reverse("game_review", args=[self.subject.game.pk])
        return f"{address}?{_query(found)}"

    def _url_at(self, index: int, found: Collection[int], **more: str) -> str:
        number = self.mistakes[index].number
        address = reverse("game_review_mistake", args=[self.subject.game.pk, number])
        return f"{address}?{_query(found, **more)}" if found or more else address


def _query(found: Collection[int], **more: str) -> str:
    listed = {FOUND: ",".join(map(str, sorted(found)))}
    return urlencode(listed | more if found or not more else more, safe=",")


def found_in(request: SiteRequest, mistakes: Collection[ReviewedDecision]) -> frozenset[int]:
    """Return the decisions that an address lists as found, as far as they are among these."""
    listed = request.GET.get(FOUND, "").split(",")
    return frozenset(each.number for each in mistakes if str(each.number) in listed)
