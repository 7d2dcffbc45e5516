"""Reads the words of a command line by a command's own table of options, and writes its help from the same
table.

Not argparse: it loads what a check does not need (locale, gettext, and the compression modules for the width
of a screen) and costs a tenth of the time that a small design takes.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from ..core.errors import RefarchError
from ._page import rendered

HELP_WORDS = ("-h", "--help")
HELP = "this text"


class Option(NamedTuple):
    """One word (``PATH``) or option (``--format``) of a command."""

    name: str
    help: str
    value: str = ""
    """What stands for an option's value in the help, e.g. ``FILE``; its choices where there are any."""
    choices: tuple[str, ...] = ()
    default: str | int | None = None
    required: bool = False
    many: bool = False
    """Takes any number of values; they arrive as one list."""
    read: Callable[[str], Any] = str
    """Turns the text into a value; raises RefarchError for a wrong one. A list that it returns is added to a
    ``many``."""
    flag: bool = False
    """Takes no value; its parameter is whether it was given."""

    @property
    def key(self) -> str:
        """The parameter of the command's ``run`` that takes the value: ``fail_on`` for ``--fail-on``."""
        return self.name.lstrip("-").replace("-", "_").lower()

    @property
    def named(self) -> bool:
        """Whether it begins with dashes."""
        return self.name.startswith("-")

    @property
    def shown(self) -> str:
        """As the help names it: ``--format text|json``, ``[PATH...]``."""
        if self.flag:
            return self.name
        if self.named:
            return f"{self.name} {'|'.join(self.choices) or self.value}"
        return f"{'|'.join(self.choices) or self.name}{'...' if self.many else ''}"


PROFILE = Option(
    "--profile",
    "how findings count, and what rules ask for (default: none, or what refarch.yaml says)",
    "NAME",
)

ALLOW_LOCAL_RULES = Option("--allow-local-rules", "run the project's own rules too: they are code", flag=True)


def parse(options: Sequence[Option], words: Iterable[str]) -> dict[str, Any]:
    """Values by parameter name. Raises RefarchError that says what is wrong with the words."""
    values: dict[str, Any] = {
        option.key: [] if option.many else False if option.flag else option.default for option in options
    }
    named = {option.name: option for option in options if option.named}
    places = [option for option in options if not option.named]
    given = set()
    for name, text in _pairs(named, places, words):
        option = named.get(name) or next(place for place in places if place.name == name)
        if option.choices and text not in option.choices:
            raise RefarchError(f"{name}: {text} is none of {', '.join(option.choices)}")
        value = True if option.flag else option.read(text)
        values[option.key] = [*values[option.key], *_listed(value)] if option.many else value
        given.add(option)
    for option in options:
        if option.required and option not in given:
            raise RefarchError(f"{option.shown} is missing")
    return values


def _pairs(named: dict[str, Option], places: list[Option], words: Iterable[str]) -> Iterable[tuple[str, str]]:
    """Each option or place that is given, with its text."""
    rest, free = iter(words), list(places)
    only_places = False
    for word in rest:
        if word == "--" and not only_places:
            only_places = True
        elif word.startswith("-") and len(word) > 1 and not only_places:
            name, equals, text = word.partition("=")
            if name not in named:
                raise RefarchError(f"there is no option {name}. {nearest(name, [*named, HELP_WORDS[1]])}")
            if named[name].flag:
                if equals:
                    raise RefarchError(f"{name} takes no value")
                yield name, ""
                continue
            value = text if equals else next(rest, "--")
            if value.startswith("--") and not equals:
                raise RefarchError(f"{named[name].shown}: the value is missing")
            yield name, value
        elif not free:
            raise RefarchError(f"one word too many: {word}")
        else:
            yield free[0].name, word
            free = free if free[0].many else free[1:]


def _listed(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


def nearest(word: str, known: Sequence[str]) -> str:
    """``Did you mean ...?``, or all that is known."""
    from difflib import get_close_matches

    near = get_close_matches(word, known, 1)
    return f"Did you mean {near[0]}?" if near else f"Known are {', '.join(known)}."


def help_text(command: str, about: str, options: Sequence[Option], example: str, width: int) -> str:
    """What ``refarch COMMAND --help`` prints."""
    places = [option for option in options if not option.named]
    named = [option for option in options if option.named]
    usage = ["usage: refarch", command, *map(_in_usage, places), *(["[OPTION...]"] if named else [])]
    rows = [*((option.shown, option.help) for option in [*places, *named]), (", ".join(HELP_WORDS), HELP)]
    lines = [line for row in rows for line in _row(*row, width)]
    text = rendered(about, width, colour=False)
    return "\n".join([" ".join(usage), "", text, "options:", *lines, "", "example:", example.rstrip()]) + "\n"


def _in_usage(option: Option) -> str:
    return option.shown if option.required else f"[{option.shown}]"


def _row(name: str, text: str, width: int) -> list[str]:
    """An option's line or two: the name, and its explanation below it, indented."""
    from textwrap import wrap

    indent = " " * 6
    return [f"  {name}", *wrap(text, width, initial_indent=indent, subsequent_indent=indent)]
