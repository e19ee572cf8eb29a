"""Codes and the texts that say them."""

import pickle

from games.rules.kit.coded_text import CodedText


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
