"""Strategies for requests: an address of ours, a form that is nearly right, and odd headers."""

from __future__ import annotations

from dataclasses import dataclass, field
from urllib.parse import quote, urlencode

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from tests.support.games.permissions.matrix import ROLES
from tests.support.games.permissions.more_roles import RESEMBLES

EVERYBODY = (*ROLES, *RESEMBLES)
ODD_TEXTS = (
    "", " ", "0", "-1", "1e9", "٣", "²", "½", "nan", "on", "true", "None", "null", "[]", "{}",
    "\0", "a\0b", "\r\nX: y", "\u202e", "\ufffe", "\U0010ffff", "..", "../../etc/passwd", "%00",
    "%", "%ff", "//evil.example", "http://evil.example/", "javascript:alert(1)", "<b>", "{{7*7}}",
    "' OR 1=1 --", "2147483648", "9223372036854775808", "9" * 30, "-" + "9" * 30, "9" * 5000,
    "x" * 5000, "A1", "A1,B1", "0000-00-00", "2026-02-30", "9999-12-31T23:59", "1-1-1",
    "00000000-0000-0000-0000-000000000000", "Europe/Berlin", "../de", "de-x", "now", "next",
)  # fmt: skip
FIELDS = (
    "key", "board", "move", "typed", "then", "through", "text", "seats", "next", "q", "page", "at",
    "game", "opponent", "result", "since", "until", "ply", "level", "time", "ends", "sort", "fmt",
    "options", "name", "email", "login", "password", "code", "token", "t", "after", "seat",
)  # fmt: skip
HEADERS = (
    "HTTP_HX_REQUEST", "HTTP_HX_TARGET", "HTTP_HX_CURRENT_URL", "HTTP_HX_BOOSTED", "HTTP_REFERER",
    "HTTP_ACCEPT_LANGUAGE", "HTTP_IF_NONE_MATCH", "HTTP_IF_MODIFIED_SINCE", "HTTP_X_FORWARDED_FOR",
    "HTTP_X_FORWARDED_PROTO", "HTTP_RANGE", "HTTP_ACCEPT_ENCODING", "HTTP_AUTHORIZATION",
    "HTTP_ORIGIN", "HTTP_USER_AGENT", "HTTP_CONTENT_ENCODING",
)  # fmt: skip
BODIES = (
    (b"", "application/x-www-form-urlencoded"),
    (b"\xff\xfe=\x00&&&=", "application/x-www-form-urlencoded"),
    (b"a=1&" * 1200, "application/x-www-form-urlencoded"),
    (b"not a form", "multipart/form-data; boundary=x"),
    (b"--x\r\nContent-Disposition: form-data", "multipart/form-data; boundary=x"),
    (b"--x--", "multipart/form-data; boundary="),
    (b"[" * 10_000, "application/json"),
    (b'{"a": 1', "application/json"),
    (b"<x/>", "text/xml; charset=utf-99"),
    (b"x", ""),
)
odd_text = st.one_of(
    st.sampled_from(ODD_TEXTS), st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
)


@dataclass(frozen=True)
class FuzzedRequest:
    """A request as `role` sends it; `body` in place of a form, where there is one."""

    role: str
    method: str
    path: str
    query: str
    """As the request line has it: quoted."""
    form: dict[str, list[str]]
    body: tuple[bytes, str] | None
    headers: dict[str, str] = field(default_factory=dict)


@st.composite
def fuzzed_requests(draw: DrawFn, routes: dict[str, dict[str, object]]) -> FuzzedRequest:
    """Draw a request to one of the addresses in `routes`, each of which has the form that fits."""
    path = draw(st.sampled_from(sorted(routes)))
    form = {name: _values(value) for name, value in routes[path].items()}
    return FuzzedRequest(
        role=draw(st.sampled_from(EVERYBODY)),
        method=draw(st.sampled_from(("GET", "POST", "POST", "POST", "HEAD", "OPTIONS", "PUT"))),
        path=draw(_paths(path)),
        query=draw(_queries()),
        form=draw(_forms(form)),
        body=draw(st.one_of(st.none(), st.none(), st.none(), st.sampled_from(BODIES))),
        headers=draw(_headers()),
    )


def _values(value: object) -> list[str]:
    return [str(part) for part in value] if isinstance(value, list) else [str(value)]


@st.composite
def _paths(draw: DrawFn, path: str) -> str:
    """Draw the address itself, mostly, or with one of its parts exchanged."""
    parts = path.split("/")
    if draw(st.integers(0, 3)) or len(parts) < 3:
        return path
    parts[draw(st.integers(1, len(parts) - 1))] = quote(draw(odd_text), safe="")
    return "/".join(parts)


@st.composite
def _forms(draw: DrawFn, form: dict[str, list[str]]) -> dict[str, list[str]]:
    """Draw the form with some fields taken out, altered, doubled or added."""
    fuzzed = dict(form)
    for name in draw(st.lists(st.sampled_from([*form, *FIELDS]), max_size=3)):
        fuzzed[name] = draw(st.lists(odd_text, max_size=2))
    return fuzzed


def _queries() -> SearchStrategy[str]:
    pairs = st.lists(st.tuples(st.sampled_from(FIELDS), odd_text), max_size=3)
    written = pairs.map(urlencode)
    return st.one_of(st.just(""), written, st.sampled_from(("%", "&&", "a=%ff", "=", "page=%00")))


def _headers() -> SearchStrategy[dict[str, str]]:
    # What a server hands on: no line ends, and nothing beyond Latin-1.
    text = odd_text.map(
        lambda value: "".join(sign for sign in value if " " <= sign <= "\xff" and sign != "\x7f")
    )
    values = st.one_of(text, st.sampled_from(("true", "gzip", '"x"', "bytes=0-", "Basic x", "br")))
    return st.dictionaries(st.sampled_from(HEADERS), values, max_size=3)
