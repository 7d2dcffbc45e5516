"""Collects the claims of a design: what each of its devices, networks, cables and clusters needs for
itself."""

from collections.abc import Callable, Iterator
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import NamedTuple

from ..core.origin import Origin
from ..model.types import Address, Address6, Design, Network, Switch, origin_of
from ..views.site.vcenter_objects import CLUSTER_KIND, vcenter_objects
from .claims import (
    ADDRESS,
    DEVICE,
    GATEWAY_FACT,
    LABEL,
    PORT,
    PREFIX,
    ROUTES_FACT,
    UNIT,
    VCENTER,
    VLAN,
    Claim,
    ClaimPlace,
    Facts,
)


class _Device(NamedTuple):
    """A device that a design names."""

    name: str
    kind: str
    origin: Origin
    facts: Facts = ()


class ClaimCollector:
    """Collects the claims of one design."""

    def __init__(self, design: Design, site: str, place: Callable[[Origin], ClaimPlace]) -> None:
        self.design, self.site = design, site
        self._place, self._places = place, dict[Origin, ClaimPlace]()
        self.references = frozenset(_references(design))

    def all_claims(self) -> Iterator[Claim]:
        """All claims, kind by kind."""
        yield from self._devices()
        yield from self._addresses()
        yield from self._ports()
        yield from self._units()
        yield from self._labels()
        yield from self._networks()
        for thing in vcenter_objects(self.design):
            key = f"{thing.kind} {thing.name}"
            is_cluster = thing.kind == CLUSTER_KIND
            facts = (("design", self.design.id),) if is_cluster else tuple(thing.settings.items())
            name = key if is_cluster else f"{key} of cluster {thing.cluster}"
            at = self._place_of(thing.origin)
            yield Claim(VCENTER, f"{self.site}/{key}", "", name, False, at, facts, thing.vcenter)

    def _place_of(self, origin: Origin) -> ClaimPlace:
        """The place of an origin, which many claims of a range share."""
        if origin not in self._places:
            self._places[origin] = self._place(origin)
        return self._places[origin]

    def _claim(self, kind: str, key: str, owner: str, name: str, origin: Origin, facts: Facts = ()) -> Claim:
        owner = owner.casefold()
        return Claim(kind, key, owner, name, owner in self.references, self._place_of(origin), facts)

    def _devices(self) -> Iterator[Claim]:
        seen = set()
        for device in self._named_devices():
            key = device.name.casefold()  # DNS takes names in other capitals for the same
            if key not in seen:
                seen.add(key)
                name = f"{device.kind} {device.name}"
                yield self._claim(DEVICE, key, device.name, name, device.origin, device.facts)

    def _named_devices(self) -> Iterator[_Device]:
        design = self.design
        for host in design.hosts.values():
            yield _Device(host.name, "host", origin_of(host, "name"), (("server", host.server.id),))
        facts_of = switch_facts(design)
        for switch in design.switches.values():
            yield _Device(switch.name, "switch", origin_of(switch), facts_of[switch.name])
        for array in design.arrays.values():
            yield _Device(array.name, "array", origin_of(array), (("model", array.model.id),))
        for name, appliance in design.appliances.items():
            yield _Device(name, "appliance", origin_of(appliance))
        for cluster in design.clusters.values():
            witness = cluster.witness
            if witness is not None and witness.host not in design.hosts:
                yield _Device(witness.host, "witness", origin_of(witness, "host"))
            for vm in cluster.virtual_machines:
                yield _Device(vm.name, "virtual machine", origin_of(vm, "name"))

    def _addresses(self) -> Iterator[Claim]:
        yield from self._interfaces()
        for array in self.design.arrays.values():
            if array.subsystem:
                name = f"{array.subsystem} of {array.name}"
                yield self._claim(ADDRESS, array.subsystem, array.name, name, origin_of(array, "subsystem"))
        for cluster in self.design.clusters.values():
            if cluster.nvme is not None and "{host}" in cluster.nvme.host_nqn:
                for host in cluster.hosts:
                    nqn = cluster.nvme.nqn(host.name)
                    origin = origin_of(cluster.nvme, "host_nqn")
                    yield self._claim(ADDRESS, nqn, host.name, f"{nqn} of {host.name}", origin)

    def _interfaces(self) -> Iterator[Claim]:
        """Addresses of interfaces, and of the gateways that networks refer to."""
        for network in self.design.networks.values():
            if network.between:
                continue  # a cable between two hosts, whose addresses are not reachable from elsewhere
            gateways = {}
            for text, field in ((network.gateway, "gateway"), (network.gateway6, "gateway6")):
                if text and not (gateway := ip_address(text)).is_link_local:
                    gateways[int(gateway)] = owner = f"gateway {gateway}"
                    name = f"{gateway} of the gateway of network {network.id}"
                    place = self._place_of(origin_of(network, field))
                    key = f"{gateway.version} {int(gateway)}"
                    yield Claim(ADDRESS, key, owner, name, True, place, GATEWAY_FACT)
            addresses: list[Address | Address6] = [*network.addresses, *network.addresses6]
            for address in addresses:
                version = 4 if isinstance(address, Address) else 6
                if (IPv4Address if version == 4 else IPv6Address)(address.value).is_link_local:
                    continue  # every segment may have it
                name = f"{address.text.partition('/')[0]} of {address.device} {address.interface}"
                owner = gateways.get(address.value, address.device)
                facts = ROUTES_FACT if address.device in self.design.switches else ()
                key, origin = f"{version} {address.value}", origin_of(address, "text")
                yield self._claim(ADDRESS, key, owner, name, origin, facts)

    def _ports(self) -> Iterator[Claim]:
        for link in self.design.links:
            for end, peer, side in ((link.a, link.b, "a"), (link.b, link.a, "b")):
                if end.device not in self.design.switches and end.device not in self.design.arrays:
                    continue  # no two designs have a host in common
                owner = f"{end.device} {peer.device} {peer.port}".casefold()
                name = f"{end.port} on {end.device}"
                existing = end.device.casefold() in self.references
                facts = (("far end", f"{peer.device} {peer.port}"),)
                key = f"{end.device} {end.port}".casefold()
                yield Claim(PORT, key, owner, name, existing, self._place_of(origin_of(link, side)), facts)

    def _units(self) -> Iterator[Claim]:
        for rack in self.design.racks.values():
            for place in rack.places:
                at = self._place_of(origin_of(place, "device"))
                owner = place.device.casefold()
                for unit in range(place.unit, place.unit + place.height):
                    name = f"unit {unit} of rack {rack.id}"
                    key = f"{self.site}/{rack.id} {unit}".casefold()
                    facts = (("device", place.device),)
                    yield Claim(UNIT, key, owner, name, owner in self.references, at, facts)

    def _labels(self) -> Iterator[Claim]:
        """Labels that the design gives to cables. Derived ones hold names of devices, which are claims."""
        for link in self.design.links:
            ends = sorted(f"{end.device} {end.port}" for end in (link.a, link.b))
            existing = any(end.device.casefold() in self.references for end in (link.a, link.b))
            cable = f"{link.a.device} {link.a.port} to {link.b.device} {link.b.port}"
            for label, field in ((link.label_a, "label_a"), (link.label_b, "label_b")):
                if label:
                    key, owner = f"{self.site}/{label}".casefold(), " ".join(ends).casefold()
                    at, facts = self._place_of(origin_of(link, field)), (("cable", cable),)
                    yield Claim(LABEL, key, owner, f"label {label}", existing, at, facts)

    def _networks(self) -> Iterator[Claim]:
        for network in self.design.networks.values():
            if network.between:
                continue
            for written in dict.fromkeys((network.prefix, network.prefix6)):
                # Every link has the same link-local prefix, so that no design can claim it.
                if not written or (parsed := ip_network(written, strict=False)).is_link_local:
                    continue
                at = self._place_of(origin_of(network, "prefix6" if written == network.prefix6 else "prefix"))
                name = f"network {network.id}"
                vlan = str(network.vlan)
                prefix = str(parsed)  # one prefix has many spellings
                if network.vlan:
                    key = f"{self.site}/{parsed.version} {vlan}"
                    yield Claim(VLAN, key, prefix, name, False, at, (("VLAN", vlan),))
                facts = self._network_facts(network, parsed.version)
                yield Claim(PREFIX, prefix, vlan if network.vlan else "", name, False, at, facts)

    def _network_facts(self, network: Network, version: int) -> Facts:
        """Facts that all designs in a network must state alike, as far as they state them."""
        gateway = network.gateway if version == 4 else network.gateway6
        stated = (("gateway", str(ip_address(gateway))),) if gateway else ()
        if "mtu" in self.design.files["ip-plan.yaml"]["networks"][network.id]:
            stated = (("MTU", str(network.mtu)), *stated)
        return stated


