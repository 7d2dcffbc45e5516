"""Lints the variants of a design: its files with the changes of an overlay, through the whole pipeline
again."""

from collections.abc import Mapping
from typing import Any

from ..core.finding import Finding, Related
from ..core.origin import Span, path_text
from ..load.document import Document
from ..load.folder import VARIANTS
from ..load.variant_overlay import Variant, naming_span
from ..model.catalog import Catalog
from ..model.changes import VariantChanges
from ..schema.validate import problems as schema_problems
from . import LintResult, Settings, lint

UNUSED_WAIVER = "WAIVE002"
"""Rule of unused waivers. A waiver of the design may be unused in a variant, without being at fault."""


def lint_variants(
    base: LintResult, overlays: Mapping[str, Document], catalog: Catalog, settings: Settings = Settings()
) -> tuple[LintResult, ...]:
    """Lint each variant of a linted design. Variants of a design that could not be checked are read, but not
    checked either."""
    return tuple(
        _lint_variant(base, name, document, catalog, settings) for name, document in overlays.items()
    )


def _lint_variant(
    base: LintResult, name: str, overlay: Document, catalog: Catalog, settings: Settings
) -> LintResult:
    identity, file = f"{base.id}+{name}", f"{VARIANTS}/{name}.yaml"
    problems = overlay.problems or tuple(schema_problems("variant", overlay.data, overlay.source_text))
    if problems or not base.checked:
        return _unchecked_variant(identity, file, overlay._replace(problems=problems), settings)
    changes = VariantChanges(base.documents, overlay)
    if changes.problems:
        return _unchecked_variant(
            identity, file, overlay._replace(problems=tuple(changes.problems)), settings
        )
    overlay = overlay._replace(problems=tuple(changes.notes))
    result = lint(identity, {**changes.overlaid_documents(), file: overlay}, catalog, settings, base.id)
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


def _unchecked_variant(identity: str, file: str, overlay: Document, settings: Settings) -> LintResult:
    """Result of a variant that cannot be applied to its design: the findings about the overlay, if there are
    any."""
    findings = lint(identity, {file: overlay}, Catalog(), settings).findings if overlay.problems else ()
    return LintResult(identity, findings, design=None, documents={file: overlay}, checked=False)


def _mark_inherited(base: LintResult, result: LintResult, variant: Variant, overlay: Document) -> LintResult:
    """Result of the variant, with findings that its design has as well marked as inherited."""
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
    """Key by which a finding of the variant and one of its design are the same. The message counts only for
    waived findings and infos: an error or a warning has to be fixed in the design, whatever its words."""
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


def _explain_finding(finding: Finding, result: LintResult, variant: Variant, overlay: Document) -> Finding:
    """A finding that only the variant has. In a file of the design it needs a note why the design does not
    have it."""
    if finding.file == overlay.path:
        return finding._replace(fix=None)
    span = _causing_change(finding, result, variant, overlay)
    note = Related(overlay.path, span.line, span.column, f"only in variant {variant.name}")
    return finding._replace(related=(*finding.related, note), fix=None)


def _causing_change(finding: Finding, result: LintResult, variant: Variant, overlay: Document) -> Span:
    """Span of the change that is closest to the finding; the list of changes where none is in the file of the
    finding."""
    file = next((name for name, document in result.documents.items() if document.path == finding.file), "")
    in_file = [change for change in variant.changes if change.file == file]
    if not in_file:
        return overlay.key_span(("changes",))
    return naming_span(
        max(in_file, key=lambda change: _common_prefix_length(path_text(change.pointer), finding.object)),
        overlay,
    )


def _common_prefix_length(path: str, other: str) -> int:
    """Number of characters that two paths have in common from their begin."""
    pairs = enumerate(zip(path, other, strict=False))
    return next((number for number, (left, right) in pairs if left != right), min(len(path), len(other)))
