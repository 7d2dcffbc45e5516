"""Forms of the outputs of NX-OS commands.

Source, looked up 2026-11-30: NTC Templates, recorded outputs of the commands.
"""

from collections.abc import Iterator, Mapping, Sequence

from ...views.intent.switches import every_switch_intent
from ..checks import ExpectedOutput, OutputForm
from ..output_lines import (
    NOT_STATED,
    OutputCell,
    OutputLine,
    OutputPart,
    columns,
    join_lines,
    line,
    marked_list,
)

LONG_NAME = 20
"""Characters of a device name from which ``show lldp neighbors`` shows the rest on the next line."""


def _hostname(expected: ExpectedOutput) -> Iterator[OutputLine]:
    yield line(expected.part("the only line"))


def _version(expected: ExpectedOutput) -> Iterator[OutputLine]:
    yield line(NOT_STATED)
    yield line("  NXOS: version ", expected.part("NXOS: version"))
    yield line(NOT_STATED)


def _status(expected: ExpectedOutput) -> Iterator[OutputLine]:
    rows = [
        (row, "--", expected.part("Status", row), NOT_STATED, NOT_STATED, NOT_STATED, NOT_STATED)
        for row in expected.ports
    ]
    headings = ("Port", "Name", "Status", "Vlan", "Duplex", "Speed", "Type")
    rule = line("-" * 80)
    first, *others = columns([headings, *rows], least=(13, 18, 9, 9, 7, 7, 4), gap=1)
    yield from (rule, first, rule, *others)


def _neighbors(expected: ExpectedOutput) -> Iterator[OutputLine]:
    yield line(NOT_STATED)
    rows: list[Sequence[OutputCell]] = [("Device ID", "Local Intf", "Hold-time", "Capability", "Port ID")]
    long_names: dict[int, OutputLine] = {}
    for row in expected.ports:
        device = expected.part("Device ID", row)
        if len(device.text) >= LONG_NAME:
            long_names[len(rows)] = line(device)
            device = OutputPart("")
        rows.append((device, row, "120", NOT_STATED, expected.part("Port ID", row)))
    for number, shown in enumerate(columns(rows, least=(20, 15, 10, 11), gap=1)):
        if number in long_names:
            yield long_names[number]
        yield shown
    yield line(f"Total entries displayed: {len(rows) - 1}")


def _vlans(expected: ExpectedOutput) -> Iterator[OutputLine]:
    intent = every_switch_intent(expected.design)[expected.device]
    names = {1: "default"} | {number: vlan.name for number, vlan in intent.vlans.items() if vlan.name}
    rows: list[Sequence[OutputCell]] = [
        ("VLAN", "Name", "Status", "Ports"),
        ("-" * 4, "-" * 32, "-" * 9, "-" * 31),
    ]
    for number in expected.values("VLAN"):
        name = names.get(int(number), f"VLAN{int(number):04}")
        rows.append((OutputPart(number, True), name, "active", NOT_STATED))
    yield from columns(rows, gap=1)


def _channels(expected: ExpectedOutput) -> Iterator[OutputLine]:
    rule = line("-" * 80)
    rows: list[Sequence[OutputCell]] = [
        ("Group", "Port-", "Type", "Protocol", "Member Ports"),
        ("", "Channel", "", "", ""),
    ]
    for row in expected.ports:
        flags = expected.part("Port-Channel, flags", row)
        ports = join_lines(
            [line(*marked_list((name,)), "(P)") for name in expected.values("Ports", row)], "    "
        )
        channel = line(f"{row}(S", flags, ")")
        rows.append((row.removeprefix("Po"), channel, "Eth", expected.part("Protocol", row), ports))
    yield line(NOT_STATED)
    first, second, *others = columns(rows, least=(5, 11, 8, 9), gap=1)
    yield from (rule, first, second, rule, *others)


def _pair(expected: ExpectedOutput) -> Iterator[OutputLine]:
    yield line(NOT_STATED)
    for check in expected.checks:
        if not check.row:
            yield line(f"{check.read:<34}: ", expected.part(check.read))
    yield line(NOT_STATED)
    yield line()
    yield line("vPC Peer-link status")
    yield line("-" * 69)
    links = [(row, row.rpartition(", ")[2]) for row in expected.rows if row]
    rows = [("1", port, expected.part("Status", row), NOT_STATED) for row, port in links]
    yield from columns(
        [("id", "Port", "Status", "Active vlans"), ("--", "----", "------", "-" * 50), *rows],
        least=(4, 6, 6),
        gap=1,
    )


FORMS: Mapping[str, OutputForm] = {
    "show hostname": _hostname,
    "show version": _version,
    "show interface status": _status,
    "show lldp neighbors": _neighbors,
    "show vlan": _vlans,
    "show port-channel summary": _channels,
    "show vpc": _pair,
}
