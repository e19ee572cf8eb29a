"""Columns whose values have another type in Python: time controls, hashes, allowed aid."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.db import models
from django.db.backends.base.base import BaseDatabaseWrapper
from django.utils.translation import gettext_lazy

from games.log.time.control import MAX_TIME_MILLISECONDS, MAX_VACATION_DAYS, TimeControl

if TYPE_CHECKING:
    _Text = models.CharField[TimeControl | None, TimeControl | None]
    _Bytes = models.CharField
    _Code = models.CharField[str, str]
else:
    _Text = models.CharField
    _Bytes = models.Field
    _Code = models.CharField


HASH_BYTES = 32


class Aid(models.TextChoices):
    """The aid that players may use in a game. Help of other people never is."""

    HEAD = "head", gettext_lazy("no aid but your own notes")
    BOOKS = "books", gettext_lazy("finished games as well")
    OPEN = "open", gettext_lazy("any aid, engines too")


class AidField(_Code):
    """A column for the aid that is agreed on. Processes of an older version, which do not know it,
    may write.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs = {"max_length": 5, "choices": Aid, "default": Aid.HEAD, **kwargs}
        super().__init__(*args, **{"db_default": Aid.HEAD, **kwargs})


class TimeControlField(_Text):
    """A column for a TimeControl as the text that it writes; None means no limit."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        longest = TimeControl(
            MAX_TIME_MILLISECONDS, MAX_TIME_MILLISECONDS, MAX_TIME_MILLISECONDS, MAX_VACATION_DAYS
        )
        kwargs.setdefault("max_length", len(str(longest)))
        kwargs.setdefault("null", True)
        kwargs.setdefault("blank", True)
        super().__init__(*args, **kwargs)

    def from_db_value(self, value: str | None, *_: Any) -> TimeControl | None:
        return self.to_python(value)

    def to_python(self, value: Any) -> TimeControl | None:
        if value is None or isinstance(value, TimeControl):
            return value
        return TimeControl.parse(value)

    def get_prep_value(self, value: Any) -> str | None:
        return None if value is None else str(value)

    def value_to_string(self, obj: models.Model) -> str:
        return str(self.value_from_object(obj) or "")


class HashField(_Bytes):
    """A column for a SHA-256: 32 bytes in the database, 64 hexadecimal digits in Python and in
    files.

    None where there is no hash.
    """

    def get_internal_type(self) -> str:
        return "BinaryField"

    def db_check(self, connection: BaseDatabaseWrapper) -> str:
        """Return the condition that both databases check: the length in bytes."""
        return f"length({connection.ops.quote_name(str(self.column))}) = {HASH_BYTES}"

    def from_db_value(self, value: Any, *_: Any) -> str | None:
        return self.to_python(value)

    def to_python(self, value: Any) -> str | None:
        return value if value is None or isinstance(value, str) else bytes(value).hex()

    def get_prep_value(self, value: Any) -> bytes | None:
        return bytes.fromhex(value) if isinstance(value, str) else value

    def value_to_string(self, obj: models.Model) -> str:
        return str(self.value_from_object(obj) or "")
