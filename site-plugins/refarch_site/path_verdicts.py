"""Labels of the verdicts on conversations: a word with a sign, so that no color says anything alone."""

from collections.abc import Mapping
from typing import NamedTuple

from refarch.api.traffic import PathFault, Walk

from .markdown import badge


class VerdictLabel(NamedTuple):
    """Label of a verdict."""

    kind: str
    """Kind of label, which decides its color."""
    sign: str
    """Sign in front of the verdict, for readers who cannot tell the colors apart."""
    meaning: str
    is_end: bool = False
    """Whether packets end at the fault, so that the path breaks there."""


VERDICT_LABELS: Mapping[str, VerdictLabel] = {
    "does not arrive": VerdictLabel("fail", "✕", "packets are dropped, or have no way to the far end", True),
    "leaves by another adapter": VerdictLabel(
        "fail", "✕", "the routing table of the host selects an adapter of another service", True
    ),
    "ambiguous": VerdictLabel("warning", "!", "several adapters lead to one network"),
    "asymmetric": VerdictLabel("fail", "✕", "packets and answers have different tags", True),
    "lossy": VerdictLabel("fail", "▲", "RDMA needs a lossless network, but a hop can drop packets"),
    "uses the lossless class": VerdictLabel("warning", "!", "other traffic competes with RDMA in its class"),
    "large packets dropped": VerdictLabel("fail", "▲", "small packets arrive, but the largest ones do not"),
    "ends differ": VerdictLabel("warning", "!", "the two ends have different MTUs or settings"),
    "bandwidth shares differ": VerdictLabel(
        "warning", "!", "host and switch give the class different shares of the bandwidth"
    ),
    "unknown": VerdictLabel("info", "?", "the design does not state a part of the path"),
    "lossless up to the array": VerdictLabel(
        "info", "?", "every port up to the array is lossless; designs do not describe the array"
    ),
    "arrives": VerdictLabel("pass", "✓", "packets arrive, and the service needs no lossless network"),
    "lossless": VerdictLabel("pass", "✓", "packets arrive, and every hop is lossless"),
}
"""Labels by verdict, from the worst."""


def path_verdict_badge(verdict: str) -> str:
    """Verdict as a colored label with its sign."""
    label = VERDICT_LABELS[verdict]
    return badge(f"{label.sign} {verdict}", label.kind)


def is_open(walk: Walk) -> bool:
    """Whether the design does not state all of a path that has no fault."""
    return bool(walk.unknowns) and not walk.faults


def worst_fault(faults: tuple[PathFault, ...]) -> PathFault:
    """The fault with the worst verdict; the first of several."""
    order = list(VERDICT_LABELS)
    return min(faults, key=lambda fault: order.index(fault.verdict))
