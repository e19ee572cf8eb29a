"""Middleware that compresses pages, with or without a proxy in front."""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable

import brotli
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils.cache import patch_vary_headers
from django.utils.text import compress_string

MIN_PAGE_BYTES = 1000
"""From how many bytes on a page is compressed, since a shorter one fits into one packet."""
BROTLI_QUALITY = 4
"""The quality at which pages get as small as by the best of gzip, in a third of the time."""
MAX_PADDING_BYTES = 100
"""How many random bytes hide the true length of a compressed page."""

_ACCEPTED = re.compile(r"\s*([\w*-]+)\s*(?:;\s*q\s*=\s*(\d(?:\.\d*)?))?\s*")
_BLANKS = " \n\t\r"


def packed_pages(get_response: Callable[[HttpRequest], HttpResponseBase]) -> object:
    """Compress HTML by brotli, or by gzip where a browser does not know brotli.

    A page holds secrets (the token of its forms) and may hold what a stranger has put into its
    address. Who hears the line could try out, letter by letter, what makes it shorter (BREACH).
    Tokens are masked anew in each page, cookies do not go along with what other sites send, and
    each page gets a tail of random length.
    """

    def middleware(request: HttpRequest) -> HttpResponseBase:
        _compare_weakly(request)
        response = get_response(request)
        if isinstance(response, HttpResponse) and _is_page(response):
            patch_vary_headers(response, ["Accept-Encoding"])
            _pack(response, _accepted(request.headers.get("Accept-Encoding", "")))
        return response

    return middleware


def _compare_weakly(request: HttpRequest) -> None:
    """Remove the mark of weak tags, since views compare tags as they gave them out."""
    if tags := request.META.get("HTTP_IF_NONE_MATCH"):
        request.META["HTTP_IF_NONE_MATCH"] = tags.removeprefix("W/")


def _is_page(response: HttpResponse) -> bool:
    is_html = response.get("Content-Type", "").startswith("text/html")
    return (
        is_html
        and not response.has_header("Content-Encoding")
        and len(response.content) >= MIN_PAGE_BYTES
    )


def _accepted(header: str) -> set[str]:
    found = (_ACCEPTED.fullmatch(part) for part in header.lower().split(","))
    return {match[1] for match in found if match and float(match[2] or 1) > 0}


def _pack(response: HttpResponse, accepted: set[str]) -> None:
    if "br" in accepted:
        content = response.content + _padding()
        response.content = brotli.compress(content, quality=BROTLI_QUALITY)
        response["Content-Encoding"] = "br"
    elif "gzip" in accepted:
        packed = compress_string(response.content, max_random_bytes=MAX_PADDING_BYTES)
        response.content = packed
        response["Content-Encoding"] = "gzip"
    else:
        return
    response["Content-Length"] = str(len(response.content))
    if response.get("ETag", "").startswith('"'):
        response["ETag"] = f"W/{response['ETag']}"


def _padding() -> bytes:
    """Return blanks for the end of the page, of four kinds, so that four make a byte."""
    count = 4 * secrets.randbelow(MAX_PADDING_BYTES + 1)
    return "".join(secrets.choice(_BLANKS) for _blank in range(count)).encode()
