"""The last line of a report: how many findings of each severity, in how many designs."""

from ..core.finding import summary
from ..core.run import Run
from ..core.wording import counted

PLURALS = {"error": "errors", "warning": "warnings", "info": "infos"}


def summary_line(run: Run) -> str:
    """E.g. ``2 errors, 1 warning in 1 design``, or ``no findings in 1 design, 1 waived``."""
    counts = summary(list(run.findings))
    waived = counts.pop("waived")
    found = ", ".join(
        counted(number, severity, PLURALS[severity]) for severity, number in counts.items() if number
    )
    variants = sum("+" in name for name in run.designs)
    where = counted(len(run.designs) - variants, "design", "designs")
    where += f" and {counted(variants, 'variant', 'variants')}" if variants else ""
    line = f"{found or 'no findings'} in {where}"
    return f"{line}, {waived} waived" if waived else line


def unchecked_line(run: Run) -> str:
    """Names the designs whose rules did not run; empty where all ran."""
    if not run.unchecked:
        return ""
    return f"rules not run for {', '.join(run.unchecked)}: the errors in its files come first"
