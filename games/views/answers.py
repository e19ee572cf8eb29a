"""Answers that several doors give."""

from django.http import HttpResponseRedirect


class SeeOther(HttpResponseRedirect):
    """Whatever was sent is done: look here now, by GET."""

    status_code = 303
