"""The pipeline: bytes, node tree, plain data, schema, model, views, rules, findings. One call lints one
design."""

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from .core.finding import RANK, Finding, Fix, Related, Severity
from .core.fingerprint import fingerprint
from .core.origin import Origin, Span, dotted
from .core.rule import Applies
from .load.document import Document
from .load.folder import FILES
from .load.waivers import Waiver, waivers
from .model.build import build
from .model.catalogue import Catalogue
from .model.context import did_you_mean
from .model.types import Cluster, Design
from .model.versions import in_range
from .rules import Hit, Options, Rule, registry
from .schema.validate import problems as schema_problems

if TYPE_CHECKING:
    from .load.overlaid import Variant

WHOLE_FILE = Span(1, 1, 1, 1)


class Settings(NamedTuple):
    """What a project sets: severities by code (``ignore`` drops a rule), options, and the day on which
    waivers are judged."""

    severities: Mapping[str, str] = {}
    today: str = ""
    """ISO date; empty to judge no waiver as expired."""
    levels: Mapping[str, str] = {}
    """What a finding of one severity counts as, for rules that ``severities`` does not name."""
    options: Mapping[str, Mapping[str, Any]] = {}
    """Values of options by code and name, each of them one that the rule takes; an option that is not here
    has its default."""


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

    @property
    def told(self) -> tuple[Finding, ...]:
        """The findings that are reported: of a variant, those that its design does not have as well."""
        known = self.variant.inherited if self.variant else ()
        return tuple(finding for finding in self.findings if finding.fingerprint not in known)


def lint(
    identity: str,
    documents: Mapping[str, Document],
    catalogue: Catalogue,
    settings: Settings = Settings(),
    folder: str = "",
) -> Result:
    """Lint one design from its documents, which are named by file. ``folder`` is the name of its folder where
    it is not the id. A document in a sub-folder, a variant's overlay, takes part with its waivers only: its
    data are in the others."""
    desk = _Desk(identity, documents, settings)
    design, checked = _stages(desk, folder or identity, documents, catalogue)
    excused = _apply_waivers(desk, documents, settings, checked)
    order = {document.path: number for number, document in enumerate(documents.values())}
    findings = sorted(
        desk.findings, key=lambda finding: (order.get(finding.file, 99), finding[1:4], finding.message)
    )
    return Result(identity, tuple(_distinct(findings)), design, documents, checked, tuple(excused))


def _stages(
    desk: "_Desk", identity: str, documents: Mapping[str, Document], catalogue: Catalogue
) -> tuple[Design | None, bool]:
    """Run stage after stage; a stage that finds errors keeps the later ones from running on nonsense."""
    for name, document in documents.items():
        for problem in document.problems:
            related = [Related(document.path, span.line, span.column, text) for span, text in problem.related]
            path = dotted(problem.pointer)
            desk.add(
                problem.code, name, problem.span, problem.message, problem.hint, path, related, stops=True
            )
    if desk.findings:
        return None, False
    files = {name: document for name, document in documents.items() if "/" not in name}
    for name, document in files.items():
        for found in schema_problems(name.removesuffix(".yaml"), document.data, document.written):
            file, span = document.place(found.pointer, found.at_key)
            desk.add(
                found.code,
                name,
                span,
                found.message,
                found.hint,
                dotted(found.pointer),
                stops=True,
                file=file,
            )
    if desk.findings:
        return None, False
    design, problems = build(identity, {name: document.data for name, document in files.items()}, catalogue)
    for missing in problems:
        hit = Hit(missing.where, missing.message, missing.hint, missing.related)
        desk.add_hit(missing.code, hit, missing.at_key, missing.fatal)
    if any(problem.fatal for problem in problems):
        return None, False
    for code in registry.checking_codes():
        desk.add_hits(code, _run(code, design, desk.settings.options.get(code)))
    return design, True


def _run(code: str, design: Design, options: Mapping[str, Any] | None) -> Iterator[Hit]:
    """All hits of one rule on a design. ``options`` are those that the project sets, if any."""
    rule = registry.rule(code)
    values = {option.name: option.default for option in rule.options} | dict(options or {})
    if rule.is_for_clusters:
        for cluster in design.clusters.values():
            if not reason_not_applicable(rule.applies, design, cluster):
                yield from _cluster_hits(rule, design, cluster, values)
    elif not reason_not_applicable(rule.applies, design, None):
        yield from _design_hits(rule, design, values)


