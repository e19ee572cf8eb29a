"""The rating limit of a table or a standing challenge."""

from __future__ import annotations

from django.db import models


class RatingLimit(models.Model):
    """The lowest and the highest rating of those who may sit down; None where there is no bound.

    Their rating is that in the pool of the game, whether the game is rated or not.
    """

    lowest_rating = models.PositiveSmallIntegerField(null=True, blank=True)
    highest_rating = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        abstract = True

    @property
    def has_rating_limit(self) -> bool:
        """Whether there is a bound."""
        return self.lowest_rating is not None or self.highest_rating is not None
