"""Verification that a build matches the design."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import groupby
from typing import NamedTuple

from refarch.api import Design, Origin
from refarch.api.model import compress
from refarch.platforms.checks import Check
from refarch.platforms.example_outputs import ExampleOutput
from refarch.platforms.verification import (
    FILE,
    KindRecord,
    Place,
    Without,
    as_json,
    devices_without_checks,
    records,
)

from ..check_folding import (
    CheckGroup,
    CheckRow,
    check_groups,
    command_places,
    expected_text,
    read_text,
    source_link,
    values_text,
)
from ..checklists import kept_ticks
from ..context import Context, document_name
from ..escape import code, slug, text
from ..example_boxes import device_examples, example_block
from ..markdown import anchor, author_note, bullets, details_box, grid, heading, page
from . import Page

TICK_BOX = "☐"
"""A box to tick, on paper or, with assets/checklist.js, on the screen."""

MAX_OPEN_ROWS = 12
"""Rows under one heading up to which they are one table, if they have no example output. Otherwise, each
command has a box that opens."""

INTRODUCTION = (
    "Checks are read-only. Expected values come from the design. A range such as `swp[1-4]` means each of "
    "its names; two ranges in one row correspond name by name. An empty Run or Document cell means the same "
    "as the row above. An empty On cell means all devices in the heading. Check marks are stored in this "
    "browser, for this version of the design. A command with a range is copied once for each name."
)

DOWNLOAD_TEXT = (
    "To use the checks as data, device by device, download "
    f'<a class="ra-download" href="{FILE}" download>{FILE}</a>. '
    f"{author_note('`refarch show` prints them as a table.')}"
)


class GroupChecks(NamedTuple):
    """Checks under one heading: as rows, and as they are for single devices."""

    record: KindRecord
    group: CheckGroup
    checks: Sequence[Check]
    places: Mapping[str, int]
    """Place of each command on the page."""


GroupBody = Callable[[Context, GroupChecks], Iterator[str]]
"""Form of the checks under one heading."""


def exists(context: Context) -> bool:
    """A design with something to check."""
    return any(record.checks for record in records(context.design, context.project.plugins))


def render(context: Context) -> str:
    """Checks by system, then by device; each command in a box with its example output."""
    return _page_text(context, _command_boxes)


def printed_page(context: Context) -> str:
    """The same with open tables, because closed boxes are not printed."""
    return _page_text(context, _open_table)


def _page_text(context: Context, body: GroupBody) -> str:
    checks_by_kind = records(context.design, context.project.plugins)
    pieces = (piece for record in checks_by_kind for piece in _kind_section(context, record, body))
    checks = kept_ticks(context, PAGE.path, page(*pieces).rstrip("\n"), "rows")
    return page(
        INTRODUCTION,
        DOWNLOAD_TEXT,
        _unchecked_devices(devices_without_checks(context.design, checks_by_kind)),
        checks,
    )


def check_files(context: Context) -> Mapping[str, str]:
    """Checks as data, next to the page."""
    content = as_json(context.result.id, context.design, _place_of_origin(context), context.project.plugins)
    return {FILE: content}


def _place_of_origin(context: Context) -> Place:
    def place(origin: Origin) -> tuple[str, int]:
        document = context.result.documents.get(origin.file)
        if document is None:
            return origin.file, 0
        path, span = document.place(origin.pointer)
        return document_name(context.result, path) or origin.file, span.line

    return place


def _unchecked_devices(devices: Sequence[Without]) -> str:
    """Devices for which nothing here says what to run."""
    named = "; ".join(
        f"{code(compress(some.devices))} ({text(some.system or 'no operating system stated')})"
        for some in devices
    )
    reason = "No documented command for"
    compare = "Compare ports, VLANs, MTU, and bonds with the pages of this design."
    return f"{reason} {named}. {compare}" if named else ""


def _kind_section(context: Context, record: KindRecord, body: GroupBody) -> Iterator[str]:
    """Checks of one kind of device."""
    yield anchor(f"checks-{slug(record.kind.title)}")
    yield heading(2, record.kind.title)
    yield f"{values_text(record.checks)}. {text(record.kind.verified_by)}"
    yield bullets(f"{code(compress(caveat.devices))} {text(caveat.says)}" for caveat in record.caveats)
    titles = {check.group for check in record.checks}
    places = command_places(record.checks)
    ordered = sorted(record.checks, key=lambda check: places[check.run])
    for group in check_groups(record.checks, partial(_device_class, context.design)):
        title = group.title if group.title in titles else ""
        checks = [check for check in ordered if check.group == title]
        yield heading(3, group.title)
        yield from body(context, GroupChecks(record, group, checks, places))
    if record.unchecked:
        yield heading(3, "Not verified")
        yield bullets(
            f"{code(compress(remark.devices))}: {_text_with_code(remark.what)} "
            f"({_text_with_code(remark.reason)})"
            for remark in record.unchecked
        )


def _open_table(context: Context, checks: GroupChecks) -> Iterator[str]:
    """All rows as one table."""
    yield _checks_table(context, checks.group, checks.group.rows)


def _command_boxes(context: Context, checks: GroupChecks) -> Iterator[str]:
    """Box for each command with its rows and its example outputs; few rows without an example are a table."""
    group = checks.group
    examples, introduction, remark = device_examples(
        context.design, checks.record.kind, checks.checks, group.devices[0]
    )
    if len(group.rows) <= MAX_OPEN_ROWS and not examples:
        yield from (*_open_table(context, checks), remark)
        return
    by_place: dict[int, list[ExampleOutput]] = {}
    for example in examples:
        by_place.setdefault(checks.places[example.run], []).append(example)
    yield introduction
    for place, rows in groupby(group.rows, key=lambda row: row.order):
        yield _command_box(context, group, list(rows), by_place.pop(place, []))
    # A row can stand for commands with other letters in the name of a port, which have other places.
    yield from (example_block(example) for listed in by_place.values() for example in listed)
    yield remark


def _command_box(
    context: Context, group: CheckGroup, rows: Sequence[CheckRow], examples: Iterable[ExampleOutput]
) -> str:
    """Box of a command. A command that all rows share is above them, with the button that copies it."""
    first, *others = dict.fromkeys(row.run for row in rows)
    title = f"{first} and {len(others)} more" if others else first
    command = f'<p class="ra-run">{code(first)}</p>' if rows[0].command and not others else ""
    outputs = (example_block(example, "" if others else first) for example in examples)
    return details_box(title, page(command, _checks_table(context, group, rows, bool(others)), *outputs))


def _device_class(design: Design, device: str) -> str:
    """Devices that are alike are under one heading: hosts of a cluster, switches of a role."""
    if device in design.hosts:
        return f"cluster {design.hosts[device].cluster}"
    return f"role {design.switches[device].role}" if device in design.switches else ""


def _checks_table(
    context: Context, group: CheckGroup, checks: Iterable[CheckRow], with_command: bool = True
) -> str:
    rows = []
    before = None
    for row in checks:
        again = before is not None and before.run == row.run
        run = code(row.run) if row.command else text(row.run)
        known = again and before is not None and before.source == row.source
        cells = [
            TICK_BOX,
            code(compress(row.devices)) if set(row.devices) != set(group.devices) else "",
            run if with_command and not again else "",
            code(row.row) if row.row else "",
            read_text(row),
            expected_text(row),
            "" if known else source_link(row.source),
            context.place(row.origin),
        ]
        rows.append(cells)
        before = row
    return grid(("Done", "On", "Run", "Where", "Read", "Expected", "Document", "Source"), rows)


def _text_with_code(sentence: str) -> str:
    """Text with names of commands between backticks."""
    parts = sentence.split("`")
    words = (code(part) if number % 2 else text(part.strip()) for number, part in enumerate(parts))
    return " ".join(word for word in words if word)


PAGE = Page(
    path="checks.md",
    title="Checks",
    summary="Commands to run on switches and hosts, the expected values, and example outputs.",
    order=80,
    group="build",
    render=render,
    printed=printed_page,
    exists=exists,
    files=check_files,
)
