"""The button “View on site” of the admin."""

from __future__ import annotations

from django.contrib.contenttypes.views import shortcut
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse


def view_on_site(request: HttpRequest, content_type_id: str, object_id: str) -> HttpResponse:
    """Redirect as Django's view does, except that a malformed key is an error of the request and
    not of ours.
    """
    try:
        return shortcut(request, content_type_id, object_id)
    except (ValidationError, OverflowError) as no_key:
        raise Http404 from no_key
