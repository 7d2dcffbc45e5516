"""Builds the devices that cables connect, and the cables."""

from collections.abc import Collection, Iterable, Mapping
from typing import Any, NamedTuple

from ..core.origin import Origin
from ..core.wording import enumeration
from .arrays import build_arrays, check_arrays
from .clusters import build_clusters
from .context import ModelContext
from .host_networking import check_uplinks
from .hosts import build_releases
from .infra_services import build_appliances
from .links import build_links, with_used_names
from .networks import Interfaces, build_networks, check_owners
from .switch_interfaces import SwitchInterfaces
from .switches import build_switches
from .types import Appliance, Array, Cluster, Host, Link, Network, Part, Release, Switch, origin_of

CABLED = ("host", "switch", "array")
"""Kinds of devices that a cable can connect."""


class Equipment(NamedTuple):
    """Devices of a design that cables connect, and the cables; fields of ``Design``."""

    software: Mapping[str, Release]
    networks: Mapping[str, Network]
    clusters: Mapping[str, Cluster]
    hosts: Mapping[str, Host]
    switches: Mapping[str, Switch]
    arrays: Mapping[str, Array]
    links: tuple[Link, ...]
    appliances: Mapping[str, Appliance]

    @property
    def models(self) -> dict[str, Part]:
        """Part of each device by the name of the device."""
        models = {name: host.server for name, host in self.hosts.items()}
        models.update((name, switch.model) for name, switch in self.switches.items())
        models.update((name, array.model) for name, array in self.arrays.items())
        return models


def build_equipment(context: ModelContext, design_data: Mapping[str, Any], root: Origin) -> Equipment:
    """Hosts, switches and arrays with the networks and cables between them."""
    software = build_releases(design_data.get("software", {}), root.child("software"))
    networks = build_networks(context)
    clusters = build_clusters(context, networks, software)
    nos_releases = {product: release.release for product, release in software.items()}
    switches = build_switches(context, networks, nos_releases)
    hosts = {host.name: host for cluster in clusters.values() for host in cluster.hosts}
    arrays = build_arrays(context)
    check_arrays(context, clusters, arrays)
    built_appliances = build_appliances(context, networks, clusters)
    devices = _cabled_kinds(context, hosts, switches, arrays, clusters, built_appliances)
    switches, links = with_used_names(switches, build_links(context, devices, networks))
    # After the links: a cable shows ports of a host that the catalog does not know.
    check_uplinks(context, clusters, links)
    interfaces = _interfaces_by_device(clusters, arrays, built_appliances)
    cabled = _links_by_device(links)
    interfaces.update(
        (name, SwitchInterfaces(switch, cabled.get(name, ()), context.catalog))
        for name, switch in switches.items()
    )
    check_owners(context, networks, interfaces)
    return Equipment(
        software=software,
        networks=networks,
        clusters=clusters,
        hosts=hosts,
        switches=switches,
        arrays=arrays,
        links=links,
        appliances=built_appliances,
    )


class _NamedDevice(NamedTuple):
    """A device other than a host, with the place of its name."""

    name: str
    kind: str
    place: Origin
    at_key: bool = False
    """Whether the name is a key."""


def _cabled_kinds(
    context: ModelContext,
    hosts: Mapping[str, Host],
    switches: Mapping[str, Switch],
    arrays: Mapping[str, Array],
    clusters: Mapping[str, Cluster],
    appliances: Mapping[str, Appliance],
) -> dict[str, str]:
    """Kind of every device that cables can connect, by name. A name that two devices share is reported
    (HST004)."""
    kinds = dict.fromkeys(hosts, "host")
    places = {name: origin_of(host, "name") for name, host in hosts.items()}
    known = {name.lower(): name for name in hosts}
    named = [
        _NamedDevice(device.name, kind, device.origin, at_key=True)
        for kind, devices in (("switch", switches), ("array", arrays), ("appliance", appliances))
        for device in devices.values()
    ]
    named += _other_witnesses(clusters, hosts, appliances)
    named += [
        _NamedDevice(vm.name, "virtual machine", origin_of(vm, "name"))
        for cluster in clusters.values()
        for vm in cluster.virtual_machines
    ]
    for name, kind, place, at_key in named:
        same_name = known.get(name.lower())
        if same_name is not None:
            message = _shared_name(name, kind, same_name, kinds[same_name])
            hint, related = (
                "Change the names so that every device has a unique name.",
                ((places[same_name], f"the {kinds[same_name]}"),),
            )
            context.add_problem("HST004", place, message, hint, related=related, stops=False, at_key=at_key)
        if name not in kinds or kind in CABLED:  # a cable to a host ends there, whatever else has its name
            known[name.lower()] = name
            kinds[name], places[name] = kind, place
    return {name: kind for name, kind in kinds.items() if kind in CABLED}


def _shared_name(name: str, kind: str, other: str, other_kind: str) -> str:
    """Message for a device whose name another one has, in the same or in other capitals."""
    if name != other:
        capitals = "only in case, but DNS treats both as the same name"
        return f"{kind} `{name}` differs from {other_kind} `{other}` {capitals}"
    kinds = enumeration(f"of {'an' if each[0] in 'aeiou' else 'a'} {each}" for each in (other_kind, kind))
    return f"`{name}` is the name {kinds}"


def _other_witnesses(
    clusters: Mapping[str, Cluster], hosts: Mapping[str, Host], appliances: Collection[str]
) -> list[_NamedDevice]:
    """Witnesses that are neither a host, a virtual machine nor an appliance of the design, each once."""
    known = {vm.name for cluster in clusters.values() for vm in cluster.virtual_machines}
    known.update(appliances)
    witnesses = {
        cluster.witness.host: cluster.witness for cluster in clusters.values() if cluster.witness is not None
    }
    return [
        _NamedDevice(name, "witness", origin_of(witness, "host"))
        for name, witness in witnesses.items()
        if name not in hosts and name not in known
    ]


def _links_by_device(links: Iterable[Link]) -> dict[str, list[Link]]:
    """Links of each device."""
    by_device: dict[str, list[Link]] = {}
    for link in links:
        for device in {link.a.device, link.b.device}:
            by_device.setdefault(device, []).append(link)
    return by_device


def _interfaces_by_device(
    clusters: Mapping[str, Cluster], arrays: Mapping[str, Array], appliances: Mapping[str, Appliance]
) -> dict[str, Interfaces | None]:
    """Interfaces that can have an address, by device: of hosts, arrays and virtual machines. None where any
    name is accepted: of appliances and witnesses, whose interfaces a design does not list."""
    interfaces: dict[str, Interfaces | None] = dict.fromkeys(appliances)
    for array in arrays.values():
        groups = array.interface_groups.values()
        logical = (interface for group in groups for interface in (group.name, *group.interfaces))
        interfaces[array.name] = frozenset((*array.ports, *logical))
    interfaces.update(
        (cluster.witness.host, None) for cluster in clusters.values() if cluster.witness is not None
    )
    for cluster in clusters.values():
        names = frozenset(adapter.name for adapter in cluster.vmkernel)
        interfaces.update((host.name, names | {host.bmc} - {""}) for host in cluster.hosts)
        interfaces.update((vm.name, frozenset(vm.adapters)) for vm in cluster.virtual_machines)
    return interfaces
