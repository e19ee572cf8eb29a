"""An end that was agreed on: by days, by date or by playing time (interpretation cards-12)."""

from datetime import date

import pytest

from games.rules.cards import RULESET
from games.rules.kit.core import AgreedEnd, BadOption
from tests.rules.cards.boards import dealt


@pytest.mark.parametrize(
    ("options", "end"),
    [
        ({}, None),
        ({"end": 30}, AgreedEnd(days=30)),
        ({"end": "date", "date": "2027-03-31"}, AgreedEnd(day=date(2027, 3, 31))),
        ({"end": "date", "date": " 31. 3. 2027 "}, AgreedEnd(day=date(2027, 3, 31))),
        ({"end": "play30"}, AgreedEnd(minutes=30)),
    ],
    ids=str,
)
def test_it_is_after_days_on_a_date_or_after_so_much_play(
    options: dict[str, object], end: AgreedEnd | None
) -> None:
    """„eine vorher vereinbarte Zeit verstrichen ist“"""
    assert dealt(**options).agreed_end == end


@pytest.mark.parametrize(
    "text", ["", "tomorrow", "2027-02-29", "31.4.2027", "1999-01-01", "27-3-1"]
)
def test_what_is_no_date_is_refused(text: str) -> None:
    with pytest.raises(BadOption, match="^date-unreadable"):
        RULESET.clean({"end": "date", "date": text})


def test_a_date_is_kept_in_one_form_and_means_nothing_beside_another_end() -> None:
    assert RULESET.clean({"end": "date", "date": "1.2.2027"})["date"] == "2027-02-01"
    assert RULESET.clean({"end": 30, "date": "2027-02-01"})["date"] == ""


def test_the_date_is_told_before_anybody_agrees_and_beside_the_board() -> None:
    options = {"end": "date", "date": "2027-03-31"}
    assert {"day": "2027-03-31"} in [params for _, params in RULESET.remarks(options)]
    board = RULESET.board(dealt(**options).view(0), 0)
    assert {"day": "2027-03-31"} in [remark.params for remark in board.remarks]
