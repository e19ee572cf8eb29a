"""The page of a review: the decisions of a finished game with their marks, and its curve."""

from __future__ import annotations

from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import render
from django.utils.formats import number_format
from django.views.decorators.http import require_http_methods

from accounts.web.limits import visitor
from accounts.web.requests import SiteRequest
from games.log.commands import Refused
from games.views.common import errors
from games.views.common.responses import SeeOther
from study.models import ReviewedDecision
from study.services.browser_search import first_offered
from study.services.review.evaluations import engine_of
from study.services.review.marks import Mark, accuracy, mark_of, mistakes_of
from study.services.review.requests import ask_for_review, has_decisions, is_outdated
from study.views.review.accuracy import accuracy_texts
from study.views.review.curve import curve_of
from study.views.review.finds import search_summary
from study.views.review.mistake_task import FOUND, found_in
from study.views.review.rows import COUNT_TEXTS, count_text, rows_of, signed
from study.views.review.subject import Subject, subject_of

POLL_SECONDS = 4


@require_http_methods(["GET", "HEAD", "POST"])
def game_review(request: SiteRequest, pk: UUID) -> HttpResponse:
    """Show the review of a finished game as far as it has come; POST requests it."""
    subject = subject_of(request, pk)
    if isinstance(subject, HttpResponse):
        return subject
    if request.method == "POST":
        return _asked(request, subject)
    return render(request, "study/review/review.html", _context(subject))


def _asked(request: SiteRequest, subject: Subject) -> HttpResponse:
    """Begin the review if it does not exist or is outdated, and redirect to its page."""
    try:
        ask_for_review(subject.game.pk, request.player, visitor(request), at=request.received_at)
    except Refused as refusal:
        return errors.page(request, refusal, errors.to_game(subject.game))
    return SeeOther(request.path)


def _context(subject: Subject) -> dict[str, object]:
    game, review = subject.game, subject.review
    mistakes = mistakes_of(subject.reviewed, subject.own_seat)
    rows = list(rows_of(subject))
    is_of_two = subject.state.seats == 2
    return {
        "game": game,
        "review": review,
        "has_engine": bool(engine_of(game.ruleset)),
        "has_decisions": has_decisions(game),
        "is_under_way": review is not None and review.is_under_way,
        "is_outdated": review is not None and is_outdated(review, game),
        "poll_seconds": POLL_SECONDS,
        "rows": rows,
        "has_finds": any(row.finds for row in rows),
        "has_outlook": any(row.outlook for row in rows),
        "has_lines": any(row.has_line for row in rows),
        "has_only": any(row.is_only for row in rows),
        "has_lead": any(row.lead for row in rows),
        "nodes": number_format(_nodes(subject), force_grouping=True),
        "is_solo": subject.state.seats == 1,
        "curve": curve_of(subject.reviewed, rows, subject.state.ply) if is_of_two else None,
        "first": subject.names[0],
        "second": subject.names.get(1, ""),
        "sides": [_side(subject, seat) for seat in sorted(subject.names)],
        "accuracy": accuracy_texts(),
        "has_counted": any(row.is_counted for row in rows),
        "has_luck": any(each.luck is not None for each in subject.reviewed),
        "hidden": len(subject.stored) - len(subject.reviewed),
        "mistakes": len(mistakes),
        "tally": _tally(subject, mistakes),
        "is_own": subject.own_seat is not None,
        "has_search": first_offered(subject.state) is not None,
        "section": "games",
    }


def _side(subject: Subject, seat: int) -> dict[str, object]:
    """Return the play of a side: its accuracy, and the number of its marks of each kind."""
    marks = [mark_of(each) for each in subject.reviewed if each.seat == seat]
    return {
        "name": subject.names[seat],
        "accuracy": accuracy(subject.reviewed, seat),
        "counts": [count_text(mark, marks.count(mark)) for mark in COUNT_TEXTS if mark in marks],
        "luck": _luck(subject, seat),
        "search": search_summary(subject, seat),
        "is_perfect": bool(marks) and set(marks) == {Mark.GOOD},
    }


def _tally(subject: Subject, mistakes: list[ReviewedDecision]) -> dict[str, int] | None:
    """Return for how many mistakes a better move was found, where the reader comes from the last
    one.
    """
    if FOUND not in subject.request.GET or not mistakes:
        return None
    return {"found": len(found_in(subject.request, mistakes)), "count": len(mistakes)}


def _nodes(subject: Subject) -> int:
    return sum(each.evaluation.nodes for each in subject.reviewed)


def _luck(subject: Subject, seat: int) -> str:
    """Return the total luck of a side; empty where chance has no part."""
    lucks = [each.luck for each in subject.reviewed if each.seat == seat and each.luck is not None]
    return signed(sum(lucks)) if lucks else ""
