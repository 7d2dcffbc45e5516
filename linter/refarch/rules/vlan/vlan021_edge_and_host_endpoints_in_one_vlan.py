"""NSX Edge machines have tunnel endpoints in the VLAN of the endpoints of their hosts.

## What it checks

The addresses of appliances with the role `nsx-edge` that run on a cluster with tunnel endpoints: none is in
the network or VLAN of these endpoints.

## Why it matters

The tunnels between the Edge machines and the hosts that they run on stay down, so nothing behind the Edges is
reachable from these hosts. Tunnels to other hosts come up, so the fault moves with the machines.

## Example

```yaml
# design.yaml
appliances:
  edge-[1-2]: {role: nsx-edge, runs_on: compute}
clusters:
  compute:
    transport: tcp
    virtual_switches:
      Storage:
        port_groups:
          Edge-Overlay: {network: overlay}
    vmkernel:
      vmk10: {connected_to: Storage, network: overlay, services: [tep], uplink: Uplink 1}
      vmk11: {connected_to: Storage, network: overlay, services: [tep], uplink: Uplink 2}
```

```yaml
# ip-plan.yaml
networks:
  overlay:
    purpose: tep
    vlan: 40
    prefix: 10.40.0.0/24
    mtu: 1700
    addresses:
      - {of: "hosts of compute vmk10", assigned: pool}
      - {of: "hosts of compute vmk11", assigned: pool}
      - {of: "edge-[1-2] fp-eth0", first: 10.40.0.201}  # <- VLAN021
```

## Use instead

A separate VLAN for the Edges, which the leaf switches route to the VLAN of the hosts.

```diff
# design.yaml
-          Edge-Overlay: {network: overlay}
+          Edge-Overlay: {network: edge-overlay}
```

```diff
# ip-plan.yaml
-      - {of: "edge-[1-2] fp-eth0", first: 10.40.0.201}
+    gateway: 10.40.0.254
+    router: {devices: "leaf-[1-2]", redundancy: vrr}
+  edge-overlay:
+    purpose: tep
+    vlan: 41
+    prefix: 10.41.0.0/24
+    gateway: 10.41.0.254
+    router: {devices: "leaf-[1-2]", redundancy: vrr}
+    mtu: 1700
+    addresses:
+      - {of: "edge-[1-2] fp-eth0", first: 10.41.0.201}
```

## When it does not apply

Edges on hosts without tunnel endpoints, and Edges on physical servers.

## Limits of this check

NSX-T 3.1 or later has a configuration in which both share a VLAN. A design does not contain segments of NSX,
to which such Edges are attached. The finding is a warning only if a port group of the cluster has the network
of the endpoints. Otherwise, it is info.
"""

from collections.abc import Iterator

from ...core.finding import Severity
from ...core.origin import Origin
from ...core.rule import Applies
from ...model.types import Cluster, Design, Network, PortGroup
from ...views.network.teams import endpoint_port_groups
from .. import Problem, Rule
from ..documents.others import LAB2PROD_INTER_TEP, NSX9_TEP_DESIGN

EDGE = "nsx-edge"


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for each address of an Edge."""
    host_networks = _networks_of_endpoints(design, cluster)
    edges = {
        name for name, one in design.appliances.items() if one.role == EDGE and one.runs_on == cluster.id
    }
    if not host_networks or not edges:
        return
    for network in design.networks.values():
        shared = next((other for other in host_networks if _share_vlan(network, other)), None)
        if shared is not None:
            severity: Severity = "warning" if _port_groups(cluster, network, shared) else "info"
            for address in network.addresses:
                if address.device in edges:
                    yield _hit(address.device, address.interface, address.origin, network, shared, severity)


def _hit(
    edge: str, interface: str, place: Origin, network: Network, shared: Network, severity: Severity
) -> Problem:
    vlan = f"VLAN {network.vlan}" if network.vlan else f"network {network.id}"
    text = (
        f"{interface} on {edge} uses {vlan} of the tunnel endpoints of its hosts, but Edges require a "
        "separate VLAN"
    )
    return Problem(
        place, text, related=((shared.origin, f"network {shared.id}"),), subject=edge, severity=severity
    )


def _networks_of_endpoints(design: Design, cluster: Cluster) -> list[Network]:
    """Networks with the tunnel endpoints of the hosts."""
    names = dict.fromkeys(
        adapter.port_group.network
        for adapter in cluster.vmkernel
        if "tep" in adapter.services and adapter.port_group is not None
    )
    return [design.networks[name] for name in names if name in design.networks]


def _share_vlan(network: Network, other: Network) -> bool:
    # Networks without a VLAN are not the same network.
    return network.id == other.id or (bool(network.vlan) and network.vlan == other.vlan)


def _port_groups(cluster: Cluster, network: Network, shared: Network) -> list[PortGroup]:
    """Port groups to which the Edges can be attached."""
    endpoints = endpoint_port_groups(cluster)
    return [
        group
        for switch in cluster.virtual_switches.values()
        for group in switch.port_groups.values()
        if group.network in (network.id, shared.id) and group.origin not in endpoints
    ]


RULE = Rule(
    severity="warning",
    confidence="practice",
    applies=Applies(needs=("overlays", "appliances")),
    hint=(
        "Move the tunnel endpoints of the Edges to a network with a separate `vlan`, which is routed to the "
        "network of the hosts. Or attach the Edges to VLAN segments of NSX and waive the finding."
    ),
    sources=(
        NSX9_TEP_DESIGN.says(
            "If an Edge machine runs on a prepared host, its tunnel endpoints need another VLAN than those "
            "of the hosts, and the two VLANs are routed to each other.",
            verified="2026-11-29",
        ),
        LAB2PROD_INTER_TEP.says(
            "Without the correct design, tunnels between hosts and Edges are down. Before NSX-T 3.1, Edges "
            "on host transport nodes needed a separate VLAN. NSX-T 3.1 has a configuration with one VLAN.",
            verified="2026-11-29",
        ),
    ),
    check_cluster=check_cluster,
)