def _references(design: Design) -> Iterator[str]:
    """Names of devices that the design only refers to: they exist without it."""
    for name, switch in design.switches.items():
        if switch.existing:
            yield name.casefold()
    for name, appliance in design.appliances.items():
        if appliance.runs_on not in design.clusters:
            yield name.casefold()
    for cluster in design.clusters.values():
        if cluster.witness is not None and cluster.witness.runs_on not in design.clusters:
            yield cluster.witness.host.casefold()


def switch_facts(design: Design) -> dict[str, Facts]:
    """Facts of each switch by setting, which any other design with that switch must state alike. What the
    design leaves to a default, or to other designs, is not a fact."""
    facts: dict[str, list[tuple[str, str]]] = {
        name: [*_stated_facts(design, switch), *_qos_facts(design, name)]
        for name, switch in design.switches.items()
    }
    for rack in design.racks.values():
        for place in rack.places:
            if place.device in facts:
                facts[place.device].append(("place", f"unit {place.unit} of rack {rack.id}"))
    for (device, interface), addresses in _interface_addresses(design).items():
        if len(addresses) == 1:  # of several, another design may state some
            facts[device].append((f"{interface} address", addresses[0]))
    return {name: tuple(listed) for name, listed in facts.items()}


def _stated_facts(design: Design, switch: Switch) -> Iterator[tuple[str, str]]:
    """Facts that the entry of the switch states."""
    yield "model", switch.model.id
    if switch.nos:
        yield "operating system", switch.nos
    if switch.release:
        yield "release", switch.release
    entries = design.files["wiring.yaml"]["switches"]
    if "mtu" in entries[switch.origin.pointer[1]]:
        yield "MTU", str(switch.mtu)


