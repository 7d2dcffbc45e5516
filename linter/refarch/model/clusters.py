"""Builds clusters: their hosts, virtual switches and adapters."""

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from ..core.origin import Origin
from . import overlays, sites, stacks, windows
from .communication import nvme_of_interfaces, nvme_section, pvrdma_section, virtual_machines
from .context import ModelContext
from .host_networking import Adapters, build_virtual_switch
from .hosts import HostNames, build_hosts
from .infra_services import build_services
from .overrides import AdapterOverrides, adapter_overrides
from .types import (
    Cluster,
    DesignNote,
    Host,
    HostSet,
    Network,
    Nvme,
    PortGroup,
    Release,
    ShareClient,
    VirtualSwitch,
    Vmkernel,
)

FILE = "design.yaml"


def build_clusters(
    context: ModelContext, networks: Mapping[str, Network], software: Mapping[str, Release]
) -> dict[str, Cluster]:
    """Clusters by id. Hosts that are named twice are reported (HST004) and kept once."""
    seen: HostNames = {}
    planned = windows.planned_interfaces(networks)
    clusters = {}
    for identity, data in context.data[FILE]["clusters"].items():
        origin = Origin(FILE, ("clusters", identity))
        product = context.catalog.product(data["product"])
        hosts = tuple(build_hosts(context, identity, data, origin, software, seen, product.platform))
        nics = {nic: None for host in hosts for nic in host.nics}
        names = {host.name: None for host in hosts}
        key = "interfaces" if "interfaces" in data else "vmkernel"
        special = adapter_overrides(context, data.get(key, {}), origin.child(key), names)
        data = {**data, key: special.listed} if key in data else data
        interfaces = windows.attached_interfaces(
            context, data, origin, planned, networks, list(names), special
        )
        switches = _virtual_switches(context, identity, data, origin, networks, nics, interfaces)
        placed = sites.build_sites(context, data, origin.child("sites"), names)
        switches = sites.with_group_hosts(data, placed, switches, names)
        adapters = _adapters(
            context, identity, data, origin, hosts, switches, networks, interfaces, placed, special
        )
        groups = {group.name: group for switch in switches.values() for group in switch.port_groups.values()}
        clusters[identity] = Cluster(
            id=identity,
            title=data.get("title", identity),
            role=data.get("role", "workload"),
            product=data["product"],
            transport=data["transport"],
            topology=data.get("topology", "single-site"),
            features=tuple(data.get("features", ())),
            ftt=data.get("storage_policy", {}).get("ftt"),
            stripe_width=data.get("storage_policy", {}).get("stripe_width"),
            hosts=hosts,
            sites=placed,
            virtual_switches=switches,
            vmkernel=adapters,
            origin=origin,
            kind=product,
            carrier=context.catalog.transport(data["transport"]),
            **_sections(context, identity, data, origin, hosts, nics, groups, networks),
        )
    return clusters


def _virtual_switches(
    context: ModelContext,
    cluster: str,
    data: Mapping[str, Any],
    origin: Origin,
    networks: Mapping[str, Network],
    nics: Collection[str],
    interfaces: Collection[windows.AttachedInterface],
) -> dict[str, VirtualSwitch]:
    """Virtual switches of a cluster; where Windows or Linux hosts have interfaces, also the ones that
    represent a port with an address."""
    switches = {
        name: build_virtual_switch(
            context, cluster, name, switch, origin.child("virtual_switches", name), networks
        )
        for name, switch in data.get("virtual_switches", {}).items()
    }
    if "interfaces" not in data:
        listed, here = data.get("vmkernel", {}), origin.child("vmkernel")
        return overlays.with_endpoints(context, cluster, listed, here, switches, networks)
    here = origin.child("interfaces")
    return windows.with_interface_port_groups(context, cluster, interfaces, here, switches, networks, nics)


def _adapters(
    context: ModelContext,
    cluster: str,
    data: Mapping[str, Any],
    origin: Origin,
    hosts: Collection[Host],
    switches: Mapping[str, VirtualSwitch],
    networks: Mapping[str, Network],
    interfaces: Collection[windows.AttachedInterface],
    site_hosts: Collection[HostSet],
    special: AdapterOverrides,
) -> tuple[Vmkernel, ...]:
    """VMkernel adapters, or IP interfaces, of all hosts."""
    key = "interfaces" if "interfaces" in data else "vmkernel"
    listed = data.get(key, {})
    if not context.has_room_for(len(hosts) * len(listed), origin.child(key)):
        return ()
    if key == "interfaces":
        listed = windows.interface_adapters(listed, windows.connected_interfaces(interfaces, switches))
    else:
        stacks.check_stacks(context, special, origin.child(key), data.get("stacks", ()))
        listed = overlays.endpoint_adapters(listed, switches)
    of_sites = {group.name: group.hosts for group in site_hosts}
    adapters = Adapters(context, cluster, listed, origin.child(key), switches, networks, of_sites, special)
    return tuple(adapter for host in hosts for adapter in adapters.host_adapters(host.name))


