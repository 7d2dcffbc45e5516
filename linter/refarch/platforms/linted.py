"""A design together with what was found in it, as rendering needs it."""

from collections.abc import Mapping, Sequence
from typing import Protocol

from ..core.finding import Finding
from ..load.document import Document
from ..model.types import Design


class LintedDesign(Protocol):
    """The result of linting one design. The engine stands above the platforms, so that a rule can ask what
    they configure; this is the part of its result that they read."""

    @property
    def id(self) -> str:
        """Identifier of the design, as commands and file names have it."""
        ...

    @property
    def design(self) -> Design | None:
        """The design; None where its files cannot be read."""
        ...

    @property
    def documents(self) -> Mapping[str, Document]:
        """Its files by their paths."""
        ...

    @property
    def findings(self) -> Sequence[Finding]:
        """All findings, waived ones included."""
        ...
