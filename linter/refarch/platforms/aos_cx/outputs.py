"""Forms of the outputs of AOS-CX commands.

Sources, looked up 2026-11-30: NTC Templates, recorded outputs of ``show system``, ``show interface``,
``show interface mgmt``, ``show ip interface brief``, ``show lldp neighbor-info detail``, and ``show vlan``;
HPE, AOS-CX 10.03, example of ``show dcbx interface``.
"""

from collections.abc import Iterator, Mapping, Sequence

from ...views.intent.switches import every_switch_intent
from ..checks import ExpectedOutput, OutputForm
from ..output_lines import NOT_STATED, OutputCell, OutputLine, OutputPart, columns, fields, line

ADVERTISED = "PFC, Local advertisement, priorities with Enabled True"


def _system(expected: ExpectedOutput) -> Iterator[OutputLine]:
    names = ("System Description", "System Contact", "System Location")
    pairs: list[tuple[str, OutputCell]] = [("Hostname", expected.part("Hostname"))]
    yield from fields([*pairs, *((name, NOT_STATED) for name in names)])
    yield line()
    hardware = ("Vendor", "Product Name", "Chassis Serial Nbr", "Base MAC Address")
    release = line(f"{NOT_STATED}.", expected.part("ArubaOS-CX Version"))
    yield from fields([*((name, NOT_STATED) for name in hardware), ("ArubaOS-CX Version", release)])
    yield line()
    yield line(NOT_STATED)


def _interface(expected: ExpectedOutput) -> Iterator[OutputLine]:
    for row in expected.rows:
        yield line(expected.part("first line", row))
        yield line(" Admin state is up")
        yield line(f" {NOT_STATED}")
        yield line(" MTU ", expected.part("MTU", row))
        yield line(f" {NOT_STATED}")
        yield line(" Speed ", expected.part("Speed", row))
        yield line(f" {NOT_STATED}")


def _management(expected: ExpectedOutput) -> Iterator[OutputLine]:
    name = "IPv4 address/subnet-mask"
    (row,) = expected.rows
    pairs: list[tuple[str, OutputCell]] = [
        ("Address Mode", "static"),
        ("Admin State", "up"),
        ("Link State", "up"),
        ("Mac Address", NOT_STATED),
        (name, expected.part(name, row)),
        ("Default gateway IPv4", NOT_STATED),
    ]
    yield from fields(pairs, between="      : ", indent="  ")
    yield line(f"  {NOT_STATED}")


def _addresses(expected: ExpectedOutput) -> Iterator[OutputLine]:
    yield line("Interface         IP Address             Interface Status")
    yield line("                                           link/admin")
    rows = [(row, expected.part("IP Address", row), "up/up") for row in expected.ports]
    for row in columns(rows, least=(16, 27), gap=1):
        yield row
        yield line()


def _neighbors(expected: ExpectedOutput) -> Iterator[OutputLine]:
    yield line("LLDP Neighbor Information")
    yield line("=" * 25)
    yield line(NOT_STATED)
    for row in expected.ports:
        yield line("-" * 80)
        pairs: list[tuple[str, OutputCell]] = [
            ("Port", row),
            ("Neighbor Chassis-Name", expected.part("Neighbor Chassis-Name", row)),
            ("Neighbor Port-ID", expected.part("Neighbor Port-ID", row)),
            ("TTL", NOT_STATED),
        ]
        yield from fields([(f"{name:<30}", value) for name, value in pairs])
        yield line(NOT_STATED)


def _vlans(expected: ExpectedOutput) -> Iterator[OutputLine]:
    intent = every_switch_intent(expected.design)[expected.device]
    names = {1: "DEFAULT_VLAN_1"} | {number: vlan.name for number, vlan in intent.vlans.items() if vlan.name}
    rows: list[Sequence[OutputCell]] = [("VLAN", "Name", "Status", "Reason", "Type", "Interfaces")]
    for number in expected.values("VLAN"):
        kind = "default" if number == "1" else "static"
        name = names.get(int(number), NOT_STATED)
        rows.append((OutputPart(number, True), name, "up", "ok", kind, NOT_STATED))
    rule = line("-" * 114)
    heading, *others = columns(rows, least=(5, 33, 7, 23, 11), gap=1)
    yield from (rule, heading, rule, *others)


def _exchange(expected: ExpectedOutput) -> Iterator[OutputLine]:
    row = expected.rows[0]
    yield line("DCBx admin state : ", expected.part("DCBx admin state", row))
    yield line(f"DCBx operational state : {NOT_STATED}")
    yield line()
    yield line("Priority Flow Control (PFC)")
    yield line("-" * 27)
    yield line(f"Operational state : {NOT_STATED}")
    yield line()
    yield line("Local advertisement:")
    yield line(f"    {NOT_STATED}")
    yield line()
    yield line("    Priority    Enabled")
    enabled = expected.values(ADVERTISED, row)
    for number in map(str, range(8)):
        is_enabled = number in enabled
        yield line("    ", OutputPart(number, is_enabled), f"           {is_enabled}")
    yield line(NOT_STATED)


FORMS: Mapping[str, OutputForm] = {
    "show system": _system,
    "show interface [0-9/:]+": _interface,
    "show interface mgmt": _management,
    "show ip interface brief": _addresses,
    "show lldp neighbor-info detail": _neighbors,
    "show vlan": _vlans,
    "show dcbx interface [0-9/:]+": _exchange,
}
