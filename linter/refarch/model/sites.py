"""Builds the sites, the witness and the storage policies of a vSAN cluster, and static routes."""

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from ..core.origin import Origin
from . import ipv4 as net, units
from .context import ModelContext
from .hosts import build_releases
from .types import AdapterRoute, HostSet, Network, RemoteDatastore, StoragePolicy, VirtualSwitch, Witness


def build_host_sets(
    context: ModelContext, data: Mapping[str, Any], origin: Origin, hosts: Collection[str]
) -> tuple[HostSet, ...]:
    """Sites or fault domains with their hosts; hosts that the cluster does not have are reported."""
    return tuple(
        HostSet(
            name, tuple(_host_set_members(context, written, origin.child(name), hosts)), origin.child(name)
        )
        for name, written in data.items()
    )


def _host_set_members(
    context: ModelContext, written: str | list[str], origin: Origin, hosts: Collection[str]
) -> Iterator[str]:
    ranges = [(written, origin)] if isinstance(written, str) else []
    if not isinstance(written, str):
        ranges = [(text, origin.child(number)) for number, text in enumerate(written)]
    for text, here in ranges:
        for name in context.expand_names(text, here):
            if name in hosts:
                yield name
            else:
                context.add_unknown_name("host", name, hosts, here)


def build_sites(
    context: ModelContext, data: Mapping[str, Any], origin: Origin, hosts: Collection[str]
) -> tuple[HostSet, ...]:
    """Sites of a cluster."""
    sites = build_host_sets(context, data.get("sites", {}), origin, hosts)
    # Only adapters that differ by site need every host to be in exactly one.
    if sites and any("sites" in adapter for adapter in data.get("vmkernel", {}).values()):
        _check_host_sites(context, sites, hosts)
    return sites


def with_group_hosts(
    data: Mapping[str, Any],
    places: Collection[HostSet],
    switches: Mapping[str, VirtualSwitch],
    hosts: Collection[str],
) -> dict[str, VirtualSwitch]:
    """Virtual switches whose port groups have the hosts that use them, where they serve the adapters of one
    site or of some hosts only. A distributed switch has them on the other hosts too, but nothing sends over
    them there."""
    # Without sites, only overrides of single hosts can make a port group serve some hosts.
    hosts_of = _hosts_of_site_groups(data, places) if places else _hosts_of_override_groups(data, hosts)
    return {
        name: switch._replace(
            port_groups={
                key: group._replace(hosts=hosts_of.get(key, group.hosts))
                for key, group in switch.port_groups.items()
            }
        )
        for name, switch in switches.items()
    }


def _hosts_of_site_groups(data: Mapping[str, Any], places: Collection[HostSet]) -> dict[str, frozenset[str]]:
    """Hosts of each port group that only the adapters of one site use; without port groups of virtual
    machines, which may be anywhere."""
    sites_of: dict[str, dict[str, HostSet]] = {}
    for entry in data.get("vmkernel", {}).values():
        for place in places:
            site_entry = entry.get("sites", {}).get(place.name, {})
            for written in (site_entry, *(entry.get("overrides", {}).get(host, {}) for host in place.hosts)):
                group = written.get("port_group", site_entry.get("port_group", entry.get("port_group")))
                sites_of.setdefault(group, {})[place.name] = place
    for vms in data.get("virtual_machines", ()):
        for adapter in vms.get("adapters", {}).values():
            # A virtual machine may move to any host, and takes its port group along.
            sites_of.pop(adapter.get("port_group"), None)
    return {
        group: frozenset(next(iter(sites.values())).hosts)
        for group, sites in sites_of.items()
        if len(sites) == 1 and len(places) > 1
    }


def _hosts_of_override_groups(data: Mapping[str, Any], hosts: Collection[str]) -> dict[str, frozenset[str]]:
    """Hosts of each port group that adapters use on some hosts only, as in racks with dedicated subnets,
    and of the port groups on the other hosts."""
    entries = data.get("vmkernel", {}).values()
    usual = {entry.get("port_group") for entry in entries}
    used: dict[str, set[str]] = {}
    apart = set[str]()
    for entry in entries:
        for host in hosts:
            group = entry.get("overrides", {}).get(host, {}).get("port_group", entry.get("port_group"))
            used.setdefault(group, set()).add(host)
            if group not in usual:
                # The usual group is then not on the hosts that have another one.
                apart |= {group, entry.get("port_group")}
    for vms in data.get("virtual_machines", ()):
        apart -= {adapter.get("port_group") for adapter in vms.get("adapters", {}).values()}
    return {group: frozenset(used[group]) for group in apart if group in used}


