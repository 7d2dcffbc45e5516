"""Hosts of a vSAN cluster have no route to their witness, or to the vSAN network of the other site.

## What it checks

The network from which a host sends, compared with the network of the witness. If the hosts use several vSAN
networks, they are compared with each other. The network of the witness needs a `gateway`. An adapter that
sends to another network needs a `gateway` of the adapter or of its separate TCP/IP stack, `routes` of the
adapter, or the default gateway of its host in its network. The routes lead to all addresses of the other
hosts, or of the witness, in the other network. If some hosts of a cluster have such routes, the other hosts
need them too.

The `gateway` of a network in ip-plan.yaml configures only the default gateway of hosts whose management
adapter is in the network, and of separate TCP/IP stacks. It configures nothing on other adapters.

The walk of all conversations reports packets that leave by the default gateway of the host instead (PATH002).
This rule reports what the walk cannot know: a network without a router, and adapters without a route on hosts
whose default gateway is not stated.

## Why it matters

The witness is never reached: the cluster is built, but the witness stays in a separate partition. The fault
becomes visible when the first site fails and the data is unavailable. A vSAN adapter does not use the default
gateway of the management network by itself.

## Example

```yaml
# design.yaml
clusters:
  compute:
    transport: tcp
    topology: stretched
    sites: {preferred: "host-[1-2]", secondary: "host-[3-4]"}
    witness: {host: witness-1, network: witness}
    vmkernel:
      vmk2:
        services: [vsan]  # <- TOP026
```

```yaml
# ip-plan.yaml
networks:
  vsan:
    gateway: 203.0.113.254
    router: {devices: "leafs of main", redundancy: vrr}
  witness:
    purpose: vsan
    mtu: 9000
    prefix: 10.31.0.0/24
    gateway: 10.31.0.254
    out_of_band: true
    addresses: [{of: witness-1 vmk1, first: 10.31.0.10}]
```

## Use instead

```diff
# design.yaml
         services: [vsan]
+        gateway: 203.0.113.254
```

## When it does not apply

A witness in the same network as the hosts, which needs no router. The network of the witness needs no
`gateway` if `reaches` states that the site routes it. Hosts with several vSAN adapters each, which are in
separate networks by intention. vSAN over RDMA, which must not be routed (TOP006). IP020 finds a route
through a router in another network.

## Limits of this check

A gateway counts as a router with a route to the other network. A design does not contain firewalls in the
path. TOP027 checks a witness without a network or an address in the IP plan.
"""

from collections.abc import Iterable, Iterator

from ...core.origin import Origin
from ...core.rule import Applies
from ...model.types import Cluster, Design, Network, origin_of
from ...views.network.stated_routes import stated_route
from ...views.storage.sites import RoutedPath, routed_paths, witness_networks
from ...views.walk.outcomes import stray_interfaces
from .. import ROCE, VSAN, Problem, Rule
from ..documents.vsan_sites import BLOG_WITNESS_TRAFFIC, DAY, DELL_STRETCHED, VCF311_STRETCHED


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """A hit for each network without a router, and each adapter without a route."""
    # TOP006 reports routed vSAN over RDMA.
    if cluster.transport in ROCE:
        return
    listed = routed_paths(design)[cluster.id]
    witness = {network.id for network in witness_networks(design).get(cluster.id, ())}
    reported: set[str] = set()
    for far_network in {way.far.id: way.far for way in listed}.values():
        # Between vSAN networks of two sites, either end can lack the gateway; the senders show which one.
        if far_network.id not in witness or far_network.gateway:
            continue
        # A network that states where it is routed needs no gateway in the design.
        senders = [way.network for way in listed if way.far is far_network]
        unstated = [sender for sender in senders if stated_route(design, sender.id, far_network.id) is None]
        if unstated:
            reported.add(far_network.id)
            yield _hit_of_missing_gateway(cluster, far_network, unstated[0])
    yield from _hits_of_senders(design, cluster, listed)
    yield from _hits_of_unequal_gateways(cluster, listed, reported)


def _hit_of_missing_gateway(cluster: Cluster, network: Network, sender: Network) -> Problem:
    message = (
        f"network {network.id} ({network.prefix}) has no gateway, but the hosts of cluster {cluster.id} "
        f"reach it from {sender.id} ({sender.prefix})"
    )
    hint = (
        f"Set `gateway` of network {network.id}. Or add `{{networks: [{network.id}]}}` to `reaches` of "
        f"network {sender.id}."
    )
    return Problem(network.origin, message, hint, _witness_or_cluster(cluster))


