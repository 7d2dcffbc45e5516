"""Hosts of vCenter from a workbook of RVTools: releases, models, ports, interfaces, virtual switches, and
port groups. A workbook has no neighbors, so it proves no cable.

The names of sheets and columns are those of a comparison with a real workbook of RVTools 4.7. No public
workbook with values of network sheets was found.
"""

import re
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from ..host_subjects import (
    DISTRIBUTED_SUBJECT,
    DRIVER,
    MTU,
    PORT_GROUP as PORT_GROUP_OF_INTERFACE,
    PORT_GROUP_SUBJECT,
    SWITCH_OF_ADAPTER,
    SWITCH_SUBJECT,
    UPLINK,
    VERSION,
    VIRTUAL_SWITCH,
    VLAN,
)
from ..observed import (
    ADDRESSES,
    PORT,
    PORT_GROUP,
    SETTING,
    SOFTWARE,
    SYSTEM,
    CollectedFile,
    Evidence,
    FactReader,
    Facts,
    NotUnderstood,
    ObservedFact,
    interface_address,
    mac_address,
)
from .facts_vcenter_port_groups import NAMES, VCENTER

MARK = "VI SDK Server"
"""Column that all sheets about vCenter have."""

_RELEASE = re.compile(r"VMware ESXi ([0-9][0-9.]*) build-([0-9]{1,12})")


class _Row(NamedTuple):
    cells: Mapping[str, str]
    """Texts by the names of their columns."""
    place: Evidence

    def text(self, column: str) -> str:
        return self.cells.get(column, "")

    def number(self, column: str) -> int | None:
        text = self.text(column).removesuffix(".0")
        return int(text) if text.isascii() and text.isdecimal() and len(text) < 9 else None

    def fact(self, kind: str, subject: str, property_name: str, value: Any) -> ObservedFact:
        device = VCENTER if kind == PORT_GROUP else self.text("Host")
        return ObservedFact(device, kind, subject, property_name, value, self.place)

    def report_missing(self, columns: str) -> NotUnderstood:
        return NotUnderstood(self.place, f"this row has no {columns}")


def is_rvtools(file: CollectedFile) -> bool:
    """Whether the file is a workbook with one of the sheets."""
    return any(sheet.name in SHEETS and MARK in sheet.rows[0].cells for sheet in file.sheets if sheet.rows)


def read_rvtools(file: CollectedFile) -> Facts:
    """Facts of all rows of the known sheets."""
    for sheet in file.sheets:
        read = SHEETS.get(sheet.name)
        if read is None or not sheet.rows:
            continue
        names = sheet.rows[0].cells
        for row in sheet.rows[1:]:
            place = file.line_place(row.number)._replace(pointer=(sheet.name,))
            yield from read(_Row({name: row.cell(column) for column, name in enumerate(names)}, place))


def _host(row: _Row) -> Facts:
    match = _RELEASE.fullmatch(row.text("ESX Version"))
    if not row.text("Host") or match is None:
        yield row.report_missing("Host, or no ESX Version with a build")
        return
    yield row.fact(SOFTWARE, "esxi", "release", match[1])
    yield row.fact(SOFTWARE, "esxi", "build", match[2])
    if row.text("Model"):
        yield row.fact(SYSTEM, "", "model", row.text("Model"))


def _port(row: _Row) -> Facts:
    """A port without a link has the speed 0; an empty speed is unknown."""
    name, speed = row.text("Network Device"), row.number("Speed")
    if not row.text("Host") or not name:
        yield row.report_missing("Host or no Network Device")
        return
    if speed is not None:
        yield row.fact(PORT, name, "up", speed > 0)
    if speed:
        yield row.fact(PORT, name, "speed", speed)
    address = mac_address(row.text("MAC"))
    if address:
        yield row.fact(PORT, name, "mac", address)
    if row.text("Driver"):
        yield row.fact(SETTING, name, DRIVER, row.text("Driver"))
    if row.text("Switch"):
        yield row.fact(SETTING, name, SWITCH_OF_ADAPTER, row.text("Switch"))
    if row.text("Uplink port"):
        yield row.fact(SETTING, name, UPLINK, row.text("Uplink port"))


def _interface(row: _Row) -> Facts:
    name, mtu = row.text("Device"), row.number("MTU")
    if not row.text("Host") or not name or mtu is None:
        yield row.report_missing("Host, Device, or MTU")
        return
    yield row.fact(PORT, name, "mtu", mtu)
    address = interface_address(row.text("IP Address"), row.text("Subnet mask"))
    if address:
        yield row.fact(PORT, name, ADDRESSES, (address,))
    if row.text("Port Group"):
        yield row.fact(SETTING, name, PORT_GROUP_OF_INTERFACE, row.text("Port Group"))


def _standard_switch(row: _Row) -> Facts:
    name, mtu = row.text("Switch"), row.number("MTU")
    if not row.text("Host") or not name or mtu is None:
        yield row.report_missing("Host, Switch, or MTU")
        return
    yield row.fact(SETTING, SWITCH_SUBJECT.format(row=name), MTU, str(mtu))


def _standard_port_group(row: _Row) -> Facts:
    name, switch, vlan = row.text("Port Group"), row.text("Switch"), row.number("VLAN")
    if not row.text("Host") or not name or not switch or vlan is None:
        yield row.report_missing("Host, Port Group, Switch, or VLAN")
        return
    subject = PORT_GROUP_SUBJECT.format(row=name)
    yield row.fact(SETTING, subject, VIRTUAL_SWITCH, switch)
    yield row.fact(SETTING, subject, VLAN, str(vlan))


def _distributed_port_group(row: _Row) -> Facts:
    """A port group with a trunk has ranges of VLANs, which are not compared."""
    name, vlan, policy = row.text("Port"), row.number("VLAN"), row.text("Policy")
    if not name:
        yield row.report_missing("Port")
        return
    if row.text("Switch"):
        yield row.fact(PORT_GROUP, name, "switch", row.text("Switch"))
    if vlan is not None:
        yield row.fact(PORT_GROUP, name, "vlan", vlan)
    if policy in NAMES:
        yield row.fact(PORT_GROUP, name, "policy", NAMES[policy])
        for property_name, column in (("active", "Active Uplink"), ("standby", "Standby Uplink")):
            uplinks = tuple(filter(None, map(str.strip, row.text(column).split(","))))
            yield row.fact(PORT_GROUP, name, property_name, uplinks)


def _distributed_switch(row: _Row) -> Facts:
    name, mtu = row.text("Switch") or row.text("Name"), row.number("Max MTU")
    if not name or mtu is None:
        yield row.report_missing("Switch or no Max MTU")
        return
    subject = DISTRIBUTED_SUBJECT.format(row=name)
    yield row.fact(PORT_GROUP, subject, MTU, mtu)
    if row.text("Version"):
        yield row.fact(PORT_GROUP, subject, VERSION, row.text("Version"))


SHEETS: Mapping[str, Callable[[_Row], Facts]] = {
    "vHost": _host,
    "vNIC": _port,
    "vSC_VMK": _interface,
    "vSwitch": _standard_switch,
    "vPort": _standard_port_group,
    "dvPort": _distributed_port_group,
    "dvSwitch": _distributed_switch,
}
"""Readers of rows, by sheet."""


FACTS = FactReader("vCenter: workbook of RVTools", is_rvtools, read_rvtools)