def _check_host_sites(context: ModelContext, sets: tuple[HostSet, ...], hosts: Collection[str]) -> None:
    """Report hosts in no site, or in two, where adapters differ by site: then their adapters are unknown."""
    first: dict[str, HostSet] = {}
    for place in sets:
        for host in place.hosts:
            if host in first:
                message = f"{host} is in site {place.name} and in site {first[host].name}"
                related = ((first[host].origin, first[host].name),)
                hint = f"Remove {host} from site {place.name}. Or remove {host} from site {first[host].name}."
                context.add_problem("TOP028", place.origin, message, hint, related=related)
                return
            first[host] = place
    missing = [host for host in hosts if host not in first]
    # A host that was left out for another mistake would be reported twice.
    if missing and not context.is_incomplete:
        message = f"{missing[0]} is not in any site, but adapters of its cluster differ by site"
        context.add_problem("TOP028", sets[-1].origin, message, f"Add {missing[0]} to one site.")


def build_witness(
    context: ModelContext, data: Mapping[str, Any], origin: Origin, networks: Mapping[str, Network]
) -> Witness:
    """Witness as stated; undefined networks and clusters are reported."""
    for key in ("network", "management"):
        if key in data and data[key] not in networks:
            context.add_unknown_name("network", data[key], networks, origin.child(key))
    clusters = context.data["design.yaml"]["clusters"]
    if data.get("runs_on", "") and data["runs_on"] not in clusters:
        context.add_unknown_name("cluster", data["runs_on"], clusters, origin.child("runs_on"))
    return Witness(
        host=data["host"],
        kind=data.get("kind", "appliance"),
        network=data.get("network", ""),
        management=data.get("management", ""),
        traffic=data.get("traffic", ""),
        runs_on=data.get("runs_on", ""),
        site=data.get("site", ""),
        round_trip=units.time(data["round_trip"]) if "round_trip" in data else None,
        software=build_releases(data.get("software", {}), origin.child("software")),
        origin=origin,
    )


def build_remote_datastores(
    context: ModelContext, data: Mapping[str, Any], origin: Origin
) -> Iterator[RemoteDatastore]:
    """Datastores of other clusters that a cluster mounts; undefined clusters are reported."""
    known = context.data["design.yaml"]["clusters"]
    for number, cluster in enumerate(data.get("remote_datastores", ())):
        place = origin.child("remote_datastores", number)
        if cluster in known:
            yield RemoteDatastore(cluster, place)
        else:
            context.add_unknown_name("cluster", cluster, known, place)


def build_policies(data: Mapping[str, Any], origin: Origin) -> tuple[StoragePolicy, ...]:
    """Named storage policies as written."""
    return tuple(
        StoragePolicy(
            name=name,
            site=entry.get("site", ""),
            method=entry.get("local", {}).get("method", ""),
            failures=entry.get("local", {}).get("failures"),
            origin=origin.child(name),
            at={key: origin.child(name, "local", key) for key in ("method", "failures")},
        )
        for name, entry in data.items()
    )


def build_routes(
    context: ModelContext, data: list[Mapping[str, Any]], origin: Origin
) -> Iterator[AdapterRoute]:
    """Static routes as written; one whose prefix cannot be read is reported and left out."""
    for number, entry in enumerate(data):
        here = origin.child(number)
        try:
            base, length = net.parse_prefix(entry["to"])
        except ValueError as error:
            context.add_problem("REF006", here.child("to"), str(error), "Set an IPv4 prefix.")
            continue
        yield AdapterRoute(to=entry["to"], base=base, length=length, via=entry["via"], origin=here)


def check_domain(context: ModelContext, data: Mapping[str, Any], origin: Origin) -> None:
    """Report a domain that the design does not list."""
    domains = context.data["design.yaml"].get("domains", {})
    if "domain" in data and data["domain"] not in domains:
        context.add_unknown_name("domain", data["domain"], domains, origin.child("domain"))
