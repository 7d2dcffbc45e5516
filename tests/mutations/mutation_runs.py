"""Runs the mistakes of the tables: the design as it is, and with the mistake in it."""

from functools import cache
from pathlib import Path

from refarch import api
from refarch.api import Finding, Result, RuleInfo, Settings
from refarch.proofs.mutations import Mutation, Mutations, edited, new_findings, read_mutations

ROOT = Path(__file__).resolve().parents[2]
FOLDER = "tests/mutations"
TODAY = Settings(today="2026-11-21")


@cache
def tables() -> Mutations:
    return read_mutations(FOLDER, str(ROOT))


@cache
def design_files(design: str) -> dict[str, bytes]:
    """A shipped design's files by name, its variants included."""
    folder = ROOT / "designs" / design
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in sorted(folder.rglob("*.yaml"))}


@cache
def clean(design: str) -> Result:
    return api.lint_texts(design, design_files(design), TODAY)


def found(mutation: Mutation) -> list[Finding]:
    """The findings that the mistake gives."""
    files = edited(mutation, design_files(mutation.design))
    return new_findings(clean(mutation.design), api.lint_texts(mutation.design, files, TODAY))


def shipped() -> list[str]:
    return sorted(path.parent.name for path in (ROOT / "designs").glob("*/design.yaml"))


def candidates(rule: RuleInfo) -> list[str]:
    """The designs in which a mistake could make a rule speak: they have its products and the files that it
    reads."""
    return [name for name in shipped() if _fits(rule, clean(name))]


def _fits(rule: RuleInfo, result: Result) -> bool:
    assert result.design is not None
    products = {cluster.product for cluster in result.design.clusters.values()}
    wanted = rule.applies.products
    return (not wanted or bool(products & set(wanted))) and all(
        part in result.design.parts for part in rule.applies.needs
    )
