"""Targets: one file per platform, each turning the model into configuration text for one device; found by
their file names.

A target module has ``TITLE``, ``LANGUAGE`` (for highlighting), ``SUFFIX`` of its files, ``devices(design)``
and ``lines(design, switch)``, and where it configures an operating system ``SYSTEM``. The text of a line is
built from words that ``word`` has let through, so that no value of a design can become a second command.
"""

import re
from typing import NamedTuple

from refarch.api import Origin, RefarchError

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
