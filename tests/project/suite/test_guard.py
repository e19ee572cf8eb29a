"""The guard of the test settings would notice a GET that writes."""

from threading import Thread

import pytest
from django.contrib.auth import get_user_model
from django.db import connection, connections
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


def test_what_another_thread_writes_meanwhile_is_no_get(rf: RequestFactory) -> None:
    """As in a test with a live server on SQLite: both use one connection."""
    shared, refusals = connections["default"], list[WroteOnGet]()

    def write() -> None:
        connections["default"] = shared
        try:
            get_user_model().objects.update(is_active=True)
        except WroteOnGet as refusal:
            refusals.append(refusal)

    def writes_elsewhere(request: HttpRequest) -> HttpResponse:
        thread = Thread(target=write)
        thread.start()
        thread.join()
        return HttpResponse()

    connection.inc_thread_sharing()
    try:
        assert no_write_on_get(writes_elsewhere)(rf.get("/")).status_code == 200
    finally:
        connection.dec_thread_sharing()
    assert refusals == []
