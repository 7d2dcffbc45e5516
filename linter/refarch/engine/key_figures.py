"""Key figures of a design, with those that the model alone does not have: the result of the checks, and the
last change."""

from ..core.wording import count_text, enumeration
from ..model.types import Design
from ..views.figures.key_figures import KeyFigure, key_figures, table_of_key_figures
from ..views.figures.value_names import design_value
from ..views.figures.verdict import verdict_text
from ..views.subjects.registry import exclusions
from ..views.tables.table import Table
from . import LintResult


def key_figures_of(result: LintResult) -> tuple[KeyFigure, ...]:
    """All key figures of a linted design; none of a design without a model."""
    design = result.design
    if design is None:
        return ()
    value, remark = check_texts(result)
    unexamined = len(result.unexamined_rules)
    remarks = [remark] if remark else []
    remarks += [f"{count_text(unexamined, 'rule')} not stated"] if unexamined else []
    excluded = len(exclusions(design))
    remarks += [f"{count_text(excluded, 'subject')} excluded"] if excluded else []
    conformance = KeyFigure("conformance", "Conformance", value, "; ".join(remarks), design.origin)
    return (*key_figures(design), conformance, last_change(design))


def key_table(result: LintResult) -> Table:
    """Key figures as the table ``key-figures``."""
    return table_of_key_figures(key_figures_of(result))


def design_summary(result: LintResult) -> str:
    """Summary of a design in a few sentences, the last of them about the checks; empty without a model."""
    if result.design is None:
        return ""
    value, remark = check_texts(result)
    unexamined = len(result.unexamined_rules)
    sentence = f"The checks report {value}{f'; also {remark}' if remark else ''}."
    silent = f" {count_text(unexamined, 'rule')} had nothing to examine: not stated." if unexamined else ""
    return f"{verdict_text(result.design)} {sentence}{silent}"


def check_texts(result: LintResult) -> tuple[str, str]:
    """Result of the checks as text: ``no errors or warnings`` and ``2 infos and 1 waived finding``."""
    counts = dict.fromkeys(("error", "warning", "info"), 0)
    waived = sum(finding.waived is not None for finding in result.findings)
    for finding in result.findings:
        if finding.waived is None:
            counts[finding.severity] += 1
    bad = [count_text(counts[severity], severity) for severity in ("error", "warning") if counts[severity]]
    more = [count_text(counts["info"], "info")] if counts["info"] else []
    more += [count_text(waived, "waived finding")] if waived else []
    return enumeration(bad) or "no errors or warnings", enumeration(more)


LINT_ONLY_KEYS = ("key.conformance", "key.last-change")
"""Names of values that need the result of lint."""


def result_value(result: LintResult, name: str) -> str | None:
    """Value with a name in the texts of a design; None for an unknown name."""
    if result.design is None:
        return None
    if name in LINT_ONLY_KEYS:
        return next(figure.value for figure in key_figures_of(result) if f"key.{figure.key}" == name)
    return design_value(result.design, name)


def last_change(design: Design) -> KeyFigure:
    """Key figure of the version, with the latest entry of the changelog."""
    value = f"version {design.version}, {design.status}"
    if not design.changelog:
        return KeyFigure("last-change", "Last change", value, "the design keeps no changelog", design.origin)
    latest = design.changelog[0]
    version = str(latest.data["version"])
    of_another = "" if version == design.version else f", version {version}"
    remark = f"{latest.data['date']}{of_another}: {latest.data['says']}"
    return KeyFigure("last-change", "Last change", value, remark, latest.origin)
