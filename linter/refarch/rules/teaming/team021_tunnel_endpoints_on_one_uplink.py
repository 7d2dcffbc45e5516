"""Two tunnel endpoints of a host are bound to one uplink, and another uplink of the switch has none.

## What it checks

Adapters with the service `tep` that name their `uplink`, host by host: those on one virtual switch are bound
to different uplinks, as long as there are enough. An uplink that the virtual switch does not have is found
elsewhere.

## Why it matters

NSX makes an endpoint for each active uplink, so that the overlay uses all of them and half of it stays up
when one is lost. Two endpoints on one uplink share its bandwidth, and its failure takes both.

## Example

```yaml
# design.yaml
clusters:
  compute:
    transport: tcp
    vmkernel:
      vmk10: {connected_to: Storage, network: overlay, services: [tep], uplink: Uplink 1}
      vmk11: {connected_to: Storage, network: overlay, services: [tep], uplink: Uplink 1}  # <- TEAM021
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
```

## Use instead

```yaml
# design.yaml
clusters:
  compute:
    transport: tcp
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
```

## When it does not apply

Endpoints that name no uplink, and hosts with one endpoint. More endpoints than the virtual switch has
uplinks.

## Limits of this check

The uplink profile of NSX itself is not part of a design.
"""

from collections.abc import Iterator

from ...model.types import Cluster, Design, Vmkernel, where
from .. import Hit, Rule
from ..documents.site import LOOKED_UP, NSX42_TEAMING


def check(design: Design) -> Iterator[Hit]:
    """One hit for each endpoint whose uplink has one already."""
    for cluster in design.clusters.values():
        first: dict[tuple[str, str, str], Vmkernel] = {}
        for adapter in cluster.vmkernel:
            group = adapter.port_group
            if "tep" not in adapter.services or group is None or group.teaming.active[1:]:
                continue
            uplink = "".join(group.teaming.active)
            if not uplink:
                continue
            other = first.setdefault((adapter.host, group.switch, uplink), adapter)
            free = _free(cluster, group.switch, adapter.host) if other is not adapter else []
            if free:
                text = (
                    f"{adapter.name} of {adapter.host} is bound to {uplink} as {other.name} is, and "
                    f"{free[0]} of {group.switch} has no tunnel endpoint"
                )
                related = ((where(other, "uplink"), f"uplink of {other.name}"),)
                yield Hit(adapter.origin.child("uplink"), text, related=related, subject=adapter.host)


def _free(cluster: Cluster, switch: str, host: str) -> list[str]:
    """Uplinks of a virtual switch to which no endpoint of a host is bound."""
    bound = {
        uplink
        for adapter in cluster.vmkernel
        if adapter.host == host and "tep" in adapter.services and adapter.port_group is not None
        for uplink in adapter.port_group.teaming.active
    }
    return [uplink for uplink in cluster.virtual_switches[switch].uplinks if uplink not in bound]


RULE = Rule(
    severity="warning",
    confidence="derived",
    hint="Bind each tunnel endpoint to an uplink of its own.",
    sources=(
        NSX42_TEAMING.says(
            "With load balance source each interface of a transport node is pinned to one active uplink, "
            "which uses several of them at the same time. (NSX 4.2)",
            verified=LOOKED_UP,
        ),
    ),
    check=check,
)
