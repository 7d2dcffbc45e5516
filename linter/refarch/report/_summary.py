"""The last line of a report: how many findings of each severity, in how many designs."""

from ..core.finding import summary
from ..core.run import LintRun, SkippedRule
from ..core.wording import count_text, first_few

MAX_NAMED = 8
"""Designs and rules that one line names."""

CUSTOM_PARTS_FOLDER = "_catalog/"
"""Text that is in the path of every file with a custom part."""


def summary_line(run: LintRun) -> str:
    """E.g. ``2 errors, 1 warning in 1 design``, or ``no findings in 1 design (5 files), 1 waived``; of parts
    alone, ``1 error in 2 parts``; of files for the VCF Installer, ``1 error in 1 file``."""
    counts = summary(list(run.findings))
    waived = counts.pop("waived")
    by_severity = ", ".join(count_text(number, severity) for severity, number in counts.items() if number)
    # Variants have ids of the form DESIGN+VARIANT.
    variants = sum("+" in name for name in run.designs)
    where = count_text(len(run.designs) - variants, "design")
    where += f" and {count_text(variants, 'variant')}" if variants else ""
    where += f" ({count_text(run.files, 'file')})" if run.files is not None else ""
    where = where if run.parts is None else count_text(run.parts, "part")
    of_parts = [
        finding for finding in run.findings if not finding.design and CUSTOM_PARTS_FOLDER in finding.file
    ]
    where = where if run.installer_files is None else count_text(run.installer_files, "file")
    if run.parts is None and of_parts:
        others = len(of_parts) < len(run.findings)
        where = f"{where} and custom parts" if others else f"custom parts, with {where}"
    line = f"{by_severity or 'no findings'} in {where}"
    line += f", {waived} waived" if waived else ""
    line += f", {count_text(len(run.ignored_files), 'file')} not read" if run.ignored_files else ""
    return f"{line}, {run.known_count} known omitted" if run.known_count else line


def fixed_lines(run: LintRun) -> list[str]:
    """Lines about the findings of the baseline that are fixed."""
    return [
        f"fixed since the baseline: {finding.file}: {finding.code} {finding.message}"
        for finding in run.fixed_findings
    ]


def not_stated_lines(run: LintRun) -> list[str]:
    """Count of the rules that had nothing to examine; on request with a line for each unstated subject before
    it."""
    if not run.not_stated:
        return []
    rules = count_text(len({code for entry in run.not_stated for code in entry.rules}), "rule")
    designs = count_text(len({entry.design for entry in run.not_stated}), "design")
    count = f"not stated: {rules} had nothing to examine in {designs}"
    if not run.lists_not_stated:
        return [f"{count} (list: --not-stated)"]
    listed = [
        f"{entry.design}: {entry.subject} not stated: {entry.says} ({', '.join(entry.rules)}). {entry.write}"
        for entry in run.not_stated
    ]
    return [*listed, count]


def unchecked_line(run: LintRun) -> str:
    """Line about designs whose rules did not run; empty if all ran."""
    if not run.unchecked:
        return ""
    names = first_few(run.unchecked, MAX_NAMED)
    whose = "its" if len(run.unchecked) == 1 else "their"
    return f"{names}: rules skipped because of the errors in {whose} files; fix those first"


def skipped_line(run: LintRun) -> str:
    """Line about the custom rules that were not run; empty for none."""
    if not run.skipped_rules:
        return ""
    names = first_few([rule.code for rule in run.skipped_rules], MAX_NAMED)
    count = count_text(len(run.skipped_rules), "custom rule")
    return f"skipped {count} (use --allow-local-code to run them): {names}"


def skipped_text(rule: SkippedRule) -> str:
    """Sentence on a custom rule that was not run."""
    return f"custom rule {rule.code} was skipped; run refarch lint --allow-local-code to run its code"


def baseline_line(run: LintRun) -> str:
    """Count of the findings of the baseline that were not checked; empty for none."""
    if not run.baseline_unchecked:
        return ""
    codes = first_few(sorted({finding.code for finding in run.baseline_unchecked}), MAX_NAMED)
    return f"not checked: {count_text(len(run.baseline_unchecked), 'finding')} in the baseline ({codes})"


def last_lines(run: LintRun) -> list[str]:
    """The lines after the findings, the summary last."""
    lines = (
        *fixed_lines(run),
        baseline_line(run),
        unchecked_line(run),
        skipped_line(run),
        *not_stated_lines(run),
        summary_line(run),
    )
    return [line for line in lines if line]
