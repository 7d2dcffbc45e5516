"""Changes as Markdown, for a comment: a table of classes, then what moves, folded. Nothing of a design
becomes markup."""

from collections.abc import Iterator, Sequence

from ...compare.comparison import Comparison
from ...compare.devices import device_lines, grouped_configuration
from ...compare.outcome import DeviceLines, Outcome
from ...compare.steps import steps
from ...compare.told import lines, renamed_lines, summary
from ...core.wording import counted
from ...model.ranges import compress
from .._visible import visible
from ..markdown import escape
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


def render(outcomes: Sequence[Outcome], colour: bool = False) -> str:
    """All designs that changed; those that did not are counted. Colour means nothing here."""
    changed = [outcome for outcome in outcomes if outcome.kind != "same"]
    blocks = [_outcome_text(outcome) for outcome in changed]
    left = len(outcomes) - len(changed)
    if left:
        blocks.append(f"{counted(left, 'design')} without a change.\n")
    return "\n".join(blocks)


def _outcome_text(outcome: Outcome) -> str:
    return "\n".join(_outcome_lines(outcome)) + "\n"


def _outcome_lines(outcome: Outcome) -> Iterator[str]:
    """Lines of one design: its changes, findings and configuration."""
    yield f"### {escape(outcome.id)}"
    yield ""
    if outcome.kind in ("added", "removed"):
        yield f"This design is {'new' if outcome.kind == 'added' else 'gone'}."
        return
    yield f"{escape(outcome.before)} → {escape(outcome.after)}"
    yield ""
    if outcome.broken:
        yield f"Not compared: {escape(outcome.broken)}"
        yield ""
    if outcome.comparison is not None:
        yield from _comparison_lines(outcome.comparison)
        yield from _consequence_lines(outcome.comparison, device_lines(outcome))
    for title, findings in (("New findings", outcome.found), ("Findings gone", outcome.gone)):
        if findings:
            yield f"**{title}**"
            yield ""
            for finding in findings:
                yield f"- {finding.severity} {finding.code}: {escape(finding.message)}"
            yield ""
    for names, device in grouped_configuration(outcome.printed_configuration):
        yield from _device_lines(names, device)


def _comparison_lines(comparison: Comparison) -> Iterator[str]:
    """Table of impacts, and all changes, folded by class of impact."""
    counts = summary(comparison)
    if counts:
        yield "| Impact | How much |"
        yield "|-|-|"
        for name, count in counts:
            yield f"| {IMPACT_MARKS[name]} **{name}** | {escape(count)} |"
        yield ""
    for text in renamed_lines(comparison.renames):
        yield f"- renamed: {escape(text)}"
    current = ""
    for line in lines(comparison):
        if line.impact != current:
            if current:
                yield ""
                yield "</details>"
                yield ""
            current = line.impact
            yield f"<details><summary>{IMPACT_MARKS[current]} {current}</summary>"
            yield ""
        effort = f" *({line.effort})*" if line.effort else ""
        yield f"- {escape(line.text)}{effort}"
    if current:
        yield ""
        yield "</details>"
        yield ""


def _consequence_lines(comparison: Comparison, listed: Sequence[str]) -> Iterator[str]:
    """Parts, figures, devices, and what to do in which order."""
    if comparison.parts:
        yield "| Part | Before | After |"
        yield "|-|-:|-:|"
        for bought in comparison.parts:
            yield f"| {escape(bought.part.title or bought.part.id)} | {bought.before} | {bought.after} |"
        yield ""
    for table in changed_figures(comparison):
        yield f"<details><summary>{escape(table.title)}</summary>"
        yield ""
        yield from (f"- {escape(line)}" for line in table.lines)
        yield ""
        yield "</details>"
        yield ""
    if listed:
        yield "<details><summary>Devices to configure</summary>"
        yield ""
        yield from (f"- {escape(line)}" for line in listed)
        yield ""
        yield "</details>"
        yield ""
    for number, step in enumerate(steps(comparison), 1):
        names = f": {escape(compress(step.devices))}" if step.devices else ""
        yield f"{number}. {step.says}{names}"
    yield ""


def _device_lines(names: str, device: DeviceLines) -> Iterator[str]:
    """Changed configuration of equal devices, folded."""
    count = len(device.remedy) or len(device.removed) + len(device.added)
    yield f"<details><summary>{escape(names)}: {counted(count, 'line')} ({device.target})</summary>"
    yield ""
    if device.because:
        yield f"No commands from here to there: {escape(device.because)}"
        yield ""
    yield from (f"- {escape(text)}" for text in device.beside)
    if device.beside:
        yield ""
    printed = device.remedy or (
        *(f"- {line}" for line in device.removed),
        *(f"+ {line}" for line in device.added),
    )
    yield from fenced(printed, "diff" if not device.remedy else "")
    yield ""
    yield "</details>"
    yield ""


def fenced(lines: Sequence[str], language: str) -> Iterator[str]:
    """Lines as a block of code, with a fence that is longer than any in them."""
    fence = "```"
    while any(fence in line for line in lines):
        fence += "`"
    yield f"{fence}{language}"
    yield from map(visible, lines)
    yield fence


REPORT = ChangeReport(render=render)
