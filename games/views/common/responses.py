"""Responses that views of several rooms give."""

from django.http import HttpResponseRedirect


class SeeOther(HttpResponseRedirect):
    """A redirect after a POST to a page that is fetched by GET."""

    status_code = 303
