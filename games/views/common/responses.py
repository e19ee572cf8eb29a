"""Responses that views of several rooms give."""

from django.http import HttpResponseRedirect


class SeeOther(HttpResponseRedirect):
    """A redirect after a POST: the page to look at now, by GET."""

    status_code = 303
