"""Results of the newest verification of the installation, and what changed between the runs."""

from collections.abc import Iterable, Iterator, Mapping

from refarch.api.runs import Run, StoredRuns, run_changes, run_text

from ..context import Context
from ..display_names import count_text
from ..escape import code, text
from ..markdown import bullets, details_box, grid, heading, note_box, page
from ..run_sections import (
    alike_results,
    changed_items,
    collection_sentence,
    device_table,
    difference_table,
    finding_sections,
    limit_sections,
    outcome_sentence,
)
from . import Page

FILE = "as-built.json"
"""The newest run as data, next to the page."""

NO_RUN_TEXT = (
    "The installation has not been compared with this design: no file in the folder of its runs is a run."
)

MAX_OPEN_ROWS = 12
"""Rows of differences up to which they are shown at once; more wait in a box that opens."""

MOST_ROWS = 200
"""Rows of differences that the page has. The file has all of them."""

MOST_CHANGES = 20
"""Changes of a kind that the page lists."""


def stored_runs(context: Context) -> StoredRuns:
    """Runs that the project keeps of the design."""
    return context.project.runs.get(context.result.id, StoredRuns())


def exists(context: Context) -> bool:
    """A design with a run, or with a file that should be one."""
    return any(stored_runs(context))


def render(context: Context) -> str:
    """The newest run, and the history; or that none can be read."""
    runs, unread = stored_runs(context)
    if not runs:
        return page(NO_RUN_TEXT, _unread_section(unread))
    run = runs[-1]
    return page(
        f"{collection_sentence(run)} {outcome_sentence(run)}",
        _version_box(context, run),
        f'Download: <a class="ra-download" href="{FILE}" download>{FILE}</a>. '
        f"{context.page_links('checks.md')}",
        *finding_sections(run, context.rule),
        heading(2, "Results by device"),
        device_table(run, context.device),
        *_differences(run),
        *_history(runs),
        *limit_sections(run),
        _unread_section(unread),
    )


def _unread_section(unread: Iterable[str]) -> str:
    """Files that should be runs, and what is wrong with them; empty for none."""
    listed = bullets(map(text, unread))
    return page(heading(2, "Unreadable runs"), listed) if listed else ""


def _version_box(context: Context, run: Run) -> str:
    if run.version == context.design.version:
        return ""
    command = f"refarch verify {context.result.id} --against FOLDER --record"
    words = (
        f"The design is version {text(context.design.version)} now, but the installation was compared with "
        f"version {text(run.version)}. Run {code(command)} again."
    )
    return note_box("warning", "Other version", words)


def _differences(run: Run) -> Iterator[str]:
    """Results that are different, absent, or not understood."""
    listed = [one for one in run.results if one.outcome not in ("equal", "not collected")]
    if not listed:
        return
    yield heading(2, "Differences")
    groups = alike_results(listed)
    table = difference_table(groups[:MOST_ROWS])
    more = sum(len(group) for group in groups[MOST_ROWS:])
    if more:
        table += f"\n\n{count_text(more, 'more difference')} in the file."
    yield details_box(f"All {len(listed)} differences", table) if len(groups) > MAX_OPEN_ROWS else table


def _history(runs: tuple[Run, ...]) -> Iterator[str]:
    """Runs, the newest first, and the changes since the run before."""
    if len(runs) < 2:
        return
    rows = []
    for before, after in zip((None, *runs), runs, strict=False):
        changes = run_changes(before, after) if before is not None else None
        numbers = [after.counts.get("equal", 0), len(after.differences)]
        numbers_of_changes = [len(changes.fixed), len(changes.new), len(changes.unseen)] if changes else []
        cells = [*map(str, (*numbers, *numbers_of_changes)), *([""] * (3 - len(numbers_of_changes)))]
        rows.append([text(after.collected), text(after.version), *cells])
    yield heading(2, "History")
    heads = ("Collected", "Version", "Equal", "Differences", "Fixed", "New", "Not seen again")
    yield grid(heads, rows[::-1], right=(False, False, True, True, True, True, True))
    changes = run_changes(runs[-2], runs[-1])
    for title, changed in (
        ("Fixed since the run before", changes.fixed),
        ("New since the run before", changes.new),
        ("Not compared any more", changes.unseen),
    ):
        items = [*changed_items(changed)]
        more = len(items) - MOST_CHANGES
        if items:
            yield heading(3, title)
            yield bullets([*items[:MOST_CHANGES], *([f"and {more} more"] if more > 0 else [])])


def run_files(context: Context) -> Mapping[str, str]:
    """The newest run as data; no file without a run."""
    runs = stored_runs(context).runs
    return {FILE: run_text(runs[-1])} if runs else {}


PAGE = Page(
    path="as-built.md",
    title="As built",
    summary="Results of the comparison of the installation with the design: findings, evidence, and history.",
    order=85,
    group="build",
    render=render,
    exists=exists,
    files=run_files,
)
