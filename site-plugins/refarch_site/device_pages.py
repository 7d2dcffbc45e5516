"""A page for each host and each switch of a design: everything about one device, for who stands before it."""

import re
from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from functools import partial
from typing import NamedTuple

from refarch import api
from refarch.api import Design, Finding, Origin, Table
from refarch.api.inventory import rack_devices
from refarch.api.model import RackPlace, RangeError, expand
from refarch.platforms.checks import Check
from refarch.platforms.rendering import Configuration
from refarch.platforms.rendering.devices import configurations_of_default_targets
from refarch.platforms.verification import records

from .check_folding import check_groups, expected_text, read_text
from .configuration_pages import download_link, file_addresses
from .context import Context, config_path
from .device_paths import port_anchor
from .display_names import count_text
from .escape import code, link, text, with_code
from .markdown import (
    MIN_COMMON_ROWS,
    author_note,
    badge,
    bullets,
    cell_value,
    details_box,
    grid,
    heading,
    page,
    row_cell,
    table,
)
from .sections.front_panels import panel_figure
from .site import SitePage

_DEVICE_NAME = re.compile(r"[A-Za-z0-9._\[\],-]*[A-Za-z0-9\]]")
"""A name of a device, or a range of them, in a sentence."""

SWITCH_COLUMN = api.Column("switch", "Switch")


class DeviceFacts(NamedTuple):
    """Tables, checks, findings and files of the devices of a design, by device name."""

    tables: Mapping[str, Mapping[str, Table]]
    """Rows about a device, by section and device."""
    checks: Mapping[str, tuple[Check, ...]]
    findings: Mapping[str, tuple[Finding, ...]]
    """Findings whose sentence names the device, alone or in a range."""
    files: Mapping[str, tuple[Configuration, ...]]
    texts: Mapping[str, str]
    """Address of the text of each file that has a page, by the name of the file."""


MAX_OPEN_CHECKS = 6
"""Checks, or rows, up to which they are shown at once; more wait in a box that opens."""

HIDDEN_CABLE_COLUMNS = ("rack", "unit", "device", "part_number", "far_optic", "far_label")
"""Columns of the run list that are the same in all rows of a device, or that other tables have."""

HOST_PAGES = ("index.md", "hosts.md", "configuration.md#hosts", "addresses.md", "checks.md")
SWITCH_PAGES = ("index.md", "network.md", "configuration.md#switches", "cabling.md", "checks.md")
"""Pages of the design that say more about a host, or about a switch."""

LINK_LABELS = {"configuration.md#hosts": "Configuration", "configuration.md#switches": "Configuration"}
"""Labels of links to sections whose titles name no page."""


def device_pages(context: Context, folder: str) -> Iterator[SitePage]:
    """Pages of a design's hosts and switches, which no side bar lists one by one; none for a variant.
    ``folder`` is where the design's pages lie."""
    if not context.devices:
        return
    facts = device_facts(context)
    # Pages of devices lie one folder below those of their design.
    inside = context._replace(home="../")
    for name, path in context.devices.items():
        body = page(heading(1, name), context.banner(), *_page_body(inside, facts, name))
        yield SitePage(f"{folder}/{path}", name, body, searchable=False, listed=False)


def _page_body(context: Context, facts: DeviceFacts, name: str) -> Iterator[str]:
    """Sections that have anything to say."""
    is_host = name in context.design.hosts
    yield _device_links(context, name, is_host)
    yield _device_table(facts.tables["host" if is_host else "switch"].get(name), name)
    yield from _rack_place(context, name)
    yield from _front_panel(context, name)
    plugs = facts.tables["cables"].get(name)
    cabled = set() if plugs is None else {str(row_cell(plugs, row, "port")) for row in plugs.rows}
    yield from _table_section(
        context,
        facts,
        name,
        "cables",
        "Cables",
        HIDDEN_CABLE_COLUMNS,
        plugs and (lambda row: port_anchor(str(row_cell(plugs, row, "port")))),
    )
    if is_host:
        yield from _table_section(context, facts, name, "host-ports", "Ports", ("host", "cabled"))
        yield from _table_section(
            context, facts, name, "far-ports", "Switch ports", ("device", "cable", "length")
        )
    else:
        yield from _table_section(
            context, facts, name, "switch-ports", "Ports", ("cable", "length"), partial(_port_anchor, cabled)
        )
        yield from _table_section(context, facts, name, "vlans", "VLANs", ("switch",))
        yield from _table_section(context, facts, name, "buffers", "Buffers", ("switch",))
    yield from _table_section(context, facts, name, "addresses", "Addresses", ("device",))
    yield from _qos_section(context, name)
    yield from _configuration_section(context, facts, name)
    yield from _checks_section(context, facts, name)
    yield from _findings_section(context, facts, name)
    yield from _lines_section(context, facts, name)


