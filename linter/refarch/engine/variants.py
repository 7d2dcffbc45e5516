"""Lints the variants of a design: the design with an overlay's changes laid over its files, through the whole
pipeline again."""

from collections.abc import Mapping
from typing import Any

from ..core.finding import Finding, Related
from ..core.origin import Span, dotted
from ..load.document import Document
from ..load.folder import VARIANTS
from ..load.overlaid import Variant, naming_span
from ..model.catalogue import Catalogue
from ..model.changes import VariantChanges
from ..schema.validate import problems as schema_problems
from . import Result, Settings, lint

UNUSED_WAIVER = "WAIVE002"
"""A waiver of the design that excuses nothing in a variant is none of the variant's business."""


def lint_variants(
    base: Result, overlays: Mapping[str, Document], catalogue: Catalogue, settings: Settings = Settings()
) -> tuple[Result, ...]:
    """Lint each variant of a linted design. A variant of a design that cannot be checked is read, and not
    checked either."""
    return tuple(
        _lint_variant(base, name, document, catalogue, settings) for name, document in overlays.items()
    )


def _lint_variant(
    base: Result, name: str, overlay: Document, catalogue: Catalogue, settings: Settings
) -> Result:
    identity, file = f"{base.id}+{name}", f"{VARIANTS}/{name}.yaml"
    problems = overlay.problems or tuple(schema_problems("variant", overlay.data, overlay.written))
    if problems or not base.checked:
        return _unchecked_variant(identity, file, overlay._replace(problems=problems), settings)
    changes = VariantChanges(base.documents, overlay)
    if changes.problems:
        return _unchecked_variant(
            identity, file, overlay._replace(problems=tuple(changes.problems)), settings
        )
    overlay = overlay._replace(problems=tuple(changes.notes))
    result = lint(identity, {**changes.overlaid_documents(), file: overlay}, catalogue, settings, base.id)
    data: Mapping[str, Any] = overlay.data
    variant = Variant(
        name=name,
        title=data["title"],
        summary=data.get("summary", ""),
        because=data.get("because", ""),
        document=file,
        changes=tuple(changes.changes),
        inherited=frozenset(),
    )
    return _mark_inherited(base, result, variant, overlay)


def _unchecked_variant(identity: str, file: str, overlay: Document, settings: Settings) -> Result:
    """The result of a variant that cannot be laid over its design: what is wrong with the overlay, if it is
    the overlay."""
    findings = lint(identity, {file: overlay}, Catalogue(), settings).findings if overlay.problems else ()
    return Result(identity, findings, design=None, documents={file: overlay}, checked=False)


def _mark_inherited(base: Result, result: Result, variant: Variant, overlay: Document) -> Result:
    """The variant's result, with what it has from its design told apart from what is its own."""
    known = {_identity_key(finding) for finding in base.findings}
    findings, inherited = [], []
    for finding in result.findings:
        if _identity_key(finding) in known:
            inherited.append(finding.fingerprint)
            findings.append(finding)
        elif finding.code != UNUSED_WAIVER or finding.file == overlay.path:
            findings.append(_explain_finding(finding, result, variant, overlay))
    return result._replace(findings=tuple(findings), variant=variant._replace(inherited=frozenset(inherited)))


def _identity_key(finding: Finding) -> tuple[object, ...]:
    """What makes two findings one. Of an error or a warning that the design has as well, to be mended there,
    not its words."""
    open_still = finding.waived is None and finding.severity != "info"
    words = "" if open_still else finding.message
    return (
        finding.file,
        finding.line,
        finding.column,
        finding.code,
        finding.severity,
        words,
        finding.waived is None,
    )


def _explain_finding(finding: Finding, result: Result, variant: Variant, overlay: Document) -> Finding:
    """A finding of the variant alone. In one of the design's files it needs a word on why the design does not
    have it."""
    if finding.file == overlay.path:
        return finding._replace(fix=None)
    span = _causing_change(finding, result, variant, overlay)
    note = Related(overlay.path, span.line, span.column, f"only in variant {variant.name}")
    return finding._replace(related=(*finding.related, note), fix=None)


def _causing_change(finding: Finding, result: Result, variant: Variant, overlay: Document) -> Span:
    """The change whose place has most in common with the finding's; the list of changes where that file is
    not changed."""
    file = next((name for name, document in result.documents.items() if document.path == finding.file), "")
    near = [change for change in variant.changes if change.file == file]
    if not near:
        return overlay.key_span(("changes",))
    return naming_span(
        max(near, key=lambda change: _common_prefix_length(dotted(change.pointer), finding.object)), overlay
    )


def _common_prefix_length(path: str, other: str) -> int:
    """Characters that two paths have in common from their beginning."""
    pairs = enumerate(zip(path, other, strict=False))
    return next((number for number, (left, right) in pairs if left != right), min(len(path), len(other)))
