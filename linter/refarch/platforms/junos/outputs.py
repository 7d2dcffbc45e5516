"""Forms of the outputs of Junos commands.

Sources, looked up 2026-11-30: NTC Templates, recorded outputs of ``show version``, ``show interfaces``,
``show lldp neighbors``, ``show vlans``, and ``show lacp interfaces``; Juniper, Junos 12.2, sample output of
``show class-of-service congestion-notification`` (QFX Series); Junos 13.2, ``show interfaces mc-ae`` (QFX
Series). Set commands are shown as they are in the configuration.
"""

from collections.abc import Iterator, Mapping, Sequence

from ...views.intent.switches import every_switch_intent
from ..checks import ExpectedOutput, OutputForm
from ..output_lines import NOT_STATED, OutputCell, OutputLine, OutputPart, columns, line

_MEMBER = "LACP protocol, "
_TAG = "Tag "
_LINK = "Member Link "
_PRIORITY = "Type: Input, Priority "


def _version(expected: ExpectedOutput) -> Iterator[OutputLine]:
    yield line("Hostname: ", expected.part("Hostname"))
    yield line(f"Model: {NOT_STATED}")
    yield line("Junos: ", expected.part("Junos"), NOT_STATED)
    yield line(NOT_STATED)


def _interface(expected: ExpectedOutput) -> Iterator[OutputLine]:
    for row in expected.rows:
        yield line(f"Physical interface: {row}, Enabled, ", expected.part("first line", row))
        yield line(f"  {NOT_STATED}")
        yield line("  Link-level type: Ethernet, MTU: ", expected.part("MTU", row), f", {NOT_STATED}")
        yield line(f"  {NOT_STATED}")


def _neighbors(expected: ExpectedOutput) -> Iterator[OutputLine]:
    ports = every_switch_intent(expected.design)[expected.device].ports
    rows = [
        (
            row,
            "-" if row in ports and not ports[row].bond else NOT_STATED,
            NOT_STATED,
            expected.part("Port info", row),
            expected.part("System Name", row),
        )
        for row in expected.ports
    ]
    headings = ("Local Interface", "Parent Interface", "Chassis Id", "Port info", "System Name")
    yield from columns([headings, *rows], least=(18, 19, 19, 18), gap=1)


def _vlans(expected: ExpectedOutput) -> Iterator[OutputLine]:
    vlans = every_switch_intent(expected.design)[expected.device].vlans
    rows: list[Sequence[OutputCell]] = [("Routing instance", "VLAN name", "Tag", "Interfaces")]
    for number in expected.values("Tag"):
        vlan = vlans.get(int(number))
        name = (vlan.name if vlan is not None else "") or NOT_STATED
        rows.append(("default-switch", name, OutputPart(number, True), ""))
        rows += [
            ("", "", "", line(OutputPart(port, True), "*"))
            for port in expected.values("Interfaces", f"{_TAG}{number}")
        ]
    yield from columns(rows, least=(23, 21, 12), gap=1)


def _members(expected: ExpectedOutput) -> Iterator[OutputLine]:
    yield line(f"Aggregated interface: {expected.run.rpartition(' ')[2]}")
    yield line(f"    LACP state:       {NOT_STATED}")
    yield line("    LACP protocol:        Receive State  Transmit State          Mux State")
    for row in expected.ports:
        receive = f"      {row.removeprefix(_MEMBER):<16}{'Current':>17}{NOT_STATED:>16} "
        yield line(receive, expected.part("Mux State", row))


def _pair(expected: ExpectedOutput) -> Iterator[OutputLine]:
    for row in expected.rows:
        yield line(f" Member Link                  : {row.removeprefix(_LINK)}")
        yield line(f" {NOT_STATED}")
        yield line(" Local Status                 : ", expected.part("Local Status", row))
        yield line(f" {NOT_STATED}")
        yield line(" Peer Status                  : ", expected.part("Peer Status", row))
        yield line(f" {NOT_STATED}")


def _flow_control(expected: ExpectedOutput) -> Iterator[OutputLine]:
    yield line(f"Type: Input, Name: {NOT_STATED}, Index: {NOT_STATED}")
    yield line("Priority     PFC")
    for number in range(8):
        code = f"{number:03b}"
        yield line(f"  {code}          ", expected.part("PFC", f"{_PRIORITY}{code}", "Disabled"))


def _settings(expected: ExpectedOutput) -> Iterator[OutputLine]:
    for check in expected.checks:
        yield line(OutputPart(", ".join(check.expected), True))
    yield line(NOT_STATED)


FORMS: Mapping[str, OutputForm] = {
    "show version": _version,
    "show interfaces (et|xe|ge)-[^ ]+": _interface,
    "show lldp neighbors": _neighbors,
    "show vlans": _vlans,
    "show lacp interfaces ae[0-9]+": _members,
    "show interfaces mc-ae": _pair,
    "show class-of-service congestion-notification": _flow_control,
    r"show configuration class-of-service \| display set": _settings,
}