def _sections(
    context: ModelContext,
    cluster: str,
    data: Mapping[str, Any],
    origin: Origin,
    hosts: Collection[Host],
    nics: Collection[str],
    groups: Mapping[str, PortGroup],
    networks: Mapping[str, Network],
) -> dict[str, Any]:
    """Sections that only some products have, by the field of the cluster."""
    sections: dict[str, Any] = {
        key: DesignNote(key, data[key], origin.child(key))
        for key in ("encapsulation", "smb", "s2d", "site_link")
        if key in data
    }
    sections.update(_sites(context, data, origin, hosts, networks))
    sections["services"] = build_services(data, origin.child("services"))
    sections["protection"] = data.get("storage_policy", {}).get("method", "")
    sections["stacks"] = stacks.build_stacks(data.get("stacks", {}), origin.child("stacks"))
    if "nvme" in data:
        sections["nvme"] = _nvme(context, cluster, data, origin, nics)
    if "pvrdma" in data:
        sections["pvrdma"] = pvrdma_section(
            context, data["pvrdma"], origin.child("pvrdma"), data.get("vmkernel", ())
        )
    if "virtual_machines" in data:
        here, by_name = origin.child("virtual_machines"), {host.name: host for host in hosts}
        listed = data["virtual_machines"]
        sections["virtual_machines"] = tuple(
            virtual_machines(context, cluster, listed, here, by_name, groups)
        )
    if "intents" in data:
        here = origin.child("intents")
        sections["intents"] = tuple(windows.build_intents(context, data["intents"], here, nics))
    if "smb" in data:
        here = origin.child("smb", "shares")
        _check_shares(context, data["smb"], here, {host.name for host in hosts})
        sections["share_clients"] = tuple(_share_clients(context, data["smb"], here))
    if "settings" in data:
        sections["settings"] = tuple(
            DesignNote(str(number + 1), entry, origin.child("settings", number))
            for number, entry in enumerate(data["settings"])
        )
    return sections


def _nvme(
    context: ModelContext, cluster: str, data: Mapping[str, Any], origin: Origin, nics: Collection[str]
) -> Nvme:
    """NVMe section of a cluster: of ESXi hosts as written, of Linux hosts from the services of their
    interfaces."""
    if "interfaces" not in data:
        return nvme_section(
            context, cluster, data["nvme"], origin.child("nvme"), nics, data.get("vmkernel", ())
        )
    service = "nvme-rdma" if context.catalog.transport(data["transport"]).rdma else "nvme-tcp"
    return nvme_of_interfaces(cluster, data, service, origin)


def _sites(
    context: ModelContext,
    data: Mapping[str, Any],
    origin: Origin,
    hosts: Collection[Host],
    networks: Mapping[str, Network],
) -> dict[str, Any]:
    """Fault domains, witness, policies and domain of a cluster, by the cluster's field."""
    names = {host.name: None for host in hosts}
    domains = data.get("fault_domains", {})
    sections: dict[str, Any] = {
        "fault_domains": sites.build_host_sets(context, domains, origin.child("fault_domains"), names)
    }
    sections["policies"] = sites.build_policies(data.get("policies", {}), origin.child("policies"))
    sections["domain"] = data.get("domain", "")
    sections["remote_datastores"] = tuple(sites.build_remote_datastores(context, data, origin))
    sites.check_domain(context, data, origin)
    if "witness" in data:
        sections["witness"] = sites.build_witness(context, data["witness"], origin.child("witness"), networks)
    return sections


def _share_clients(context: ModelContext, data: Mapping[str, Any], origin: Origin) -> Iterator[ShareClient]:
    """Clusters that use the shares of a cluster; undefined ones are reported."""
    known = context.data[FILE]["clusters"]
    for name, share in data.get("shares", {}).items():
        for number, cluster in enumerate(share.get("used_by", ())):
            place = origin.child(name, "used_by", number)
            if cluster in known:
                yield ShareClient(cluster, name, share.get("host", ""), place)
            else:
                context.add_unknown_name("cluster", cluster, known, place)


def _check_shares(
    context: ModelContext, data: Mapping[str, Any], origin: Origin, hosts: Collection[str]
) -> None:
    for name, share in data.get("shares", {}).items():
        if share.get("host", "") and share["host"] not in hosts:
            context.add_unknown_name("host", share["host"], hosts, origin.child(name, "host"))