def _device_links(context: Context, name: str, is_host: bool) -> str:
    """Design of the device, and links to the pages with more about it."""
    targets = HOST_PAGES if is_host else SWITCH_PAGES
    links = [
        page_link
        for target in targets
        if (page_link := context.page_link(target, LINK_LABELS.get(target, "")))
    ]
    kind = "Host" if is_host else "Switch"
    return f"{kind} of {text(context.design.title)} · {' · '.join(links)}"


def _device_table(data: Table | None, name: str) -> str:
    """Single row of a table, upright: what it is, and that; no label that is but the device's name."""
    if data is None:
        return ""
    rows = [
        [text(column.title), cell_value(value, column.key)]
        for column, value in zip(data.columns, data.rows[0].cells, strict=True)
        if value not in (None, "") and column.key not in ("host", "switch")
        if (column.key, value) != ("label", name)
    ]
    return grid(("Property", "Value"), rows)


def _rack_place(context: Context, name: str) -> Iterator[str]:
    """Section with the rack, units and power feeds of a device."""
    places = [
        place for rack in context.design.racks.values() for place in rack.places if place.device == name
    ]
    if places:
        yield heading(2, "Location")
        yield bullets(_rack_place_text(context, place) for place in places)


def _rack_place_text(context: Context, place: RackPlace) -> str:
    rack = context.design.racks[place.rack]
    top = place.unit + place.height - 1
    units = f"unit {place.unit}" if top <= place.unit else f"units {place.unit} to {top}"
    feeds = f", feeds {' and '.join(place.feeds)}" if place.feeds else ""
    model = rack_devices(context.design)[place.device].model
    what = text(f"{rack.title}, {units}{feeds}: {model.vendor} {model.model}")
    line = author_note(f", {context.place(place.origin)}")
    return f"{what} ({link('rack', f'{context.home}cabling.md#racks')}{line})"


def _table_section(
    context: Context,
    facts: DeviceFacts,
    name: str,
    key: str,
    title: str,
    without: tuple[str, ...],
    anchors: Callable[[api.Row], str] | None = None,
) -> Iterator[str]:
    """Rows of a table that are about the device; ``anchors`` makes names for links to the rows."""
    data = facts.tables[key].get(name)
    if data is not None and data.rows:
        yield heading(2, title)
        # Equal values are said once for two rows, too. Both ends of a cable stay in its row.
        yield table(
            data,
            context.place,
            without=without,
            anchors=anchors,
            many=MIN_COMMON_ROWS if key == "cables" else 2,
            device=context.device,
            with_files=False,
        )


def _front_panel(context: Context, name: str) -> Iterator[str]:
    """Section with the front panel of a switch; a host has none."""
    if figure := context.figure(panel_figure(name)):
        yield heading(2, "Front panel")
        yield figure


def _port_anchor(cabled: Container[str], row: api.Row) -> str:
    """Anchor of the row of a port; empty for a port with a plug, whose cable says more."""
    port = str(row.cells[0])
    return "" if port in cabled else port_anchor(port)


def _qos_section(context: Context, name: str) -> Iterator[str]:
    """QoS profiles that the device has."""
    entries = context.design.applications.get(name, ())
    if entries:
        yield heading(2, "QoS")
        yield bullets(
            f"{link(code(entry.profile), f'{context.home}network.md#qos')} on "
            f"{text(', '.join(sorted(entry.ports)) if entry.ports else 'all ports')} "
            f"{author_note(f'({context.place(entry.origin)})')}"
            for entry in entries
        )


def _configuration_section(context: Context, facts: DeviceFacts, name: str) -> Iterator[str]:
    """Files that set it up."""
    files = facts.files.get(name, ())
    refused = [refusal for refusal in context.refused if refusal.device == name]
    if files or refused:
        yield heading(2, "Configuration")
    if files:
        first = configurations_of_default_targets(files, context.project.plugins)
        others = [file for file in files if file not in first]
        if first and others:
            yield "The default file is listed first, followed by alternative formats and related files."
        yield bullets(
            _file_links(context, file, facts.texts.get(file.file, "")) for file in (*first, *others)
        )
    if refused:
        yield bullets(
            f"{text(refusal.target)} writes no configuration: {text(refusal.said)}" for refusal in refused
        )


def _file_links(context: Context, configuration: Configuration, address: str) -> str:
    """Target of a file, the file to download, its length, and a link to its text if it has a page."""
    file = download_link(f"{context.home}{config_path(configuration)}", configuration.file)
    shown = f" ({link('show', f'{context.home}{address}')})" if address else ""
    return f"{text(configuration.title)}: {file}, {count_text(len(configuration.lines), 'line')}{shown}"


def _checks_section(context: Context, facts: DeviceFacts, name: str) -> Iterator[str]:
    """Section with the commands to run on a device and their expected values."""
    checks = facts.checks.get(name, ())
    if not checks:
        return
    rows = [
        [
            code(row.run) if row.command else text(row.run),
            code(row.row) if row.row else "",
            read_text(row),
            expected_text(row),
        ]
        for group in check_groups(checks, lambda device: device)
        for row in group.rows
    ]
    yield heading(2, "Checks")
    yield f"{link('Checks', f'{context.home}checks.md')} lists the document of each check."
    checks_grid = grid(("Run", "Where", "Read", "Expected"), rows)
    yield checks_grid if len(rows) <= MAX_OPEN_CHECKS else details_box(f"All {len(rows)} checks", checks_grid)


