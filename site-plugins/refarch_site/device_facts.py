"""Facts of each host and switch of a design, sorted by device once for all device pages."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from refarch import api
from refarch.api import Design, Finding, Origin, Table
from refarch.facts.model import RangeError, expand
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
    """By section, the rows of its table that are about a device."""
    checks: Mapping[str, tuple[Check, ...]]
    findings: Mapping[str, tuple[Finding, ...]]
    """Those whose sentence names the device, alone or in a range."""
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


def _rows_by_column(made: Table, key: str) -> dict[str, Table]:
    """The rows of a table by what stands in one of its columns; a table of nothing has not even that."""
    if not made.rows:
        return {}
    at = [column.key for column in made.columns].index(key)
    rows: dict[str, list[api.Row]] = {}
    for row in made.rows:
        rows.setdefault(str(row.cells[at]), []).append(row)
    return {name: made._replace(rows=tuple(own)) for name, own in rows.items()}


def _host_ports(design: Design) -> dict[str, Table]:
    """The ports of each host, whose tables have the columns of its cluster."""
    members = api.tables(design, "hosts", "ports").values()
    return {name: own for made in members for name, own in _rows_by_column(made, "host").items()}


def _ports_by_switch(design: Design) -> Table:
    """Ports of all switches, with the switch in the first column."""
    made = api.derived(design, "wiring.ports")
    return made._replace(columns=(SWITCH_COLUMN, *made.columns[1:])) if made.columns else made


def _checks_by_device(context: Context) -> dict[str, tuple[Check, ...]]:
    checks: dict[str, list[Check]] = {}
    for record in records(context.design, context.project.plugins):
        for check in record.checks:
            for name in check.devices:
                checks.setdefault(name, []).append(check._replace(devices=(name,)))
    return {name: tuple(own) for name, own in checks.items()}


def _findings_by_device(context: Context) -> dict[str, tuple[Finding, ...]]:
    findings: dict[str, list[Finding]] = {}
    for finding in context.result.findings:
        for name in set(device_names(finding.message)) & context.devices.keys():
            findings.setdefault(name, []).append(finding)
    return {name: tuple(own) for name, own in findings.items()}


def device_names(sentence: str) -> Iterator[str]:
    """The words of a sentence that could be names, ranges written out."""
    for match in _DEVICE_NAME.finditer(sentence):
        try:
            yield from expand(match[0])
        except RangeError:
            yield match[0]


def _files_by_device(made: Iterable[Configuration]) -> dict[str, tuple[Configuration, ...]]:
    files: dict[str, tuple[Configuration, ...]] = {}
    for one in made:
        files[one.device] = (*files.get(one.device, ()), one)
    return files


def device_origins(facts: DeviceFacts, name: str) -> Iterator[Origin]:
    """Origins of the rows about a device."""
    for by_device in facts.tables.values():
        if name in by_device:
            yield from (row.origin for row in by_device[name].rows)
