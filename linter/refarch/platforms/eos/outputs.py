"""Forms of the outputs of EOS commands.

Sources, looked up 2026-11-23: NTC Templates, recorded outputs of the commands; democratic-csi issue 241, a
recorded output of ``show priority-flow-control``. Looked up 2026-11-30: DISA, STIG of Arista EOS routers,
rule ARST-RT-000320, with an output of ``show qos interfaces``; Arista, DCBX and Flow Control, first lines of
``show dcbx``.
"""

from collections.abc import Iterator, Mapping

from ...views.intent.switch_records import SwitchIntent
from ...views.intent.switches import every_switch_intent
from ..checks import ExpectedOutput, OutputForm
from ..industry_ports import written_bond_names
from ..output_lines import NOT_STATED, OutputLine, OutputPart, columns, join_lines, line, wrap_list
from ..switch_checks import with_bond_names
from .names import PAIR_VLAN, short_name
from .ports import PORTS


def _switch(expected: ExpectedOutput) -> SwitchIntent:
    """Settings of the switch, with the names that its file gives to bonds."""
    intent = every_switch_intent(expected.design)[expected.device]
    switch = expected.design.switches[expected.device]
    return intent if switch.existing else with_bond_names(intent, written_bond_names(intent, PORTS))


def _hostname(expected: ExpectedOutput) -> Iterator[OutputLine]:
    yield line("Hostname: ", expected.part("Hostname"))
    yield line(f"FQDN:     {NOT_STATED}")


def _version(expected: ExpectedOutput) -> Iterator[OutputLine]:
    model = expected.design.switches[expected.device].model
    yield line(f"{model.vendor} {model.model}")
    yield line(NOT_STATED)
    yield line("Software image version: ", expected.part("Software image version"))
    yield line(NOT_STATED)


def _status(expected: ExpectedOutput) -> Iterator[OutputLine]:
    vlans = _vlan_words(_switch(expected))
    rows = [
        (
            row,
            "",
            expected.part("Status", row),
            vlans.get(row, NOT_STATED),
            NOT_STATED,
            expected.part("Speed", row),
            NOT_STATED,
        )
        for row in expected.ports
    ]
    headings = ("Port", "Name", "Status", "Vlan", "Duplex", "Speed", "Type")
    yield from columns([headings, *rows], least=(9, 5, 11, 9, 6, 5, 4), gap=1)


def _vlan_words(switch: SwitchIntent) -> Mapping[str, str]:
    """Column Vlan of each cabled port: its port channel, its mode, or its VLAN."""
    words = {}
    for port in switch.ports.values():
        untagged = NOT_STATED if port.untagged is None else str(port.untagged)
        word = "routed" if port.routed else "trunk" if port.tagged else untagged
        words[short_name(port.name)] = f"in {short_name(port.bond)}" if port.bond else word
    return words


def _neighbors(expected: ExpectedOutput) -> Iterator[OutputLine]:
    yield line(NOT_STATED)
    rows = [
        (row, expected.part("Neighbor Device ID", row), expected.part("Neighbor Port ID", row), "120")
        for row in expected.ports
    ]
    headings = ("Port", "Neighbor Device ID", "Neighbor Port ID", "TTL")
    yield from columns([headings, *rows], least=(8, 28, 24, 3))


def _vlans(expected: ExpectedOutput) -> Iterator[OutputLine]:
    names = {number: vlan.name for number, vlan in _switch(expected).vlans.items()}
    names = {1: "default", **{number: name for number, name in names.items() if name}}
    rows: list[tuple[OutputPart | OutputLine | str, ...]] = [
        ("VLAN", "Name", "Status", "Ports"),
        ("-----", "-" * 32, "-" * 9, "-" * 31),
    ]
    for number in expected.values("VLAN"):
        name = NOT_STATED if int(number) == PAIR_VLAN else names.get(int(number), f"VLAN{int(number):04}")
        first, *further = wrap_list(expected.values("Ports", number), 31)
        rows.append((OutputPart(number, True), name, "active", first))
        rows += [("", "", "", ports) for ports in further]
    yield from columns(rows, gap=1)


def _channels(expected: ExpectedOutput) -> Iterator[OutputLine]:
    rows: list[tuple[OutputPart | OutputLine | str, ...]] = [
        ("   Port-Channel", "Protocol", "Ports"),
        ("-" * 18, "-" * 15, "-" * 32),
    ]
    for row in expected.ports:
        ports = expected.values("Ports", row)
        flags = "(PG+)" if expected.values("Protocol", row) == ("LACP",) else "(P)"
        channel = line(f"   {row}", expected.part("Port-Channel", row))
        protocol = line(expected.part("Protocol", row), "(a)" if flags == "(PG+)" else "")
        first, *further = _flagged_ports(ports, flags)
        rows.append((channel, protocol, first))
        rows += [("", "", ports) for ports in further]
    yield line(NOT_STATED)
    yield line()
    yield from columns(rows, gap=1)


