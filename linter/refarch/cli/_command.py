"""What a command is: one record that its module declares as ``COMMAND``."""

from argparse import ArgumentParser
from collections.abc import Callable
from typing import NamedTuple

from ..core.wording import summary_of


class Command(NamedTuple):
    """One word after ``refarch``: what it is for, what it takes, and the function that does the work."""

    about: str | None
    """Its help in Markdown, which is the docstring of its module; the first paragraph sums it up."""
    example: str
    """Lines that a user may type as they stand, indented by two; tests parse every one of them."""
    add_options: Callable[[ArgumentParser], None]
    """Declares its words and options."""
    run: Callable[..., int]
    """Does the work and returns the exit status. The first parameter is the ``Call``; each word and option is
    a parameter of its own: ``fail_on`` for ``--fail-on``."""

    extra: str = ""
    """The extra of refarch without which it cannot run, as ``site`` of ``refarch[site]``."""

    has_config: bool = True
    """Whether it takes ``--config``: not where it makes settings, nor where MkDocs and its plug-ins read the
    project's own again by themselves."""

    @property
    def summary(self) -> str:
        """What it is for, in one line."""
        return summary_of(self.about)
