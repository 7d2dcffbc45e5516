"""The IP plan: networks and addresses, seen by network, by host and by VLAN."""

from collections.abc import Mapping

from ...core.origin import Origin
from ...model.ranges import compress
from ...model.services import service_title
from ...model.types import Address, Cluster, Design, Network, Vmkernel, origin_of
from ..network.direct_cables import direct_cables_by_network
from ..network.vlans import port_vlans
from ..tables.table import Cell, Column, Row, Table, VlanCell
from ..tables.table_view import table, tables
from .free_addresses import room_by_network


@table("ip-plan")
def address_table(design: Design) -> Table:
    """Every address of the design."""
    columns = (
        Column("network", "Network"),
        Column("purpose", "Purpose"),
        Column("vlan", "VLAN"),
        Column("device", "Device"),
        Column("interface", "Interface"),
        Column("address", "Address"),
        Column("prefix", "Prefix"),
        Column("gateway", "Gateway"),
        Column("mtu", "MTU", "bytes"),
        Column("assigned", "Assigned"),
    )
    rows = tuple(
        Row(
            (
                network.id,
                network.purpose,
                VlanCell(network.vlan),
                address.device,
                address.interface,
                address.text,
                network.prefix,
                network.gateway,
                network.mtu,
                address.assigned,
            ),
            origin_of(address, "text"),
        )
        for network in design.networks.values()
        for address in network.addresses
    )
    return Table("ip-plan", "IP plan", columns, rows)


@table("ip-plan.networks")
def network_table(design: Design) -> Table:
    """One row for each network: what it is for, and how full it is."""
    columns = (
        Column("network", "Network"),
        Column("purpose", "Purpose"),
        Column("vlan", "VLAN"),
        Column("prefix", "Prefix"),
        Column("gateway", "Gateway"),
        Column("mtu", "MTU", "bytes"),
        Column("used", "Used or reserved"),
        Column("free", "Free"),
        Column("reach", "Carried by"),
    )
    rows = tuple(Row(_network_cells(design, network), network.origin) for network in design.networks.values())
    return Table("ip-plan.networks", "Networks", columns, rows)


def _network_cells(design: Design, network: Network) -> tuple[Cell, ...]:
    room = room_by_network(design).get(network.id)  # None for a network with IPv6 alone
    return (
        network.id,
        network.purpose,
        VlanCell(network.vlan),
        network.prefix,
        network.gateway or "none",
        network.mtu,
        len(room.used) + len(room.reserved) if room else 0,
        max(room.free_count, 0) if room else None,
        _carrier_text(design, network),
    )


def _carrier_text(design: Design, network: Network) -> str:
    """Carrier of a network, as text: cables, the fabric, or a separate network."""
    cables = direct_cables_by_network(design).get(network.id, ())
    if len(cables) == 1:
        return f"cable from {cables[0].a.device} to {cables[0].b.device}"
    if cables:
        return "cables between hosts"
    return "separate network" if network.out_of_band else "fabric"


@tables("ip-plan.addresses")
def address_tables(design: Design) -> Mapping[str, Table]:
    """Addresses of each network, by network id."""
    columns = (
        Column("address", "Address"),
        Column("device", "Device"),
        Column("label", "Label"),
        Column("interface", "Interface"),
        Column("assigned", "Assigned"),
    )
    labels = {
        thing.name: thing.label for things in (design.hosts, design.switches) for thing in things.values()
    }
    return {
        network.id: Table(
            f"ip-plan.addresses.{network.id}",
            f"Addresses of {network.id}",
            columns,
            tuple(
                Row(
                    (
                        address.text,
                        address.device,
                        labels.get(address.device, ""),
                        address.interface,
                        address.assigned,
                    ),
                    origin_of(address, "text"),
                )
                for address in network.addresses
            ),
        )
        for network in design.networks.values()
    }


@tables("ip-plan.hosts")
def host_address_tables(design: Design) -> Mapping[str, Table]:
    """Addresses of the hosts of each cluster, one column for each VMkernel adapter, by cluster id."""
    by_interface = {
        (address.device, address.interface): address
        for network in design.networks.values()
        for address in network.addresses
    }
    return {cluster.id: _host_address_table(cluster, by_interface) for cluster in design.clusters.values()}


