"""Draft of a design: the texts of its files, the request, and the notes about it."""

from collections.abc import Mapping
from typing import NamedTuple

from .. import engine
from ..core.errors import RefarchError
from ..core.wording import count_text
from ..load.document import Document
from ..load.folder import FILES
from ..load.reader import read
from ..model.build import build
from ..model.catalog import Catalog
from ..model.types import Cluster, Design
from ..project.session import Session
from ..schema.validate import problems as schema_problems


class DesignRequest(NamedTuple):
    """Request for a new design. An empty word, or 0 hosts, leaves the value of the original."""

    name: str
    """Id of the design, and name of its folder."""
    like: str
    """Starter, design or folder to copy."""
    title: str = ""
    cluster: str = ""
    """Cluster to which the other fields apply, if there are several."""
    hosts: int = 0
    server: str = ""
    nic: str = ""
    switch: str = ""
    nos: str = ""
    """Network operating system of the switches."""
    transport: str = ""
    rack: str = ""
    """Name of a rack for all hosts and switches."""

    def with_part(self, kind: str, identity: str) -> "DesignRequest":
        """Request with another server, network adapter or switch; ``kind`` is its kind in the catalog."""
        parts = {"server": self.server, "nic": self.nic, "switch": self.switch, kind: identity}
        changed: DesignRequest = self._replace(
            server=parts["server"], nic=parts["nic"], switch=parts["switch"]
        )
        return changed


def refusal_error(result: engine.LintResult) -> RefarchError:
    """Error for a design with errors: the first of them, its hint, and their number."""
    errors = [finding for finding in result.findings if finding.severity == "error"]
    more = f" ({count_text(len(errors) - 1, 'error')} more)" if len(errors) > 1 else ""
    return RefarchError(
        f"design not created because it has an error: {errors[0].code} {errors[0].message}. "
        f"{errors[0].hint}{more}"
    )


class DesignDraft:
    """Texts of the files by name, changed step by step; every step parses them again."""

    def __init__(self, request: DesignRequest, session: Session, files: Mapping[str, str]) -> None:
        self.request = request
        self.session = session
        self.files = dict(files)
        self.notes: list[str] = []
        """Notes for the user: choices that were made, and content that was removed."""
        self._linted: tuple[Mapping[str, str], engine.LintResult] | None = None
        self.warnings: list[str] = []
        """Warnings about conflicts with other designs of the project."""

    @property
    def catalog(self) -> Catalog:
        """The parts of refarch and of the project."""
        return self.session.catalog

    def document(self, name: str) -> Document:
        """Document of a file; an empty one if the file does not exist."""
        return read(name, self.files.get(name, "").encode())

    def lint(self) -> engine.LintResult:
        """Result of linting the current files under the settings of the project."""
        if self._linted is None or self._linted[0] != self.files:
            result = engine.lint(self.request.name, self._documents(), self.catalog, self.session.settings)
            self._linted = dict(self.files), result
        return self._linted[1]

    def _documents(self) -> dict[str, Document]:
        """Documents by file name, in the order of FILES, as the engine reads a design."""
        return {name: self.document(name) for name in FILES if name in self.files}

    def design(self) -> Design:
        """Model of the current files. Raises RefarchError if they are too broken for one."""
        documents = self._documents()
        is_valid = not any(
            document.problems
            or schema_problems(name.removesuffix(".yaml"), document.data, document.source_text)
            for name, document in documents.items()
        )
        # Without rules: each step needs the model, and only the end their findings.
        if is_valid:
            data = {name: document.data for name, document in documents.items()}
            design, problems = build(self.request.name, data, self.catalog)
            if not any(problem.stops for problem in problems):
                return design
        result = self.lint()
        if result.design is None:
            raise refusal_error(result)
        return result.design

    def cluster(self, design: Design) -> Cluster:
        """Cluster that the request is about."""
        return design.clusters[self.request.cluster]