def _flagged_ports(ports: tuple[str, ...], flags: str) -> list[OutputLine]:
    """Ports of a port channel, four on a line, each with its flags."""
    lines = []
    for start in range(0, max(len(ports), 1), 4):
        shown = [line(OutputPart(name, True), flags) for name in ports[start : start + 4]]
        lines.append(join_lines(shown, " "))
    return lines


def _mlag(expected: ExpectedOutput) -> Iterator[OutputLine]:
    fields = (
        ("MLAG Configuration:", ("domain-id", "local-interface", "peer-address", "peer-link")),
        (
            "MLAG Status:",
            ("state", "negotiation status", "peer-link status", "local-int status", "system-id"),
        ),
        ("MLAG Ports:", ("Disabled", "Configured", "Inactive", "Active-partial", "Active-full")),
    )
    known = {"local-interface": f"Vlan{PAIR_VLAN}", "local-int status": "Up"}
    known |= dict.fromkeys(("Disabled", "Configured", "Inactive", "Active-partial"), "0")
    for title, names in fields:
        if title != fields[0][0]:
            yield line()
        yield line(title)
        for name in names:
            value = expected.part(name, otherwise=known.get(name, NOT_STATED))
            yield line(f"{name:<20}:{'':>{max(20 - len(value.text), 1)}}", value)


def _addresses(expected: ExpectedOutput) -> Iterator[OutputLine]:
    rows = [(row, expected.part("IP Address", row), "up", "up", NOT_STATED) for row in expected.rows]
    headings = ("Interface", "IP Address", "Status", "Protocol", "MTU")
    yield from columns([headings, *rows], least=(21, 17, 9, 13, 3))


def _flow_control(expected: ExpectedOutput) -> Iterator[OutputLine]:
    yield line(NOT_STATED)
    yield line("E: PFC Enabled, D: PFC Disabled, A: PFC Active, W: PFC Watchdog Enabled")
    rows = []
    for row in expected.ports:
        status = wrap_list(expected.values("Status", row), 31, " ")[0]
        priorities = wrap_list(expected.values("Priorities", row), 31, " ")[0]
        action = expected.part("Action", row, "-")
        rows.append((row, status, priorities, action, "-", "- / -", "- / -"))
    headings = ("Port", "Status", "Priorities", "Action", "Timeout", "Recovery", "Polling")
    under = ("", "", "", "", "", "Interval/Mode", "Config/Oper")
    yield from columns([headings, under, *rows], least=(9, 6, 10, 10, 7, 14, 11))


def _interface(expected: ExpectedOutput) -> Iterator[OutputLine]:
    for row in expected.rows:
        yield line(f"{row} is up, line protocol is up (connected)")
        yield line(f"  {NOT_STATED}")
        yield line("  IP MTU ", expected.part("IP MTU", row), f" bytes , {NOT_STATED}")
        yield line(f"  {NOT_STATED}")


def _exchange(expected: ExpectedOutput) -> Iterator[OutputLine]:
    for row in expected.rows:
        yield line(f"{row}:")
        yield line(" ", expected.part("first line", row))
        yield line(f" {NOT_STATED}")


def _queues(expected: ExpectedOutput) -> Iterator[OutputLine]:
    for row in expected.rows:
        yield line(f"{row}:")
        yield line(f"   Trust Mode: {NOT_STATED}")
        yield line(f"   {NOT_STATED}")
        yield line("  Tx    Bandwidth     Bandwidth                   Shape Rate         Priority   ECN/WRED")
        yield line(" Queue  (percent)     Guaranteed (units)           (units)")
        yield line(" " + "-" * 88)
        queues = [
            (
                f"   {queue}",
                expected.part(f"Bandwidth (percent) of Tx-Queue {queue}", row),
                NOT_STATED,
                NOT_STATED,
                expected.part(f"Priority of Tx-Queue {queue}", row),
                NOT_STATED,
            )
            for queue in range(7, -1, -1)
        ]
        yield from columns(queues, least=(11, 13, 27, 18, 9), gap=1)


FORMS: Mapping[str, OutputForm] = {
    "show hostname": _hostname,
    "show version": _version,
    "show interfaces status": _status,
    "show lldp neighbors": _neighbors,
    "show vlan": _vlans,
    "show port-channel summary": _channels,
    "show mlag": _mlag,
    "show ip interface brief": _addresses,
    "show priority-flow-control": _flow_control,
    "show interfaces Ethernet[0-9/]+": _interface,
    "show dcbx Ethernet[0-9/]+": _exchange,
    "show qos interfaces Ethernet[0-9/]+": _queues,
}
