"""What is refused as a password, and in which words."""

from __future__ import annotations

import pytest
from django.contrib.auth.password_validation import (
    password_validators_help_texts,
    validate_password,
)
from django.core.exceptions import ValidationError
from django.utils.translation import override

from accounts.models import User

ANNA = User(username="annalena", email="lighthouse@example.org")


@pytest.mark.parametrize(
    ("password", "code"),
    [
        ("annalena99", "password_too_similar"),
        ("Lighthouse1", "password_too_similar"),
        ("heron-oak", "password_too_short"),
        ("1234567890", "password_too_common"),
    ],
)
def test_what_is_easily_guessed_is_refused(password: str, code: str) -> None:
    with pytest.raises(ValidationError) as refused:
        validate_password(password, ANNA)
    assert [error.code for error in refused.value.error_list] == [code]


def test_a_few_words_are_taken() -> None:
    validate_password("heron oak ladder", ANNA)


@pytest.mark.words
def test_the_rules_are_told_beforehand_in_plain_words() -> None:
    with override("de"):
        assert password_validators_help_texts() == [
            "Nichts, was deinem Namen oder deiner E-Mail-Adresse ähnelt.",
            "Mindestens 10 Zeichen; ein paar Wörter merkt man sich leicht.",
            "Keines der Passwörter, die alle nehmen.",
        ]
