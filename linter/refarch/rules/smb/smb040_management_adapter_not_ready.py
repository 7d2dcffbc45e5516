"""The nodes of Azure Local have no management interface with an address, a gateway, and DNS servers.

## What it checks

Azure Local clusters with an intent for management, or with a management interface. Each node must have an
interface with the service `management`, with an address from ip-plan.yaml or DHCP. The network of this
interface must have a gateway. The design must state DNS servers, or that the site has them. If it states no
service at all, this is a warning.

## Why it matters

The deployment of Azure Local stops: its validator requires a management adapter with an address, a default
gateway, and DNS servers on each node.

## Example

```yaml
# design.yaml of the example `azure-local`
services: {dns: site}
appliances: null
clusters:
  storage:
    interfaces:
      vManagement(Converged): null
    intents:
      Converged:
        traffic: [management, compute, storage]  # <- SMB040
        adapters: [pNIC1, pNIC2]
        vlans: [70, 80]
```

```yaml
# ip-plan.yaml of the example `azure-local`
networks:
  nodes: null
```

## Use instead

```diff
# design.yaml
-appliances: null
@@
-      vManagement(Converged): null
+      vManagement(Converged): {connected_to: Storage, network: nodes, services: [management, cluster]}
```

```diff
# ip-plan.yaml
-  nodes: null
+  nodes: {purpose: management, vlan: 50, prefix: 10.50.0.0/24, gateway: 10.50.0.1}
```

## When it does not apply

Other products, intents whose ports are not cabled to a switch, and designs that exclude `services` (for DNS
servers).

## Limits of this check

refarch does not check whether the servers are in service. IP015 reports a network without a gateway whose
DNS servers are in another network.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model import ipv4 as net
from ...model.types import Cluster, Design, Network, Vmkernel, origin_of
from ...views.network.teams import uplinks
from ...views.site.reach import all_services, service_servers
from ...views.subjects.registry import exclusions
from .. import Problem, Rule
from ..documents.microsoft import AZURE_LOCAL_MANAGEMENT_READINESS


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """Hosts without a management interface or its address, then networks without a gateway, then DNS."""
    adapters = [adapter for adapter in cluster.vmkernel if "management" in adapter.services]
    # A design that does not show the management ports leaves management to the site.
    cabled = {
        port
        for host in cluster.hosts
        for port in host.nics
        if uplinks(design)[host.name, port].switch is not None
    }
    intents = [
        intent for intent in cluster.intents if "management" in intent.traffic and cabled & {*intent.adapters}
    ]
    if not adapters and intents:
        text = (
            f"intent {intents[0].name} carries management traffic, but no interface of cluster {cluster.id} "
            "has the service management"
        )
        hint = (
            f"Add interface `vManagement({intents[0].name})` with `services: [management]` and its network, "
            "and addresses for it in ip-plan.yaml."
        )
        yield Problem(origin_of(intents[0], "traffic"), text, hint)
    if adapters:
        yield from _hits_of_networks(design, adapters)
    services = {service.name for service in all_services(design)}
    if (adapters or intents) and "dns" not in services and "services" not in exclusions(design):
        text = f"the design states no DNS servers, but Azure Local requires them on each node of {cluster.id}"
        hint = "Add `services: {dns: [ADDRESS]}`. Or set `services: {dns: site}` if the site has the servers."
        # A design without any service has not reached this point.
        yield Problem(cluster.origin, text, hint, severity="error" if services else "warning")


def _hits_of_networks(design: Design, adapters: list[Vmkernel]) -> Iterator[Problem]:
    networks: dict[str, Vmkernel] = {}
    for adapter in adapters:
        name = adapter.port_group.network if adapter.port_group is not None else ""
        networks.setdefault(name, adapter)
    for name, adapter in networks.items():
        network = design.networks.get(name)
        # TOP031 finds a router without a gateway.
        if network is None or network.router is not None:
            continue
        if not network.gateway and not network.gateway6 and not _needs_outside_server(design, network):
            text = (
                f"network {network.id} of {adapter.name} on {adapter.host} has no gateway, but Azure Local "
                "requires a default gateway on the management interface"
            )
            yield Problem(network.origin, text, "Set `gateway` of the management network.")


def _needs_outside_server(design: Design, network: Network) -> bool:
    """Whether IP015 requires the gateway, because a server is outside of the network."""
    return network.has_ipv4 and any(
        not net.contains(network.base, network.length, server.value) for server in service_servers(design)
    )


RULE = Rule(
    severity="error",
    confidence="quoted",
    applies=Applies(products=("azure-local",)),
    hint="Add a management interface with an address, a gateway, and DNS servers.",
    sources=(
        AZURE_LOCAL_MANAGEMENT_READINESS.says(
            "Each node has an adapter of the management intent with an address, a default gateway, and a DNS "
            "server; on a virtual switch, it is the virtual adapter vManagement of the intent.",
            "Requirements",
            "2026-11-29",
        ),
    ),
    check_cluster=check_cluster,
)
