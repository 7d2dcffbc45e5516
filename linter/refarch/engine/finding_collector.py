"""Collects findings: looks up where a problem is in the files, and which severity the project gives it. For
the engine, and for the settings of a project."""

from collections.abc import Mapping

from ..core.finding import RANK, Finding, Fix, Related, Severity
from ..core.fingerprint import fingerprint
from ..core.origin import START, Origin, Span
from ..core.problem import Problem, RelatedPlace
from ..load.document import Document
from ..rules.registry import Registry


class FindingCollector:
    """Turns problems into findings, and keeps the findings in the order in which they came."""

    def __init__(
        self,
        documents: Mapping[str, Document],
        rules: Registry,
        design: str = "",
        severities: Mapping[str, str] | None = None,
        levels: Mapping[str, str] | None = None,
    ) -> None:
        """``documents`` are named as problems name them. ``severities`` by code, and ``levels`` by severity,
        are the severities of findings in the project."""
        self.findings: list[Finding] = []
        self.evidence: dict[str, tuple[object, ...]] = {}
        """Evidence of the problems that have any, by the fingerprint of their finding."""
        self._documents, self._rules, self._design = documents, rules, design
        self._severities, self._levels = severities or {}, levels or {}
        self._used: dict[tuple[str, str, str], int] = {}
        """Number of findings of a rule at one place, by code, file and path: their fingerprints must
        differ."""

    def add(self, problem: Problem, name: str = "") -> None:
        """Add the finding of a problem, unless the project ignores its rule. A problem that stops the later
        stages is added even then: without it, nothing would explain why the design was not checked.

        ``name`` is the document of a problem that names no file, as problems of readers and schemas do.
        """
        severity = self._severity(problem)
        if severity is None:
            return
        name = problem.where.file or name
        file, span = self._position(name, problem.where, problem.at_key, problem.span)
        place = problem.where if problem.span is not None else self.stated_place(problem.where)
        mark = self._fingerprint(problem.code, name, place.path)
        if problem.evidence:
            self.evidence[mark] = problem.evidence
        self.findings.append(
            Finding(
                file=file,
                line=span.line,
                column=span.column,
                code=problem.code,
                name=self._rules.name(problem.code),
                severity=severity,
                message=problem.message,
                hint=problem.hint or self._rules.rule(problem.code).hint,
                end_line=span.end_line,
                end_column=span.end_column,
                design=self._design,
                object=place.path,
                fingerprint=mark,
                related=tuple(self._related_place(name, related) for related in problem.related),
                fix=None if problem.fix is None else self._locate_fix(problem.fix, name),
            )
        )

    def stated_place(self, origin: Origin) -> Origin:
        """The nearest place that the file states: a default that is not written belongs to the object around
        it."""
        document = self._documents.get(origin.file)
        pointer = origin.pointer
        while pointer and document is not None and not document.contains(pointer):
            pointer = pointer[:-1]
        return Origin(origin.file, pointer)

    def _severity(self, problem: Problem) -> Severity | None:
        """Severity of a problem in the project; None where the project ignores the rule."""
        default = problem.severity or self._rules.rule(problem.code).severity
        level = self._severities.get(problem.code) or self._levels.get(default, default)
        if level in RANK:
            return level  # type: ignore[return-value]
        return default if problem.stops else None

    def _position(self, name: str, where: Origin, at_key: bool, span: Span | None) -> tuple[str, Span]:
        """File and text of a problem, as findings name them."""
        document = self._documents.get(name)
        if document is None:  # a file that could not be found, or one of the catalog
            return name, span or START
        return (document.path, span) if span is not None else document.place(where.pointer, at_key)

    def _related_place(self, name: str, related: RelatedPlace) -> Related:
        where, message = related
        if isinstance(where, Span):
            file, span = self._position(name, Origin(name, ()), False, where)
        else:
            file, span = self._position(where.file or name, where, False, None)
        return Related(file, span.line, span.column, message)

    def _locate_fix(self, fix: Fix, name: str) -> Fix | None:
        from ..load.fixes import locate_fix  # most designs have no finding that has a fix

        return locate_fix(fix if fix.file else fix._replace(file=name), self._documents)

    def _fingerprint(self, code: str, name: str, path: str) -> str:
        number = self._used.get((code, name, path), 0)
        self._used[code, name, path] = number + 1
        return fingerprint(code, self._design, name, path, number)
