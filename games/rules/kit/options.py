"""Options, settled when a game is made: options with their choices, and texts that are pasted."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from games.rules.kit.errors import BadOption
from games.rules.kit.refusals import KitRefusal

OptionValue = str | int | bool
Options = Mapping[str, OptionValue]


@dataclass(frozen=True)
class Choice:
    """A value that an option may take, and its label (a translatable template)."""

    value: OptionValue
    label: str


@dataclass(frozen=True)
class Option:
    """A rule that is settled when a game is made and fixed afterwards; labels are templates.

    `when` names another option and the value it must have for this one to mean anything; `seats`
    for how many seats it means anything (empty: for any number). `own_pool`: each choice is another
    game, in which players have another rating.
    """

    key: str
    label: str
    choices: tuple[Choice, ...]
    default: OptionValue
    help: str = ""
    when: tuple[str, OptionValue] | None = None
    seats: tuple[int, ...] = ()
    own_pool: bool = False

    def applies(self, options: Options) -> bool:
        """Return whether the option means anything beside the values of the others.

        >>> takes = next(option for option in sogo.options if option.key == "takes")
        >>> takes.applies({"variant": 1}), takes.applies({"variant": 2})
        (False, True)
        """
        return self.when is None or options.get(self.when[0]) == self.when[1]

    def clean(self, value: object) -> OptionValue:
        """Return the value that is meant by `value`, which may come from a form as text. Raises
        BadOption.

        >>> sogo.options[0].clean("3")
        3
        """
        for choice in self.choices:
            if value == choice.value and type(value) is type(choice.value):
                return choice.value
        for choice in self.choices:
            if isinstance(value, str) and value == str(choice.value):
                return choice.value
        raise BadOption(KitRefusal.NO_SUCH_CHOICE, value=value, key=self.key)

    def check(self, value: object) -> None:
        """Raise BadOption for what is no value of this option, even where the option does not
        apply.

        >>> sogo.options[0].check(9)
        Traceback (most recent call last):
            ...
        BadOption: 9 is not a choice for “size”.
        """
        self.clean(value)


@dataclass(frozen=True)
class SecondGame:
    """The second game of a match: its options, and whether the players change seats so that the
    other one begins.
    """

    options: Options
    players_change_seats: bool = True


@dataclass(frozen=True)
class TextOption(Option):
    """An option that is typed or pasted; `reads` returns it tidied, or raises BadOption.

    `secret`: nobody is shown the text before the game is over.
    """

    choices: tuple[Choice, ...] = ()
    default: OptionValue = ""
    reads: Callable[[str], str] = str.strip
    longest: int = 2000
    secret: bool = False

    def check(self, value: object) -> None:
        """Accept any text while the option does not apply."""

    def clean(self, value: object) -> OptionValue:
        if len(str(value)) > self.longest:
            raise BadOption(KitRefusal.TEXT_TOO_LONG, most=self.longest)
        return self.reads(str(value))


def clean_options(
    offered: Sequence[Option], options: Mapping[str, object]
) -> dict[str, OptionValue]:
    """Return all options that are offered with their values. Raises BadOption.

    Missing ones take the default, and so do those that do not apply beside the others.

    >>> clean_options(sogo.options, {"size": "3"})["size"]
    3
    """
    unknown = options.keys() - {option.key for option in offered}
    if unknown:
        raise BadOption(KitRefusal.NO_SUCH_OPTION, key=min(unknown))
    chosen: dict[str, OptionValue] = {}
    for option in offered:
        value = options.get(option.key, option.default)
        if option.applies(chosen):
            chosen[option.key] = option.clean(value)
        else:
            option.check(value)
            chosen[option.key] = option.default
    return chosen


def pool_options(offered: Sequence[Option], options: Options) -> dict[str, OptionValue]:
    """Return the options with other values of which a game counts as another one, with a rating of
    its own.

    >>> pool_options(sogo.options, sogo.clean({"size": 3}))
    {'size': 3, 'variant': 1}
    """
    return {
        option.key: options.get(option.key, option.default)
        for option in offered
        if option.own_pool and option.applies(options)
    }


@runtime_checkable
class Recognizable(Protocol):
    """A position that can say whether the start of another game shows the same again."""

    def is_shown_by(self, options: Options) -> bool:
        """Return whether a game that begins with these options, as they were typed, shows this
        board again, even if it is turned or a little changed.

        >>> from games.rules import RULESETS
        >>> RULESETS["cards"].start(2, {}).is_shown_by({"card": "chosen", "number": "7"})
        False
        """
        ...

    @property
    def start_options(self) -> Options:
        """The options with which another game would begin on this board.

        >>> from games.rules import RULESETS
        >>> RULESETS["cards"].start(2, {}).start_options
        {'card': 'pasted', 'puzzle': ''}
        """
        ...
