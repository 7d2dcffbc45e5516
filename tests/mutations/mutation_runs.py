"""Runs the mistakes of the tables: the design as it is, and with the mistake in it."""

from functools import cache
from pathlib import Path

from finding_texts import sections
from mistakes import files_with_mistake, new_findings
from refarch import api, testing
from refarch.api import Finding, LintResult, RuleInfo, Settings
from refarch.engine import scope
from refarch.proofs.mutations import Mutation, Mutations, read_mutations

ROOT = Path(__file__).resolve().parents[2]
FOLDER = "tests/mutations"
TODAY = Settings(today="2026-11-21")

GOLDEN = ROOT / "tests" / "golden" / "mutations"
"""Findings of each mistake; ``test_mutations.py`` proves them."""

Key = tuple[str, str, str]


@cache
def tables() -> Mutations:
    return read_mutations(FOLDER, str(ROOT))


@cache
def foreign() -> Mutations:
    """Mistakes in designs of other people's shapes."""
    return read_mutations("mistakes", str(ROOT / "tests" / "fixtures" / "foreign"))


@cache
def design_files(design: str) -> dict[str, bytes]:
    """A shipped design's files by name, its variants included."""
    folder = ROOT / "designs" / design
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in sorted(folder.rglob("*.yaml"))}


@cache
def clean(design: str) -> LintResult:
    return api.lint_texts(design, design_files(design), TODAY)


def with_mistake(mutation: Mutation) -> tuple[dict[str, bytes], LintResult]:
    """The files of the design with the mistake in them, and what linting them gives."""
    files = files_with_mistake(mutation, design_files(mutation.design))
    return files, api.lint_texts(mutation.design, files, TODAY)


def gives(mutation: Mutation, result: LintResult) -> list[Finding]:
    """The findings that the mistake gives, and the clean design does not have."""
    return new_findings(clean(mutation.design), result)


def golden_place(mutation: Mutation) -> tuple[Path, str]:
    """Golden file and section of the findings of a mistake. Its design and its reason name it, as its line
    moves."""
    file = mutation.place.rpartition("/")[2].partition(":")[0]
    return GOLDEN / file.replace(".yaml", ".txt"), f"{mutation.design}: {mutation.because}"


def golden_text(mutation: Mutation) -> str:
    """Text of the findings of a mistake, without linting it again."""
    path, case = golden_place(mutation)
    return _golden_sections(path).get(case, "")


@cache
def _golden_sections(path: Path) -> dict[str, str]:
    return sections(path)


def left_by_its_fix(files: dict[str, bytes], finding: Finding) -> set[Key]:
    """What is still found once the fix of a finding is applied; variants have no fixes, and are left out.

    A fix that changes several values may be followed by safe ones: the cables of hosts that got some are
    counted next.
    """
    own = {name: content for name, content in files.items() if name in api.FILES}
    result = api.lint_texts(finding.design, testing.fixed_files(own, finding), TODAY)
    following = [one for one in result.findings if one.fix is not None and one.fix.safe]
    if finding.fix is not None and finding.fix.also:
        return keys(result) - {key(one) for one in following}
    return keys(result)


def keys(result: LintResult) -> set[Key]:
    """What is found, excused or not: a file that a program writes anew has no comments, and so no waivers."""
    return {key(finding) for finding in result.findings}


def key(finding: Finding) -> Key:
    """Rule, file and object."""
    return (finding.code, finding.file, finding.object)


def shipped() -> list[str]:
    return sorted(path.parent.name for path in (ROOT / "designs").glob("*/design.yaml"))


def candidates(rule: RuleInfo) -> list[str]:
    """The designs in which a mistake could make a rule speak: they have its products and the files that it
    reads."""
    return [name for name in shipped() if _fits(rule, clean(name))]


def _fits(rule: RuleInfo, result: LintResult) -> bool:
    assert result.design is not None
    products = {cluster.product for cluster in result.design.clusters.values()}
    wanted = rule.applies.products
    return (not wanted or bool(products & set(wanted))) and all(
        name in result.design.parts for name in rule.applies.needs if name in scope.FILE_SUBJECTS
    )
