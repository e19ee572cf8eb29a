"""Templates of public reasons, which the staff keep and start their reasons from."""

from __future__ import annotations

from django.db import transaction

from accounts.models import User
from games.models import ReasonTemplate
from games.services.gamelog.actors import NotPermitted
from games.services.gamelog.refusals import GamelogRefusal


def save_template(admin: User, *, title: str, text_en: str, text_de: str) -> ReasonTemplate:
    """Store a template; it replaces another of the same title. Raises NotPermitted."""
    _require_arbiter(admin)
    with transaction.atomic():
        texts = {"text_en": text_en, "text_de": text_de}
        template, _is_new = ReasonTemplate.objects.update_or_create(title=title, defaults=texts)
    return template


def delete_template(admin: User, template_id: int) -> None:
    """Delete a template; where it is gone, nothing happens. Raises NotPermitted."""
    _require_arbiter(admin)
    ReasonTemplate.objects.filter(pk=template_id).delete()


def _require_arbiter(admin: User) -> None:
    if not admin.is_arbiter:
        raise NotPermitted(GamelogRefusal.ADMINS_ONLY)