def _cluster_hits(rule: Rule, design: Design, cluster: Cluster, options: Options) -> Iterator[Hit]:
    """What a rule finds in one cluster. ``options`` are the values of all its options."""
    if rule.check_cluster is not None:
        yield from rule.check_cluster(design, cluster)
    if rule.check_cluster_with_options is not None:
        yield from rule.check_cluster_with_options(design, cluster, options)


def _design_hits(rule: Rule, design: Design, options: Options) -> Iterator[Hit]:
    """What a rule finds in a design as a whole; nothing for one whose findings another stage makes."""
    if rule.check is not None:
        yield from rule.check(design)
    if rule.check_with_options is not None:
        yield from rule.check_with_options(design, options)


def reason_not_applicable(applies: Applies, design: Design, cluster: Cluster | None) -> str:
    """Why a rule does not apply to a design, or to one of its clusters, in words; empty where it applies."""
    for part in applies.needs:
        if part not in design.parts:
            return f"the design has no {part}.yaml"
    if cluster is not None:
        for what, own, wanted in (
            ("product", cluster.product, applies.products),
            ("transport", cluster.transport, applies.transports),
            ("topology", cluster.topology, applies.topologies),
        ):
            if wanted and own not in wanted:
                return f"the {what} of cluster {cluster.id} is {own}, not {' or '.join(wanted)}"
    elif applies.products and not any(one.product in applies.products for one in design.clusters.values()):
        return f"no cluster is {' or '.join(applies.products)}"
    elif applies.transports and not any(
        one.transport in applies.transports for one in design.clusters.values()
    ):
        return f"no cluster uses {' or '.join(applies.transports)}"
    for product, bounds in applies.versions:
        release = design.software.get(product)
        if release is not None and release.release and not in_range(release.release, bounds):
            return f"{product} is {release.release}, and the rule is for {bounds}"
    return ""


class _Desk:
    """Turns what the stages say into findings: looks up positions, merges hits of one cause, applies the
    project's severities."""

    def __init__(self, identity: str, documents: Mapping[str, Document], settings: Settings) -> None:
        self.identity, self.documents, self.settings = identity, documents, settings
        self.findings: list[Finding] = []
        self.used: dict[tuple[str, str, str], int] = {}
        """How many findings of a rule there are at one place, by code, file and path."""

    def add(
        self,
        code: str,
        name: str,
        span: Span,
        message: str,
        hint: str,
        path: str,
        related: Iterable[Related] = (),
        severity: Severity | None = None,
        fix: Fix | None = None,
        stops: bool = False,
        file: str = "",
    ) -> None:
        """Add one finding, unless the project has switched its rule off. What ``stops`` the later stages is
        told anyway.

        ``file`` is given where the place is not in the document of that name.
        """
        own = severity or registry.rule(code).severity
        level = self.settings.severities.get(code) or self.settings.levels.get(own, own)
        if level not in RANK:
            if not stops:
                return
            level = own
        document = self.documents.get(name)
        file = file or (document.path if document is not None else name)
        self.findings.append(
            Finding(
                file,
                span.line,
                span.column,
                code,
                registry.name_of(registry.module_by_code()[code]),
                level,  # type: ignore[arg-type]
                message,
                hint or registry.rule(code).hint,
                span.end_line,
                span.end_column,
                self.identity,
                path,
                self._fingerprint(code, name, path),
                tuple(related),
                fix,
            )
        )

    def add_hit(self, code: str, hit: Hit, at_key: bool = False, stops: bool = False) -> None:
        """Add the finding of one hit."""
        related = [Related(*self._place(origin), text) for origin, text in hit.related]
        document = self.documents.get(hit.where.file)
        file, span = ("", WHOLE_FILE) if document is None else document.place(hit.where.pointer, at_key)
        path = self._said(hit.where).path
        fix = None if hit.fix is None else self._located(hit.fix)
        self.add(
            code, hit.where.file, span, hit.message, hit.hint, path, related, hit.severity, fix, stops, file
        )

    def add_hits(self, code: str, hits: Iterator[Hit]) -> None:
        """Add the findings of one rule; hits at one place become one that counts the others. A crash is a
        finding too."""
        groups: dict[tuple[Origin, str], list[Hit]] = {}
        try:
            for hit in hits:
                groups.setdefault((self._said(hit.where), hit.severity or ""), []).append(hit)
        except Exception as error:  # a defect of a rule must not hide what the other rules found
            message = f"rule {code} failed: {type(error).__name__}: {error}"
            self.add("RULE001", FILES[0], WHOLE_FILE, message, "", code)
        for listed in groups.values():
            self.add_hit(code, _merged(listed))

    def _said(self, origin: Origin) -> Origin:
        """The nearest place that the file really has: a default that nobody wrote belongs to the thing around
        it."""
        document = self.documents.get(origin.file)
        pointer = origin.pointer
        while pointer and document is not None and not document.has(pointer):
            pointer = pointer[:-1]
        return Origin(origin.file, pointer)

    def _place(self, origin: Origin) -> tuple[str, int, int]:
        document = self.documents.get(origin.file)
        if document is None:
            return origin.file, 1, 1
        file, span = document.place(origin.pointer)
        return file, span.line, span.column

    def _located(self, fix: Fix) -> Fix | None:
        from .load.fixes import (
            located,
        )  # costs start-up time that a design without such a finding need not pay

        return located(fix, self.documents)

    def _fingerprint(self, code: str, name: str, path: str) -> str:
        number = self.used.get((code, name, path), 0)
        self.used[code, name, path] = number + 1
        return fingerprint(code, self.identity, name, path, number)


