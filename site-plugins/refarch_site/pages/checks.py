"""Verification that a build matches the design."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from refarch.api import Design, Origin
from refarch.api.model import compress
from refarch.platforms.verification import (
    FILE,
    KindRecord,
    Place,
    Without,
    as_json,
    devices_without_checks,
    records,
)

from ..check_folding import CheckGroup, check_groups, command_places, expected_text, read_text, source_link
from ..checklists import kept_ticks
from ..context import Context, document_name
from ..escape import code, slug, text
from ..example_boxes import example_boxes
from ..markdown import anchor, author_note, bullets, details_box, grid, heading, page
from . import Page

TICK_BOX = "☐"
"""A box to tick, on paper or, with assets/checklist.js, on the screen."""

MAX_OPEN_ROWS = 12
"""Rows under one heading up to which they are shown at once; more wait in a box that opens."""

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


def exists(context: Context) -> bool:
    """A design with something to check."""
    return any(record.checks for record in records(context.design, context.project.plugins))


def render(context: Context) -> str:
    """Checks by system, then by device."""
    checks_by_kind = records(context.design, context.project.plugins)
    pieces = (piece for record in checks_by_kind for piece in _kind_section(context, record))
    checks = kept_ticks(context, PAGE.path, page(*pieces).rstrip("\n"))
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


def _kind_section(context: Context, record: KindRecord) -> Iterator[str]:
    """Checks of one kind of device."""
    yield anchor(f"checks-{slug(record.kind.title)}")
    yield heading(2, record.kind.title)
    yield text(record.kind.verified_by)
    yield bullets(f"{code(compress(caveat.devices))} {text(caveat.says)}" for caveat in record.caveats)
    titles = {check.group for check in record.checks}
    places = command_places(record.checks)
    ordered = sorted(record.checks, key=lambda check: places[check.run])
    for group in check_groups(record.checks, partial(_device_class, context.design)):
        title = group.title if group.title in titles else ""
        checks = [check for check in ordered if check.group == title]
        yield heading(3, group.title)
        table = _checks_table(context, group)
        yield (
            details_box(f"All {len(group.rows)} checks", table) if len(group.rows) > MAX_OPEN_ROWS else table
        )
        yield from example_boxes(context.design, record.kind, checks, group.devices[0])
    if record.unchecked:
        yield heading(3, "Not verified")
        yield bullets(
            f"{code(compress(remark.devices))}: {_text_with_code(remark.what)} "
            f"({_text_with_code(remark.reason)})"
            for remark in record.unchecked
        )


def _device_class(design: Design, device: str) -> str:
    """Devices that are alike are under one heading: hosts of a cluster, switches of a role."""
    if device in design.hosts:
        return f"cluster {design.hosts[device].cluster}"
    return f"role {design.switches[device].role}" if device in design.switches else ""


def _checks_table(context: Context, group: CheckGroup) -> str:
    rows = []
    before = None
    for row in group.rows:
        again = before is not None and before.run == row.run
        run = code(row.run) if row.command else text(row.run)
        known = again and before is not None and before.source == row.source
        cells = [
            TICK_BOX,
            code(compress(row.devices)) if set(row.devices) != set(group.devices) else "",
            "" if again else run,
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
    exists=exists,
    files=check_files,
)
