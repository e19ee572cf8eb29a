"""The scale of ratings: a skill in whole numbers, and how certain it is."""

from __future__ import annotations

from dataclasses import dataclass

START_MU = 25.0
START_SIGMA = START_MU / 3
START_RATING = 1500
POINTS_PER_MU = 40
LUCK_SHARE = 0.5
"""How much luck there is in a game, in deviations of the strengths of newcomers."""
DICE_LUCK_SHARE = 1.25
"""How much luck there is where dice or draws decide much: a result tells less.

The question mark stays for about sixty games of two. By then ratings fit as well as they do after
the first twelve without such luck.
"""
MIN_UNCERTAIN_SIGMA = 6.0
"""From which sigma on a rating has a question mark, which is for about the first twelve games."""
LOWER_BOUND_MARGIN_SIGMAS = 3


@dataclass(frozen=True)
class Skill:
    """The strength of a player as far as results tell: `mu` is the mean, `sigma` the doubt."""

    mu: float = START_MU
    sigma: float = START_SIGMA

    @property
    def rating(self) -> int:
        """The rating as players read it.

        >>> Skill().rating, Skill(27.5, 5.0).rating
        (1500, 1600)
        """
        return round(START_RATING + POINTS_PER_MU * (self.mu - START_MU))

    @property
    def deviation(self) -> int:
        """By how many points the rating may well be wrong, which is one sigma.

        >>> Skill(25.0, 2.0).deviation
        80
        """
        return round(POINTS_PER_MU * self.sigma)

    @property
    def is_uncertain(self) -> bool:
        """Whether too few games have been played to say much.

        >>> Skill().is_uncertain, Skill(25.0, 5.9).is_uncertain
        (True, False)
        """
        return self.sigma >= MIN_UNCERTAIN_SIGMA

    @property
    def lower_bound(self) -> float:
        """The strength of which we are nearly sure, by which leader boards are ordered.

        >>> Skill(25.0, 2.0).lower_bound
        19.0
        """
        return self.mu - LOWER_BOUND_MARGIN_SIGMAS * self.sigma
