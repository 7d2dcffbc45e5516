"""Where pull requests are talked about: what a run of CI knows of its own, and the comments on it. One module
a forge; nothing else of refarch speaks to a service, and this only for ``refarch comment``."""

import os
import sys
from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple, Protocol

from ..core.discovery import declared, module_names, plugin_name
from ..core.errors import RefarchError


class ForgeComment(NamedTuple):
    """A comment that is there already."""

    address: str
    """What the forge calls it, for ``replace``."""
    text: str
    author: str


class Discussion(Protocol):
    """The comments of one pull request."""

    def comments(self) -> Iterator[ForgeComment]:
        """All of them, the oldest first. Raises RefarchError where the forge does not tell."""

    def is_mine(self, comment: ForgeComment) -> bool:
        """Whether whoever is asking wrote it."""

    def create(self, text: str) -> None:
        """Write a new one. Raises Refused where that is not allowed, RefarchError for what else is wrong."""

    def replace(self, comment: ForgeComment, text: str) -> None:
        """Write another text into one. Raises the same."""


class Forge(NamedTuple):
    """A code host."""

    title: str
    max_length: int
    """Characters of a comment that it takes, with the source beside the number."""
    ci_variable: str
    """The variable that its CI sets."""
    discussion: Callable[[Mapping[str, str]], Discussion]
    """The pull request that a run is about, by the variables of its CI. Raises RefarchError for what it
    lacks."""
    adapt_text: Callable[[str], str] = str
    """A comment without what this forge would show or do wrongly."""


class WriteRefused(RefarchError):
    """The forge does not let this run write, as for a pull request from a fork."""


def forge_names() -> list[str]:
    """Forges that there are, sorted."""
    return [plugin_name(name) for name in module_names(sys.modules[__name__])]


def forge(name: str) -> Forge:
    """The forge of that name."""
    return declared(f"{__name__}.{name}", "FORGE", Forge)


def running_forge(environment: Mapping[str, str] = os.environ) -> Forge:
    """The forge whose CI runs this. Raises RefarchError where none does."""
    known = [forge(name) for name in forge_names()]
    for one in known:
        if environment.get(one.ci_variable):
            return one
    said = ", ".join(f"{one.ci_variable} ({one.title})" for one in known)
    raise RefarchError(f"this is no run of a CI that is known: none of {said} is set; --on names the forge")


def required_variable(environment: Mapping[str, str], name: str, what: str) -> str:
    """A variable of the environment. Raises RefarchError that says what it is for where it is not set."""
    value = environment.get(name, "").strip()
    if not value:
        raise RefarchError(f"{name} is not set: {what}")
    return value
