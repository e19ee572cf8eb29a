"""A column that follows another one."""

from typing import Any

from django.db import models

from accounts import names


class NameKeyField(models.CharField):
    """Holds `names.key` of the username; written whenever the row is, never by hand."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs["editable"] = False
        super().__init__(*args, **kwargs)

    def pre_save(self, model_instance: Any, add: bool) -> str:
        folded = names.key(model_instance.username)
        setattr(model_instance, self.attname, folded)
        return folded
