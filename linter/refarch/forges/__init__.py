"""Code hosts: the pull request of a CI run, and its comments. There is one module per host; no other module
of refarch connects to a service, and this one only for ``refarch comment``."""

import os
import sys
from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple, Protocol

from ..core.discovery import declared_record, module_names, plugin_name
from ..core.errors import RefarchError


class ForgeComment(NamedTuple):
    """Comment of a pull request."""

    address: str
    """Identification of the comment at the host, for ``replace``."""
    text: str
    author: str


class Discussion(Protocol):
    """The comments of one pull request."""

    def comments(self) -> Iterator[ForgeComment]:
        """All comments, the oldest first. Raises RefarchError if the host does not return them."""

    def is_mine(self, comment: ForgeComment) -> bool:
        """Whether the owner of the token wrote the comment."""

    def create(self, text: str) -> None:
        """Write a new comment. Raises WriteRefused if that is not allowed, RefarchError for other
        failures."""

    def replace(self, comment: ForgeComment, text: str) -> None:
        """Replace the text of a comment. Raises WriteRefused or RefarchError."""


class Forge(NamedTuple):
    """A code host."""

    title: str
    max_length: int
    """Maximum number of characters of a comment; a comment at the number states the source."""
    ci_variable: str
    """Variable that the CI of the host sets."""
    discussion: Callable[[Mapping[str, str]], Discussion]
    """Pull request of a run, by the variables of its CI. Raises RefarchError for a missing one."""
    adapt_text: Callable[[str], str] = str
    """Function that removes from a comment what this host would show wrongly."""


class WriteRefused(RefarchError):
    """The host does not let this run write, as for a pull request from a fork."""


def forge_names() -> list[str]:
    """Names of the hosts, sorted."""
    return [plugin_name(name) for name in module_names(sys.modules[__name__])]


def forge(name: str) -> Forge:
    """Host with a name."""
    return declared_record(f"{__name__}.{name}", "FORGE", Forge)


def running_forge(environment: Mapping[str, str] = os.environ) -> Forge:
    """Host whose CI runs this. Raises RefarchError if none does."""
    known = [forge(name) for name in forge_names()]
    for candidate in known:
        if environment.get(candidate.ci_variable):
            return candidate
    variables = ", ".join(f"{candidate.ci_variable} ({candidate.title})" for candidate in known)
    raise RefarchError(
        f"no supported CI detected: none of {variables} is set; use --on to select the code host"
    )


def required_variable(environment: Mapping[str, str], name: str, what: str) -> str:
    """Variable of the environment. Raises RefarchError with its purpose if it is not set."""
    value = environment.get(name, "").strip()
    if not value:
        raise RefarchError(f"{name} is not set: {what}")
    return value
