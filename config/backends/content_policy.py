"""Middleware that says what a page may load, based on django-csp, with the header written once."""

from __future__ import annotations

from functools import cache

from csp.constants import HEADER
from csp.middleware import CSPMiddleware
from csp.utils import build_policy
from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase


class KeptPolicyMiddleware(CSPMiddleware):
    """django-csp's middleware, with one cached header unless a page asks for a policy of its
    own.
    """

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        own = "_csp_nonce" in vars(request) or any(name[:4] == "_csp" for name in vars(response))
        if own or settings.DEBUG or _has_exceptions():
            return super().process_response(request, response)
        response.headers.setdefault(HEADER, _policy())
        return response


def _has_exceptions() -> bool:
    """Return whether the settings ask for something that a single cached header cannot say."""
    policy = getattr(settings, "CONTENT_SECURITY_POLICY", None) or {}
    reported = getattr(settings, "CONTENT_SECURITY_POLICY_REPORT_ONLY", None)
    return bool(reported or policy.get("EXCLUDE_URL_PREFIXES"))


@cache
def _policy() -> str:
    return build_policy()
