"""The player as stored: an account or a guest, with the same preferences."""

from collections.abc import Collection
from datetime import datetime
from typing import Any, ClassVar
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

from django.conf import settings
from django.contrib.auth.models import AbstractUser, UserManager
from django.core.exceptions import ValidationError
from django.core.validators import MinLengthValidator
from django.db import models
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts import names
from accounts.fields import NameKeyField

# Fernzug speaks German and English and most of its players live by this clock. UTC would be
# nobody's time; whose browser lives elsewhere begins with its clock (accounts.zones).
DEFAULT_TIMEZONE = "Europe/Berlin"


def check_timezone(name: str) -> None:
    """Raise ValidationError unless the name is an IANA zone known here."""
    if name not in available_timezones():
        raise ValidationError(_("This time zone is not known here."), code="timezone")


class Language(models.TextChoices):
    BROWSER = "", _("As my browser says")
    ENGLISH = "en", "English"
    GERMAN = "de", "Deutsch"


class Theme(models.TextChoices):
    AUTO = "auto", _("As my device says")
    LIGHT = "light", _("Light")
    DARK = "dark", _("Dark")


class Notation(models.TextChoices):
    RODS = "rods", _("Rods: A1 to D4")
    HEX = "hex", _("Hexadecimal: 0 to F")


class Mails(models.TextChoices):
    """When a mail about something goes out."""

    NOW = "now", _("at once")
    BUNDLED = "bundled", _("together, after 10 quiet minutes")
    DIGEST = "digest", _("once a day")
    OFF = "off", _("never")


class MailField(models.CharField):
    """How a player wants to hear of one kind of event by mail."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs.setdefault("default", Mails.NOW)
        kwargs.setdefault("max_length", 8)
        kwargs.setdefault("choices", Mails)
        super().__init__(*args, **kwargs)


class Users(UserManager["User"]):
    """Django's manager, and the one way to find a player by name."""

    use_in_migrations = False

    def named(self, name: str) -> models.QuerySet["User"]:
        """Nobody or one: the player of this name, in any case and spelling of accents."""
        return self.filter(name_key=names.key(name))

    def unconfirmed(self, before: datetime) -> models.QuerySet["User"]:
        """Sign-ups from before that moment whose mail address was never confirmed."""
        signed_up = self.filter(is_guest=False, is_staff=False, emailaddress__isnull=False)
        silent = signed_up.filter(last_login=None, date_joined__lt=before)
        return silent.exclude(emailaddress__verified=True).distinct()


class User(AbstractUser):
    """A guest has no password and no mail address and lives as long as a cookie.

    `quiet_*` and `digest_hour` are local hours, `rest_days` weekdays (Monday is 0, two at most);
    new games take them over. `mail_trouble` is what the mail server said when it refused the
    address for good: no mail goes out until the player has seen to it. `feeds` counts the
    addresses of private feeds made so far, of which the last is good (0: none). At `delete_at`
    the account goes.
    """

    first_name = None  # type: ignore[assignment]  # Players are known by one name.
    last_name = None  # type: ignore[assignment]

    username = models.CharField(
        _("name"),
        max_length=names.LONGEST,
        unique=True,  # Django insists; what counts is the key below.
        validators=[MinLengthValidator(names.SHORTEST), names.check],
        help_text=_("2 to 30 letters, digits, - and _. Other players see this name."),
        error_messages={"unique": _("Somebody already plays under this name.")},
    )
    name_key = NameKeyField(max_length=3 * names.LONGEST, unique=True)
    is_guest = models.BooleanField(_("guest"), default=False)

    language = models.CharField(
        _("language"), max_length=5, blank=True, choices=Language, default=Language.BROWSER
    )
    theme = models.CharField(_("colours"), max_length=5, choices=Theme, default=Theme.AUTO)
    notation = models.CharField(
        _("notation of Sogo"), max_length=4, choices=Notation, default=Notation.RODS
    )
    confirm_moves = models.BooleanField(_("ask before a move is sent"), default=True)
    point_hints = models.BooleanField(_("show what each field would score"), default=True)
    timezone = models.CharField(
        _("time zone"), max_length=64, default=DEFAULT_TIMEZONE, validators=[check_timezone]
    )

    quiet_from = models.PositiveSmallIntegerField(_("quiet from"), default=22)
    quiet_until = models.PositiveSmallIntegerField(_("quiet until"), default=8)
    rest_days = models.JSONField(_("rest days"), default=list, blank=True)
    auto_vacation = models.BooleanField(
        _("take a day of vacation when I would lose on time"), default=True
    )

    mail_turn = MailField(_("It is my turn"))
    mail_offered = MailField(_("I am offered something"))
    mail_started = MailField(_("I am invited, or a game begins"))
    mail_over = MailField(_("A game is over"))
    mail_reminder = MailField(_("My time is running out"))
    mail_chat = MailField(_("Somebody writes at the table"), default="bundled")
    push_turn = models.BooleanField(_("It is my turn"), default=True)
    push_offered = models.BooleanField(_("I am offered something"), default=True)
    push_started = models.BooleanField(_("I am invited, or a game begins"), default=True)
    push_over = models.BooleanField(_("A game is over"), default=True)
    push_reminder = models.BooleanField(_("My time is running out"), default=True)
    push_chat = models.BooleanField(_("Somebody writes at the table"), default=False)
    digest_hour = models.PositiveSmallIntegerField(_("hour of the daily mail"), default=8)
    mail_trouble = models.CharField(max_length=500, blank=True)
    mail_trouble_at = models.DateTimeField(null=True, blank=True)

    feeds = models.PositiveIntegerField(default=0)
    delete_at = models.DateTimeField(null=True, blank=True)

    objects: ClassVar[Users] = Users()

    class Meta:
        verbose_name = _("player")
        verbose_name_plural = _("players")
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
        ]

    def __str__(self) -> str:
        return self.display_name

    @classmethod
    def normalize_username(cls, username: str) -> str:
        """Called by Django wherever a name comes in."""
        return names.tidy(username)

    @property
    def display_name(self) -> str:
        """What other players read."""
        if self.gone:
            return gettext("deleted player %(number)s") % {"number": self.pk}
        return self.username

    @property
    def gone(self) -> bool:
        """Whether the account has been deleted; its games are still there."""
        return not self.is_active and self.username.startswith(names.DELETED_PREFIX)

    def get_full_name(self) -> str:
        return self.display_name

    def get_short_name(self) -> str:
        return self.display_name

    def speaks(self) -> str:
        """The language to write to this player in, when no browser is at hand."""
        return self.language or settings.LANGUAGE_CODE

    def zone(self) -> ZoneInfo:
        """The player's clock; the default one when this machine no longer knows the name."""
        try:
            return ZoneInfo(self.timezone)
        except (ZoneInfoNotFoundError, ValueError):
            return ZoneInfo(DEFAULT_TIMEZONE)

    def validate_unique(self, exclude: Collection[str] | None = None) -> None:
        """Tell of a taken name where it was typed: the key itself is in no form."""
        super().validate_unique(exclude)
        if "username" in set(exclude or ()):
            return
        if User.objects.named(self.username).exclude(pk=self.pk).exists():
            raise ValidationError({"username": self.unique_error_message(User, ("username",))})