def _merged(hits: list[Hit]) -> Hit:
    """One hit for all hits of one cause."""
    first = hits[0] if all(hit.fix == hits[0].fix for hit in hits) else hits[0]._replace(fix=None)
    subjects = list(dict.fromkeys(hit.subject for hit in hits if hit.subject))
    others = subjects[1:] if first.subject else []
    if not others:
        return first
    named = ", ".join(others[:3]) + (f" and {len(others) - 3} more" if len(others) > 3 else "")
    return first._replace(message=f"{first.message}; the same holds for {named}")


def _distinct(findings: Iterable[Finding]) -> Iterator[Finding]:
    """Drop a finding that says the same at the same place as the one before it."""
    seen = set()
    for finding in findings:
        key = (finding.file, finding.line, finding.column, finding.code, finding.message)
        if key not in seen:
            seen.add(key)
            yield finding


def _apply_waivers(
    desk: _Desk, documents: Mapping[str, Document], settings: Settings, checked: bool
) -> list[Waiver]:
    """Mark the findings that waivers excuse, and find waivers that are unknown, expired, forbidden or
    unused."""
    listed: list[Waiver] = []
    places: dict[tuple[str, str], list[int]] = {}
    for number, finding in enumerate(desk.findings):
        places.setdefault((finding.file, finding.code), []).append(number)
    for name, document in documents.items():
        found, problems = waivers(document)
        for problem in problems:
            desk.add(problem.code, name, problem.span, problem.message, problem.hint, "")
        for waiver in found:
            if not _usable(desk, name, waiver, settings):
                continue
            excused = _excuse(desk, waiver, places.get((waiver.file, waiver.code), ()))
            if excused or not checked or waiver.code not in registry.module_by_code():
                listed.append(waiver)
            else:
                hint = "Remove it, or put it right above or beside what it excuses."
                desk.add(
                    "WAIVE002", name, waiver.span, f"the waiver of {waiver.code} excuses nothing", hint, ""
                )
    return listed


def _usable(desk: _Desk, name: str, waiver: Waiver, settings: Settings) -> bool:
    if waiver.code not in registry.known_codes():
        hint = did_you_mean(waiver.code, registry.known_codes())
        desk.add("WAIVE003", name, waiver.span, f"there is no rule {waiver.code} to waive", hint, "")
        return False
    if waiver.until and settings.today and waiver.until < settings.today:
        message = f"the waiver of {waiver.code} expired on {waiver.until}"
        desk.add("WAIVE001", name, waiver.span, message, "Mend what it excuses, or agree on a new date.", "")
        return False
    if waiver.code in registry.module_by_code() and not registry.rule(waiver.code).waivable:
        desk.add("WAIVE005", name, waiver.span, f"{waiver.code} cannot be waived", "Mend what it finds.", "")
        return False
    return True


def _excuse(desk: _Desk, waiver: Waiver, candidates: Iterable[int]) -> bool:
    """Mark the findings that a waiver covers, of those of its code in its file; whether there were any."""
    excused = False
    for number in candidates:
        finding = desk.findings[number]
        if waiver.first_line <= finding.line <= waiver.last_line:
            desk.findings[number] = finding._replace(waived=waiver.reason)
            excused = True
    return excused
