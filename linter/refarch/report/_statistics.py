"""Times of a run, for people: the stages in their order, then the slowest rules."""

from ..core.run import Statistics
from ..core.wording import count_text

MAX_SLOWEST_RULES = 10
"""Rules that are listed; the JSON report has all."""


def statistics(measured: Statistics) -> str:
    """Two small tables, in milliseconds; no line end at the end."""
    runs = count_text(measured.designs, "design", "designs and variants")
    slowest = measured.rules[:MAX_SLOWEST_RULES]
    lines = [f"time by stage, {runs}:"]
    lines += [
        f"  {name:<8} {_milliseconds(seconds)}  {_percent(seconds, measured.seconds)}"
        for name, seconds in measured.stages.items()
    ]
    lines += [f"  {'total':<8} {_milliseconds(measured.seconds)}"]
    if slowest:
        lines += [
            "",
            f"slowest {len(slowest)} of {len(measured.rules)} rules, without shared views:",
        ]
        lines += [
            f"  {rule.code:<8} {_milliseconds(rule.seconds)}  {count_text(rule.hits, 'hit')}"
            for rule in slowest
        ]
    return "\n".join(lines)


def _milliseconds(seconds: float) -> str:
    return f"{seconds * 1000:>10.2f} ms"


def _percent(part: float, whole: float) -> str:
    return f"{100 * part / whole:>3.0f} %" if whole else "  0 %"
