"""Forms of the outputs of Dell OS10 commands.

Sources, looked up 2026-11-30: Intel, mfd-switchmanagement, recorded outputs of ``show version``,
``show interface``, and ``show lldp neighbors``; recorded outputs of ``show port-channel summary`` and
``show vlt`` in public repositories; Microsoft, expected configuration of OS10 for Azure Local.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from ..checks import ExpectedOutput, OutputForm
from ..output_lines import (
    NOT_STATED,
    OutputCell,
    OutputLine,
    OutputPart,
    columns,
    fields,
    join_lines,
    line,
    marked_list,
)

TRUNK = "switchport trunk allowed vlan"
ACCESS = "switchport access vlan"

_BOTH_UNITS = re.compile("vlt-port-channel ID ([0-9]+), both units")


def _hostname(expected: ExpectedOutput) -> Iterator[OutputLine]:
    yield line("hostname ", expected.part("hostname"))


def _version(expected: ExpectedOutput) -> Iterator[OutputLine]:
    yield line("Dell EMC Networking OS10 Enterprise")
    yield line(NOT_STATED)
    yield line("OS Version: ", expected.part("OS Version"))
    yield line(NOT_STATED)


def _interface(expected: ExpectedOutput) -> Iterator[OutputLine]:
    (row,) = expected.rows
    address = expected.part("Internet address is", row, "not set")
    yield line(f"Ethernet {row.removeprefix('ethernet')} ", expected.part("first line", row))
    yield line(NOT_STATED)
    yield line("Internet address is ", address)
    yield line(NOT_STATED)
    yield line("MTU ", expected.part("MTU", row), f" bytes, IP MTU {NOT_STATED} bytes")
    yield line("LineSpeed ", expected.part("LineSpeed", row), f", {NOT_STATED}")
    fec = expected.part("Negotiated FEC", row)
    yield line(f"Configured FEC is {NOT_STATED}, Negotiated FEC is ", fec)
    yield line(NOT_STATED)


def _neighbors(expected: ExpectedOutput) -> Iterator[OutputLine]:
    rows = [
        (row, expected.part("Rem Host Name", row), expected.part("Rem Port Id", row), NOT_STATED)
        for row in expected.ports
    ]
    headings = ("Loc PortID", "Rem Host Name", "Rem Port Id", "Rem Chassis Id")
    heading, *others = columns([headings, *rows], least=(19, 20, 30, 14), gap=1)
    yield from (heading, line("-" * 86), *others)


def _vlan_interfaces(expected: ExpectedOutput) -> Iterator[OutputLine]:
    for name in expected.values("interface"):
        yield line("interface ", OutputPart(name, True))


def _port_configuration(expected: ExpectedOutput) -> Iterator[OutputLine]:
    (row,) = expected.rows
    yield line("!")
    yield line(f"interface {row}")
    yield line(f" {NOT_STATED}")
    for check in expected.checks:
        if check.read == TRUNK:
            yield line(f" {TRUNK} ", *_vlan_ranges(check.expected))
        else:
            words = OutputPart(", ".join(check.expected), True)
            yield line(f" {check.read} ", words) if check.read == ACCESS else line(" ", words)


def _vlan_ranges(numbers: Sequence[str]) -> OutputLine:
    """VLANs as in the configuration: consecutive VLANs are a range, of which each end is a value."""
    runs: list[list[str]] = []
    for number in numbers:
        if runs and number.isdigit() and int(number) == int(runs[-1][-1]) + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    ranges = (marked_list((run[0], *run[1:][-1:]), "-") for run in runs)
    return join_lines(ranges, ",")


def _lossless(expected: ExpectedOutput) -> Iterator[OutputLine]:
    yield line(NOT_STATED)
    yield line(f"policy-map type network-qos {NOT_STATED}")
    for number in expected.values("pfc-cos"):
        yield line(f" class {NOT_STATED}")
        yield line("  pause")
        yield line("   pfc-cos ", OutputPart(number, True))
    yield line(NOT_STATED)


def _channels(expected: ExpectedOutput) -> Iterator[OutputLine]:
    rows: list[Sequence[OutputCell]] = [("Group", "Port-Channel", "", "Type", "Protocol", "Member Ports")]
    for row in expected.ports:
        ports = [line(*marked_list((name,)), "(P)") for name in expected.values("Member Ports", row)]
        number = re.sub("^[^0-9]*", "", row)
        state, protocol = expected.part("Port-Channel", row), expected.part("Protocol", row)
        rows.append((number, f"port-channel{number}", state, "Eth", protocol, join_lines(ports, " ")))
    heading, *others = columns(rows, least=(4, 16, 7, 7, 9), gap=1)
    yield from (heading, line("-" * 80), *others)


def _pair(expected: ExpectedOutput) -> Iterator[OutputLine]:
    link = "port-channel1000"
    yield from _wide_fields([("Domain ID", expected.part("Domain ID")), ("Unit ID", NOT_STATED)])
    yield line(NOT_STATED)
    yield line("VLTi Link Status")
    yield from _wide_fields([(f"    {link}", expected.part("VLTi Link Status", link))])
    yield line()
    rows: list[Sequence[OutputCell]] = [
        ("VLT Peer Unit ID", "System MAC Address", "Status", "IP Address", "Version"),
        (f"  {NOT_STATED}", NOT_STATED, expected.part("Status", "VLT Peer"), NOT_STATED, NOT_STATED),
    ]
    heading, peer = columns(rows, least=(16, 18, 6, 19), gap=4)
    yield from (heading, line("-" * 82), peer)


def _wide_fields(pairs: Iterable[tuple[str, OutputCell]]) -> Iterator[OutputLine]:
    return fields((f"{name:<38}", value) for name, value in pairs)


def _pair_ports(expected: ExpectedOutput) -> Iterator[OutputLine]:
    for row in expected.rows:
        found = _BOTH_UNITS.fullmatch(row)
        number = found[1] if found else row
        status = expected.part("Status", row)
        headings = ("VLT Unit ID", "Port-Channel", "Status", "Configured ports", "Active ports")
        units = [(unit, f"port-channel{number}", status, NOT_STATED, NOT_STATED) for unit in ("* 1", "  2")]
        yield line(f"vlt-port-channel ID : {number}")
        heading, *others = columns([headings, *units], least=(11, 16, 6, 16), gap=4)
        yield from (heading, line("-" * 79), *others)


FORMS: Mapping[str, OutputForm] = {
    r"show running-configuration \| grep hostname": _hostname,
    "show version": _version,
    "show interface ethernet[0-9/:]+": _interface,
    "show lldp neighbors": _neighbors,
    r"show running-configuration interface vlan \| grep interface": _vlan_interfaces,
    "show running-configuration interface (ethernet|port-channel)[0-9/:]+": _port_configuration,
    "show running-configuration": _lossless,
    "show port-channel summary": _channels,
    "show vlt [0-9]+": _pair,
    "show vlt [0-9]+ vlt-port-detail": _pair_ports,
}
