"""The page that reads a whole game from its text, and the text that the what-if board gives."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from games.models import Event, Game
from games.rules import RULESETS
from games.rules.kit.texts.game_record import MAX_RECORD_LENGTH
from games.rules.kit.texts.record_reader import read_record
from games.rules.kit.texts.refusals import RecordRefusal
from games.views.analysis.refusals import AnalysisRefusal
from tests.appearance.markup import Markup
from tests.support.games.pages import why

PAGE = "/analysis/record/"
GAME = '[Game "sogo"] [size "3"] [Player1 "Ann <b>"] 1. B2 2. A1 (2. C3 {nearer} 3. A1) 3. B1'


def posted(status: int = 200, /, **form: object) -> tuple[str, Markup]:
    answer = Client().post(PAGE, form)
    assert answer.status_code == status
    shown = answer.content.decode()
    return shown, Markup(shown)


def boards(page: Markup) -> list[str]:
    links = (link.get("href", "") for link in page.having("a"))
    return [link for link in links if "moves=" in link]


@pytest.mark.django_db
def test_the_form_can_be_opened() -> None:
    page = Markup(Client().get(PAGE).content.decode())
    assert page.having("textarea", id="text")
    assert page.having("input", type="file")


@pytest.mark.slow
@pytest.mark.django_db
def test_every_move_of_a_game_leads_to_its_board() -> None:
    shown, page = posted(text=GAME)
    found = boards(page)
    assert len(found) == 5
    assert found[0].startswith("/analysis/sogo/?size=3&moves=B2%2CA1%2CB1&at=1")
    assert found[2].startswith("/analysis/sogo/?size=3&moves=B2%2CC3%2CA1&at=2")
    assert [Client().get(address).status_code for address in found] == [200] * 5
    assert "nearer" in shown
    assert "Ann &lt;b&gt;" in shown


@pytest.mark.django_db
def test_a_file_is_read_as_well() -> None:
    _, page = posted(file=SimpleUploadedFile("game.txt", b"\xef\xbb\xbf" + GAME.encode()))
    assert len(boards(page)) == 5


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("form", "code"),
    [
        ({}, RecordRefusal.GAME_MISSING),
        ({"text": '[Game "sogo"] 1. Z9'}, RecordRefusal.RECORDED_MOVE_WRONG),
        ({"text": "x" * (MAX_RECORD_LENGTH + 1)}, RecordRefusal.RECORD_TOO_LONG),
        ({"file": b"\xff\xfe\x00"}, RecordRefusal.FILE_NOT_TEXT),
        ({"file": b"x" * (4 * MAX_RECORD_LENGTH + 1)}, RecordRefusal.RECORD_TOO_LONG),
    ],
)
def test_what_is_no_game_is_refused_with_a_reason(
    form: dict[str, object], code: RecordRefusal
) -> None:
    if isinstance(content := form.get("file"), bytes):
        form = {"file": SimpleUploadedFile("game.txt", content)}
    shown, page = posted(422, **form)
    assert page.having("p", id="record-error")
    params = {"most": MAX_RECORD_LENGTH, "keys": ", ".join(RULESETS)}
    if code != RecordRefusal.RECORDED_MOVE_WRONG:
        assert why(code, **params) in unescape(shown)


@pytest.mark.django_db
def test_a_game_with_a_hidden_card_can_be_read_though_it_has_no_board() -> None:
    shown, page = posted(text='[Game "cards"] ? 1. @1 glass 7f5 2. @2 pass')
    assert boards(page) == []
    assert "7 f5" in shown


@pytest.mark.django_db
def test_nothing_is_stored() -> None:
    posted(text=GAME)
    assert (Game.objects.count(), Event.objects.count()) == (0, 0)


@pytest.mark.first_by_day
@pytest.mark.django_db
@pytest.mark.parametrize(
    "query",
    [
        {"moves": "A4,D1,C2"},
        {"size": "3", "moves": "B2"},
        {"start": "1. C4 D4 2. A4 D1", "moves": "B2,C2"},
    ],
)
def test_the_board_gives_its_line_as_a_game(query: dict[str, str]) -> None:
    shown = Client().get("/analysis/sogo/", query).content.decode()
    texts = [unescape(text) for text in re.findall(r"<pre[^>]*>(.*?)</pre>", shown, re.DOTALL)]
    (text,) = (text for text in texts if text.startswith("[Format"))
    record = read_record(text, RULESETS)
    assert ",".join(str(made.move) for made in record.moves) == query["moves"]
    _, page = posted(text=text)
    assert len(boards(page)) == len(record.moves)
    assert Client().get(boards(page)[-1]).status_code == 200


@pytest.mark.django_db
def test_a_short_game_with_headers_may_be_pasted_on_the_board_of_any_game() -> None:
    for key in ("sogo", "tiles"):
        answer = Client().get(f"/analysis/{key}/", {"start": GAME})
        assert answer.status_code == 302
        assert answer["Location"] == "/analysis/sogo/?size=3&moves=B2%2CA1%2CB1#board"


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("text", "refusal"),
    [
        (GAME + "{" + "x" * 2000, AnalysisRefusal.HAS_HEADERS),
        ('[Game "cards"] ?', AnalysisRefusal.HAS_HEADERS),
        ('[Game "sogo"', None),
    ],
)
def test_a_game_that_the_board_cannot_take_is_refused(
    text: str, refusal: AnalysisRefusal | None
) -> None:
    answer = Client().get("/analysis/sogo/", {"start": text})
    assert answer.status_code == 422
    shown = answer.content.decode()
    assert refusal is None or why(refusal) in unescape(shown)
    assert Markup(shown).having("a", href=PAGE)
