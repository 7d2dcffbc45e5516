"""Where the time of a run went, for people: the stages in their order, then the slowest rules."""

from ..core.run import Statistics
from ..core.wording import counted

SLOWEST = 10
"""Rules that are listed; the JSON report has all."""


def statistics(made: Statistics) -> str:
    """Two small tables, in milliseconds; no line end at the end."""
    runs = counted(made.designs, "design", "designs and variants")
    shown = made.rules[:SLOWEST]
    lines = [f"time by stage, {runs}:"]
    lines += [
        f"  {name:<8} {_time(seconds)}  {_share(seconds, made.seconds)}"
        for name, seconds in made.stages.items()
    ]
    lines += [f"  {'total':<8} {_time(made.seconds)}"]
    if shown:
        lines += ["", f"slowest {len(shown)} of {len(made.rules)} rules, without the views that they share:"]
        lines += [f"  {one.code:<8} {_time(one.seconds)}  {counted(one.hits, 'hit')}" for one in shown]
    return "\n".join(lines)


def _time(seconds: float) -> str:
    return f"{seconds * 1000:>10.2f} ms"


def _share(part: float, whole: float) -> str:
    return f"{100 * part / whole:>3.0f} %" if whole else "  0 %"
