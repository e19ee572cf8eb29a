"""Clubs and their members."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext_lazy

MAX_CLUB_NAME_LENGTH = 50
MAX_ABOUT_LENGTH = 1000
MAX_REMOVAL_REASON_LENGTH = 200
MAX_TOKEN_LENGTH = 32


class Club(models.Model):
    """A club of players, which may have events of its own.

    `slug` comes from the first name and stays. Who has the link with `token` joins at once.
    `change_count` counts the changes that somebody is notified of, `size` the members:
    services.clubs.members keeps it, so that the largest clubs are found without counting them all.
    """

    class Joining(models.TextChoices):
        """The ways into a club."""

        OPEN = "open", gettext_lazy("Everybody may join.")
        REQUEST = "request", gettext_lazy("Everybody may ask, and an officer lets them in.")
        LINK = "link", gettext_lazy("Only those join who have its link, and only they find it.")

    slug = models.CharField(max_length=MAX_CLUB_NAME_LENGTH, unique=True)
    name = models.CharField(max_length=MAX_CLUB_NAME_LENGTH)
    about = models.CharField(max_length=MAX_ABOUT_LENGTH, blank=True)
    joining = models.CharField(max_length=8, choices=Joining, default=Joining.OPEN)
    token = models.CharField(max_length=MAX_TOKEN_LENGTH, unique=True)
    change_count = models.PositiveIntegerField(default=0)
    size = models.PositiveIntegerField(default=0, db_default=0)
    created_at = models.DateTimeField()
    closed_at = models.DateTimeField(null=True)

    objects: models.Manager[Club] = models.Manager()

    class Meta:
        indexes = [
            models.Index(
                fields=["-size", "name", "id"],
                condition=Q(closed_at__isnull=True) & ~Q(joining="link"),
                name="club_listed",
            )
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        """Return the address of the page of the club."""
        return reverse("club", args=[self.slug])

    @property
    def site_url(self) -> str:
        """The address of the page with scheme and host, for mails."""
        return f"{settings.SITE_URL}{self.get_absolute_url()}"

    @property
    def invitation_url(self) -> str:
        """The address, with scheme and host, at which its readers join at once."""
        return f"{settings.SITE_URL}{reverse('club_invitation', args=[self.token])}"

    @property
    def is_hidden(self) -> bool:
        """Whether only members find the club."""
        return self.joining == Club.Joining.LINK


class ClubMember(models.Model):
    """A player with their state in a club; `reason` says why an officer has removed them."""

    class State(models.TextChoices):
        """The states of a player in a club."""

        ASKED = "asked", gettext_lazy("has asked to join")
        MEMBER = "member", gettext_lazy("member")
        OFFICER = "officer", gettext_lazy("officer")
        LEADER = "leader", gettext_lazy("leader")
        REMOVED = "removed", gettext_lazy("taken out of the club")

    club = models.ForeignKey(Club, models.CASCADE, related_name="members", db_index=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    state = models.CharField(max_length=8, choices=State)
    reason = models.CharField(max_length=MAX_REMOVAL_REASON_LENGTH, blank=True)
    since = models.DateTimeField()

    objects: models.Manager[ClubMember] = models.Manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["club", "user"], name="club_member_once"),
            models.UniqueConstraint(
                fields=["club"], condition=Q(state="leader"), name="club_has_one_leader"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user_id} in {self.club_id}: {self.state}"

    @property
    def is_inside(self) -> bool:
        """Whether the player belongs to the club."""
        return self.state in INSIDE

    @property
    def is_officer(self) -> bool:
        """Whether the player may admit and remove others, which the leader may as well."""
        return self.state in OFFICERS

    @property
    def is_leader(self) -> bool:
        """Whether the player leads the club."""
        return self.state == ClubMember.State.LEADER


OFFICERS = (ClubMember.State.LEADER, ClubMember.State.OFFICER)
INSIDE = (*OFFICERS, ClubMember.State.MEMBER)
"""The states of players who belong to a club, the leader first."""
