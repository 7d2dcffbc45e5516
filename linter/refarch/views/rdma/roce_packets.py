"""RoCE's own packet size, which follows from the Ethernet MTU, and how much of the wire is left for data."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from ...core.origin import Origin
from ...core.rule import Source
from ...model.ranges import compress
from ...model.types import Cluster, Design, Network, origin_of
from ..network.teams import storage_teams
from ..tables.table import Column, Row, Table
from ..tables.table_view import table
from .roce import ROCE_TRANSPORTS

PACKET_SIZES = (4096, 2048, 1024, 512, 256)
"""Packet sizes of RoCE in bytes, largest first."""

HEADER_BYTES: Mapping[str, int] = {"GRH": 40, "UDP": 8, "BTH": 12, "XRC": 4, "AtomicETH": 28, "ICRC": 4}
"""Bytes that are taken off the Ethernet MTU before the packet size is chosen: the largest that any packet may
need."""

ETHERNET_OVERHEAD = 8 + 14 + 4 + 12
"""Bytes around every frame on the wire: preamble, header, checksum, and the gap to the next."""

VLAN_TAG_BYTES = 4
"""Bytes of a VLAN tag."""

TRANSPORT_BYTES = HEADER_BYTES["BTH"] + HEADER_BYTES["ICRC"]
"""Bytes that every RoCE packet has behind the network's headers."""

NETWORK_HEADER_BYTES: Mapping[str, int] = {
    "roce-v2": 20 + HEADER_BYTES["UDP"],
    "roce-v1": HEADER_BYTES["GRH"],
}
"""Bytes of the headers that carry the packet: IPv4 and UDP for RoCE v2, the global route header for RoCE
v1."""

SOURCES = (
    Source(
        "Linux kernel, include/rdma/ib_addr.h and ib_pack.h",
        "Linux subtracts GRH 40, UDP 8, BTH 12, XRC 4, AtomicETH 28, and ICRC 4 bytes from the Ethernet "
        "MTU. It uses the largest of 256, 512, 1024, 2048, and 4096 that fits.",
        "https://github.com/torvalds/linux/blob/master/include/rdma/ib_addr.h",
        "iboe_get_mtu",
        "2026-11-21",
    ),
)


class RocePackets(NamedTuple):
    """RoCE packets of an interface; sizes in bytes."""

    payload: int
    """Data of a full packet; 0 where no packet size fits."""
    wire: int
    """Bytes of a full packet on the wire, with its Ethernet frame and the gap to the next."""

    @property
    def efficiency(self) -> float:
        """Share of the wire that is data, in percent; of an RDMA write, whose first packet has 16 bytes
        more."""
        return 100 * self.payload / self.wire


def packet_size(mtu: int) -> int:
    """RoCE payload in bytes that Linux derives from an Ethernet MTU; 0 where none fits."""
    return next((step for step in PACKET_SIZES if step <= mtu - sum(HEADER_BYTES.values())), 0)


def full_packets(mtu: int, transport: str, tagged: bool) -> RocePackets:
    """The full packets of an interface of this Ethernet MTU."""
    payload = packet_size(mtu)
    return RocePackets(
        payload,
        payload
        + NETWORK_HEADER_BYTES[transport]
        + TRANSPORT_BYTES
        + ETHERNET_OVERHEAD
        + (VLAN_TAG_BYTES if tagged else 0),
    )


class _RoceUse(NamedTuple):
    """Interfaces of one name with equal use of RoCE."""

    network: str
    interface: str
    mtu: int
    transport: str
    tagged: bool


class _RoceInterface(NamedTuple):
    """An interface of a device that uses RoCE, with the place of its MTU."""

    device: str
    use: _RoceUse
    origin: Origin


@table("roce-mtu")
def packet_table(design: Design) -> Table:
    """One row for each storage network, interface and MTU: its packets, and what they leave of the wire."""
    columns = (
        Column("network", "Network"),
        Column("interface", "Interface"),
        Column("device", "Devices"),
        Column("mtu", "Ethernet MTU", "bytes"),
        Column("payload", "RoCE payload", "bytes"),
        Column("wire", "Bytes on the wire", "bytes"),
        Column("efficiency", "Efficiency", "%"),
    )
    devices_by_use: dict[_RoceUse, tuple[list[str], Origin]] = {}
    for interface in _roce_uses(design):
        devices, _ = devices_by_use.setdefault(interface.use, ([], interface.origin))
        devices.append(interface.device)
    rows = []
    for use, (devices, origin) in devices_by_use.items():
        full = full_packets(use.mtu, use.transport, use.tagged)
        cells = (
            use.network,
            use.interface,
            compress(devices),
            use.mtu,
            full.payload or "no size fits",
            full.wire if full.payload else None,
            round(full.efficiency, 1) if full.payload else None,
        )
        rows.append(Row(cells, origin))
    return Table("roce-mtu", "RoCE packets", columns, tuple(rows))


def _roce_uses(design: Design) -> Iterator[_RoceInterface]:
    """Storage adapters of the hosts and adapters of virtual machines, then the ports of arrays in the same
    networks."""
    networks: dict[str, tuple[Network, str]] = {}
    for cluster in design.clusters.values():
        if cluster.transport not in ROCE_TRANSPORTS:
            continue
        yield from _pvrdma_uses(cluster)
        for team in storage_teams(design, cluster):
            adapter = team.adapter
            use = _RoceUse(
                team.port_group.network,
                adapter.name,
                adapter.mtu,
                cluster.transport,
                bool(team.port_group.vlan),
            )
            yield _RoceInterface(adapter.host, use, origin_of(adapter, "mtu"))
            if team.network is not None:
                networks.setdefault(team.network.id, (team.network, cluster.transport))
    for network, transport in networks.values():
        for address in network.addresses:
            if address.device in design.arrays:
                use = _RoceUse(network.id, address.interface, network.mtu, transport, bool(network.vlan))
                yield _RoceInterface(address.device, use, origin_of(network, "mtu"))


def _pvrdma_uses(cluster: Cluster) -> Iterator[_RoceInterface]:
    """Paravirtual RDMA adapters: their packets leave by the host's port, which has the MTU of its virtual
    switch."""
    for machine in cluster.virtual_machines:
        for adapter in machine.adapters.values():
            group = adapter.port_group
            if adapter.kind == "pvrdma" and group is not None:
                # PVRDMA packets leave by the host's port, whose MTU is that of the virtual switch, not of the
                # adapter in the guest.
                switch = cluster.virtual_switches[group.switch]
                use = _RoceUse(group.network, adapter.name, switch.mtu, cluster.transport, bool(group.vlan))
                yield _RoceInterface(machine.name, use, origin_of(switch, "mtu"))
