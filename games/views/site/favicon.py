"""The icon at the address that browsers try by themselves."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.templatetags.static import static
from django.views.decorators.http import require_safe


@require_safe
def favicon(request: HttpRequest) -> HttpResponse:
    """Redirect to the drawing that the pages name."""
    return redirect(static("games/img/favicon.svg"))
