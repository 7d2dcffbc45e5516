"""A VMkernel adapter has no address in the network of its port group, but the other hosts of its cluster have
one.

## What it checks

VMkernel adapters of one name and network, cluster by cluster. If the IP plan assigns most hosts an address,
stated or from DHCP, it assigns one to all of them. If two or more other adapters of an ESXi cluster all have
addresses, no adapter is without any. The same applies to one of several tunnel endpoints. An adapter whose
only address is in another network than its port group is always an error.

## Why it matters

A host that was added to the cluster but not to the plan gets no line in the host configuration, or an
improvised address. An address of another network is worse: the adapter is in one VLAN with a subnet of
another, and reaches no device.

## Example

```yaml
# ip-plan.yaml
networks:
  vsan:
    addresses:
      - of: "host-[1-3] vmk2"  # <- IP012
        first: 203.0.113.1
```

## Use instead

```diff
# ip-plan.yaml
-      - of: "host-[1-3] vmk2"
+      - of: "host-[1-4] vmk2"
```

## When it does not apply

Networks whose plan omits the addresses of at least half of the hosts, and of another adapter too: they are
planned elsewhere, or later. Interfaces that are in a different network on each host are compared with each
other. A range that begins like a group of hosts and ends before it is always reported, because hosts were
added. HST011 finds adapters without a port group. TOP006 finds vSAN adapters over RDMA that an override moves
to another network.

## Limits of this check

If a host was intentionally removed from the plan, waive the finding. IP002 checks that an address is in the
prefix of its network.
"""

from collections.abc import Iterable, Iterator, Sequence

from ...core.rule import Applies
from ...model.types import Address, Cluster, Design, HostSet, Vmkernel, origin_of
from ...views.addresses.misplaced_adapters import adapters_elsewhere, interfaces_in_two_networks
from .. import ROCE, VSAN, Problem, Rule, fix_values
from ..documents.broadcom_articles import API_IP_CONFIG
from ..documents.others import RFC_1122

Given = dict[tuple[str, str], list[Address]]
"""Addresses by device and interface."""


def check(design: Design) -> Iterator[Problem]:
    """Cluster by cluster, the adapters of one name and network."""
    addresses: Given = {}
    site_by_host = {
        host: place
        for cluster in design.clusters.values()
        for host, place in _hosts_on_wrong_site(design, cluster)
    }
    for network in design.networks.values():
        for address in network.addresses + network.dynamic:
            addresses.setdefault((address.device, address.interface), []).append(address)
    for cluster in design.clusters.values():
        adapters_by_network: dict[tuple[str, str], list[Vmkernel]] = {}
        for adapter in cluster.vmkernel:
            # IP021 finds an interface that is in two networks.
            if (adapter.host, adapter.name) in interfaces_in_two_networks(design):
                continue
            if adapter.port_group is not None and adapter.port_group.network in design.networks:
                adapters_by_network.setdefault((adapter.port_group.network, adapter.name), []).append(adapter)
        for (network_id, _), adapters in adapters_by_network.items():
            # The site is reported instead of each of its adapters.
            adapters_in_place = [adapter for adapter in adapters if adapter.host not in site_by_host]
            yield from _hits_of_missing_addresses(design, cluster, network_id, adapters_in_place, addresses)
        yield from (
            _hit_of_site(design, host, site_by_host[host])
            for host in _host_names(cluster)
            if host in site_by_host
        )
        yield from _hits_in_mesh(design, cluster, addresses)
        yield from _hits_of_adapters_without_any(design, cluster, addresses)


def _host_names(cluster: Cluster) -> Iterator[str]:
    return (host.name for host in cluster.hosts)


def _hosts_on_wrong_site(design: Design, cluster: Cluster) -> Iterator[tuple[str, HostSet]]:
    """Hosts and their site, where their adapters have the port groups of the site, but all their addresses
    are in other networks: the site is wrong."""
    for place in cluster.sites:
        for host in place.hosts:
            adapters_of_host = [adapter for adapter in cluster.vmkernel if adapter.host == host]
            misplaced_adapters = [
                adapter for adapter in adapters_of_host if (host, adapter.name) in adapters_elsewhere(design)
            ]
            # One adapter of several in a wrong network is one mistake; all of them together mean a wrong
            # site.
            if misplaced_adapters and len(misplaced_adapters) == len(
                [adapter for adapter in adapters_of_host if _is_of_site_port_group(adapter)]
            ):
                yield host, place


def _is_of_site_port_group(adapter: Vmkernel) -> bool:
    return adapter.port_group is not None and adapter.port_group.hosts is not None


