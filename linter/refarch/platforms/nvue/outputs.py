"""Forms of the outputs of Cumulus Linux commands.

Sources, looked up 2026-11-30: NVIDIA, NVUE Command Reference (System, Interface, Bridge, MLAG); Cumulus Linux
User Guides (Bonding, VLAN-aware Bridge Mode, RDMA over Converged Ethernet), with sample outputs.
"""

from collections.abc import Iterator, Mapping, Sequence

from ..checks import ExpectedOutput, OutputForm
from ..output_lines import (
    NOT_STATED,
    OutputCell,
    OutputLine,
    OutputPart,
    columns,
    line,
    marked_list,
    ruled_table,
)

FIELDS = ("", "operational", "applied")
"""Headings of a command that shows one object."""

SECTIONS = ("pfc", "congestion-control", "trust", "lldp-app-tlv")
"""Sections of ``nv show qos roce`` before its tables."""

SWITCH_PRIORITY = "switch-prio"

_CODES, _CLASSES = "PCP/DSCP->SP mapping, switch-prio ", "SP->TC mapping, switch-prio "
_POOLS = "pool config, "


def _interfaces(expected: ExpectedOutput) -> Iterator[OutputLine]:
    rows = []
    for row in expected.ports:
        kind = "swp" if row.startswith("swp") else "bond"
        state = expected.part("State", row, "")
        rows.append(
            (
                row,
                state if state.text else OutputPart("down", True),
                expected.part("Speed", row, NOT_STATED if kind == "swp" else ""),
                expected.part("MTU", row),
                kind,
                expected.part("Remote Host", row, ""),
                expected.part("Remote Port", row, ""),
            )
        )
    headings = ("Interface", "State", "Speed", "MTU", "Type", "Remote Host", "Remote Port")
    yield from ruled_table(headings, rows)


def _fields(expected: ExpectedOutput) -> Iterator[OutputLine]:
    """Fields of one object. A field with several values has a line for each."""
    reads = dict.fromkeys((check.read, check.row) for check in expected.checks)
    rows = [
        (read, OutputPart(value, True), NOT_STATED)
        for read, row in reads
        for value in expected.values(read, row)
    ]
    yield from ruled_table(FIELDS, rows)
    yield line(NOT_STATED)


def _bridge_vlans(expected: ExpectedOutput) -> Iterator[OutputLine]:
    headings = ("", "multicast.snooping.querier.source-ip", "ptp.enable")
    yield from ruled_table(
        headings, [(OutputPart(number, True), NOT_STATED, NOT_STATED) for number in expected.values("vlan")]
    )


def _port_vlans(expected: ExpectedOutput) -> Iterator[OutputLine]:
    rows: list[Sequence[OutputCell]] = []
    for row in expected.ports:
        vlans = [(number, "untagged") for number in expected.values("vlan with tag-state untagged", row)]
        vlans += [(number, "tagged") for number in expected.values("vlan with tag-state tagged", row)]
        for index, (number, state) in enumerate(vlans):
            rows.append(("" if index else row, OutputPart(number, True), state, "forwarding"))
    yield from ruled_table(("port", "vlan", "tag-state", "fwd-state"), rows)


def _kernel_vlans(expected: ExpectedOutput) -> Iterator[OutputLine]:
    rows: list[Sequence[OutputCell]] = [("port", "vlan-id")]
    for row in expected.ports:
        own = expected.values("vlan-id with PVID Egress Untagged", row)
        vlans = [line(OutputPart(number, True), " PVID Egress Untagged") for number in own]
        vlans += [
            marked_list((number,)) for number in expected.values("vlan-id without Egress Untagged", row)
        ]
        rows += [("" if index else row, vlan) for index, vlan in enumerate(vlans)]
    yield from columns(rows, least=(16, 7))


def _roce(expected: ExpectedOutput) -> Iterator[OutputLine]:
    rows: list[Sequence[OutputCell]] = []
    for section in ("", *SECTIONS):
        reads = dict.fromkeys(check.read for check in expected.checks if check.row == section)
        if section and reads:
            rows.append((section, "", ""))
        indent = "  " if section else ""
        rows += [(f"{indent}{read}", expected.part(read, section), NOT_STATED) for read in reads]
    yield from ruled_table(FIELDS, rows)
    yield from _roce_table(
        expected, "RoCE PCP/DSCP->SP mapping configurations", _CODES, ("pcp", "dscp", SWITCH_PRIORITY)
    )
    yield from _roce_table(
        expected,
        "RoCE SP->TC mapping and ETS configurations",
        _CLASSES,
        (SWITCH_PRIORITY, "traffic-class", "scheduler-weight"),
    )
    yield from _roce_table(expected, "RoCE pool config", _POOLS, ("name", "mode", "size"))


def _roce_table(
    expected: ExpectedOutput, title: str, prefix: str, headings: Sequence[str]
) -> Iterator[OutputLine]:
    """Table of ``nv show qos roce``. ``prefix`` is the beginning of its rows, and the rest of a row its
    switch priority or name."""
    keys = [row.removeprefix(prefix) for row in expected.rows if row.startswith(prefix)]
    if not keys:
        return
    if SWITCH_PRIORITY in headings:
        keys.sort(key=int)
    rows = [
        (str(number), *(_roce_cell(expected, f"{prefix}{key}", key, heading) for heading in headings))
        for number, key in enumerate(keys)
    ]
    yield line(title)
    yield line("=" * 43)
    for row in ruled_table(("", *headings), rows):
        yield line("    ", *row)


def _roce_cell(expected: ExpectedOutput, row: str, key: str, heading: str) -> OutputCell:
    return key if heading in (SWITCH_PRIORITY, "name") else expected.part(heading, row)


FORMS: Mapping[str, OutputForm] = {
    "nv show interface": _interfaces,
    "nv show system": _fields,
    "nv show bridge domain br_default vlan": _bridge_vlans,
    "nv show bridge domain br_default port vlan": _port_vlans,
    "bridge vlan show": _kernel_vlans,
    "nv show interface [^ ]+ bond( mlag)?": _fields,
    "nv show mlag": _fields,
    "nv show qos roce": _roce,
}
