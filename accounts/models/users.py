"""The player as stored, which is an account or a guest, with the same preferences."""

from collections.abc import Collection
from datetime import datetime
from typing import ClassVar
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

from django.conf import settings
from django.contrib.auth.models import AbstractUser, UserManager
from django.core.exceptions import ValidationError
from django.core.validators import MinLengthValidator
from django.db import models
from django.utils.translation import gettext, gettext_lazy

from accounts import names
from accounts.models.roles import GROUPS_WITH_ROLE, Role
from accounts.names import NameKeyField

# Fernzug speaks German and English and most of its players live by this clock. UTC would be
# nobody's time; whose browser lives elsewhere begins with its clock (accounts.web.zones).
DEFAULT_TIMEZONE = "Europe/Berlin"


def check_timezone(name: str) -> None:
    """Raise ValidationError unless the name is an IANA zone known here."""
    if name not in available_timezones():
        raise ValidationError(gettext_lazy("This time zone is not known here."), code="timezone")


class Language(models.TextChoices):
    BROWSER = "", gettext_lazy("As my browser says")
    ENGLISH = "en", "English"
    GERMAN = "de", "Deutsch"


class Theme(models.TextChoices):
    AUTO = "auto", gettext_lazy("As my device says")
    LIGHT = "light", gettext_lazy("Light")
    DARK = "dark", gettext_lazy("Dark")


class GameListStyle(models.TextChoices):
    GRID = "grid", gettext_lazy("Pictures")
    TABLE = "table", gettext_lazy("Compact")


_OF_PAGES = ("language", "theme", "game_list_style", "timezone", "show_online")
PREFERENCES = (*_OF_PAGES, "confirm_moves", "board_preferences")
"""The columns that a player chooses for looks and play."""


class PlayerManager(UserManager["User"]):
    """Django's manager, with methods that find players by name."""

    use_in_migrations = False

    def named(self, name: str) -> models.QuerySet["User"]:
        """Return the player of this name, in any case and spelling of accents; at most one.

        What no name can be, such as the end of an address, names nobody.
        """
        if len(name) > 2 * names.MAX_NAME_LENGTH or "\0" in name:
            return self.none()
        return self.filter(name_key=names.key(name))

    def accounts(self) -> models.QuerySet["User"]:
        """Return the players who can be looked up, which guests cannot."""
        return self.filter(is_guest=False, is_active=True)

    def accounts_named(self, name: str) -> models.QuerySet["User"]:
        """Return the account of this name as `named` does; at most one."""
        return self.named(name) & self.accounts()

    def with_role(self, role: Role) -> models.QuerySet["User"]:
        """Return the active members of the staff who have this role."""
        members = User.groups.through.objects.filter(group__name__in=GROUPS_WITH_ROLE[role])
        has_role = models.Q(is_superuser=True) | models.Q(pk__in=members.values("user"))
        return self.filter(has_role, is_staff=True, is_active=True)

    def unconfirmed(self, before: datetime) -> models.QuerySet["User"]:
        """Return the sign-ups from before that moment whose address was never confirmed."""
        signed_up = self.filter(is_guest=False, is_staff=False, emailaddress__isnull=False)
        silent = signed_up.filter(last_login=None, date_joined__lt=before)
        return silent.exclude(emailaddress__verified=True).distinct()


