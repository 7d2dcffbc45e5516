"""The pipeline: bytes, node tree, plain data, schema, model, views, rules, findings. One call lints one
design."""

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from ..core.finding import Finding
from ..core.origin import START, Origin
from ..core.problem import Problem
from ..core.run import NotStated
from ..core.watch import UNWATCHED, Watch
from ..core.wording import first_few
from ..load.document import Document
from ..load.folder import FILES
from ..load.guide import Prose
from ..load.waivers import Waiver
from ..model.build import build
from ..model.catalogue import Catalogue
from ..model.types import Cluster, Design
from ..rules import Hit, Options, Rule
from ..rules.registry import BUILT_IN, Registry
from ..schema.validate import problems as schema_problems
from ..views import watch_views
from .claims import NO_CLAIMS, Claims, claims_of
from .desk import Desk
from .rule_names import unknown_rules
from .scope import reason_not_applicable
from .unstated import not_stated
from .waivers import apply_waivers

if TYPE_CHECKING:
    from ..load.overlaid import Variant


class Settings(NamedTuple):
    """What the designs of a project are judged by: its rules, what their findings count as, and the day."""

    severities: Mapping[str, str] = {}
    """By code; ``ignore`` drops a rule's findings."""
    today: str = ""
    """ISO date on which waivers are judged; empty to judge none as expired."""
    levels: Mapping[str, str] = {}
    """What a finding of one severity counts as, for rules that ``severities`` does not name."""
    options: Mapping[str, Mapping[str, Any]] = {}
    """Values of options by code and name, each of them one that the rule takes; an option that is not here
    has its default."""
    rules: Registry = BUILT_IN
    watch: Watch = UNWATCHED


DEFAULTS = Settings()

MAX_CATALOGUE_LOOKUPS = 100
"""Problems of a file whose texts are looked up in the catalogue, which takes a while."""


class Result(NamedTuple):
    """What linting one design gave."""

    id: str
    findings: tuple[Finding, ...]
    """Waived ones included, in the order of the files."""
    design: Design | None
    """The model, or None where an earlier stage failed."""
    documents: Mapping[str, Document]
    checked: bool
    """Whether the rules were run."""
    waivers: tuple[Waiver, ...] = ()
    variants: tuple["Result", ...] = ()
    """What linting its variants gave."""
    variant: "Variant | None" = None
    """For the result of a variant: what it changes of its design."""
    guide: tuple[Prose, ...] = ()
    """The architect's own texts for the design's pages."""
    not_stated: tuple[NotStated, ...] = ()
    """What the design neither states nor excludes, with the rules that had nothing to examine."""

    @property
    def told(self) -> tuple[Finding, ...]:
        """The findings that are reported: of a variant, those that its design does not have as well."""
        known = self.variant.inherited if self.variant else ()
        return tuple(finding for finding in self.findings if finding.fingerprint not in known)

    @property
    def file_count(self) -> int:
        """How many files of the design were read: its own, its variants' and its guide's."""
        missing = [
            name for name, one in self.documents.items() if any(p.code == "FILE001" for p in one.problems)
        ]
        own = sum("/" not in name for name in self.documents) - len(missing)
        return own + len(self.variants) + len(self.guide)

    @property
    def unexamined_rules(self) -> tuple[str, ...]:
        """Codes of the rules that had nothing to examine."""
        return tuple(dict.fromkeys(code for entry in self.not_stated for code in entry.rules))


class Verdict(NamedTuple):
    """What linting a design, or a variant of it, told: a result without its model."""

    id: str
    checked: bool
    findings: tuple[Finding, ...]
    """Those that are reported."""
    not_stated: tuple[NotStated, ...] = ()
    """The same of what it does not state."""
    files: int = 0
    """Files that were read; those of a variant count for its design."""
    claims: Claims = NO_CLAIMS
    """Of a design; a variant claims nothing, because it is built instead of its design."""


def verdicts_of(result: Result, rules: Registry) -> list[Verdict]:
    """The verdict of a linted design, then those of its variants. A variant has those gaps alone that its
    design does not have."""
    known = {(entry.subject, entry.says) for entry in result.not_stated}
    claims = claims_of(result.design, result.documents, result.waivers, rules)
    made = [Verdict(result.id, result.checked, result.told, result.not_stated, result.file_count, claims)]
    for variant in result.variants:
        fresh = (entry for entry in variant.not_stated if (entry.subject, entry.says) not in known)
        made.append(Verdict(variant.id, variant.checked, variant.told, tuple(fresh)))
    return made


def lint(
    identity: str,
    documents: Mapping[str, Document],
    catalogue: Catalogue,
    settings: Settings = DEFAULTS,
    folder: str = "",
) -> Result:
    """Lint one design from its documents, which are named by file. ``folder`` is the name of its folder where
    it is not the id. A document in a sub-folder, a variant's overlay, takes part with its waivers only: its
    data are in the others."""
    desk = Desk(documents, settings.rules, identity, severities=settings.severities, levels=settings.levels)
    design, checked = _run_stages(desk, folder or identity, documents, catalogue, settings)
    excused = apply_waivers(desk, documents, settings.rules, settings.today, checked)
    unstated = _not_stated(identity, design, desk.findings, settings) if design and checked else ()
    order = {document.path: number for number, document in enumerate(documents.values())}
    findings = sorted(
        desk.findings, key=lambda finding: (order.get(finding.file, 99), finding[1:4], finding.message)
    )
    return Result(
        id=identity,
        findings=tuple(_drop_repeated(findings)),
        design=design,
        documents=documents,
        checked=checked,
        waivers=tuple(excused),
        not_stated=unstated,
    )


