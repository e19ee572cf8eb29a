"""What comes with a form about its chance: the envelope it was sealed in, and a contribution."""

from __future__ import annotations

from django.http import QueryDict

from games.services.fair import Given

LONGEST = 200


def given(sent: QueryDict) -> Given:
    """The fields of fair/_fields.html. Nothing in them can be wrong: what is no use is replaced."""
    return Given(sent.get("envelope", "")[:LONGEST], sent.get("contribution", "")[:LONGEST])
