"""The fields of a form about its chance: the envelope, and a contribution or its hash."""

from __future__ import annotations

from django.http import QueryDict

from games.services.chance.seals import ChanceInput

MAX_FIELD_LENGTH = 200
FIELDS = ("envelope", "contribution", "contribution_hash", "hashed_under")


def chance_input(sent: QueryDict) -> ChanceInput:
    """Return the fields of games/chance/_fields.html; useless values are replaced, never
    refused.
    """
    return ChanceInput(**{name: sent.get(name, "")[:MAX_FIELD_LENGTH] for name in FIELDS})
