"""Files of a review: the comment, and the reports for code hosts and people."""

from collections.abc import Callable, Mapping, Sequence

from ..compare.changed_cables import cable_sketch
from ..compare.comparison import DesignComparison
from ..compare.outcome import ComparisonOutcome
from ..core.wording import count_text
from ..report import azure, checkstyle, github, gitlab, json as findings_json, junit, rdjson, sarif
from ..report.changes import html, json as changes_json, markdown as changes_markdown
from ..report.changes.markdown import fenced_block
from ..report.markdown import MAX_COMMENT_LENGTH, escaped_markdown, findings_table
from .review import Review
from .review_notes import (
    decision_note,
    html as notes_html,
    markdown as notes_markdown,
    review_data,
    version_lines,
)

MARKER = "<!-- refarch review -->"
"""First line of the comment, by which the next run finds it. No text of a design can contain it, because
every angle bracket in one is written as a number."""

Pictures = Callable[[DesignComparison], Mapping[str, str]]
"""SVG files of a comparison by their names."""

MAX_FINDINGS_TEXT = 20_000
"""Characters of the comment for findings; the rest is for differences."""

MAX_VERSIONS_TEXT = 5_000
"""Characters of the comment for versions that must rise."""

MAX_NOTES_TEXT = 15_000
"""Characters of the comment for settings, hidden findings and new waivers."""


def review_files(review: Review, threshold: str, pictures: Pictures | None = None) -> dict[str, bytes]:
    """Content of each file by name. ``findings`` are those of the change; ``sarif`` has all, because code
    scanning compares them itself."""
    drawn = (
        {} if pictures is None else {name: pictures(moved) for name, moved in _comparisons(review).items()}
    )
    texts = {
        "comment.md": comment(review, threshold),
        "summary.md": comment(review, threshold, whole=True),
        "findings.sarif": sarif.render(review.run),
        "findings.json": findings_json.render(review.fresh),
        "junit.xml": junit.render(review.fresh),
        "codequality.json": gitlab.render(review.run),
        "checkstyle.xml": checkstyle.render(review.fresh),
        "findings.rdjson": rdjson.render(review.fresh),
        "annotations-github.txt": github.render(review.fresh),
        "annotations-azure.txt": azure.render(review.fresh),
        "changes.json": changes_json.json_document(
            review.outcomes, {"review": review_data(review, threshold)}
        ),
        "changes.html": html.html_document(
            review.outcomes,
            {identity: list(pictures_of_design.values()) for identity, pictures_of_design in drawn.items()},
            notes_html(review),
        ),
    }
    for identity, pictures_of_design in drawn.items():
        texts |= {f"pictures/{identity}-{name}.svg": picture for name, picture in pictures_of_design.items()}
    return {name: text.encode("utf-8", "backslashreplace") for name, text in texts.items()}


def _comparisons(review: Review) -> dict[str, DesignComparison]:
    """Comparison of each design that changed, by id."""
    return {design.id: design.comparison for design in review.outcomes if design.comparison is not None}


def verdict(review: Review, threshold: str) -> str:
    """Verdict of a review in one sentence."""
    fresh = [finding for finding in review.fresh.findings if finding.waived is None]
    changed = [design for design in review.outcomes if design.kind != "same"]
    parts = [count_text(len(changed), "design") + " changed"]
    parts.append(count_text(len(fresh), "new finding") if fresh else "0 new findings")
    if review.low_versions:
        parts.append(count_text(len(review.low_versions), "version bump") + " required")
    if review.weakened_checks:
        parts.append(count_text(review.weakened_checks, "check") + " weakened")
    sentence = ", ".join(parts)
    return f"{'Changes requested' if review.fails(threshold) else 'No blocking findings'}: {sentence}"


def comment(review: Review, threshold: str, whole: bool = False) -> str:
    """Comment: verdict, findings of the change, versions, differences. It is no longer than code hosts
    accept, and names what it leaves out; ``whole`` leaves nothing out, for the summary of a job."""
    mark = "❌" if review.fails(threshold) else "✅"
    head = [MARKER, f"## {mark} {escaped_markdown(verdict(review, threshold))}", ""]
    head += [f"Compared with `{review.base}`. {escaped_markdown(decision_note(review))}".rstrip(), ""]
    if review.fresh.findings or review.fresh.unchecked or review.fresh.skipped_rules:
        head += [findings_table(review.fresh, 1 << 30 if whole else MAX_FINDINGS_TEXT)]
    most = 1 << 30 if whole else MAX_VERSIONS_TEXT
    head += (
        [*version_lines(review.low_versions, review.versions_count, most), ""] if review.low_versions else []
    )
    head += notes_markdown(review, 1 << 30 if whole else MAX_NOTES_TEXT)
    return _append_designs(head, review, 1 << 30 if whole else MAX_COMMENT_LENGTH)


def _append_designs(head: Sequence[str], review: Review, limit: int) -> str:
    """Head and the differences of each design, as much as fits: a design that does not fit is shown without
    its lines, and those after it are counted."""
    text = "\n".join(head)
    for number, design in enumerate(review.outcomes):
        if design.kind == "same":
            continue
        # The lines of configuration are the longest part: without them a design often fits.
        for form in (design, design._replace(shows_lines=False)):
            piece = changes_markdown.render([form]) + _mermaid_sketch(form)
            if len(text) + len(piece) + 200 <= limit:
                text += f"\n{piece}"
                break
        else:
            left = sum(remaining.kind != "same" for remaining in review.outcomes[number:])
            text += f"\n{count_text(left, 'more design')} in changes.html.\n"
            break
    unchanged = sum(design.kind == "same" for design in review.outcomes)
    if unchanged:
        text += f"\n{count_text(unchanged, 'unchanged design')}.\n"
    return text


def _mermaid_sketch(design: ComparisonOutcome) -> str:
    lines = cable_sketch(design.comparison) if design.comparison is not None else []
    return "\n".join([*fenced_block(lines, "mermaid"), ""]) if lines else ""