def _hit_of_site(design: Design, host: str, place: HostSet) -> Problem:
    network = next(
        address.network
        for network in design.networks.values()
        for address in network.addresses
        if (host, address.interface) in adapters_elsewhere(design) and address.device == host
    )
    text = (
        f"{host} is in site {place.name}, but its addresses are not in the networks of that site's port "
        f"groups; one is in {network}"
    )
    related = ((design.networks[network].origin, f"network {network}"),)
    hint = (
        f"Move {host} to the site of its addresses. Or change the addresses of {host} to the networks of "
        f"site {place.name}."
    )
    return Problem(place.origin, text, hint, related, host, "error")


def _hits_of_missing_addresses(
    design: Design, cluster: Cluster, network: str, adapters: Iterable[Vmkernel], addresses: Given
) -> Iterator[Problem]:
    fitting_addresses: list[Address] = []
    lacking: list[Vmkernel] = []
    elsewhere: list[tuple[Vmkernel, Address]] = []
    for adapter in adapters:
        own_addresses = addresses.get((adapter.host, adapter.name), ())
        fitting_address = next((address for address in own_addresses if address.network == network), None)
        if fitting_address is not None:
            fitting_addresses.append(fitting_address)
        elif not own_addresses:
            lacking.append(adapter)
        # TOP006 finds a vSAN adapter over RDMA at the override that moves it.
        elif not _is_moved_by_override(cluster, adapter):
            elsewhere.append((adapter, own_addresses[0]))
    is_group = not fitting_addresses and _are_in_a_wrong_group(design, network, elsewhere)
    for adapter, address in elsewhere:
        yield _hit_of_other_network(design, adapter, network, address, is_group)
    # Interfaces that are in another network on each host are compared with each other below.
    if not fitting_addresses or not lacking or _differs_by_host(cluster, lacking[0]):
        return
    # Imported late: nearly every host has its addresses, and then needs none of it.
    from ...views.network.range_growth import grown_addresses

    # The last matching address: a range grows at its end.
    change = grown_addresses(design, fitting_addresses[-1], [adapter.host for adapter in lacking])
    # Half of the addresses can be planned later. A range that ends before the group was not extended, and a
    # single host was forgotten.
    if len(fitting_addresses) > len(lacking) or change is not None or not lacking[1:]:
        for adapter in lacking:
            name = f"{adapter.name} on {adapter.host}"
            text = (
                f"{name} has no address in network {network}, but {fitting_addresses[-1].interface} on "
                f"{fitting_addresses[-1].device} has one"
            )
            hint = (
                f"Add {adapter.host} to `of` of this address rule. Or add an address rule: "
                f"`{{of: {adapter.host} {adapter.name}, assigned: dhcp-reserved}}` if DHCP assigns the "
                "address."
            )
            place = fitting_addresses[-1].origin.child("of")
            yield Problem(place, text, hint, subject=name, fix=fix_values(change))


def _are_in_a_wrong_group(
    design: Design, network: str, elsewhere: Sequence[tuple[Vmkernel, Address]]
) -> bool:
    """Whether several adapters have their addresses in one other network, the network of their port group has
    another purpose, and no other adapter uses the group: the mistake is in the port group."""
    groups = {adapter.port_group.origin for adapter, _ in elsewhere if adapter.port_group is not None}
    users = {
        adapter.name
        for cluster in design.clusters.values()
        for adapter in cluster.vmkernel
        if adapter.port_group is not None and adapter.port_group.origin in groups
    }
    return (
        len(elsewhere) > 1
        and len(users) == 1
        and len({address.network for _, address in elsewhere}) == 1
        and not any(design.networks[network].purpose in adapter.services for adapter, _ in elsewhere)
    )


def _hits_of_adapters_without_any(design: Design, cluster: Cluster, addresses: Given) -> Iterator[Problem]:
    """Adapters that have no address on any host: endpoints where other endpoints of the network have one, and
    other adapters where at least two others exist and all of them have one."""
    adapters_by_name: dict[str, list[Vmkernel]] = {}
    if cluster.kind.platform == "esxi":
        for adapter in cluster.vmkernel:
            adapters_by_name.setdefault(adapter.name, []).append(adapter)
    unaddressed = [
        name
        for name, adapters in adapters_by_name.items()
        if not any((candidate.host, name) in addresses for candidate in adapters)
    ]
    for name in unaddressed:
        adapter = adapters_by_name[name][0]
        network = _network(adapter)
        others = [
            adapters[0]
            for other_name, adapters in adapters_by_name.items()
            if other_name != name and _are_comparable(adapters[0], adapter)
        ]
        addressed = [candidate for candidate in others if candidate.name not in unaddressed]
        # Tunnel endpoints are similar. For other adapters, addresses are expected if all others have one.
        is_expected = (
            bool(addressed) if "tep" in adapter.services else addressed == others and bool(others[1:])
        )
        # Without a network of the plan there is no place for the address.
        if network in design.networks and is_expected:
            text = (
                f"{name} of cluster {cluster.id} has no address in network {network}, but "
                f"{addressed[0].name} has one"
            )
            related = ((adapter.origin, f"{name} of cluster {cluster.id}"),)
            hint = (
                f"Add an address rule to network {network}: "
                f"`{{of: hosts of {cluster.id} {name}, first: ADDRESS}}`. Or set `assigned` instead of "
                "`first` if DHCP or an NSX pool assigns the addresses."
            )
            yield Problem(design.networks[network].origin, text, hint, related, name)


