"""The log of a game in a case: its fields and what they hold are words, not codes."""

from __future__ import annotations

import pytest
from django.utils import translation

from games.log.commands import ProposalKind
from games.log.events import EventKind
from games.log.time.deadline import PauseReason
from games.views.disputes.panels.staff_words import (
    FIELD_LABELS,
    FOR_PROGRAMS,
    field_label,
    value_label,
)
from tests.log.formats import kept

TOLD_OTHERWISE = {EventKind.STARTED, EventKind.MOVE, EventKind.CHANCE, EventKind.RULED}
"""Events whose content is a sentence or a move."""


def test_every_field_of_the_kept_logs_has_a_word() -> None:
    fields = {
        field
        for name in kept.NAMES
        for event in kept.log(name)["events"]
        if event["kind"] not in TOLD_OTHERWISE
        for field in event["payload"]
    }
    assert {"until", "due", "why"} <= fields
    assert fields <= FIELD_LABELS.keys() | FOR_PROGRAMS


@pytest.mark.parametrize("field", sorted(FIELD_LABELS))
def test_a_field_is_not_called_by_its_code_in_german(field: str) -> None:
    with translation.override("de"):
        assert field_label(field) not in {field, FIELD_LABELS[field]}


@pytest.mark.parametrize(
    ("field", "codes"), [("what", set(ProposalKind)), ("why", set(PauseReason))]
)
def test_every_code_of_a_field_has_a_word(field: str, codes: set[str]) -> None:
    for code in codes:
        assert value_label(field, str(code)) != ""
    assert value_label("accept", value=False)
    assert value_label("to", "2026-11-27") == ""
