"""Templates of reasons: kept by the staff, and the start of a reason on the page of a case."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.models import Dispute, ReasonTemplate
from games.services.disputes.rulings import reason_templates
from games.services.gamelog.actors import NotPermitted
from tests.support.games.disputes import page_of

SENT = {"title": "Slip", "text_en": "A <slip>.", "text_de": "Ein Irrtum."}


def test_a_reason_starts_from_a_template_in_both_languages(
    reported: Dispute, clients: dict[str, Client]
) -> None:
    address = reverse("reason_templates")
    assert clients["admin"].post(address, SENT)["Location"] == address
    template = ReasonTemplate.objects.get()
    page = clients["admin"].get(page_of(reported)).content.decode()
    assert f"?reason={template.pk}#decide" in page
    page = clients["admin"].get(f"{page_of(reported)}?reason={template.pk}").content.decode()
    assert "A &lt;slip&gt;.\n\nEin Irrtum.</textarea>" in page
    assert clients["admin"].get(f"{page_of(reported)}?reason=99").status_code == 200


def test_templates_are_changed_and_deleted(clients: dict[str, Client]) -> None:
    address = reverse("reason_templates")
    assert clients["admin"].post(address, {**SENT, "text_de": ""}).status_code == 422
    clients["admin"].post(address, SENT)
    clients["admin"].post(address, {**SENT, "text_en": "A mistake."})
    template = ReasonTemplate.objects.get()
    page = clients["admin"].get(f"{address}?edit={template.pk}").content.decode()
    assert "A mistake.</textarea>" in page
    clients["admin"].post(reverse("reason_template_delete", args=[template.pk]))
    assert not ReasonTemplate.objects.exists()


def test_only_the_staff_keep_templates(alice: User) -> None:
    with pytest.raises(NotPermitted):
        reason_templates.save_template(alice, **SENT)
    with pytest.raises(NotPermitted):
        reason_templates.delete_template(alice, 1)