def _network(adapter: Vmkernel) -> str:
    return adapter.port_group.network if adapter.port_group is not None else ""


def _are_comparable(other: Vmkernel, adapter: Vmkernel) -> bool:
    """Whether two adapters are compared: endpoints of one network, or two that are not endpoints."""
    # Endpoints can have a separate pool or DHCP, so they are compared only with endpoints.
    if "tep" in adapter.services:
        return "tep" in other.services and _network(other) == _network(adapter)
    return "tep" not in other.services


def _hits_in_mesh(design: Design, cluster: Cluster, addresses: Given) -> Iterator[Problem]:
    """Interfaces that are in different networks on the hosts. If most have an address, all must have one."""
    special = [adapter for adapter in cluster.vmkernel if _differs_by_host(cluster, adapter)]
    without = [adapter for adapter in special if (adapter.host, adapter.name) not in addresses]
    # If most have no address, the addresses are planned elsewhere.
    if len(without) < len(special) - len(without):
        for adapter in without:
            group = adapter.port_group
            network = design.networks.get(group.network) if group is not None else None
            if network is not None:
                text = f"{adapter.name} on {adapter.host} has no address in network {network.id}"
                hint = (
                    f"Add an address rule to network {network.id}: "
                    f"`{{of: {adapter.host} {adapter.name}, first: ADDRESS}}`."
                )
                yield Problem(network.origin.child("addresses"), text, hint, subject=adapter.host)


def _differs_by_host(cluster: Cluster, adapter: Vmkernel) -> bool:
    """Whether other hosts have the interface in another network; not those of a site, which are the same."""
    group = adapter.port_group
    return group is not None and group.hosts is not None and cluster.kind.platform != "esxi"


def _is_moved_by_override(cluster: Cluster, adapter: Vmkernel) -> bool:
    """Whether TOP006 finds the adapter, at the override that moves it away from the others."""
    rdma = cluster.product in VSAN and cluster.transport in ROCE and "vsan" in adapter.services
    return rdma and "port_group" in adapter.at


def _hit_of_other_network(
    design: Design, adapter: Vmkernel, network: str, address: Address, is_group: bool
) -> Problem:
    """An adapter with its address in another network; the finding is at the port group if all its adapters
    have theirs there."""
    group = adapter.port_group.name if adapter.port_group is not None else ""
    name = f"{adapter.name} on {adapter.host}"
    assigned_text = "from a pool" if address.assigned == "pool" else "from DHCP"
    addresses6_of_adapter = (
        address6.text
        for address6 in design.networks[address.network].addresses6
        if (address6.device, address6.interface) == (adapter.host, adapter.name)
    )
    # An adapter can have only an IPv6 address.
    written = address.text or next(addresses6_of_adapter, "")
    has_text = f"has {written}" if written else f"gets its address {assigned_text}"
    text = (
        f"{name} {has_text} in network {address.network}, but its port group {group} is in network {network}"
    )
    related = [(origin_of(adapter, "port_group"), f"port group {group}")]
    # A port group of the design is the other half of the contradiction.
    if adapter.port_group is not None:
        related.append((origin_of(adapter.port_group, "network"), f"network of {group}"))
    if is_group and adapter.port_group is not None:
        hint = (
            f"Set `network: {address.network}` of port group {group}. Or move the addresses to network "
            f"{network}."
        )
        place, related[-1] = related[-1][0], (origin_of(address, "text"), f"address of {name}")
        return Problem(place, text, hint, tuple(related), name, "error")
    hint = (
        f"Move the address to network {network}. Or move {adapter.name} to a port group in network "
        f"{address.network}."
    )
    return Problem(origin_of(address, "text"), text, hint, tuple(related), name, "error")


RULE = Rule(
    severity="warning",
    confidence="derived",
    applies=Applies(needs=("ip-plan", "addresses")),
    hint=(
        "Add the host to `of` of the address rule. Or add an address rule for the host, with "
        "`assigned: dhcp-reserved` if DHCP assigns the address."
    ),
    sources=(
        API_IP_CONFIG.says(
            "A VMkernel adapter's IPv4 address comes from DHCP or is set explicitly.", "dhcp, ipAddress"
        ),
        RFC_1122.says(
            "A host sends directly only to addresses that match its address under the mask; an adapter "
            "without an address in the subnet of its VLAN reaches no device there.",
            "3.3.1.1 Local/Remote Decision",
        ),
    ),
    fixes="usually",
    check=check,
)
