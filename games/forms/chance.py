"""The fields of a form about its chance: the envelope it was sealed in, and a contribution."""

from __future__ import annotations

from django.http import QueryDict

from games.services.chance.seals import ChanceInput

MAX_FIELD_LENGTH = 200


def chance_input(sent: QueryDict) -> ChanceInput:
    """Read the fields of games/chance/_fields.html; useless values are replaced, never refused."""
    return ChanceInput(
        sent.get("envelope", "")[:MAX_FIELD_LENGTH], sent.get("contribution", "")[:MAX_FIELD_LENGTH]
    )
