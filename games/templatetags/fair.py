"""Chance in pages: the fields of forms that seal it, and the line beside a board."""

from __future__ import annotations

from django import template

from games.models import Table
from games.services import fair

register = template.Library()


@register.inclusion_tag("fair/_fields.html")
def fair_fields(table: Table | None = None) -> dict[str, object]:
    """What a form that opens a table (without `table`) or joins one has to carry and show."""
    if table is not None:
        return {"commitments": fair.commitments(table), "contribution": fair.contribution()}
    made = fair.envelope()
    return {
        "token": made.token,
        "commitments": made.commitments,
        "contribution": fair.contribution(),
    }


@register.filter
def briefly(commitment: str) -> str:
    """The ends of a commitment, enough to compare at a glance."""
    return f"{commitment[:4]}…{commitment[-2:]}"
