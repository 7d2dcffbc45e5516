"""A VMkernel adapter is in the network for a kind of traffic, but the service for that traffic is not enabled
on it.

## What it checks

VMkernel adapters whose port group is in a network for vMotion or for management. The service of that name is
enabled on the adapter, or on another adapter of the host in the same network.

## Why it matters

Without the vMotion service, no VM moves to or from the host. Without the management service, vCenter and HA
reach the host through another adapter with the service, if one exists. The network is planned, cabled, and
addressed, but carries no traffic.

## Example

```yaml
# design.yaml
clusters:
  compute:
    vmkernel:
      vmk1:
        port_group: vMotion
        services: []  # <- HST013
```

## Use instead

```diff
# design.yaml
-        services: []
+        services: [vmotion]
```

## When it does not apply

Windows hosts. Storage networks: VSAN001 finds a missing vSAN service, and NVME003 a missing service for NVMe
over RDMA.

## Limits of this check

The rule uses the `purpose` of the network. A network with purpose vMotion that is used only for backups is
also reported.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Cluster, Design, Vmkernel, origin_of
from .. import Problem, Rule, fix_value

SERVICES = {"vmotion": "vmotion", "management": "management"}
"""The service that an adapter needs, by the purpose of its network."""

TUNNEL_SERVICE = "tep"
"""The purpose of networks in which every adapter, not only one, needs the service of the same name."""


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for each adapter in such a network of a host without the service there."""
    # Only VMkernel adapters have these services.
    if cluster.kind.platform != "esxi":
        return
    adapters_by_network: dict[tuple[str, str], list[Vmkernel]] = {}
    for adapter in cluster.vmkernel:
        network = design.networks.get(adapter.port_group.network) if adapter.port_group is not None else None
        # Each tunnel endpoint needs the service; for the other services, one adapter for each network is
        # enough.
        if (
            network is not None
            and network.purpose == TUNNEL_SERVICE
            and TUNNEL_SERVICE not in adapter.services
        ):
            yield _hit(design, adapter, network.id, TUNNEL_SERVICE)
        elif network is not None and network.purpose in SERVICES:
            adapters_by_network.setdefault((adapter.host, network.id), []).append(adapter)
    for (_, network_id), adapters in adapters_by_network.items():
        purpose = design.networks[network_id].purpose
        # Another adapter of the host in the same network can have the service.
        # A TCP/IP stack of the system enables its service by itself.
        if not any(SERVICES[purpose] in (*adapter.services, adapter.stack) for adapter in adapters):
            yield _hit(design, adapters[0], network_id, SERVICES[purpose])


def _hit(design: Design, adapter: Vmkernel, network_id: str, service: str) -> Problem:
    network = design.networks[network_id]
    name = f"{adapter.name} on {adapter.host}"
    text = (
        f"{name} is in network {network_id} with purpose {network.purpose} but does not have the service "
        f"{service}"
    )
    hint = f"Add `{service}` to `services` of {adapter.name}."
    related = ((origin_of(network, "purpose"), f"purpose of {network_id}"),)
    place = origin_of(adapter, "services")
    return Problem(
        place, text, hint, related, subject=name, fix=fix_value(place, [*adapter.services, service])
    )


RULE = Rule(
    severity="warning",
    confidence="practice",
    applies=Applies(needs=("adapters",)),
    hint="Add the service to `services` of the adapter.",
    sources=(),
    fixes="usually",
    check_cluster=check_cluster,
)
