"""Key figures of a design, with those that the model alone does not have: the result of the checks, and the
last change."""

from ..core.wording import counted, enumeration
from ..model.types import Design
from ..views.figures.key_figures import KeyFigure, key_figures, table_of
from ..views.figures.placeholders import value_of
from ..views.figures.verdict import verdict
from ..views.subjects.registry import exclusions
from ..views.tables.table import Table
from . import Result


def key_figures_of(result: Result) -> tuple[KeyFigure, ...]:
    """All key figures of a linted design; none of a design without a model."""
    design = result.design
    if design is None:
        return ()
    value, remark = checks(result)
    unexamined = len(result.unexamined_rules)
    remarks = [remark] if remark else []
    remarks += [f"{counted(unexamined, 'rule')} not stated"] if unexamined else []
    excluded = len(exclusions(design))
    remarks += [f"{counted(excluded, 'subject')} excluded"] if excluded else []
    conformance = KeyFigure("conformance", "Conformance", value, "; ".join(remarks), design.origin)
    return (*key_figures(design), conformance, last_change(design))


def key_table(result: Result) -> Table:
    """Key figures as the table ``key-figures``."""
    return table_of(key_figures_of(result))


def verdict_of(result: Result) -> str:
    """Summary of a design in a few sentences, the last of them about the checks; empty without a model."""
    if result.design is None:
        return ""
    value, remark = checks(result)
    unexamined = len(result.unexamined_rules)
    sentence = f"The checks find {value}{f', beside {remark}' if remark else ''}."
    silent = f" {counted(unexamined, 'rule')} had nothing to examine: not stated." if unexamined else ""
    return f"{verdict(result.design)} {sentence}{silent}"


def checks(result: Result) -> tuple[str, str]:
    """Result of the checks in words: ``no errors or warnings`` and ``2 remarks and 1 known deviation``."""
    counts = dict.fromkeys(("error", "warning", "info"), 0)
    waived = sum(finding.waived is not None for finding in result.findings)
    for finding in result.findings:
        if finding.waived is None:
            counts[finding.severity] += 1
    bad = [counted(counts[severity], severity) for severity in ("error", "warning") if counts[severity]]
    more = [counted(counts["info"], "remark")] if counts["info"] else []
    more += [counted(waived, "known deviation")] if waived else []
    return enumeration(bad) or "no errors or warnings", enumeration(more)


LATE_KEYS = ("key.conformance", "key.last-change")
"""Names of placeholders whose values need the result of lint."""


def filled(result: Result, name: str) -> str | None:
    """Value of a placeholder in the guide of a design; None for an unknown name."""
    if result.design is None:
        return None
    if name in LATE_KEYS:
        return next(figure.value for figure in key_figures_of(result) if f"key.{figure.key}" == name)
    return value_of(result.design, name)


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
