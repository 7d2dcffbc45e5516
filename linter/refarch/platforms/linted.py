"""Design with its findings, as rendering needs it."""

from collections.abc import Mapping, Sequence
from typing import Protocol

from ..core.finding import Finding
from ..load.document import Document
from ..model.types import Design


class LintedDesign(Protocol):
    """Result of linting one design: the part that platforms read. Platforms must not import the engine,
    because rules use the platforms."""

    @property
    def id(self) -> str:
        """ID of the design in commands and file names."""
        ...

    @property
    def design(self) -> Design | None:
        """The design; None where its files cannot be read."""
        ...

    @property
    def documents(self) -> Mapping[str, Document]:
        """Files of the design by path."""
        ...

    @property
    def findings(self) -> Sequence[Finding]:
        """All findings, including waived ones."""
        ...