def _run_stages(
    desk: Desk,
    identity: str,
    documents: Mapping[str, Document],
    catalogue: Catalogue,
    settings: Settings,
) -> tuple[Design | None, bool]:
    """Run stage after stage; a stage that finds errors keeps the later ones from running on nonsense."""
    for name, document in documents.items():
        for problem in document.problems:
            desk.add(problem, name)
    if any(problem.stops for document in documents.values() for problem in document.problems):
        return None, False
    read = len(desk.findings)
    files = {name: document for name, document in documents.items() if "/" not in name}
    for name, document in files.items():
        with settings.watch.stage("schema"):
            problems = schema_problems(name.removesuffix(".yaml"), document.data, document.written)
        for number, problem in enumerate(problems):
            desk.add(
                _with_catalogue_id(problem, document, catalogue)
                if number < MAX_CATALOGUE_LOOKUPS
                else problem,
                name,
            )
    if len(desk.findings) > read:
        return None, False
    with settings.watch.stage("model"):
        data = {name: document.data for name, document in files.items()}
        design, problems = build(identity, data, catalogue)
    watch_views(design, settings.watch)
    for problem in (*problems, *unknown_rules(design, settings.rules.known_codes)):
        desk.add(problem)
    if any(problem.stops for problem in problems):
        return None, False
    for code in settings.rules.checking_codes:
        concerned = not reason_not_applicable(settings.rules.area(code), design, None)
        hits = _yielded_problems(code, design, settings) if concerned else iter(())
        for problem in _rule_problems(code, settings.watch.hits(code, hits), desk):
            desk.add(problem)
    return design, True


def _not_stated(
    identity: str, design: Design, findings: Iterable[Finding], settings: Settings
) -> tuple[NotStated, ...]:
    off = [code for code, severity in settings.severities.items() if severity == "ignore"]
    return not_stated(identity, design, findings, settings.rules, off, settings.options)


def _with_catalogue_id(problem: Problem, document: Document, catalogue: Catalogue) -> Problem:
    """A text that can be no id, where the catalogue has an entry of that name: with the entry's id."""
    if problem.code != "SCHEMA005" or problem.at_key:
        return problem
    from ..model import part_names  # costs start-up time that only a mistake should pay

    kinds = part_names.kinds_at(problem.pointer)
    text = document.value(problem.pointer) if kinds else None
    if not isinstance(text, str) or not part_names.matching_entries(catalogue, kinds, text):
        return problem
    return problem._replace(hint=part_names.entry_hint(catalogue, kinds, text)[0])


def _rule_problems(code: str, hits: Iterator[Hit], desk: Desk) -> Iterator[Problem]:
    """What one rule says: hits at one place are one problem that counts the others. A crash is one too."""
    groups: dict[tuple[Origin, str], list[Hit]] = {}
    try:
        for hit in hits:
            groups.setdefault((desk.stated_place(hit.where), hit.severity or ""), []).append(hit)
    except Exception as error:  # a defect of a rule must not hide what the other rules found
        message = f"rule {code} failed: {type(error).__name__}: {error}"
        yield Problem("RULE001", message, where=Origin(FILES[0], (code,)), span=START, stops=False)
    for group in groups.values():
        hit = _merge_group(group)
        yield Problem(
            code,
            hit.message,
            hit.hint,
            where=hit.where,
            related=hit.related,
            fix=hit.fix,
            stops=False,
            severity=hit.severity,
        )


def _yielded_problems(code: str, design: Design, settings: Settings) -> Iterator[Hit]:
    """All hits of one rule on a design. A rule that cannot be loaded has crashed like any other."""
    rule = settings.rules.rule(code)
    values = {option.name: option.default for option in rule.options} | dict(settings.options.get(code, {}))
    if rule.is_for_clusters:
        for cluster in design.clusters.values():
            if not reason_not_applicable(rule.applies, design, cluster):
                yield from _cluster_problems(rule, design, cluster, values)
    elif not reason_not_applicable(rule.applies, design, None):
        yield from _design_problems(rule, design, values)


def _cluster_problems(rule: Rule, design: Design, cluster: Cluster, options: Options) -> Iterator[Hit]:
    """What a rule finds in one cluster. ``options`` are the values of all its options."""
    if rule.check_cluster is not None:
        yield from rule.check_cluster(design, cluster)
    if rule.check_cluster_with_options is not None:
        yield from rule.check_cluster_with_options(design, cluster, options)


def _design_problems(rule: Rule, design: Design, options: Options) -> Iterator[Hit]:
    """What a rule finds in a design as a whole; nothing for one whose findings another stage makes."""
    if rule.check is not None:
        yield from rule.check(design)
    if rule.check_with_options is not None:
        yield from rule.check_with_options(design, options)


def _merge_group(hits: list[Hit]) -> Hit:
    """One hit for all hits of one cause."""
    first = hits[0] if all(hit.fix == hits[0].fix for hit in hits) else hits[0]._replace(fix=None)
    subjects = list(dict.fromkeys(hit.subject for hit in hits if hit.subject))
    others = subjects[1:] if first.subject else []
    if not others:
        return first
    return first._replace(message=f"{first.message}; the same holds for {first_few(others, 3)}")


def _drop_repeated(findings: Iterable[Finding]) -> Iterator[Finding]:
    """Drop a finding that says the same at the same place as the one before it."""
    seen = set()
    for finding in findings:
        key = (finding.file, finding.line, finding.column, finding.code, finding.message)
        if key not in seen:
            seen.add(key)
            yield finding
