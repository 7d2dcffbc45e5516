"""Hosts, switches, or appliances are managed in a network without a gateway, but need a server, a vCenter, or
each other in another subnet.

## What it checks

The management network of hosts and switches has a gateway, or contains all destinations in its subnet. The
destinations are every server of `services` that the design states by address, and every vCenter among its
appliances with a stated address or network. For an appliance that manages and runs on a cluster of the
design, the destinations are the servers and the hosts of the cluster.

## Why it matters

The hosts get no time, resolve no names, and send no logs, and vCenter does not reach them. An address outside
the subnet is reached only through a gateway.

## Example

```yaml
# design.yaml
services:
  ntp: [203.0.113.251, 203.0.113.252, 203.0.113.253]
```

```yaml
# ip-plan.yaml
networks:
  management:  # <- IP015
    purpose: management
```

## Use instead

```diff
# ip-plan.yaml
     purpose: management
+    gateway: 192.0.2.1
```

## When it does not apply

Servers that are stated by name, and `site`. Adapters and switches with a separate gateway.

## Limits of this check

A second adapter of a host or an appliance in the subnet of the server counts as a path to it.
"""

from collections.abc import Iterator

from ...core.origin import Origin
from ...core.rule import Applies
from ...model import ipv4 as net
from ...model.types import Cluster, Design, Network, origin_of
from ...views.site.reach import management_networks, networks_of_appliances, service_servers
from .. import Problem, Rule
from ..documents.others import RFC_1122

MANAGING = ("vcenter", "nsx-manager", "sddc-manager", "fleet-management")
"""Roles of appliances that connect to hosts and services."""


Destination = tuple[str, int, Origin]
"""A destination as text, its address, and its place."""

ManagedNetworks = dict[str, tuple[str, list[Destination]]]
"""Networks by ID, each with a device in it, and the destinations in addition to servers and vCenter."""


def check(design: Design) -> Iterator[Problem]:
    """One hit for each network, with the first address that it cannot reach."""
    common_destinations = list(_destinations(design))
    managed: ManagedNetworks = {identity: (who, []) for identity, who in management_networks(design).items()}
    for identity, (who, own_destinations) in {**_networks_of_appliances(design), **managed}.items():
        network = design.networks[identity]
        # Only the IPv4 addresses of servers and appliances are checked.
        if network.gateway or not network.has_ipv4:
            continue
        reachable_networks = [network, *_networks_of_members(design, network)]
        for destination, value, place in [*common_destinations, *own_destinations]:
            if not any(
                net.contains(reachable.base, reachable.length, value) for reachable in reachable_networks
            ):
                message = f"network {identity} has no gateway, but {who} needs one to reach {destination}"
                related = ((place, destination), *_management_adapter(design, identity))
                hint = (
                    f"Set `gateway` of network {identity}. Or use a server with an address in "
                    f"{network.prefix}."
                )
                yield Problem(network.origin, message, hint, related)
                # The first unreachable address is enough to require a gateway.
                break


def _networks_of_appliances(design: Design) -> ManagedNetworks:
    """Networks of the appliances that manage and run on a cluster, each with one of them and with the
    networks of the hosts of that cluster."""
    managed: ManagedNetworks = {}
    for name, network in networks_of_appliances(design).items():
        cluster = design.clusters.get(design.appliances[name].runs_on)
        if cluster is not None and design.appliances[name].role in MANAGING:
            managed.setdefault(network.id, (name, list(_management_networks_of_hosts(design, cluster))))
    return managed


def _management_networks_of_hosts(design: Design, cluster: Cluster) -> Iterator[Destination]:
    """The networks in which the hosts of a cluster are managed."""
    for adapter in cluster.vmkernel:
        network = design.networks.get(adapter.port_group.network) if adapter.port_group is not None else None
        if "management" in adapter.services and network is not None and network.has_ipv4:
            yield f"{adapter.name} on {adapter.host}", network.base, network.origin
            return


def _management_adapter(design: Design, network: str) -> Iterator[tuple[Origin, str]]:
    """The first adapter for management in a network."""
    for adapter in (adapter for cluster in design.clusters.values() for adapter in cluster.vmkernel):
        group = adapter.port_group
        if "management" in adapter.services and group is not None and group.network == network:
            yield origin_of(adapter, "services"), f"{adapter.name} carries management"
            return


def _destinations(design: Design) -> Iterator[Destination]:
    """Addresses that hosts and switches use, each as text and with its place."""
    for server in service_servers(design):
        yield f"{server.service} server {server.text}", server.value, server.origin
    for name, network in networks_of_appliances(design).items():
        if design.appliances[name].role == "vcenter" and network.has_ipv4:
            yield f"vCenter {name} in network {network.id}", network.base, design.appliances[name].origin


def _networks_of_members(design: Design, network: Network) -> Iterator[Network]:
    """Other networks in which a device of this network has an address."""
    devices = {address.device for address in network.addresses + network.dynamic}
    for other_network in design.networks.values():
        if any(address.device in devices for address in other_network.addresses + other_network.dynamic):
            yield other_network


RULE = Rule(
    severity="error",
    confidence="derived",
    applies=Applies(needs=("networks",)),
    hint="Set `gateway` of the network. Or use servers with an address in the prefix of the network.",
    sources=(
        RFC_1122.says(
            "A host sends directly to the addresses of its subnet, and through a gateway to all others.",
            "3.3.1.1 Local/Remote Decision",
        ),
    ),
    check=check,
)