def _hits_of_senders(design: Design, cluster: Cluster, listed: Iterable[RoutedPath]) -> Iterator[Problem]:
    """Hits for adapters without a route to another network."""
    # If some hosts have the route, the other hosts lack it.
    explicit = {(way.adapter.name, way.far.id) for way in listed if way.is_routed}
    stray = stray_interfaces(design)
    for way in listed:
        # The adapter has a route or a gateway to the network, or PATH001 or PATH002 reports where its packets
        # go.
        if way.is_routed or (way.adapter.host, way.adapter.name, way.far.id) in stray:
            continue
        if (way.adapter.name, way.far.id) in explicit:
            message = (
                f"{way.adapter.name} on {way.adapter.host} has no route to network {way.far.id} "
                f"({way.far.prefix}), but the same adapter on other hosts has one"
            )
            hint = (
                f"Add the `routes` or the `gateway` of the other hosts to {way.adapter.name} on "
                f"{way.adapter.host}."
            )
            yield Problem(
                origin_of(way.adapter, "routes"),
                message,
                hint,
                _witness_or_cluster(cluster),
                subject=way.adapter.host,
            )
        elif way.far.has_ipv4:
            yield _hit_of_missing_route(cluster, way)


def _hit_of_missing_route(cluster: Cluster, way: RoutedPath) -> Problem:
    adapter, far_network, near = way.adapter, way.far, way.network
    via = near.gateway or "ROUTER"
    route = f"`{{to: {far_network.prefix}, via: {via}}}`"
    reason = "has no gateway and no route"
    hint = f"Set `gateway: {via}` of {adapter.name}. Or add {route} to its `routes`."
    # Stated routes are taken as complete.
    if adapter.routes:
        reason = f"has a route to {adapter.routes[0].to}, but none"
        hint = f"Add {route} to `routes` of {adapter.name}."
    # The gateway of the management network is the default gateway of the host.
    elif "management" in adapter.services:
        hint = f"Set `gateway` of network {near.id}."
    message = f"{adapter.name} on {adapter.host} {reason} to network {far_network.id} ({far_network.prefix})"
    place = origin_of(adapter, "routes" if adapter.routes else "services")
    return Problem(
        place, message, hint, _witness_or_cluster(cluster), subject=f"{adapter.name} on {adapter.host}"
    )


def _hits_of_unequal_gateways(
    cluster: Cluster, listed: Iterable[RoutedPath], reported: set[str]
) -> Iterator[Problem]:
    """Hits for networks without a gateway where others of their purpose have one, although the adapters have
    routes."""
    networks = {way.network.id: way.network for way in listed if way.is_routed and not way.adapter.gateway}
    for network in networks.values():
        others = [
            other_network
            for other_network in networks.values()
            if other_network.purpose == network.purpose and other_network.gateway
        ]
        if others and not network.gateway and not network.reaches and network.id not in reported:
            message = (
                f"network {network.id} ({network.prefix}) has no gateway, but network {others[0].id} of "
                f"cluster {cluster.id} has one"
            )
            yield Problem(network.origin, message, related=((others[0].origin, others[0].id),))


def _witness_or_cluster(cluster: Cluster) -> tuple[tuple[Origin, str], ...]:
    if cluster.witness is not None:
        return ((cluster.witness.origin, f"witness of cluster {cluster.id}"),)
    return ((cluster.origin, f"cluster {cluster.id}"),)


RULE = Rule(
    severity="error",
    confidence="quoted",
    applies=Applies(products=VSAN, needs=("adapters", "networks")),
    hint="Set `gateway` of the network.",
    sources=(
        VCF311_STRETCHED.says(
            "The vSAN networks of both zones are routed to each other, and to the witness network.",
            verified=DAY,
        ),
        DELL_STRETCHED.says(
            "The networks of the witness can be routed from both sites and from the witness.", verified=DAY
        ),
        BLOG_WITNESS_TRAFFIC.says(
            "Traffic to the witness uses the default gateway of management unless static routes or other "
            "means are configured.",
            verified=DAY,
        ),
    ),
    check_cluster=check_cluster,
)