def _host_address_table(cluster: Cluster, by_interface: Mapping[tuple[str, str], Address]) -> Table:
    """Addresses of a cluster's hosts, with a column for each name of a VMkernel adapter."""
    services: dict[str, tuple[str, ...]] = {}
    for adapter in cluster.vmkernel:
        services.setdefault(adapter.name, adapter.services)
    columns = (
        Column("host", "Host"),
        Column("label", "Label"),
        *(
            Column(name, f"{name} {', '.join(map(service_title, listed))}".strip())
            for name, listed in services.items()
        ),
    )
    rows = []
    for host in cluster.hosts:
        host_addresses = [by_interface.get((host.name, name)) for name in services]
        cells = (host.name, host.label, *(address.text if address else None for address in host_addresses))
        rows.append(Row(cells, host.origin))
    return Table(
        f"ip-plan.hosts.{cluster.id}", f"Hosts of {cluster.title or cluster.id}", columns, tuple(rows)
    )


@table("ip-plan.vlans")
def vlan_table(design: Design) -> Table:
    """One row for each VLAN and switch: the ports that carry it tagged, and those that carry it untagged."""
    columns = (
        Column("vlan", "VLAN"),
        Column("networks", "Networks"),
        Column("switch", "Switch"),
        Column("tagged", "Tagged on"),
        Column("untagged", "Untagged on"),
    )
    tagged: dict[tuple[int, str], list[str]] = {}
    untagged: dict[tuple[int, str], list[str]] = {}
    order = {
        (name, port): index
        for name, switch in design.switches.items()
        for index, port in enumerate(switch.ports)
    }
    ends = sorted(
        port_vlans(design).items(), key=lambda item: order.get((item[0].device, item[0].port), len(order))
    )
    for end, carried in ends:
        for vlan in carried.tagged:
            tagged.setdefault((vlan, end.device), []).append(end.port)
        if carried.untagged is not None:
            untagged.setdefault((carried.untagged, end.device), []).append(end.port)
    rows = [
        Row(
            (
                vlan,
                _network_names(design, vlan),
                switch,
                _ports_text(tagged, vlan, switch),
                _ports_text(untagged, vlan, switch),
            ),
            _vlan_origin(design, vlan, switch),
        )
        for vlan in sorted({vlan for vlan, _ in (*tagged, *untagged)})
        for switch in design.switches
        if (vlan, switch) in tagged or (vlan, switch) in untagged
    ]
    return Table("ip-plan.vlans", "VLANs", columns, tuple(rows))


def _ports_text(ports_by_vlan: Mapping[tuple[int, str], list[str]], vlan: int, switch: str) -> str:
    return compress(ports_by_vlan.get((vlan, switch), []))


def _network_names(design: Design, vlan: int) -> str:
    return ", ".join(network.id for network in design.networks.values() if network.vlan == vlan)


def _vlan_origin(design: Design, vlan: int, switch: str) -> Origin:
    """Place of a VLAN: its first network, else the switch."""
    for network in design.networks.values():
        if network.vlan == vlan:
            return origin_of(network, "vlan")
    return design.switches[switch].origin


@tables("ip-plan.adapters")
def adapter_tables(design: Design) -> Mapping[str, Table]:
    """VMkernel adapters of each cluster, host by host, with everything that is typed in for them; by cluster
    id."""
    columns = (
        Column("host", "Host"),
        Column("adapter", "Adapter"),
        Column("services", "Services"),
        Column("port_group", "Port group"),
        Column("vlan", "VLAN"),
        Column("address", "Address"),
        Column("mask", "Mask"),
        Column("gateway", "Gateway"),
        Column("mtu", "MTU", "bytes"),
        Column("assigned", "Assigned"),
    )
    by_interface = {
        (address.device, address.interface): (network, address)
        for network in design.networks.values()
        for address in network.addresses
    }
    return {
        cluster.id: Table(
            f"ip-plan.adapters.{cluster.id}",
            f"VMkernel adapters of {cluster.title or cluster.id}",
            columns,
            tuple(
                Row(_adapter_cells(adapter, by_interface.get((adapter.host, adapter.name))), adapter.origin)
                for adapter in cluster.vmkernel
            ),
        )
        for cluster in design.clusters.values()
    }


def _adapter_cells(adapter: Vmkernel, place: tuple[Network, Address] | None) -> tuple[Cell, ...]:
    """Cells of a VMkernel adapter; without mask and address where the plan gives it none."""
    group = adapter.port_group
    head = (
        adapter.host,
        adapter.name,
        ", ".join(adapter.services),
        group.name if group else "",
        VlanCell(group.vlan) if group else "",
    )
    # An adapter without an address in the plan still has a gateway and an MTU.
    if place is None:
        return (*head, None, None, adapter.gateway, adapter.mtu, None)
    network, address = place
    return (
        *head,
        address.text,
        _netmask(network),
        adapter.gateway or network.gateway,
        adapter.mtu,
        address.assigned,
    )


def _netmask(network: Network) -> str:
    bits = (0xFFFFFFFF << (32 - network.length)) & 0xFFFFFFFF
    return ".".join(str(bits >> shift & 255) for shift in (24, 16, 8, 0))
