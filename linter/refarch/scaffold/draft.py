"""A design in the making: the text of its files, what was asked for, and what is to be said about it."""

from collections.abc import Mapping
from typing import NamedTuple

from .. import engine
from ..core.errors import RefarchError
from ..core.wording import counted
from ..load.document import Document
from ..load.folder import FILES
from ..load.reader import read
from ..model.catalogue import Catalogue
from ..model.types import Cluster, Design
from ..project.session import Session


class DesignRequest(NamedTuple):
    """What a new design shall be like. An empty word, or 0 hosts, leaves it as in the one it is made from."""

    name: str
    """Its id, and the name of its folder."""
    like: str
    """A starter, a design or a folder to begin with."""
    title: str = ""
    cluster: str = ""
    """Which cluster the rest is about, where there are several."""
    hosts: int = 0
    server: str = ""
    nic: str = ""
    switch: str = ""
    transport: str = ""
    rack: str = ""
    """Name of a rack for all hosts and switches."""

    def with_part(self, kind: str, identity: str) -> "DesignRequest":
        """The same with a server, network card or switch; ``kind`` is what the catalogue calls it."""
        parts = {"server": self.server, "nic": self.nic, "switch": self.switch, kind: identity}
        changed: DesignRequest = self._replace(
            server=parts["server"], nic=parts["nic"], switch=parts["switch"]
        )
        return changed


def refusal_error(result: engine.Result) -> RefarchError:
    """What to say of a design with errors: the first of them, what to do, and how many there are."""
    errors = [finding for finding in result.findings if finding.severity == "error"]
    more = f" ({counted(len(errors) - 1, 'error')} more)" if len(errors) > 1 else ""
    return RefarchError(
        f"that would not lint clean: {errors[0].code} {errors[0].message}. {errors[0].hint}{more}"
    )


class DesignDraft:
    """Files by name, changed step by step; every step reads them anew."""

    def __init__(self, wishes: DesignRequest, session: Session, files: Mapping[str, str]) -> None:
        self.request = wishes
        self.session = session
        self.files = dict(files)
        self.notes: list[str] = []
        """What the user should know: choices that were made, and what was left out."""
        self.warnings: list[str] = []
        """What the linter reports of the design beside the others of the project."""

    @property
    def catalogue(self) -> Catalogue:
        """The parts of refarch and of the project."""
        return self.session.catalogue

    def document(self, name: str) -> Document:
        """One file with the places of its values; an empty one where there is none."""
        return read(name, self.files.get(name, "").encode())

    def lint(self) -> engine.Result:
        """What the engine says of the files as they are now, by the project's own settings."""
        documents = {name: self.document(name) for name in FILES if name in self.files}
        return engine.lint(self.request.name, documents, self.catalogue, self.session.settings)

    def design(self) -> Design:
        """The model of the files as they are now. Raises RefarchError where they are too broken for one."""
        result = self.lint()
        if result.design is None:
            raise refusal_error(result)
        return result.design

    def cluster(self, design: Design) -> Cluster:
        """The cluster that is scaled."""
        return design.clusters[self.request.cluster]
