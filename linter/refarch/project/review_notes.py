"""Further parts of a review: the settings that decide, changes of what is checked, and new waivers; as
Markdown, HTML and data. No text of a design becomes markup."""

from collections.abc import Iterator, Sequence
from html import escape as escaped
from typing import Any, NamedTuple

from ..core.finding import Finding
from ..core.wording import count_text
from ..report._visible import visible
from ..report.changes.json import finding_data
from ..report.markdown import SEVERITY_MARKS, code_span, escaped_markdown
from .gate import FIRST, HEAD
from .review import Review
from .versions import DesignVersion


class ReviewTable(NamedTuple):
    """Table of a review."""

    title: str
    text: str
    """Sentence before the table; empty for none."""
    columns: tuple[str, ...]
    rows: Sequence[tuple[str, ...]]


TITLE = "Settings and coverage"

DECISIONS = {
    HEAD: "The settings of the change decide, because the base has `review: {settings: head}`.",
    FIRST: "The settings of the change decide, because the base has no project here.",
}


def decision_note(review: Review) -> str:
    """Sentence about the settings that decide, if they are not those of the base or if they matter; else
    empty."""
    if review.why_base_invalid:
        return f"The settings of the base are invalid, so the defaults decide: {review.why_base_invalid}"
    if review.decided_by in DECISIONS:
        return DECISIONS[review.decided_by]
    return "The settings and rules of the base decide." if review.coverage_changes else ""


def review_tables(review: Review) -> Iterator[ReviewTable]:
    """Tables of changed settings, hidden findings and new waivers; without empty ones."""
    if review.coverage_changes:
        marks = [SEVERITY_MARKS["error" if entry.blocks else "info"] for entry in review.coverage_changes]
        changes = [
            (mark, entry.key, entry.before, entry.after, entry.effect)
            for mark, entry in zip(marks, review.coverage_changes, strict=True)
        ]
        yield ReviewTable(TITLE, "", ("", "Setting or file", "Base", "Change", "Effect"), changes)
    hidden = [
        (*_finding_cells(entry.finding), entry.severity_now or "hidden")
        for entry in review.hidden_by_settings
    ]
    if hidden:
        text = f"The settings of the change hide or lower {count_text(len(hidden), 'finding')}."
        yield ReviewTable(
            "Hidden findings", text, ("", "Rule", "Location", "Finding", "Effect of the change"), hidden
        )
    by_keys = [_finding_cells(entry.finding) for entry in review.hidden_by_keys]
    if by_keys:
        text = f"`status`, `scope`, and `site` of designs hide {count_text(len(by_keys), 'finding')}."
        yield ReviewTable(
            "Findings hidden by keys of designs", text, ("", "Rule", "Location", "Finding"), by_keys
        )
    new = [(*_finding_cells(entry.finding), entry.after) for entry in review.waived if not entry.before]
    if new:
        text = f"Waivers cover {count_text(len(new), 'finding')} that they do not cover in the base."
        yield ReviewTable("New waivers", text, ("", "Rule", "Location", "Finding", "Waiver"), new)
    changed = [
        (*_finding_cells(entry.finding), f"{entry.before} → {entry.after}")
        for entry in review.waived
        if entry.before
    ]
    if changed:
        text = f"Changed waivers cover {count_text(len(changed), 'finding')}."
        yield ReviewTable("Changed waivers", text, ("", "Rule", "Location", "Finding", "Waiver"), changed)


def _finding_cells(finding: Finding) -> tuple[str, ...]:
    mark = f"{SEVERITY_MARKS[finding.severity]} {finding.severity}"
    return mark, finding.code, f"{finding.file}:{finding.line}", finding.message


def markdown(review: Review, most: int) -> list[str]:
    """Lines of the comment, in at most ``most`` characters; rows that do not fit are counted."""
    lines: list[str] = []
    for title, text, columns, rows in review_tables(review):
        lines += [f"### {title}", ""]
        lines += [text, ""] if text else []
        lines += [f"| {' | '.join(columns)} |", f"|{'-|' * len(columns)}"]
        all_rows = [_markdown_row(columns, row) for row in rows]
        kept = _rows_within(all_rows, most - sum(map(len, lines)))
        lines += kept
        if len(kept) < len(all_rows):
            lines += ["", f"{len(all_rows) - len(kept)} more of {len(all_rows)}: see summary.md."]
        lines.append("")
    return lines


def _markdown_row(columns: Sequence[str], row: Sequence[str]) -> str:
    code = ("Location", "Setting or file")
    cells = (
        code_span(cell) if name in code else escaped_markdown(cell)
        for name, cell in zip(columns, row, strict=True)
    )
    return f"| {' | '.join(cells)} |"


def _rows_within(rows: list[str], most: int) -> list[str]:
    kept: list[str] = []
    for row in rows:
        most -= len(row) + 1
        if most < 0:
            break
        kept.append(row)
    return kept


def html(review: Review) -> str:
    """Tables for the page of changes."""
    text = decision_note(review)
    body = f"<p>{_html_text(text)}</p>\n" if text else ""
    for title, sentence, columns, rows in review_tables(review):
        body += f"<h2>{title}</h2>\n"
        body += f"<p>{sentence}</p>\n" if sentence else ""
        head = "".join(f"<th>{name}</th>" for name in columns)
        cells = "".join(
            f"<tr>{''.join(f'<td>{_html_text(cell)}</td>' for cell in row)}</tr>\n" for row in rows
        )
        body += f"<table><tr>{head}</tr>\n{cells}</table>\n"
    return body


def _html_text(text: str) -> str:
    return escaped(visible(text))


def version_lines(low: Sequence[DesignVersion], counts: bool, most: int) -> list[str]:
    """Line for each design whose version must rise, in at most ``most`` characters; the others are
    counted."""
    mark = SEVERITY_MARKS["error" if counts else "warning"]
    lines = [
        f"- {mark} {escaped_markdown(version.id)} has version {escaped_markdown(version.current)}, but the "
        f"change ({', '.join(version.classes)}) requires {escaped_markdown(version.required)} or later: "
        f"{code_span(f'refarch bump {version.id}')}"
        for version in low
    ]
    kept = _rows_within(lines, most)
    left = len(lines) - len(kept)
    return [*kept, *([f"- {left} more of {len(lines)}: see summary.md."] if left else [])]


def review_data(review: Review, threshold: str) -> dict[str, Any]:
    """Verdict and tables for programs."""
    return {
        "verdict": "changes requested" if review.fails(threshold) else "no blocking findings",
        "settings_of": review.decided_by,
        "base_settings_invalid": review.why_base_invalid,
        "changes": [entry._asdict() for entry in review.coverage_changes],
        "hidden": [
            {**finding_data(entry.finding), "by_the_change": entry.severity_now or "hidden"}
            for entry in (*review.hidden_by_settings, *review.hidden_by_keys)
        ],
        "waived": [
            {
                **finding_data(entry.finding),
                "reason": entry.finding.waived,
                "before": entry.before,
                "after": entry.after,
            }
            for entry in review.waived
        ],
        "versions": [
            {
                "design": entry.id,
                "version": entry.current,
                "required": entry.required,
                "blocks": review.versions_count,
            }
            for entry in review.low_versions
        ],
    }
