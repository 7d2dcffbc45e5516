"""Designs of this project, and of the projects written by others, linted once for all tests of a process.
Tests only read them. Their views, too, are computed once."""

from functools import cache
from pathlib import Path

from needs import ROOT
from refarch import api

FOREIGN = ROOT / "tests" / "fixtures" / "foreign"


def folders(project: Path) -> list[Path]:
    """Folders of the designs of a project, in the order of their ids."""
    return sorted(file.parent for file in (project / "designs").glob("*/design.yaml"))


@cache
def shipped(identity: str) -> api.LintResult:
    """Result of a design by its id."""
    project = ROOT if (ROOT / "designs" / identity).exists() else FOREIGN
    return api.open_design(identity, _session(project))


@cache
def _session(project: Path) -> api.Session:
    return api.Session(str(project))


def shipped_design(identity: str) -> api.Design:
    """Model of a design by its id."""
    design = shipped(identity).design
    assert design is not None
    return design


def all_shipped_designs() -> list[api.Design]:
    """Models of all designs of both projects."""
    return [shipped_design(result.id) for result in all_shipped()]


def all_shipped() -> list[api.LintResult]:
    """Results of all designs of both projects."""
    found = [shipped(folder.name) for project in (ROOT, FOREIGN) for folder in folders(project)]
    assert len(found) > 30
    return found
