"""A static route of an adapter uses a router that is not its neighbor.

## What it checks

The `via` of every route of an adapter. A `via` outside the adapter's network is an error. If that network
states its `gateway`, a `via` or a `gateway` of an adapter inside the network is this address, or an address
that the plan assigns to a switch or an appliance. The address of a host of the design is an error, because a
host forwards no packets. Any other address is an error if `router` of the network lists its switches;
otherwise it is a warning.

## Why it matters

ESXi rejects the route, or keeps a route through which no packet leaves the host. A host sends packets for
another network to a neighbor, so a router behind another router cannot be used. If no device has the address,
the route is accepted, but every packet is lost.

## Example

```yaml
# design.yaml
clusters:
  compute:
    vmkernel:
      vmk1:
        routes: [{to: 10.31.0.0/24, via: 10.31.0.254}]  # <- IP020
```

## Use instead

```diff
# design.yaml
-        routes: [{to: 10.31.0.0/24, via: 10.31.0.254}]
+        routes: [{to: 10.31.0.0/24, via: 198.51.100.254}]
```

## When it does not apply

IP012 finds adapters whose address is in another network than their port group. IP002 finds a gateway
of an adapter outside its network.

## Limits of this check

refarch does not check whether the router has a route to the destination.
"""

from collections.abc import Iterator, Mapping

from ...core.origin import Origin
from ...core.rule import Applies
from ...model import ipv4 as net
from ...model.types import Cluster, Design, Network, Vmkernel, origin_of
from ...views import view
from ...views.addresses.misplaced_adapters import adapters_elsewhere
from .. import Problem, Rule
from ..documents.broadcom_articles import KB343820
from ..documents.others import RFC_1122


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """Hits for routes and gateways of the adapters; those of one line together."""
    for adapter in cluster.vmkernel:
        network = design.networks.get(adapter.port_group.network) if adapter.port_group else None
        # IP012 finds an adapter whose address is in another network.
        if (
            network is None
            or not network.has_ipv4
            or (adapter.host, adapter.name) in adapters_elsewhere(design)
        ):
            continue
        for route in adapter.routes:
            route_text = f"the route of {adapter.name} on {adapter.host} to {route.to} uses {route.via}"
            yield from _hits_of_next_hop(
                design, network, adapter, route.via, route_text, origin_of(route, "via")
            )
        # IP002 finds a gateway outside its network.
        if adapter.gateway and net.contains(network.base, network.length, net.parse_address(adapter.gateway)):
            route_text = f"{adapter.name} on {adapter.host} has gateway {adapter.gateway}"
            yield from _hits_of_next_hop(
                design, network, adapter, adapter.gateway, route_text, origin_of(adapter, "gateway")
            )


def _hits_of_next_hop(
    design: Design,
    network: Network,
    adapter: Vmkernel,
    via: str,
    route_text: str,
    place: Origin,
) -> Iterator[Problem]:
    subject = f"{adapter.name} on {adapter.host}"
    if not net.contains(network.base, network.length, net.parse_address(via)):
        message = f"{route_text}, which is outside network {network.id} ({network.prefix}) of the adapter"
        hint = f"Use the address of a router in {network.prefix}."
        yield Problem(place, message, hint, ((network.origin, f"network {network.id}"),), subject)
    # Without a gateway of the network, the intended router is unknown.
    elif (
        _has_usable_gateway(network)
        and via != network.gateway
        and via not in _addresses_beside_hosts(design)[network.id]
    ):
        message = (
            f"{route_text}, which is not a router address; the gateway of {network.id} is {network.gateway}"
        )
        related = ((origin_of(network, "gateway"), f"gateway of network {network.id}"),)
        holder = next(
            (one for one in network.addresses if one.text == via and one.device in design.hosts), None
        )
        if holder is None:
            hint = f"Use {network.gateway}. Or add the device that has {via} to ip-plan.yaml."
            # With a router of the site, the plan may lack the address of another one.
            is_complete = network.router is not None and bool(network.router.switches)
            yield Problem(
                place, message, hint, related, subject, severity="error" if is_complete else "warning"
            )
            return
        message = (
            f"{route_text}, the address of {holder.device}, but a host is not a router; the gateway of "
            f"{network.id} is {network.gateway}"
        )
        holders = (*related, (origin_of(holder, "text"), f"address of {holder.device}"))
        yield Problem(place, message, f"Use {network.gateway}.", holders, subject)


@view
def _addresses_beside_hosts(design: Design) -> Mapping[str, frozenset[str]]:
    """Addresses of each network that are not a host's: those of switches and appliances can be routers."""
    return {
        identity: frozenset(
            address.text for address in network.addresses if address.device not in design.hosts
        )
        for identity, network in design.networks.items()
    }


def _has_usable_gateway(network: Network) -> bool:
    """Whether the network has a gateway that is valid; IP002 finds an invalid one."""
    return bool(network.gateway) and net.contains(
        network.base, network.length, net.parse_address(network.gateway)
    )


RULE = Rule(
    severity="error",
    confidence="derived",
    applies=Applies(needs=("ip-plan", "routes")),
    hint="Use the address of a router in the network of the adapter.",
    sources=(
        KB343820.says(
            "The gateway of a VMkernel adapter is a router in the adapter's subnet; a gateway outside the "
            "subnets of all adapters is an error."
        ),
        RFC_1122.says(
            "A gateway must be on a network that the host is connected to.", "3.3.1.2 Gateway Selection"
        ),
    ),
    check_cluster=check_cluster,
)
