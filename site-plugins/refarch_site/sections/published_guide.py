"""Findings of refarch in the published guide: each erratum with the findings that catch it."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from refarch.api import Finding, LintResult
from refarch.api.model import DesignNote

from ..context import PRINTED_FOLDER, Context, finding_link
from ..escape import text, with_code
from ..markdown import anchor, badge, details_box, grid, heading, page
from . import Section

NO_FINDING_TEXT = "No finding for the transcription."


def exists(context: Context) -> bool:
    """A design whose published guide was transcribed."""
    return context.result.id in context.project.printed


def render(context: Context) -> str:
    """Errata with their findings, errata that no rule can find, and findings beyond the errata."""
    return _guide_section(context, details_box)


def printed_section(context: Context) -> str:
    """The same with every erratum open."""
    return _guide_section(context, lambda title, markdown: page(heading(3, title), markdown))


def _guide_section(context: Context, part: Callable[[str, str], str]) -> str:
    """Section whose errata are parts with a title, made by ``part``."""
    printed = context.project.printed[context.result.id]
    findings = {erratum.id: _findings_of_erratum(erratum, printed) for erratum in context.design.errata}
    caught = [erratum for erratum in context.design.errata if findings[erratum.id]]
    missed = [erratum for erratum in context.design.errata if not findings[erratum.id]]
    explained = {finding.fingerprint for caught_by_it in findings.values() for finding in caught_by_it}
    return page(
        _introduction_text(len(findings), len(caught), len(printed.findings)),
        *_found_errata(context, printed, findings, caught, part),
        *_missed_errata(context, missed),
        *_further_findings(
            context,
            printed,
            [further for further in printed.findings if further.fingerprint not in explained],
        ),
    )


def _findings_of_erratum(erratum: DesignNote, printed: LintResult) -> list[Finding]:
    """Findings of an erratum: those of its rules, at its places where it names any."""
    rules, places = erratum.data.get("rules", ()), erratum.data.get("at", ())
    return [
        finding
        for finding in printed.findings
        if finding.code in rules and (not places or any(_is_at_place(finding, place) for place in places))
    ]


def _is_at_place(finding: Finding, place: str) -> bool:
    """Whether a finding is at a place, such as ``design.prerequisites``, or inside it."""
    stem = finding.file.rpartition("/")[2].removesuffix(".yaml")
    finding_place = f"{stem}.{finding.object}" if finding.object else stem
    return finding_place == place or finding_place.startswith((f"{place}.", f"{place}["))


def _introduction_text(errata: int, caught: int, findings: int) -> str:
    return (
        "The published guide was transcribed literally into refarch YAML, including its errors, and checked. "
        f"refarch finds **{caught}** of its {errata} errata, with {findings} findings in total. Each source "
        "below is a line of that transcription."
    )


def _found_errata(
    context: Context,
    printed: LintResult,
    findings: Mapping[str, Sequence[Finding]],
    errata: Sequence[DesignNote],
    part: Callable[[str, str], str],
) -> Iterator[str]:
    if errata:
        yield heading(2, "Found by a rule")
    for erratum in errata:
        texts = grid(
            ("Printed", "Correct", "Source"),
            [
                [
                    text(erratum.data.get("printed", "")),
                    text(erratum.data.get("correct", "")),
                    context.place(erratum.origin),
                ]
            ],
        )
        yield anchor(f"printed-{erratum.id}")
        yield part(
            f"{erratum.id}: {erratum.data.get('where', '')}",
            page(texts, _findings_table(context, printed, findings[erratum.id])).rstrip("\n"),
        )


def _findings_table(context: Context, printed: LintResult, findings: Sequence[Finding]) -> str:
    kinds = {"error": "fail", "warning": "warning", "info": "info"}
    rows = [
        [
            badge(finding.severity, kinds[finding.severity]),
            context.rule(finding.code),
            context.basis(finding.code),
            with_code(finding.message),
            finding_link(printed, finding, PRINTED_FOLDER),
        ]
        for finding in findings
    ]
    return grid(("Severity", "Rule", "Basis", "Finding", "As printed"), rows)


def _missed_errata(context: Context, errata: Sequence[DesignNote]) -> Iterator[str]:
    if not errata:
        return
    yield heading(2, "Not found by any rule")
    rows = [
        [
            anchor(f"printed-{erratum.id}") + text(erratum.id),
            text(erratum.data.get("where", "")),
            text(erratum.data.get("printed", "")),
            text(erratum.data.get("correct", "")),
            text(erratum.data.get("no_rule", NO_FINDING_TEXT)),
            context.place(erratum.origin),
        ]
        for erratum in errata
    ]
    yield grid(("No.", "Section", "Printed", "Correct", "Reason", "Source"), rows)


def _further_findings(context: Context, printed: LintResult, findings: Sequence[Finding]) -> Iterator[str]:
    if findings:
        yield heading(2, "Further findings")
        yield "Findings for the transcription that are not about the errata."
        yield _findings_table(context, printed, findings)


SECTION = Section(
    anchor="published-guide",
    title="Published guide",
    render=render,
    printed=printed_section,
    exists=exists,
)
