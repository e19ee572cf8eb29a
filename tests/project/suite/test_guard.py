"""The guard of the test settings would notice a GET that writes."""

import pytest
from django.contrib.auth import get_user_model
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory

from tests.support.guard import WroteOnGet, no_write_on_get

pytestmark = pytest.mark.django_db


def renames_everybody(request: HttpRequest) -> HttpResponse:
    get_user_model().objects.update(is_active=True)
    return HttpResponse()


@pytest.mark.parametrize("method", ["GET", "HEAD", "OPTIONS"])
def test_a_safe_method_may_not_write(rf: RequestFactory, method: str) -> None:
    with pytest.raises(WroteOnGet, match="UPDATE"):
        no_write_on_get(renames_everybody)(rf.generic(method, "/"))


def test_a_post_may(rf: RequestFactory) -> None:
    assert no_write_on_get(renames_everybody)(rf.post("/")).status_code == 200