def _qos_facts(design: Design, name: str) -> Iterator[tuple[str, str]]:
    """Facts of the QoS profile of all ports of a switch. A profile of some ports only is not compared: other
    designs may use the other ports."""
    everywhere = [
        application for application in design.applications.get(name, ()) if application.ports is None
    ]
    profile = design.profiles.get(everywhere[0].profile) if len(everywhere) == 1 else None
    if profile is None:
        return
    for setting, number in (
        ("RDMA priority", profile.rdma_priority),
        ("RDMA DSCP", profile.rdma_dscp),
        ("CNP priority", profile.cnp_priority),
        ("CNP DSCP", profile.cnp_dscp),
    ):
        if number is not None:
            yield setting, str(number)
    if profile.pfc_priorities:
        yield "PFC priorities", ", ".join(map(str, sorted(profile.pfc_priorities)))


def _interface_addresses(design: Design) -> dict[tuple[str, str], list[str]]:
    """IPv4 addresses of each interface of a switch, or the IPv6 ones where it has no others."""
    by_interface: dict[tuple[str, str], list[str]] = {}
    for network in design.networks.values():
        for address in network.addresses or network.addresses6:
            if address.device in design.switches:
                version = IPv4Address if isinstance(address, Address) else IPv6Address
                texts = by_interface.setdefault((address.device, address.interface), [])
                texts.append(str(version(address.value)))
    return by_interface
