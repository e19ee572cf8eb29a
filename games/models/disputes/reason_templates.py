"""Templates of public reasons, which the staff write."""

from __future__ import annotations

from django.db import models


class ReasonTemplate(models.Model):
    """A reason that is often given, in English and German."""

    title = models.CharField(max_length=80, unique=True)
    text_en = models.TextField(max_length=900)
    text_de = models.TextField(max_length=900)

    class Meta:
        ordering = ["title"]

    def __str__(self) -> str:
        return self.title

    @property
    def text(self) -> str:
        """The reason in both languages, since its readers may speak either."""
        return f"{self.text_en}\n\n{self.text_de}"
