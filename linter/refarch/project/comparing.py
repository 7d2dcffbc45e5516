"""Compares designs of a project, each with what was found in it."""

from collections.abc import Callable

from ..compare.comparison import compare
from ..compare.outcome import DeviceLines, Outcome, fresh_findings
from ..engine import Result
from .session import Session
from .sides import Pair, Side, Sides

Configured = Callable[[Result, Result], tuple[DeviceLines, ...]]
"""How the configuration of devices changes from one result to another."""


def no_configuration(before: Result, after: Result) -> tuple[DeviceLines, ...]:
    """For who does not ask."""
    return ()


def outcome(pair: Pair, configured: Configured = no_configuration) -> Outcome:
    """What became of one design."""
    before, after = pair.before.result, pair.after.result
    identity = (after or before).id if (after or before) is not None else ""  # type: ignore[union-attr]
    found = fresh_findings(() if before is None else before.findings, () if after is None else after.findings)
    gone = fresh_findings(() if after is None else after.findings, () if before is None else before.findings)
    unmoved = pair.same_parts and not (found or gone)
    if before is not None and after is not None and unmoved and _says_the_same(before, after):
        return Outcome(identity, pair.before.label, pair.after.label, None)
    if before is None or after is None or before.design is None or after.design is None:
        return Outcome(identity, _label(pair.before), _label(pair.after), None, _broken(pair), found, gone)
    return Outcome(
        identity,
        pair.before.label,
        pair.after.label,
        compare(before.design, after.design),
        "",
        found,
        gone,
        configured(before, after),
    )


def outcomes(session: Session, old: str, new: str = "") -> list[Outcome]:
    """What became of each design between two revisions or releases, or since one; configuration is not
    compared. Raises RefarchError for a revision that is not there."""
    with Sides(session) as sides:
        return [outcome(pair) for pair in sides.pairs(old, new)]


def _says_the_same(before: Result, after: Result) -> bool:
    """Whether two results are of the same texts."""
    if before.documents.keys() != after.documents.keys() or before.design is None or after.design is None:
        return False
    texts = all(before.documents[name].lines == after.documents[name].lines for name in before.documents)
    return texts and before.variant == after.variant


def _label(side: Side) -> str:
    return "" if side.result is None else side.label


def _broken(pair: Pair) -> str:
    """Why there is no model of a side that there is."""
    for side in (pair.before, pair.after):
        if side.result is not None and side.result.design is None:
            first = side.result.findings[0]
            return f"{side.label}: {first.file}:{first.line}:{first.column}: {first.code} {first.message}"
    return ""
