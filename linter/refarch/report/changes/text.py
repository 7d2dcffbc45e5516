"""Changes for a terminal: by class, then the order of work."""

from collections.abc import Iterator, Sequence

from ...compare.change_text import change_lines, impact_summary, renamed_lines
from ...compare.comparison import DesignComparison
from ...compare.devices import device_lines, grouped_configuration
from ...compare.outcome import ComparisonOutcome
from ...compare.steps import change_steps
from ...core.wording import count_text
from ...model.ranges import compress
from .._visible import visible
from . import ChangeReport
from ._figures import changed_figures

MAX_CONFIGURATION_LINES = 40
"""Lines of configuration of one device that are shown."""


def render(outcomes: Sequence[ComparisonOutcome], color: bool = False) -> str:
    """All changed designs; unchanged designs are counted."""
    changed = [outcome for outcome in outcomes if outcome.kind != "same"]
    blocks = ["\n".join(_painted_lines(outcome, color)) for outcome in changed]
    if not changed:
        blocks = [_no_change_text(outcomes)]
    elif len(changed) < len(outcomes):
        blocks.append(f"{count_text(len(outcomes) - len(changed), 'unchanged design')}")
    return "\n\n".join(blocks) + "\n"


def _painted_lines(outcome: ComparisonOutcome, color: bool) -> Iterator[str]:
    """The lines of a design, the first of them bold where there may be colors."""
    for number, line in enumerate(map(visible, _outcome_lines(outcome))):
        yield f"\x1b[1m{line}\x1b[0m" if color and not number else line


def _no_change_text(outcomes: Sequence[ComparisonOutcome]) -> str:
    if len(outcomes) == 1:
        return visible(f"{outcomes[0].before} and {outcomes[0].after} have the same meaning")
    return f"no change in {count_text(len(outcomes), 'design')}"


def _outcome_lines(outcome: ComparisonOutcome) -> Iterator[str]:
    """Lines of one design: its changes, findings and configuration."""
    if outcome.kind in ("added", "removed"):
        yield f"{outcome.id}: design {outcome.kind}"
    else:
        yield f"{outcome.before} -> {outcome.after}: {', '.join(outcome.classes) or 'findings only'}"
    if outcome.problem:
        yield f"  not compared: {outcome.problem}"
    if outcome.comparison is not None:
        yield from _comparison_lines(outcome, outcome.comparison)
    yield from _finding_lines(outcome)
    for names, device in grouped_configuration(outcome.printed_configuration):
        yield ""
        yield f"  {names} ({device.target})"
        if device.reason:
            yield f"    no incremental commands: {device.reason}"
        yield from (f"    {text}" for text in device.remarks)
        if device.remedy:
            yield from (f"    {line}".rstrip() for line in device.remedy)
            continue
        listed = [f"    - {line}" for line in device.removed] + [f"    + {line}" for line in device.added]
        yield from listed[:MAX_CONFIGURATION_LINES]
        if len(listed) > MAX_CONFIGURATION_LINES:
            yield f"    {len(listed) - MAX_CONFIGURATION_LINES} more lines: see --format json"


def _comparison_lines(outcome: ComparisonOutcome, comparison: DesignComparison) -> Iterator[str]:
    """Impacts, changes by class, parts, figures, devices and steps."""
    for name, count in impact_summary(comparison):
        yield f"  {name}: {count}"
    for text in renamed_lines(comparison.renames):
        yield f"  renamed: {text}"
    current = ""
    for line in change_lines(comparison):
        if line.impact != current:
            current = line.impact
            yield ""
            yield f"  {current}"
        effort = f" ({line.effort})" if line.effort else ""
        yield f"    {line.text}{effort}"
    if comparison.parts:
        yield ""
        yield "  parts needed"
        for bought in comparison.parts:
            yield f"    {bought.part.title or bought.part.id}: {bought.before} -> {bought.after}"
    yield from _consequence_lines(comparison, device_lines(outcome))


def _consequence_lines(comparison: DesignComparison, listed: Sequence[str]) -> Iterator[str]:
    """Changed figures, devices, and the order of work."""
    for table in changed_figures(comparison):
        yield ""
        yield f"  {table.title}"
        yield from (f"    {line}" for line in table.lines)
    if listed:
        yield ""
        yield "  devices to configure"
        yield from (f"    {line}" for line in listed)
    order = change_steps(comparison)
    if order:
        yield ""
        yield "  order of work"
        for number, step in enumerate(order, 1):
            names = f": {compress(step.devices)}" if step.devices else ""
            yield f"    {number}. {step.says}{names}"


def _finding_lines(outcome: ComparisonOutcome) -> Iterator[str]:
    for title, findings in (
        ("new findings", outcome.new_findings),
        ("fixed findings", outcome.fixed_findings),
    ):
        if findings:
            yield ""
            yield f"  {title}"
            for finding in findings:
                place = f"{finding.file}:{finding.line}"
                yield f"    {place} {finding.severity} {finding.code} {finding.message}"


REPORT = ChangeReport(render=render)
