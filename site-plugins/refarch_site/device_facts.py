"""Facts of each host and switch of a design, sorted by device once for all device pages."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from refarch import api
from refarch.api import Design, Finding, Origin, Table
from refarch.api.model import RangeError, expand
from refarch.platforms.checks import Check
from refarch.platforms.rendering import Configuration
from refarch.platforms.verification import records

from .context import Context

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
    )


def _rows_by_column(data: Table, key: str) -> dict[str, Table]:
    """Rows of a table by what stands in one of its columns; a table of nothing has not even that."""
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
