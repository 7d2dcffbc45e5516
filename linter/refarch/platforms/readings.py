"""Checks that all switch systems share: names, port states, neighbors, members of bonds. Commands, column
names, and port names differ by system."""

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import NamedTuple

from ..core.origin import Origin
from ..model.types.origins import origin_of
from .checks import Check, SourceDocument
from .switch_checks import SwitchQuestion, neighbors


class ReadColumn(NamedTuple):
    """Column or field of the output of a command."""

    run: str
    read: str
    source: SourceDocument


NO_ROWS: Mapping[str, Origin] = MappingProxyType({})

Spelling = Callable[[str], str]
"""Spelling of a port name in the tables of a system."""


def as_named(name: str) -> str:
    """Port name unchanged, for systems whose tables show full names."""
    return name


def host_name(asked: SwitchQuestion, column: ReadColumn) -> Iterator[Check]:
    """Check of the switch name."""
    intent = asked.intent
    yield asked.check(column.run, column.read, intent.name, intent.origin, column.source)


def release(asked: SwitchQuestion, column: ReadColumn, compare: str = "contains") -> Iterator[Check]:
    """Check of the operating system release, if the design states one."""
    stated = asked.design.software.get(asked.intent.system)
    if asked.intent.release:
        same = stated is not None and stated.release == asked.intent.release
        origin = stated.origin if same and stated is not None else asked.intent.origin.child("release")
        yield asked.check(
            column.run, column.read, asked.intent.release, origin, column.source, compare=compare
        )


def management(
    asked: SwitchQuestion, column: ReadColumn, row: str = "", length: bool = True
) -> Iterator[Check]:
    """Check of the address of the management port, with or without the prefix length."""
    port = asked.intent.management
    if port is not None and port.address:
        value = port.address if length else port.address.partition("/")[0]
        yield asked.check(
            column.run,
            column.read,
            value,
            origin_of(port, "address"),
            column.source,
            compare="contains",
            row=row or port.interface,
        )


def gateways(asked: SwitchQuestion, column: Callable[[int], ReadColumn], row: str = "") -> Iterator[Check]:
    """Checks of the IPv4 addresses of the switch in its VLANs. ``row`` is the prefix before the VLAN number
    in the interface name, if the command shows several interfaces."""
    for number, gateway in asked.intent.gateways.items():
        if gateway.address:
            shown, origin = column(number), origin_of(gateway, "address")
            name = f"{row}{number}" if row else ""
            yield asked.check(shown.run, shown.read, gateway.address, origin, shown.source, row=name)


def bgp_neighbors(asked: SwitchQuestion, column: ReadColumn) -> Iterator[Check]:
    """Checks of the AS number of each BGP neighbor, whose address is the row."""
    process = asked.intent.bgp
    for neighbor in process.neighbors.values() if process is not None else ():
        origin = origin_of(neighbor, "number")
        yield asked.check(
            column.run, column.read, neighbor.number, origin, column.source, row=neighbor.address
        )


def bgp_states(asked: SwitchQuestion, column: ReadColumn, up: str) -> Iterator[Check]:
    """Checks that the session with each BGP neighbor is up, for systems that show its state."""
    process = asked.intent.bgp
    for neighbor in process.neighbors.values() if process is not None else ():
        origin = origin_of(neighbor, "address")
        yield asked.check(column.run, column.read, up, origin, column.source, row=neighbor.address)


def bgp_prefixes(
    asked: SwitchQuestion, column: ReadColumn, further: Mapping[str, Origin] = NO_ROWS
) -> Iterator[Check]:
    """Checks that the session with each BGP neighbor is up, for systems that show the number of prefixes that
    were received over a session that is up, and its state otherwise. ``further`` has the rows of neighbors
    without addresses."""
    process = asked.intent.bgp
    neighbors = process.neighbors if process is not None else {}
    rows = {address: origin_of(neighbor, "address") for address, neighbor in neighbors.items()}
    says = "a session that is down has its state here, such as Idle or Active"
    for row, origin in {**rows, **further}.items():
        yield asked.check(
            column.run, column.read, 0, origin, column.source, compare="at least", row=row, says=says
        )


def states(
    asked: SwitchQuestion, column: ReadColumn, up: str, spelled: Spelling = as_named
) -> Iterator[Check]:
    """Checks that every cabled port is up."""
    for port in asked.intent.ports.values():
        yield asked.check(
            column.run, column.read, up, origin_of(port, "name"), column.source, row=spelled(port.name)
        )


def shut_down(
    asked: SwitchQuestion, column: ReadColumn, down: str, spelled: Spelling = as_named
) -> Iterator[Check]:
    """Checks that the ports are shut down for which the design requires it."""
    for name, unused in asked.intent.unused_ports.items():
        if unused.shut_down:
            yield asked.check(column.run, column.read, down, unused.origin, column.source, row=spelled(name))


def far_ends(
    asked: SwitchQuestion,
    device: ReadColumn,
    port_column: ReadColumn,
    spelled: Spelling = as_named,
    cut: int = 0,
) -> Iterator[Check]:
    """Checks of the LLDP neighbors of ports. An ESXi host sends a MAC address as its port ID, which a design
    does not contain. ``cut`` is the maximum number of letters of a name that the table shows; 0 for all."""
    for port, tells_port in neighbors(asked):
        row, origin = spelled(port.name), origin_of(port, "far_device")
        shown = port.far_device[:cut] if cut else port.far_device
        yield asked.check(device.run, device.read, shown, origin, device.source, compare="contains", row=row)
        if tells_port:
            origin = origin_of(port, "far_port")
            yield asked.check(
                port_column.run, port_column.read, port.far_port, origin, port_column.source, row=row
            )


def members(asked: SwitchQuestion, column: ReadColumn, spelled: Spelling = as_named) -> Iterator[Check]:
    """Checks of the ports of each bond."""
    for bond in asked.intent.bonds.values():
        yield asked.check(
            column.run,
            column.read,
            [spelled(name) for name in bond.members],
            origin_of(bond, "name"),
            column.source,
            compare="exactly",
            row=spelled(bond.name),
        )


def bond_checks(
    asked: SwitchQuestion,
    column: ReadColumn,
    expected: Callable[[str], str],
    field: str,
    spelled: Spelling = as_named,
    peer_links: bool = True,
) -> Iterator[Check]:
    """Checks of a field of each bond; ``expected`` returns its value for the mode of the bond. Without
    ``peer_links``, the peer links of MLAG pairs are omitted."""
    for bond in asked.intent.bonds.values():
        if bond.peer_link and not peer_links:
            continue
        yield asked.check(
            column.run,
            column.read,
            expected(bond.mode),
            origin_of(bond, field),
            column.source,
            compare="contains",
            row=spelled(bond.name),
        )