def _findings_section(context: Context, facts: DeviceFacts, name: str) -> Iterator[str]:
    """Section with the findings that name the device."""
    yield heading(2, "Findings")
    rows = [
        [
            badge("waived", "waived") if finding.waived is not None else text(finding.severity),
            context.rule(finding.code),
            context.basis(finding.code),
            with_code(finding.message),
            context.finding_place(finding),
        ]
        for finding in facts.findings.get(name, ())
    ]
    if rows:
        yield grid(("Severity", "Rule", "Basis", "Finding", "Source"), rows)
    else:
        more = link("Compliance", f"{context.home}compliance.md")
        yield (
            f"No finding names this device. A finding about several devices can include it. {more} lists all "
            "findings of the design."
        )


def _lines_section(context: Context, facts: DeviceFacts, name: str) -> Iterator[str]:
    """Lines of the design that say something about it."""
    device = context.design.hosts.get(name) or context.design.switches[name]
    places = dict.fromkeys(map(context.place, (device.origin, *device_origins(facts, name))))
    yield heading(2, "Design lines")
    yield ", ".join(places)


def device_facts(context: Context) -> DeviceFacts:
    """Facts of all devices of a design."""
    design = context.design
    return DeviceFacts(
        tables={
            "host": _rows_by_column(api.table(design, "hosts"), "host"),
            "switch": _rows_by_column(api.table(design, "wiring", "switches"), "switch"),
            "cables": _rows_by_column(api.table(design, "cable-runs"), "device"),
            "host-ports": _host_ports(design),
            "switch-ports": api.tables(design, "wiring", "ports"),
            "far-ports": _rows_by_column(_ports_by_switch(design), "device"),
            "addresses": _rows_by_column(api.table(design, "ip-plan"), "device"),
            "vlans": _rows_by_column(api.table(design, "ip-plan", "vlans"), "switch"),
            "buffers": _rows_by_column(api.table(design, "buffers"), "switch"),
        },
        checks=_checks_by_device(context),
        findings=_findings_by_device(context),
        files=_files_by_device(context.configurations),
        texts=file_addresses(context),
    )


def _rows_by_column(data: Table, key: str) -> dict[str, Table]:
    """Rows of a table by what is in one of its columns; a table of nothing has not even that."""
    if not data.rows:
        return {}
    at = [column.key for column in data.columns].index(key)
    rows: dict[str, list[api.Row]] = {}
    for row in data.rows:
        rows.setdefault(str(row.cells[at]), []).append(row)
    return {name: data._replace(rows=tuple(members)) for name, members in rows.items()}


def _host_ports(design: Design) -> dict[str, Table]:
    """Ports of each host, whose tables have the columns of its cluster."""
    members = api.tables(design, "hosts", "ports").values()
    return {name: rows for ports in members for name, rows in _rows_by_column(ports, "host").items()}


def _ports_by_switch(design: Design) -> Table:
    """Ports of all switches, with the switch in the first column."""
    ports = api.find_table(design, "wiring.ports")
    return ports._replace(columns=(SWITCH_COLUMN, *ports.columns[1:])) if ports.columns else ports


def _checks_by_device(context: Context) -> dict[str, tuple[Check, ...]]:
    checks: dict[str, list[Check]] = {}
    for record in records(context.design, context.project.plugins):
        for check in record.checks:
            for name in check.devices:
                checks.setdefault(name, []).append(check._replace(devices=(name,)))
    return {name: tuple(members) for name, members in checks.items()}


def _findings_by_device(context: Context) -> dict[str, tuple[Finding, ...]]:
    findings: dict[str, list[Finding]] = {}
    for finding in context.result.findings:
        for name in set(device_names(finding.message)) & context.devices.keys():
            findings.setdefault(name, []).append(finding)
    return {name: tuple(members) for name, members in findings.items()}


def device_names(sentence: str) -> Iterator[str]:
    """Words of a sentence that could be names, ranges written out."""
    for match in _DEVICE_NAME.finditer(sentence):
        try:
            yield from expand(match[0])
        except RangeError:
            yield match[0]


def _files_by_device(configurations: Iterable[Configuration]) -> dict[str, tuple[Configuration, ...]]:
    files: dict[str, tuple[Configuration, ...]] = {}
    for configuration in configurations:
        files[configuration.device] = (*files.get(configuration.device, ()), configuration)
    return files


def device_origins(facts: DeviceFacts, name: str) -> Iterator[Origin]:
    """Origins of the rows about a device."""
    for by_device in facts.tables.values():
        if name in by_device:
            yield from (row.origin for row in by_device[name].rows)
