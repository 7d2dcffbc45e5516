"""Targets: one file per platform, each turning the model into configuration text for one device; found by
its file name, and declared as its ``TARGET``.

The text of a line is built from words that ``word`` has let through, so that no value of a design can become
a second command.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from refarch.api import BUILT_IN_PLUGINS, Design, Kind, Origin, Plugins, RefarchError
from refarch.facts.model import Switch

_SUFFIX = re.compile(r"\.[A-Za-z0-9][A-Za-z0-9._-]*")
_WORD = re.compile(r"[A-Za-z0-9][A-Za-z0-9._:/,-]*")


class Line(NamedTuple):
    """One line of configuration, and the places of the design that it comes from. A comment comes from
    nowhere."""

    text: str
    origins: tuple[Origin, ...] = ()


class System(NamedTuple):
    """What a target configures."""

    product: str
    """Id in the catalogue, e.g. ``cumulus-linux``."""
    title: str
    release: str
    """The release whose guide the commands are from."""


class Target(NamedTuple):
    """Configuration for one kind of device, as its module declares it."""

    title: str
    language: str
    """For highlighting, e.g. ``bash``."""
    suffix: str
    """What the names of its files end with, e.g. ``.nvue.sh``."""
    devices: Callable[[Design], list[Switch]]
    """The devices of a design that the target is for."""
    lines: Callable[[Design, Switch], Iterable[Line]]
    """The whole file of one device. It raises RefarchError for what the platform cannot express."""
    system: System | None = None
    """The operating system that is configured; None for something else, such as labels."""


def _faults(target: Target) -> Iterator[tuple[str, str]]:
    if not _SUFFIX.fullmatch(target.suffix):
        yield (
            "suffix",
            f"has suffix {target.suffix!r}: expected the end of a file's name, as .labels.txt",
        )


TARGETS = Kind("target", "targets", "TARGET", Target, __name__, refuses=True, faults=_faults)


def target_names(plugins: Plugins = BUILT_IN_PLUGINS) -> list[str]:
    """All targets, e.g. ``cumulus-nvue``."""
    return plugins.names(TARGETS)


def target_named(name: str, plugins: Plugins = BUILT_IN_PLUGINS) -> Target:
    """A target by its name. Raises RefarchError for an unknown one, and for a module that declares none."""
    return plugins.named(TARGETS, name)


def target_systems(plugins: Plugins = BUILT_IN_PLUGINS) -> list[System]:
    """The systems that there are targets for."""
    systems = [target.system for target in plugins.every(TARGETS).values()]
    return [system for system in systems if system is not None]


def word(text: str | int, origin: Origin) -> str:
    """A value as one word of a command. Raises RefarchError for anything that a shell or parser could take
    apart."""
    written = str(text)
    if not _WORD.fullmatch(written):
        raise RefarchError(
            f"{origin.file}: {origin.path}: {written!r} cannot be written into a device's configuration; "
            "use letters, digits and . _ : / , - only"
        )
    return written


class Refused(RefarchError):
    """A design that a platform cannot be brought to: what of it, at which place, and why."""

    def __init__(self, origin: Origin, message: str, what: str = "") -> None:
        super().__init__(f"{origin.file}: {origin.path}: {message}")
        self.origin, self.reason = origin, f"{what} {message}".strip()


def refuse(origin: Origin, message: str, what: str = "") -> Refused:
    """What a target raises for a design that its platform cannot be brought to. ``what`` names, where the
    message does not, what the place is about."""
    return Refused(origin, message, what)
