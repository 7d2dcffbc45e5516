"""Changes as one page of HTML without scripts, for a browser or an artifact of CI."""

from collections.abc import Iterator, Sequence
from html import escape as escaped

from ...compare.change_text import change_lines, impact_summary, renamed_lines
from ...compare.comparison import DesignComparison
from ...compare.devices import device_lines, grouped_configuration
from ...compare.outcome import ComparisonOutcome
from ...compare.steps import change_steps
from ...model.ranges import compress
from .._visible import visible
from . import ChangeReport
from ._figures import changed_figures

STYLE = (
    ":root{color-scheme:light dark}body{font:15px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:70rem;"
    "padding:0 1rem}table{border-collapse:collapse}th,td{border:1px solid #8888;padding:.2rem .6rem;"
    "text-align:left}pre{overflow-x:auto;background:#8881;padding:.6rem}ins{background:#2a26;"
    "text-decoration:none}del{background:#d226;text-decoration:none}figure{margin:1rem 0;overflow-x:auto}"
)


def render(outcomes: Sequence[ComparisonOutcome], color: bool = False) -> str:
    """All designs that changed. Color has no effect here."""
    return html_document(outcomes, {})


def html_document(
    outcomes: Sequence[ComparisonOutcome], pictures: dict[str, Sequence[str]], notes: str = ""
) -> str:
    """The page; ``pictures`` are complete SVG elements by the ids of designs, ``notes`` is HTML that comes
    before them."""
    body = "".join(
        line for outcome in outcomes for line in _outcome_blocks(outcome, pictures.get(outcome.id, ()))
    )
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>Changes</title>\n'
        f"<style>{STYLE}</style>\n</head>\n<body>\n<h1>Changes</h1>\n{notes}{body}</body>\n</html>\n"
    )


def _html_text(text: str) -> str:
    return escaped(visible(text))


def _outcome_blocks(outcome: ComparisonOutcome, pictures: Sequence[str]) -> Iterator[str]:
    """Blocks of one design: its changes, findings and configuration."""
    if outcome.kind == "same":
        return
    yield f"<h2>{_html_text(outcome.id)}</h2>\n"
    if outcome.kind in ("added", "removed"):
        yield f"<p>This design is {'new' if outcome.kind == 'added' else 'removed'}.</p>\n"
        return
    yield f"<p>{_html_text(outcome.before)} → {_html_text(outcome.after)}</p>\n"
    if outcome.problem:
        yield f"<p>Not compared: {_html_text(outcome.problem)}</p>\n"
    if outcome.comparison is not None:
        yield from _comparison_blocks(outcome.comparison, device_lines(outcome))
    yield from (f"<figure>{picture}</figure>\n" for picture in pictures)
    for title, findings in (
        ("New findings", outcome.new_findings),
        ("Fixed findings", outcome.fixed_findings),
    ):
        if findings:
            items = "".join(
                f"<li>{finding.severity} {finding.code}: {_html_text(finding.message)}</li>"
                for finding in findings
            )
            yield f"<h3>{title}</h3>\n<ul>{items}</ul>\n"
    for names, device in grouped_configuration(outcome.printed_configuration):
        yield f"<details><summary>{_html_text(names)} ({_html_text(device.target)})</summary>\n"
        if device.reason:
            yield f"<p>No incremental commands: {_html_text(device.reason)}</p>\n"
        yield "".join(f"<p>{_html_text(text)}</p>\n" for text in device.remarks)
        printed = [f"<span>{_html_text(line)}</span>" for line in device.remedy] or [
            *(f"<del>- {_html_text(line)}</del>" for line in device.removed),
            *(f"<ins>+ {_html_text(line)}</ins>" for line in device.added),
        ]
        listed = "\n".join(printed)
        yield f"<pre>{listed}</pre></details>\n"


def _comparison_blocks(comparison: DesignComparison, listed: Sequence[str]) -> Iterator[str]:
    """Blocks of a comparison: impacts, changes, parts, figures, devices, steps."""
    rows = "".join(
        f"<tr><th>{name}</th><td>{_html_text(count)}</td></tr>" for name, count in impact_summary(comparison)
    )
    yield f"<table>{rows}</table>\n"
    items = [f"renamed: {text}" for text in renamed_lines(comparison.renames)]
    items += [
        f"{line.impact}: {line.text}{f' ({line.effort})' if line.effort else ''}"
        for line in change_lines(comparison)
    ]
    yield "<ul>" + "".join(f"<li>{_html_text(item)}</li>" for item in items) + "</ul>\n"
    if comparison.parts:
        parts = "".join(
            f"<tr><td>{_html_text(bought.part.title or bought.part.id)}</td><td>{bought.before}</td>"
            f"<td>{bought.after}</td></tr>"
            for bought in comparison.parts
        )
        yield f"<table><tr><th>Part</th><th>Before</th><th>After</th></tr>{parts}</table>\n"
    for table in changed_figures(comparison):
        rows = "".join(f"<li>{_html_text(line)}</li>" for line in table.lines)
        yield f"<details><summary>{_html_text(table.title)}</summary><ul>{rows}</ul></details>\n"
    if listed:
        rows = "".join(f"<li>{_html_text(line)}</li>" for line in listed)
        yield f"<details><summary>Devices to configure</summary><ul>{rows}</ul></details>\n"
    step_items = "".join(
        f"<li>{_html_text(step.says)}{': ' + _html_text(compress(step.devices)) if step.devices else ''}</li>"
        for step in change_steps(comparison)
    )
    yield f"<ol>{step_items}</ol>\n" if step_items else ""


REPORT = ChangeReport(render=render)
