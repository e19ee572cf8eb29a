"""What every page tells the browser, and what a production environment adds."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from csp.decorators import csp_update
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory

from config.backends.content_policy import KeptPolicyMiddleware
from tests.project.test_quality import PRODUCTION
from tests.support.servers.processes import ROOT, clean_environment


@pytest.mark.django_db
def test_every_page_carries_the_strict_policy(client: Client) -> None:
    headers = client.get("/accounts/login/").headers
    policy = dict(
        part.strip().split(" ", 1) for part in headers["Content-Security-Policy"].split(";")
    )
    assert policy == {
        "default-src": "'none'",
        "script-src": "'self'",
        "worker-src": "'self'",
        "style-src": "'self'",
        "connect-src": "'self'",
        "font-src": "'self'",
        "manifest-src": "'self'",
        "img-src": "'self' data:",
        "form-action": "'self'",
        "base-uri": "'none'",
        "frame-ancestors": "'none'",
    }
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"
    assert headers["X-Frame-Options"] == "DENY"


def test_a_page_may_have_a_policy_of_its_own() -> None:
    def own(_: HttpRequest) -> HttpResponse:
        return HttpResponse()

    def policy(view: Callable[[HttpRequest], HttpResponse]) -> str:
        answered = KeptPolicyMiddleware(view)(RequestFactory().get("/"))
        return answered.headers["Content-Security-Policy"]  # type: ignore[no-any-return, union-attr]

    framed = policy(csp_update({"frame-src": "https://example.org"})(own))
    assert "frame-src https://example.org" in framed
    assert "frame-src" not in policy(own)
    assert "default-src 'none'" in framed


def test_https_means_host_bound_cookies_redirects_and_hsts(tmp_path: Path) -> None:
    ask = (
        "import json; from config import settings as s; print(json.dumps({n: getattr(s, n) for n in"
        " ('SESSION_COOKIE_NAME', 'CSRF_COOKIE_NAME', 'SESSION_COOKIE_SECURE',"
        " 'CSRF_COOKIE_SECURE', 'SECURE_SSL_REDIRECT', 'SECURE_HSTS_SECONDS',"
        " 'MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN')}))"
    )
    env = clean_environment(**PRODUCTION, HSTS_SECONDS="31536000", FERNZUG_VAR=str(tmp_path))
    done = subprocess.run(
        [sys.executable, "-c", ask], cwd=ROOT, env=env, capture_output=True, check=True
    )
    assert json.loads(done.stdout) == {
        "SESSION_COOKIE_NAME": "__Host-session",
        "CSRF_COOKIE_NAME": "__Host-csrf",
        "SESSION_COOKIE_SECURE": True,
        "CSRF_COOKIE_SECURE": True,
        "SECURE_SSL_REDIRECT": True,
        "SECURE_HSTS_SECONDS": 31536000,
        "MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN": False,
    }
    assert list(tmp_path.iterdir()) == [], "production writes nothing into the data folder"


def test_what_the_settings_except_is_left_to_django_csp(settings: Any) -> None:
    def answered() -> HttpResponse:
        request = RequestFactory().get("/embedded/")
        return KeptPolicyMiddleware(lambda _request: HttpResponse())(request)  # type: ignore[return-value]

    policy = settings.CONTENT_SECURITY_POLICY
    assert "Content-Security-Policy" in answered().headers
    settings.CONTENT_SECURITY_POLICY_REPORT_ONLY = policy
    assert "Content-Security-Policy-Report-Only" in answered().headers
    settings.CONTENT_SECURITY_POLICY = {**policy, "EXCLUDE_URL_PREFIXES": ["/embedded/"]}
    assert "Content-Security-Policy" not in answered().headers
