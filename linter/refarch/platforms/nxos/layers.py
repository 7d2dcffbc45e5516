"""What a port or port channel of NX-OS carries: VLANs or an address, frames of which size, spanning tree.

Sources, looked up 2026-11-23: Microsoft, AzureLocal-Supportability,
Reference-TOR-QOS-Policy-Configuration.md (trunks, edge, MTU), and expected configuration
std_cisco_nxos_switched of its Azure Local Physical Network Config Tool; Cisco, Ansible collection cisco.nxos
(system jumbomtu).
"""

from collections.abc import Iterator

from ...model.types.origins import where
from ...views.intent.switch_records import Bond, SwitchIntent, SwitchPort
from ..industry_cli import Piece, description, left_out, line, numbers, routed
from ..target import Line

LONGEST_DESCRIPTION = 254
USUAL_MTU, LARGEST_MTU = 1500, 9216
"""Bytes: of a switched port that is told nothing, and of jumbo frames from the factory, the largest ones."""

Member = SwitchPort | Bond


def jumbo(switch: SwitchIntent) -> int:
    """The one size of frames beyond 1500 that switched ports can have."""
    records: list[Member] = [*switch.ports.values(), *switch.bonds.values()]
    sizes = [one.mtu for one in records if not one.routed and USUAL_MTU < one.mtu <= LARGEST_MTU]
    return max(sizes, default=LARGEST_MTU)


def frames(switch: SwitchIntent) -> Iterator[Piece]:
    """The size of jumbo frames, where it is not that from the factory."""
    size = jumbo(switch)
    records: list[Member] = [*switch.ports.values(), *switch.bonds.values()]
    places = [where(one, "mtu") for one in records if one.mtu == size and not one.routed]
    if size != LARGEST_MTU:
        yield line(f"system jumbomtu {size}", *places)


def far_end(port: SwitchPort) -> Line:
    """The description of a port: what it leads to."""
    return described(f"to {port.far_device} {port.far_port}", port)


def described(text: str, record: Member) -> Line:
    """A description."""
    places = (where(record, "far_device"), where(record, "far_port"))
    return line(
        f"description {description(text, record.origin, LONGEST_DESCRIPTION)}", record.origin, *places
    )


def carried(record: Member, path: str, largest: int) -> Iterator[Piece]:
    """What a port or port channel carries: an address, or VLANs in frames of the switch's jumbo size."""
    if record.routed:
        yield from routed(record, path)
        return
    yield line("switchport", record.origin)
    yield from _vlans(record)
    if record.mtu in (USUAL_MTU, largest):
        yield line(f"mtu {record.mtu}", where(record, "mtu"))
    else:
        reason = f"a switched port takes frames of {USUAL_MTU} or {largest} bytes"
        yield left_out(f"{path}.mtu", record, reason, record.name)
    if record.address:
        yield left_out(f"{path}.address", record, "a switched port has no address", record.name)


def _vlans(record: Member) -> Iterator[Piece]:
    place, untagged_place = where(record, "tagged"), where(record, "untagged")
    if record.tagged:
        yield line("switchport mode trunk", place)
        if record.untagged is not None:
            yield line(f"switchport trunk native vlan {record.untagged}", untagged_place)
        allowed = {*record.tagged, *(() if record.untagged is None else (record.untagged,))}
        yield line(f"switchport trunk allowed vlan {numbers(allowed)}", place, untagged_place)
        return
    yield line("switchport mode access", record.origin)
    if record.untagged is not None:
        yield line(f"switchport access vlan {record.untagged}", untagged_place)


def edge(record: Member) -> Iterator[Piece]:
    """Towards hosts and arrays: no waiting, and no bridge behind the port."""
    if record.edge and record.routed:
        kind = "bonds" if isinstance(record, Bond) else "ports"
        yield left_out(f"{kind}.edge", record, "a routed port is in no spanning tree", record.name)
    elif record.edge:
        trunk = " trunk" if record.tagged else ""
        yield line(f"spanning-tree port type edge{trunk}", record.origin)
        yield line("spanning-tree bpduguard enable", record.origin)
