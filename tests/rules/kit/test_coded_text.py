"""Codes and the texts that say them, refusals among them."""

import pickle
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

from games.coded_text import CodedError, CodedText, Refusal


class Weather(CodedText):
    """A catalogue of two."""

    RAIN = "rain", "it rains on %(place)s"
    SUN = "sun", "the sun shines"


def test_a_member_is_equal_to_its_stored_code_whatever_its_text() -> None:
    assert Weather.RAIN == "rain"
    assert str(Weather.RAIN) == "rain"
    assert {"rain": 1}[Weather.RAIN] == 1


def test_a_stored_code_leads_back_to_its_member_and_its_text() -> None:
    assert Weather("sun").template == "the sun shines"  # type: ignore[call-arg]


def test_a_member_survives_the_cache() -> None:
    assert pickle.loads(pickle.dumps(Weather.RAIN)) is Weather.RAIN  # noqa: S301


class Sentence(Refusal):
    """A catalogue of refusals."""

    ROD_FULL = "rod-full", "Rod %(rod)s is full."
    LINE = "line", "Move %(ply)s: %(reason)s"
    PERCENT = "percent", "100 % full."


ROD_FULL = CodedError(Sentence.ROD_FULL, rod="A1")


def test_a_refusal_is_its_code_and_parameters_to_logs_and_its_sentence_to_players() -> None:
    assert str(ROD_FULL) == "rod-full rod=A1"
    assert ROD_FULL.translated(str) == "Rod A1 is full."


def test_a_refusal_is_translated_by_the_template_of_its_code() -> None:
    german = {"Rod %(rod)s is full.": "Stab %(rod)s ist voll."}
    assert ROD_FULL.translated(german.__getitem__) == "Stab A1 ist voll."


def test_the_reason_within_a_refusal_is_translated_with_it() -> None:
    refusal = CodedError(Sentence.LINE, ply=2, reason=ROD_FULL)
    assert str(refusal) == "line ply=2 reason=rod-full rod=A1"
    assert refusal.translated(str) == "Move 2: Rod A1 is full."


def test_a_refusal_without_parameters_may_hold_a_percent_sign() -> None:
    assert CodedError(Sentence.PERCENT).translated(str) == "100 % full."


def test_a_refusal_travels_by_pickle_with_its_reason() -> None:
    refusal = CodedError(Sentence.LINE, ply=2, reason=ROD_FULL)
    again = pickle.loads(pickle.dumps(refusal))  # noqa: S301
    assert again.code is Sentence.LINE
    assert again.translated(str) == "Move 2: Rod A1 is full."


def _catalogues(of: type[CodedText]) -> Iterator[type[CodedText]]:
    for catalogue in of.__subclasses__():
        yield from _catalogues(catalogue)
        if len(catalogue):
            yield catalogue


def test_every_code_of_a_catalogue_has_a_text_of_its_own() -> None:
    for file in Path("games").rglob("*.py"):
        if file.stem in {"refusals", "terminations", "errors", "delivery_reasons"}:
            import_module(".".join(file.with_suffix("").parts))
    found = [
        catalogue
        for catalogue in _catalogues(CodedText)
        if catalogue.__module__.startswith("games.")
    ]
    assert len(found) > 20
    for catalogue in found:
        codes = catalogue.__members__
        assert all(member.name == name for name, member in codes.items()), catalogue
        assert all(re.fullmatch(r"[a-z]+(-[a-z]+)*", code) for code in catalogue), catalogue
        assert len({code.template for code in catalogue}) == len(codes), catalogue
