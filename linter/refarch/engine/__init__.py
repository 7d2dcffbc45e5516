"""The pipeline of lint: documents, schema, model, views, rules, findings. One call lints one design."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from ..core.finding import Finding
from ..core.origin import START, Origin
from ..core.problem import Problem
from ..core.profiler import NO_PROFILER, Profiler
from ..core.run import NotStated
from ..load.document import Document
from ..load.folder import FILES
from ..load.guide import Prose
from ..load.waivers import Waiver
from ..model.build import build
from ..model.catalog import Catalog
from ..model.types import Cluster, Design
from ..rules import Options, Rule
from ..rules.registry import BUILT_IN, Registry, code_correction_hint
from ..schema.validate import problems as schema_problems
from ..views import watch_views
from .causes import drop_deferring_problems, merged_problems
from .claims import NO_CLAIMS, Claims
from .design_claims import claims_of
from .finding_collector import FindingCollector
from .path_findings import merge_path_findings
from .scope import not_stated, reason_not_applicable
from .waivers import apply_waivers

if TYPE_CHECKING:
    from ..load.variant_overlay import Variant


class Settings(NamedTuple):
    """Settings of a project for lint: its rules, the severities of their findings, and the day of the run."""

    severities: Mapping[str, str] = {}
    """Severity by code of a rule; ``ignore`` drops the findings of the rule."""
    today: str = ""
    """ISO date by which waivers expire; empty to let none expire."""
    levels: Mapping[str, str] = {}
    """Severity that replaces a severity of refarch, for rules that ``severities`` does not name."""
    options: Mapping[str, Mapping[str, Any]] = {}
    """Values of options by code and name, each of them accepted by the rule; an option that is missing here
    has its default."""
    rules: Registry = BUILT_IN
    profiler: Profiler = NO_PROFILER


DEFAULT_SETTINGS = Settings()

MAX_CATALOG_LOOKUPS = 100
"""Problems of a file whose texts are looked up in the catalog. A look-up reads every entry of a kind, which
takes long for a file with thousands of unknown ids."""


class LintResult(NamedTuple):
    """Outcome of linting one design, with its model."""

    id: str
    findings: tuple[Finding, ...]
    """All findings, waived ones included, in the order of the files."""
    design: Design | None
    """The model, or None where an earlier stage failed."""
    documents: Mapping[str, Document]
    checked: bool
    """Whether the rules ran."""
    waivers: tuple[Waiver, ...] = ()
    variants: tuple["LintResult", ...] = ()
    """Results of the variants of the design."""
    variant: "Variant | None" = None
    """Changes of the variant, in the result of a variant."""
    guide: tuple[Prose, ...] = ()
    """Texts that the architect wrote for the pages of the design: the narrative, then those of the guide."""
    not_stated: tuple[NotStated, ...] = ()
    """Subjects that the design neither states nor excludes, with the rules that had nothing to examine."""

    @property
    def reported_findings(self) -> tuple[Finding, ...]:
        """Findings that are reported: of a variant, those that its design does not have as well."""
        inherited = self.variant.inherited if self.variant else ()
        return tuple(finding for finding in self.findings if finding.fingerprint not in inherited)

    @property
    def file_count(self) -> int:
        """Files of the design that were read, with those of its variants and its guide."""
        # The overlay of a variant, which has a folder in its name, is counted below.
        documents = [document for name, document in self.documents.items() if "/" not in name]
        missing = sum(
            any(problem.code == "FILE001" for problem in document.problems) for document in documents
        )
        return len(documents) - missing + len(self.variants) + len(self.guide)

    @property
    def unexamined_rules(self) -> tuple[str, ...]:
        """Codes of the rules that had nothing to examine."""
        return tuple(dict.fromkeys(code for entry in self.not_stated for code in entry.rules))


class LintOutcome(NamedTuple):
    """Outcome of linting a design, or a variant of it, without the model: small enough for the cache."""

    id: str
    checked: bool
    findings: tuple[Finding, ...]
    """Findings that are reported."""
    not_stated: tuple[NotStated, ...] = ()
    """Subjects that are not stated; of a variant, those that its design states."""
    file_count: int = 0
    """Files that were read; those of a variant count for its design."""
    claims: Claims = NO_CLAIMS
    """Claims of a design; a variant claims nothing, because it is built instead of its design."""


def lint_outcomes(result: LintResult, rules: Registry, compared: bool = True) -> list[LintOutcome]:
    """Outcome of a linted design, then those of its variants. A subject that the design does not state is not
    repeated for its variants. ``compared`` is whether its claims are compared with those of other designs."""
    known_gaps = {(entry.subject, entry.says) for entry in result.not_stated}
    claims = claims_of(result.design, result.documents, result.waivers, rules, compared)
    outcomes = [
        LintOutcome(
            result.id, result.checked, result.reported_findings, result.not_stated, result.file_count, claims
        )
    ]
    for variant in result.variants:
        new_gaps = (entry for entry in variant.not_stated if (entry.subject, entry.says) not in known_gaps)
        outcomes.append(LintOutcome(variant.id, variant.checked, variant.reported_findings, tuple(new_gaps)))
    return outcomes


def lint(
    identity: str,
    documents: Mapping[str, Document],
    catalog: Catalog,
    settings: Settings = DEFAULT_SETTINGS,
    folder: str = "",
) -> LintResult:
    """Lint one design from its documents, which are named by file. ``folder`` is the name of its folder where
    that is not the id. A document in a sub-folder, the overlay of a variant, contributes its waivers only:
    its data are in the other documents."""
    collector = FindingCollector(
        documents, settings.rules, identity, severities=settings.severities, levels=settings.levels
    )
    design, checked = _run_stages(collector, folder or identity, documents, catalog, settings)
    findings, waivers = apply_waivers(collector, documents, settings.rules, settings.today, checked)
    if design is not None and checked:
        findings = merge_path_findings(findings, collector.evidence, design, settings.severities)
    unstated = _not_stated(identity, design, findings, settings) if design and checked else ()
    order = {document.path: number for number, document in enumerate(documents.values())}

    def reading_order(finding: Finding) -> tuple[int, int, int, str, str]:
        # Findings about the catalog are in none of the documents: they come last.
        file = order.get(finding.file, len(order))
        return file, finding.line, finding.column, finding.code, finding.message

    return LintResult(
        id=identity,
        findings=tuple(_drop_repeated(sorted(findings, key=reading_order))),
        design=design,
        documents=documents,
        checked=checked,
        waivers=tuple(waivers),
        not_stated=unstated,
    )


def _run_stages(
    collector: FindingCollector,
    identity: str,
    documents: Mapping[str, Document],
    catalog: Catalog,
    settings: Settings,
) -> tuple[Design | None, bool]:
    """Run stage after stage: the model, and whether the rules ran. A stage that finds errors keeps the later
    ones from running, because they would report consequences of the same mistakes."""
    for name, document in documents.items():
        for problem in document.problems:
            collector.add(problem, name)
    if any(problem.stops for document in documents.values() for problem in document.problems):
        return None, False
    count_read = len(collector.findings)
    files = {name: document for name, document in documents.items() if "/" not in name}
    for name, document in files.items():
        with settings.profiler.stage("schema"):
            problems = schema_problems(name.removesuffix(".yaml"), document.data, document.source_text)
        for number, problem in enumerate(problems):
            if number < MAX_CATALOG_LOOKUPS:
                problem = _with_catalog_id(problem, document, catalog)
            collector.add(problem, name)
    if len(collector.findings) > count_read:
        return None, False
    with settings.profiler.stage("model"):
        data = {name: document.data for name, document in files.items()}
        design, problems = build(identity, data, catalog)
    watch_views(design, settings.profiler)
    for problem in (*problems, *_unknown_rules(design, settings.rules.known_codes)):
        collector.add(problem)
    if any(problem.stops for problem in problems):
        return None, False
    reported: list[Problem] = []
    for code in settings.rules.checking_codes:
        # Rules of an area that is not for the design are not even imported.
        concerned = not reason_not_applicable(settings.rules.area(code), design, None)
        yielded = _yielded_problems(code, design, settings) if concerned else iter(())
        reported += _rule_problems(code, settings.profiler.hits(code, yielded))
    for problem in merged_problems(
        drop_deferring_problems(reported, collector.stated_place), collector.stated_place
    ):
        collector.add(problem)
    return design, True


def _not_stated(
    identity: str, design: Design, findings: Iterable[Finding], settings: Settings
) -> tuple[NotStated, ...]:
    off = [code for code, severity in settings.severities.items() if severity == "ignore"]
    return not_stated(identity, design, findings, settings.rules, off, settings.options)


def _unknown_rules(design: Design, codes: Collection[str]) -> Iterator[Problem]:
    """A problem for each rule that a decision, a statement, or an erratum of a design names and that is not
    among the known codes."""
    for note in (*design.decisions, *design.statements, *design.errata):
        for number, code in enumerate(note.data.get("rules", ())):
            if code not in codes:
                place = note.origin.child("rules", number)
                message = f"rule `{code}` is not defined"
                yield Problem(place, message, code_correction_hint(code, codes), code="REF001")


def _with_catalog_id(problem: Problem, document: Document, catalog: Catalog) -> Problem:
    """The problem of a text that is no valid id, with the id of the catalog entry of that name in the hint,
    if there is one: people write `ConnectX-6 Dx` where `nvidia-connectx6-dx` is expected."""
    if problem.code != "SCHEMA005" or problem.at_key:
        return problem
    from ..model import part_names  # costs start-up time that only a mistake should pay

    kinds = part_names.kinds_at(problem.pointer)
    text = document.value(problem.pointer) if kinds else None
    if not isinstance(text, str) or not part_names.matching_entries(catalog, kinds, text):
        return problem
    hint, _ = part_names.entry_hint(catalog, kinds, text)
    return problem._replace(hint=hint)


def _rule_problems(code: str, problems: Iterator[Problem]) -> Iterator[Problem]:
    """Problems of one rule, with its code. A crash of the rule is a problem too."""
    try:
        for problem in problems:
            # No custom rule can keep the other rules from running.
            yield problem._replace(code=code, stops=False)
    except Exception as error:  # a defect of a rule must not hide what the other rules found
        message = f"rule {code} failed: {type(error).__name__}: {error}"
        yield Problem(Origin(FILES[0], (code,)), message, span=START, code="RULE001")


def _yielded_problems(code: str, design: Design, settings: Settings) -> Iterator[Problem]:
    """All problems that one rule yields on a design. A rule that cannot be loaded has crashed like any
    other."""
    rule = settings.rules.rule(code)
    values = {option.name: option.default for option in rule.options} | dict(settings.options.get(code, {}))
    if rule.is_for_clusters:
        for cluster in design.clusters.values():
            if not reason_not_applicable(rule.applies, design, cluster):
                yield from _cluster_problems(rule, design, cluster, values)
    elif not reason_not_applicable(rule.applies, design, None):
        yield from _design_problems(rule, design, values)


def _cluster_problems(rule: Rule, design: Design, cluster: Cluster, options: Options) -> Iterator[Problem]:
    """Problems that a rule yields for one cluster. ``options`` are the values of all its options."""
    if rule.check_cluster is not None:
        yield from rule.check_cluster(design, cluster)
    if rule.check_cluster_with_options is not None:
        yield from rule.check_cluster_with_options(design, cluster, options)


def _design_problems(rule: Rule, design: Design, options: Options) -> Iterator[Problem]:
    """Problems that a rule yields for a whole design; none for a rule whose findings another stage makes."""
    if rule.check is not None:
        yield from rule.check(design)
    if rule.check_with_options is not None:
        yield from rule.check_with_options(design, options)


def _drop_repeated(findings: Iterable[Finding]) -> Iterator[Finding]:
    """Findings without those that repeat the message of an earlier one at the same place: two rules of a
    project, or two stages, may find the same."""
    seen = set()
    for finding in findings:
        key = (finding.file, finding.line, finding.column, finding.code, finding.message)
        if key not in seen:
            seen.add(key)
            yield finding
