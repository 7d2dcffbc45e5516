"""Forms of the outputs of community SONiC commands.

Sources, looked up 2026-11-30: sonic-utilities, recorded outputs of its tests (interface and FEC status, LLDP
table, VLANs, port channels, PFC watchdog, ECN) and its Command Reference (version, management address, IP
interfaces, PFC priority); MCLAG high-level design, sample output of ``mclagdctl dump state``; SONiC
Configuration Database, tables as JSON.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from ...views.intent.switches import every_switch_intent
from ..checks import ExpectedOutput, OutputForm
from ..output_lines import (
    NOT_STATED,
    OutputCell,
    OutputLine,
    OutputPart,
    cell_parts,
    fields,
    join_lines,
    line,
    marked_list,
    ruled_table,
    text_width,
)

ECN_FIELDS = (
    "red_max_threshold",
    "wred_green_enable",
    "ecn",
    "green_min_threshold",
    "red_min_threshold",
    "wred_yellow_enable",
    "yellow_min_threshold",
    "green_max_threshold",
    "green_drop_probability",
    "yellow_max_threshold",
    "wred_red_enable",
    "yellow_drop_probability",
    "red_drop_probability",
)

PAIR_FIELDS = (
    "The MCLAG's keepalive is",
    "MCLAG info sync is",
    "Domain id",
    "Local Ip",
    "Peer Ip",
    "Peer Link Interface",
    "Keepalive time",
    "sesssion Timeout ",
    "Peer Link Mac",
    "Role",
    "MCLAG Interface",
)
"""Fields as the program prints them, with its spelling."""

NUMBER = "No."
"""Heading of a column of numbers, which are at its right."""

_MAP = "DSCP_TO_TC_MAP that PORT_QOS_MAP names for "


def _table(
    headings: Sequence[str], rows: Iterable[Sequence[OutputCell]], right: bool = False
) -> Iterator[OutputLine]:
    """Table whose columns are at least two characters wider than their heading."""
    titles = [f"  {title}" if right or title == NUMBER else f"{title}  " for title in headings]
    yield from ruled_table(titles, rows, right=right)


def _version(expected: ExpectedOutput) -> Iterator[OutputLine]:
    """Release of community SONiC. No source shows the output of Enterprise SONiC."""
    release = expected.part("SONiC Software Version")
    if release.expected:
        yield line("SONiC Software Version: SONiC.", release, NOT_STATED)
        yield line(NOT_STATED)


def _management(expected: ExpectedOutput) -> Iterator[OutputLine]:
    for check in expected.checks:
        yield line("Management IP address = ", OutputPart(", ".join(check.expected), True))
        yield line(f"Management Network Default Gateway = {NOT_STATED}")


def _status(expected: ExpectedOutput) -> Iterator[OutputLine]:
    rows = [
        (
            row,
            NOT_STATED,
            expected.part("Speed", row),
            expected.part("MTU", row),
            NOT_STATED,
            NOT_STATED,
            NOT_STATED,
            expected.part("Oper", row),
            expected.part("Admin", row, "up"),
            NOT_STATED,
            NOT_STATED,
        )
        for row in expected.ports
    ]
    headings = (
        "Interface",
        "Lanes",
        "Speed",
        "MTU",
        "FEC",
        "Alias",
        "Vlan",
        "Oper",
        "Admin",
        "Type",
        "Asym PFC",
    )
    yield from _table(headings, rows, right=True)


def _error_correction(expected: ExpectedOutput) -> Iterator[OutputLine]:
    rows = [(row, expected.part("FEC Oper", row), NOT_STATED) for row in expected.ports]
    yield from _table(("Interface", "FEC Oper", "FEC Admin"), rows, right=True)


def _addresses(expected: ExpectedOutput) -> Iterator[OutputLine]:
    rows = [
        (row, "", expected.part("IPv4 address/mask", row), "up/up", NOT_STATED, NOT_STATED)
        for row in expected.ports
    ]
    headings = ("Interface", "Master", "IPv4 address/mask", "Admin/Oper", "BGP Neighbor", "Neighbor IP")
    yield from _table(headings, rows)


def _neighbors(expected: ExpectedOutput) -> Iterator[OutputLine]:
    yield line("Capability codes: (R) Router, (B) Bridge, (O) Other")
    rows = [
        (row, expected.part("RemoteDevice", row), expected.part("RemotePortID", row), NOT_STATED, NOT_STATED)
        for row in expected.ports
    ]
    headings = ("LocalPort", "RemoteDevice", "RemotePortID", "Capability", "RemotePortDescr")
    yield from _table(headings, rows)
    yield line("-" * 50)
    yield line(f"Total entries displayed:  {len(rows)}")


def _vlans(expected: ExpectedOutput) -> Iterator[OutputLine]:
    """Table with a frame around each cell, and a line for each port of a VLAN."""
    gateways = every_switch_intent(expected.design)[expected.device].gateways
    ports: dict[int, list[tuple[str, OutputPart]]] = {}
    for row in expected.ports:
        vlan, port = row.removeprefix("VLAN ").split(", ", 1)
        ports.setdefault(int(vlan), []).append((port, expected.part("Port Tagging", row)))
    groups: list[list[Sequence[OutputCell]]] = []
    for number in sorted(ports):
        gateway = gateways.get(number)
        address = gateway.address if gateway is not None else ""
        groups.append([])
        for index, (port, tagging) in enumerate(ports[number]):
            first = index == 0
            cells: tuple[OutputCell, ...] = (str(number), address, port, tagging, NOT_STATED, NOT_STATED)
            groups[-1].append([cell if first or place in (2, 3) else "" for place, cell in enumerate(cells)])
    headings = ("VLAN ID", "IP Address", "Ports", "Port Tagging", "Proxy ARP", "Static Anycast Gateway")
    yield from _grid(headings, groups)


def _grid(headings: Sequence[str], groups: Sequence[Sequence[Sequence[OutputCell]]]) -> Iterator[OutputLine]:
    cells = [[[cell_parts(cell) for cell in row] for row in group] for group in groups]
    widths = [
        max(len(title) + 2, *(text_width(row[index]) for group in cells for row in group))
        for index, title in enumerate(headings)
    ]
    rule = "+" + "+".join("-" * (width + 2) for width in widths) + "+"
    yield line(rule)
    yield _grid_row([line(title) for title in headings], widths)
    yield line(rule.replace("-", "="))
    for group in cells:
        for row in group:
            yield _grid_row(row, widths)
        yield line(rule)


def _grid_row(row: Sequence[OutputLine], widths: Sequence[int]) -> OutputLine:
    """Row of a framed table, with numbers of VLANs at the right of their cell."""
    parts: list[OutputPart] = []
    for index, (cell, width) in enumerate(zip(row, widths, strict=True)):
        space = OutputPart(" " * (width - text_width(cell)))
        parts += [OutputPart("| " if not index else " | ")]
        parts += [space, *cell] if index == 0 else [*cell, space]
    return (*parts, OutputPart(" |"))


def _channels(expected: ExpectedOutput) -> Iterator[OutputLine]:
    yield line("Flags: A - active, I - inactive, Up - up, Dw - Down, N/A - not available,")
    yield line("       S - selected, D - deselected, * - not synced")
    rows: list[Sequence[OutputCell]] = []
    for row in expected.ports:
        ports = join_lines(
            [line(*marked_list((name,)), "(S)") for name in expected.values("Ports", row)], " "
        )
        number = row.removeprefix("PortChannel").zfill(4)
        rows.append((f" {number}", row, line("LACP(A)", expected.part("Protocol", row)), ports))
    yield from _table((NUMBER, "Team Dev", "Protocol", "Ports"), rows)


def _pair(expected: ExpectedOutput) -> Iterator[OutputLine]:
    for name in PAIR_FIELDS:
        values = expected.values(name)
        yield line(f"{name}: ", *(marked_list(values, ",") or [NOT_STATED]))


def _priorities(expected: ExpectedOutput) -> Iterator[OutputLine]:
    rows = [(row, expected.part("Lossless priorities", row)) for row in expected.ports]
    yield from _table(("Interface", "Lossless priorities"), rows)


def _watchdog(expected: ExpectedOutput) -> Iterator[OutputLine]:
    names = ("ACTION", "DETECTION TIME", "RESTORATION TIME")
    rows: list[Sequence[OutputCell]] = [
        [row, *(expected.part(name, row) for name in names), NOT_STATED] for row in expected.ports
    ]
    yield line(NOT_STATED)
    yield from _table(("PORT", *names, "HISTORY"), rows, right=True)


def _marks(expected: ExpectedOutput) -> Iterator[OutputLine]:
    for row in expected.rows:
        yield line(f"Profile: {NOT_STATED}")
        pairs = [(name, expected.part(name, row)) for name in ECN_FIELDS]
        rule = ("-" * max(map(len, ECN_FIELDS)), "-" * max(len(part.text) for _, part in pairs))
        yield line("  ".join(rule))
        yield from fields(pairs, between="  ")
        yield line("  ".join(rule))
        yield line()


def _tables(expected: ExpectedOutput) -> Iterator[OutputLine]:
    """Tables of the configuration database. Ports with equal maps share a map."""
    lengths = [(check.read, check.expected) for check in expected.checks if check.row == "CABLE_LENGTH"]
    maps: dict[tuple[tuple[str, tuple[str, ...]], ...], None] = {}
    for row in expected.rows:
        if row.startswith(_MAP):
            maps[tuple((check.read, check.expected) for check in expected.checks if check.row == row)] = None
    tables = {
        "CABLE_LENGTH": [(NOT_STATED, lengths)] if lengths else [],
        "DEVICE_METADATA": [
            ("localhost", [("hostname", expected.values("hostname", "DEVICE_METADATA, localhost"))])
        ],
        "DSCP_TO_TC_MAP": [(NOT_STATED, list(shared)) for shared in maps],
    }
    yield line("{")
    for table, objects in tables.items():
        if not objects:
            continue
        yield line(f'    "{table}": {{')
        for name, values in objects:
            yield line(f'        "{name}": {{')
            for key, value in values:
                yield line(f'            "{key}": "', OutputPart(", ".join(value), True), '",')
            yield line(f"            {NOT_STATED}")
            yield line("        },")
        yield line("    },")
    yield line(f"    {NOT_STATED}")
    yield line("}")


FORMS: Mapping[str, OutputForm] = {
    "show version": _version,
    "show management_interface address": _management,
    "show interfaces status": _status,
    "show interfaces fec status": _error_correction,
    "show ip interfaces": _addresses,
    "show lldp table": _neighbors,
    "show vlan brief": _vlans,
    "show interfaces portchannel": _channels,
    "mclagdctl -i [0-9]+ dump state": _pair,
    "show pfc priority": _priorities,
    "show pfcwd config": _watchdog,
    "show ecn": _marks,
    "show runningconfiguration all": _tables,
}
