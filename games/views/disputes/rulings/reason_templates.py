"""The page on which the staff keep templates of reasons."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST

from accounts.web.permissions import arbiter_required
from accounts.web.requests import PlayerRequest
from games.forms.disputes.judging import ReasonTemplateForm
from games.models import ReasonTemplate
from games.services.disputes.rulings.reason_templates import delete_template, save_template
from games.views.common.addresses import small_number
from games.views.common.responses import SeeOther


@require_http_methods(["GET", "HEAD", "POST"])
@arbiter_required
def reason_templates(request: PlayerRequest) -> HttpResponse:
    """Show the templates and the form of one, blank or filled in by `?edit=`."""
    if request.method == "POST":
        form = ReasonTemplateForm(request.POST)
        if form.is_valid():
            save_template(request.player, **form.cleaned_data)
            return SeeOther(reverse("reason_templates"))
    else:
        form = ReasonTemplateForm(initial=_edited(request))
    context = {"templates": ReasonTemplate.objects.all(), "form": form}
    status = 422 if form.errors else 200
    return render(request, "games/disputes/rulings/reason_templates.html", context, status=status)


@require_POST
@arbiter_required
def reason_template_delete(request: PlayerRequest, pk: int) -> HttpResponse:
    """Delete a template."""
    delete_template(request.player, pk)
    return SeeOther(reverse("reason_templates"))


def _edited(request: PlayerRequest) -> dict[str, str]:
    number = small_number(request.GET.get("edit", ""), digits=9)
    template = ReasonTemplate.objects.filter(pk=number).first() if number else None
    if template is None:
        return {}
    return {name: getattr(template, name) for name in ("title", "text_en", "text_de")}
