"""Builds the IP interfaces of Windows and Linux hosts: what a VMkernel adapter with its port group
is to an ESXi host.

An interface on a virtual switch becomes an adapter with a port group of its own; one on a physical port has a
virtual switch of kind ``direct`` between the two, so that views and rules need to know one way from an
adapter to its ports. Where an interface is not in one network on all hosts, as in a mesh of cables without a
switch, it has a port group for each of its networks.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from ..core.origin import Origin
from .context import ModelContext
from .overrides import AdapterOverrides
from .types import Network, NetworkAtcIntent, PortGroup, Teaming, VirtualSwitch

SET_LOAD_BALANCING = "hyper-v-port"
"""Load balancing of a SET switch: how Windows spreads its virtual adapters over its ports."""

DEFAULT_MTU = 1500

PORT_GROUP_KEYS = ("connected_to", "network", "vlan", "affinity")
"""Keys of an interface that belong to its port group."""


class AttachedInterface(NamedTuple):
    """An interface of some hosts, or of all."""

    name: str
    entry: Mapping[str, Any]
    """Entry of the design, with the overrides of the hosts and the networks that name them."""
    hosts: frozenset[str] | None
    """None for every host of the cluster."""
    places: Mapping[str, Origin]
    """Places of the keys of the entry."""

    @property
    def key(self) -> str:
        """Key of its port group among those of the cluster."""
        return self.name if self.hosts is None else f"{self.name} of {min(self.hosts)}"


class PlannedInterfaces(NamedTuple):
    """Interfaces that the networks of a design name, found once for all clusters."""

    members: Mapping[str, Mapping[str, tuple[tuple[str, Origin], ...]]]
    """Networks that have an interface under ``between``, with the place, by device and name."""
    addressed: Mapping[tuple[str, str], Mapping[str, None]]
    """Networks that have an address for an interface, by device and name."""
    order: Mapping[str, int]
    """Number of each network in the order of the design."""

    def has_address(self, network: str, key: tuple[str, str]) -> bool:
        """Whether the network that an interface itself names has an address for it on this host: then
        ``between`` of another network is the mistake, which IP021 reports."""
        return network in self.addressed.get(key, ())


def planned_interfaces(networks: Mapping[str, Network]) -> PlannedInterfaces:
    """Interfaces that the networks of a design name."""
    members: dict[str, dict[str, tuple[tuple[str, Origin], ...]]] = {}
    addressed: dict[tuple[str, str], dict[str, None]] = {}
    for network in networks.values():
        for member in network.between:
            by_name = members.setdefault(member.device, {})
            by_name[member.interface] = (
                *by_name.get(member.interface, ()),
                (network.id, member.origin),
            )
        for address in network.addresses:
            addressed.setdefault((address.device, address.interface), {})[network.id] = None
    return PlannedInterfaces(members, addressed, {name: number for number, name in enumerate(networks)})


def attached_interfaces(
    context: ModelContext,
    data: Mapping[str, Any],
    origin: Origin,
    planned: PlannedInterfaces,
    networks: Mapping[str, Network],
    hosts: Collection[str],
    special: AdapterOverrides,
) -> list[AttachedInterface]:
    """Interfaces of a cluster, once for each group of hosts on which they are in another network or on
    another port. Interfaces without a network are reported."""
    data, origin = data.get("interfaces", {}), origin.child("interfaces")
    named: dict[tuple[str, str], tuple[str, Origin]] = {}
    for host in hosts:
        for name, joined in planned.members.get(host, {}).items():
            # The network that the interface itself names, and that has an address for it, wins over
            # `between`.
            if not planned.has_address(data.get(name, {}).get("network", ""), (host, name)):
                named[host, name] = joined[0]
    listed = [
        interface
        for name, entry in data.items()
        for interface in _interface_variants(name, entry, origin, named, hosts, special)
    ]
    lacking = [interface for interface in listed if "network" not in interface.entry]
    listed = [interface for interface in listed if "network" in interface.entry]
    _add_missing_networks(context, lacking, origin, planned, networks, hosts)
    return listed


def _add_missing_networks(
    context: ModelContext,
    lacking: Collection[AttachedInterface],
    origin: Origin,
    planned: PlannedInterfaces,
    networks: Mapping[str, Network],
    hosts: Collection[str],
) -> None:
    """Report interfaces without a network: at the network in which they have addresses, else at the
    interface."""
    without = [
        (host, interface.name)
        for interface in lacking
        for host in hosts
        if interface.hosts is None or host in interface.hosts
    ]
    concerned = {identity for key in without for identity in planned.addressed.get(key, ())}
    for network in (networks[identity] for identity in sorted(concerned, key=planned.order.__getitem__)):
        given = {key: None for key in without if network.id in planned.addressed.get(key, ())}
        if given:
            named = " and ".join(f"{interface} of {host}" for host, interface in given)
            message = (
                f"network {network.id} has addresses for {named}, but these interfaces are not in the network"
            )
            entries = ", ".join(f"{host} {interface}" for host, interface in given)
            hint = f"Add them to `between` of the network: [{entries}]."
            context.add_problem("SCHEMA002", network.origin, message, hint, stops=False, at_key=True)
            without = [key for key in without if key not in given]
    lacking_by_hosts: dict[tuple[str, ...], list[str]] = {}
    for name in dict.fromkeys(interface for _, interface in without):
        lacked = tuple(host for host, interface in without if interface == name)
        lacking_by_hosts.setdefault(lacked, []).append(name)
    for lacked, names in lacking_by_hosts.items():
        everywhere = "" if len(lacked) == len(hosts) else f" on {', '.join(lacked)}"
        subject = f"interface {names[0]} has" if len(names) == 1 else f"interfaces {', '.join(names)} have"
        hint = f"Set its `network`. Or add `HOST {names[0]}` to `between` of a network."
        message = f"{subject} no network{everywhere}"
        context.add_problem("SCHEMA002", origin.child(names[0]), message, hint, stops=False)


def _interface_variants(
    name: str,
    entry: Mapping[str, Any],
    origin: Origin,
    named: Mapping[tuple[str, str], tuple[str, Origin]],
    hosts: Collection[str],
    special: AdapterOverrides,
) -> Iterator[AttachedInterface]:
    """Interface, once for each group of hosts on which it differs."""
    here, overrides = origin.child(name), entry.get("overrides", {})
    alike: dict[tuple[object, ...], list[str]] = {}
    found: dict[tuple[object, ...], tuple[dict[str, Any], dict[str, Origin]]] = {}
    for host in hosts:
        own, places = dict(entry), {key: here.child(key) for key in entry}
        if (host, name) in named:
            own["network"], places["network"] = named[host, name]
        for key in (key for key in PORT_GROUP_KEYS if key in overrides.get(host, {})):
            own[key], places[key] = overrides[host][key], special.place(origin, name, host, key)
        wire = tuple(own.get(key) for key in PORT_GROUP_KEYS)
        alike.setdefault(wire, []).append(host)
        found.setdefault(wire, (own, places))
    for wire, users in alike.items():
        own, places = found[wire]
        yield AttachedInterface(name, own, frozenset(users) if len(alike) > 1 else None, places)
    # A cluster whose hosts could not be built still has the interfaces it states.
    if not alike and "network" in entry:
        yield AttachedInterface(name, entry, None, {key: here.child(key) for key in entry})


def with_interface_port_groups(
    context: ModelContext,
    cluster: str,
    listed: Iterable[AttachedInterface],
    origin: Origin,
    switches: Mapping[str, VirtualSwitch],
    networks: Mapping[str, Network],
    nics: Collection[str],
) -> dict[str, VirtualSwitch]:
    """Virtual switches of the cluster with the port groups of its interfaces, by name. ``nics`` are the
    physical ports of its hosts."""
    extended = dict(switches)
    for interface in listed:
        entry, on = interface.entry, interface.entry["connected_to"]
        if entry["network"] not in networks:
            context.add_unknown_name("network", entry["network"], networks, interface.places["network"])
        if on not in switches and on not in nics:
            context.add_unknown_name(
                "virtual switch or port", on, [*switches, *nics], interface.places["connected_to"]
            )
            continue
        switch = extended.get(on) or _direct_switch(cluster, on, origin.child(interface.name))
        network = networks.get(entry["network"])
        group = _interface_port_group(
            context, cluster, interface, origin.child(interface.name), switch, network
        )
        mtu = entry.get("mtu", network.mtu if network else DEFAULT_MTU)
        stated = on in switches and "mtu" in switch.at
        extended[on] = switch._replace(
            port_groups={**switch.port_groups, interface.key: group},
            # A port carries the largest frames of its interfaces, unless the design states the MTU of its
            # switch.
            mtu=switch.mtu if stated else max(switch.mtu, mtu),
        )
    return extended


def connected_interfaces(
    listed: Iterable[AttachedInterface], switches: Mapping[str, VirtualSwitch]
) -> list[AttachedInterface]:
    """Interfaces that have a port group: those on a virtual switch or port that exists."""
    groups = {group for switch in switches.values() for group in switch.port_groups}
    return [interface for interface in listed if interface.key in groups]


def interface_adapters(
    data: Mapping[str, Any], listed: Iterable[AttachedInterface]
) -> dict[str, dict[str, Any]]:
    """Interfaces in the form of VMkernel adapters: each is connected to its port group, which is another one
    on the hosts that differ."""
    written: dict[str, dict[str, Any]] = {
        name: {**entry, "port_group": "", "overrides": dict(entry.get("overrides", {}))}
        for name, entry in data.items()
    }
    for interface in listed:
        if interface.hosts is None:
            written[interface.name]["port_group"] = interface.key
        for host in interface.hosts or ():
            overrides = written[interface.name]["overrides"]
            overrides[host] = {**overrides.get(host, {}), "port_group": interface.key}
    return written


def build_intents(
    context: ModelContext, data: Mapping[str, Any], origin: Origin, nics: Collection[str]
) -> Iterator[NetworkAtcIntent]:
    """Network ATC intents; ports that no host has are reported."""
    for name, entry in data.items():
        here = origin.child(name)
        for number, port in enumerate(entry["adapters"]):
            if port not in nics:
                context.add_unknown_name("port", port, nics, here.child("adapters", number))
        yield NetworkAtcIntent(
            name=name,
            traffic=tuple(entry["traffic"]),
            adapters=tuple(entry["adapters"]),
            vlans=tuple(entry.get("vlans", ())),
            jumbo_packet=entry.get("jumbo_packet"),
            network_direct=entry.get("network_direct", ""),
            automatic_ip=entry.get("automatic_ip"),
            origin=here,
        )


def _direct_switch(cluster: str, nic: str, origin: Origin) -> VirtualSwitch:
    return VirtualSwitch(
        name=nic,
        cluster=cluster,
        kind="direct",
        version="",
        mtu=DEFAULT_MTU,
        uplinks={nic: nic},
        lags={},
        discovery_protocol="none",
        discovery_operation="listen",
        port_groups={},
        origin=origin,
    )


def _interface_port_group(
    context: ModelContext,
    cluster: str,
    interface: AttachedInterface,
    origin: Origin,
    switch: VirtualSwitch,
    network: Network | None,
) -> PortGroup:
    """Port group of one interface. With an affinity, the other ports of the switch are standby."""
    entry, wanted = interface.entry, interface.entry.get("affinity", "")
    if wanted and wanted not in switch.uplinks:
        context.add_unknown_name("uplink", wanted, switch.uplinks, interface.places["affinity"])
    active = (wanted,) if wanted in switch.uplinks else tuple(switch.uplinks)
    standby = tuple(uplink for uplink in switch.uplinks if uplink not in active)
    places = {"active": interface.places["affinity" if wanted else "connected_to"]}
    teaming = Teaming(
        policy=SET_LOAD_BALANCING,
        active=active,
        standby=standby,
        unused=(),
        failure_detection="link-status",
        origin=origin,
        at=places,
    )
    vlan = entry.get("vlan", 0 if network is None or network.out_of_band else network.vlan)
    at = {"network": interface.places["network"]}
    at["vlan"] = interface.places["vlan"] if "vlan" in entry else _vlan_place(at["network"], network)
    return PortGroup(
        name=interface.name,
        switch=switch.name,
        cluster=cluster,
        network=entry["network"],
        vlan=vlan,
        teaming=teaming,
        origin=origin,
        at=at,
        hosts=interface.hosts,
    )


def _vlan_place(named: Origin, network: Network | None) -> Origin:
    return named if network is None else network.origin.child("vlan")