class User(AbstractUser):
    """A player with an account or as a guest. A guest has no password and no mail address and lives
    as long as a cookie.

    `board_preferences` holds by ruleset what only its boards need (games.models.gameplay has the
    words for it). `page_language` is what the pages spoke when the account was made, or when its
    player left the language to the browser: mails fall back to it. `quiet_*` and `digest_hour` are
    local hours, `rest_days` weekdays (Monday is 0, two at most); new games take them over.
    `mail_trouble` is what the mail server said when it refused the address for good: no mail goes
    out until the player has seen to it. `feeds` counts the addresses of private feeds made so far,
    of which the last is good (0: none). At `delete_at` the account goes. `form_hash` tells for some
    minutes the form that has made a guest.
    """

    first_name = None  # type: ignore[assignment]  # Players are known by one name.
    last_name = None  # type: ignore[assignment]

    username = models.CharField(
        gettext_lazy("name"),
        max_length=names.MAX_NAME_LENGTH,
        unique=True,  # Django insists; what counts is the key below.
        validators=[MinLengthValidator(names.MIN_NAME_LENGTH), names.check_name],
        help_text=gettext_lazy("2 to 30 letters, digits, - and _. Other players see this name."),
        error_messages={"unique": gettext_lazy("Somebody already plays under this name.")},
    )
    name_key = NameKeyField(max_length=3 * names.MAX_NAME_LENGTH, unique=True)
    is_guest = models.BooleanField(gettext_lazy("guest"), default=False)

    language = models.CharField(
        gettext_lazy("language"),
        max_length=5,
        blank=True,
        choices=Language,
        default=Language.BROWSER,
    )
    page_language = models.CharField(max_length=5, blank=True, default="")
    theme = models.CharField(
        gettext_lazy("colours"), max_length=5, choices=Theme, default=Theme.AUTO
    )
    confirm_moves = models.BooleanField(gettext_lazy("ask before a move is sent"), default=True)
    board_preferences = models.JSONField(default=dict, blank=True)
    game_list_style = models.CharField(
        gettext_lazy("how my games are listed"),
        max_length=5,
        choices=GameListStyle,
        default=GameListStyle.GRID,
    )
    timezone = models.CharField(
        gettext_lazy("time zone"),
        max_length=64,
        default=DEFAULT_TIMEZONE,
        validators=[check_timezone],
    )

    show_online = models.BooleanField(gettext_lazy("show others when I am online"), default=True)

    quiet_from = models.PositiveSmallIntegerField(gettext_lazy("quiet from"), default=22)
    quiet_until = models.PositiveSmallIntegerField(gettext_lazy("quiet until"), default=8)
    rest_days = models.JSONField(gettext_lazy("rest days"), default=list, blank=True)
    auto_vacation = models.BooleanField(
        gettext_lazy("take a day of vacation when I would lose on time"), default=True
    )

    digest_hour = models.PositiveSmallIntegerField(
        gettext_lazy("hour of the daily mail"), default=8
    )
    mail_trouble = models.CharField(max_length=500, blank=True)
    mail_trouble_at = models.DateTimeField(null=True, blank=True)

    feeds = models.PositiveIntegerField(default=0)
    delete_at = models.DateTimeField(null=True, blank=True)
    form_hash = models.BinaryField(max_length=32, null=True, unique=True)

    objects: ClassVar[PlayerManager] = PlayerManager()

    class Meta:
        verbose_name = gettext_lazy("player")
        verbose_name_plural = gettext_lazy("players")
        constraints: ClassVar = [
            models.CheckConstraint(
                name="guests_have_no_powers",
                condition=models.Q(is_guest=False) | models.Q(is_staff=False, is_superuser=False),
            ),
        ]
        indexes: ClassVar = [
            models.Index(
                fields=["delete_at"],
                condition=models.Q(delete_at__isnull=False),
                name="user_to_be_deleted",
            ),
            models.Index(fields=["id"], condition=models.Q(is_active=False), name="user_inactive"),
        ]

    def __str__(self) -> str:
        return self.display_name

    @classmethod
    def normalize_username(cls, username: str) -> str:
        """Return the stored spelling of a name; Django calls it wherever a name comes in."""
        return names.clean(username)

    @property
    def display_name(self) -> str:
        """The name that other players read."""
        if self.gone:
            return gettext("deleted player %(number)s") % {"number": self.pk}
        return self.username

    @property
    def gone(self) -> bool:
        """Whether the account has been deleted, while its games are still there."""
        return not self.is_active and self.username.startswith(names.DELETED_PREFIX)

    def has_role(self, role: Role) -> bool:
        """Return whether this is an active member of the staff with this role."""
        if not (self.is_staff and self.is_active):
            return False
        if self.is_superuser:
            return True
        models.prefetch_related_objects([self], "groups")  # Asked once for each request.
        return any(group.name in GROUPS_WITH_ROLE[role] for group in self.groups.all())

    @property
    def is_helper(self) -> bool:
        """Whether this member of the staff may moderate."""
        return self.has_role(Role.HELPER)

    @property
    def is_arbiter(self) -> bool:
        """Whether this member of the staff may judge disputes."""
        return self.has_role(Role.ARBITER)

    @property
    def is_owner(self) -> bool:
        """Whether this member of the staff runs the site."""
        return self.has_role(Role.OWNER)

    def get_full_name(self) -> str:
        return self.display_name

    def get_short_name(self) -> str:
        return self.display_name

    def speaks(self) -> str:
        """Return the language in which to write to this player when there is no browser."""
        return self.language or self.page_language or settings.LANGUAGE_CODE

    def zone(self) -> ZoneInfo:
        """Return the player's time zone; the default one where this machine does not know it."""
        try:
            return ZoneInfo(self.timezone)
        except (ZoneInfoNotFoundError, ValueError):
            return ZoneInfo(DEFAULT_TIMEZONE)

    def validate_unique(self, exclude: Collection[str] | None = None) -> None:
        """Report a taken name at the field where it was typed, since the key itself is in no
        form.
        """
        super().validate_unique(exclude)
        if "username" in set(exclude or ()):
            return
        if User.objects.named(self.username).exclude(pk=self.pk).exists():
            raise ValidationError({"username": self.unique_error_message(User, ("username",))})
