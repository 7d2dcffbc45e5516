"""Changes as Markdown, for a comment: a table of classes, then the changes, folded. Text of a design never
becomes markup."""

from collections.abc import Iterator, Sequence

from ...compare.change_text import change_lines, impact_summary, renamed_lines
from ...compare.comparison import DesignComparison
from ...compare.devices import device_lines, grouped_configuration
from ...compare.outcome import ComparisonOutcome, DeviceLines
from ...compare.steps import change_steps
from ...core.wording import count_text
from ...model.ranges import compress
from .._visible import visible
from ..markdown import escaped_markdown
from . import ChangeReport
from ._figures import changed_figures

IMPACT_MARKS = {
    "re-cable": "🔌",
    "re-address": "🔢",
    "reconfigure": "⚙️",
    "purchase": "🛒",
    "re-label": "🏷️",
    "document only": "📝",
}


def render(outcomes: Sequence[ComparisonOutcome], color: bool = False) -> str:
    """All changed designs; unchanged designs are counted. Color has no effect here."""
    changed = [outcome for outcome in outcomes if outcome.kind != "same"]
    blocks = [_outcome_text(outcome) for outcome in changed]
    left = len(outcomes) - len(changed)
    if left:
        blocks.append(f"{count_text(left, 'unchanged design')}.\n")
    return "\n".join(blocks)


def _outcome_text(outcome: ComparisonOutcome) -> str:
    return "\n".join(_outcome_lines(outcome)) + "\n"


def _outcome_lines(outcome: ComparisonOutcome) -> Iterator[str]:
    """Lines of one design: its changes, findings and configuration."""
    yield f"### {escaped_markdown(outcome.id)}"
    yield ""
    if outcome.kind in ("added", "removed"):
        yield f"This design is {'new' if outcome.kind == 'added' else 'removed'}."
        return
    yield f"{escaped_markdown(outcome.before)} → {escaped_markdown(outcome.after)}"
    yield ""
    if outcome.problem:
        yield f"Not compared: {escaped_markdown(outcome.problem)}"
        yield ""
    if outcome.comparison is not None:
        yield from _comparison_lines(outcome.comparison)
        yield from _consequence_lines(outcome.comparison, device_lines(outcome))
    for title, findings in (
        ("New findings", outcome.new_findings),
        ("Fixed findings", outcome.fixed_findings),
    ):
        if findings:
            yield f"**{title}**"
            yield ""
            for finding in findings:
                yield f"- {finding.severity} {finding.code}: {escaped_markdown(finding.message)}"
            yield ""
    for names, device in grouped_configuration(outcome.printed_configuration):
        yield from _device_lines(names, device)


def _comparison_lines(comparison: DesignComparison) -> Iterator[str]:
    """Table of impacts, and all changes, folded by class of impact."""
    counts = impact_summary(comparison)
    if counts:
        yield "| Impact | Scope |"
        yield "|-|-|"
        for name, count in counts:
            yield f"| {IMPACT_MARKS[name]} **{name}** | {escaped_markdown(count)} |"
        yield ""
    for text in renamed_lines(comparison.renames):
        yield f"- renamed: {escaped_markdown(text)}"
    current = ""
    for line in change_lines(comparison):
        if line.impact != current:
            if current:
                yield ""
                yield "</details>"
                yield ""
            current = line.impact
            yield f"<details><summary>{IMPACT_MARKS[current]} {current}</summary>"
            yield ""
        effort = f" *({line.effort})*" if line.effort else ""
        yield f"- {escaped_markdown(line.text)}{effort}"
    if current:
        yield ""
        yield "</details>"
        yield ""


def _consequence_lines(comparison: DesignComparison, listed: Sequence[str]) -> Iterator[str]:
    """Parts, figures, devices, and the order of work."""
    if comparison.parts:
        yield "| Part | Before | After |"
        yield "|-|-:|-:|"
        for bought in comparison.parts:
            yield (
                f"| {escaped_markdown(bought.part.title or bought.part.id)} | {bought.before} | "
                f"{bought.after} |"
            )
        yield ""
    for table in changed_figures(comparison):
        yield f"<details><summary>{escaped_markdown(table.title)}</summary>"
        yield ""
        yield from (f"- {escaped_markdown(line)}" for line in table.lines)
        yield ""
        yield "</details>"
        yield ""
    if listed:
        yield "<details><summary>Devices to configure</summary>"
        yield ""
        yield from (f"- {escaped_markdown(line)}" for line in listed)
        yield ""
        yield "</details>"
        yield ""
    for number, step in enumerate(change_steps(comparison), 1):
        names = f": {escaped_markdown(compress(step.devices))}" if step.devices else ""
        yield f"{number}. {step.says}{names}"
    yield ""


def _device_lines(names: str, device: DeviceLines) -> Iterator[str]:
    """Changed configuration of equal devices, folded."""
    count = len(device.remedy) or len(device.removed) + len(device.added)
    yield (
        f"<details><summary>{escaped_markdown(names)}: {count_text(count, 'line')} "
        f"({device.target})</summary>"
    )
    yield ""
    if device.reason:
        yield f"No incremental commands: {escaped_markdown(device.reason)}"
        yield ""
    yield from (f"- {escaped_markdown(text)}" for text in device.remarks)
    if device.remarks:
        yield ""
    printed = device.remedy or (
        *(f"- {line}" for line in device.removed),
        *(f"+ {line}" for line in device.added),
    )
    yield from fenced_block(printed, "diff" if not device.remedy else "")
    yield ""
    yield "</details>"
    yield ""


def fenced_block(lines: Sequence[str], language: str) -> Iterator[str]:
    """Lines as a block of code, with a fence that is longer than any in them."""
    fence = "```"
    while any(fence in line for line in lines):
        fence += "`"
    yield f"{fence}{language}"
    yield from map(visible, lines)
    yield fence


REPORT = ChangeReport(render=render)
