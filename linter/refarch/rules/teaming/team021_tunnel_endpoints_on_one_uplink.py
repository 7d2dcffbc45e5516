"""Two tunnel endpoints of a host are bound to one uplink, or to two virtual switches, but another uplink of
their switch has none.

## What it checks

Adapters with the service `tep` and an `uplink`, host by host. Endpoints on one virtual switch are bound to
different uplinks, if there are enough uplinks. Endpoints of one network are on one virtual switch, if it has
a free uplink. Other rules find an uplink that the virtual switch does not have.

## Why it matters

Two endpoints on one uplink share its bandwidth, and its failure stops both. NSX creates an endpoint for each
active uplink, so the overlay uses all of them, and half of it stays up when one uplink fails.

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

```diff
# design.yaml
-      vmk11: {connected_to: Storage, network: overlay, services: [tep], uplink: Uplink 1}
+      vmk11: {connected_to: Storage, network: overlay, services: [tep], uplink: Uplink 2}
```

## When it does not apply

Endpoints without an uplink, and hosts with one endpoint. More endpoints than the virtual switch has uplinks.

## Limits of this check

A design does not contain the uplink profile of NSX.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Cluster, Design, Vmkernel, origin_of
from .. import Problem, Rule
from ..documents.site import LOOKED_UP, NSX42_TEAMING


def check(design: Design) -> Iterator[Problem]:
    """One hit for each endpoint that shares an uplink, or that is on another virtual switch."""
    for cluster in design.clusters.values():
        bound: dict[tuple[str, str, str], Vmkernel] = {}
        placed: dict[tuple[str, str], Vmkernel] = {}
        for adapter in cluster.vmkernel:
            group = adapter.port_group
            # With a second active uplink, the endpoint is not bound to one uplink.
            if "tep" not in adapter.services or group is None or group.teaming.active[1:]:
                continue
            # At most one name, after the test above.
            uplink = "".join(group.teaming.active)
            first_on_uplink = (
                bound.setdefault((adapter.host, group.switch, uplink), adapter) if uplink else adapter
            )
            first_in_network = placed.setdefault((adapter.host, group.network), adapter)
            if first_on_uplink is not adapter:
                yield from _hits_on_one_uplink(cluster, adapter, first_on_uplink, group.switch)
            elif (
                first_in_network.port_group is not None and first_in_network.port_group.switch != group.switch
            ):
                yield from _hits_on_two_switches(
                    cluster, adapter, first_in_network, first_in_network.port_group.switch
                )


def _hits_on_one_uplink(
    cluster: Cluster, adapter: Vmkernel, first: Vmkernel, switch: str
) -> Iterator[Problem]:
    # Without a free uplink there are more endpoints than uplinks, so endpoints must share.
    for free_uplink in _free_uplinks(cluster, switch, adapter.host)[:1]:
        uplink = "".join(adapter.port_group.teaming.active) if adapter.port_group is not None else ""
        text = (
            f"{adapter.name} and {first.name} on {adapter.host} are both bound to {uplink}, but "
            f"{free_uplink} on virtual switch {switch} has no tunnel endpoint"
        )
        hint = f"Set `uplink: {free_uplink}` for {adapter.name}."
        related = ((origin_of(first, "uplink"), f"uplink of {first.name}"),)
        yield Problem(adapter.origin.child("uplink"), text, hint, related, adapter.host)


def _hits_on_two_switches(
    cluster: Cluster, adapter: Vmkernel, first: Vmkernel, switch: str
) -> Iterator[Problem]:
    # If the virtual switch has no free uplink, the endpoint has to use the other switch.
    for free_uplink in _free_uplinks(cluster, switch, adapter.host)[:1]:
        own_switch = adapter.port_group.switch if adapter.port_group is not None else ""
        text = (
            f"{adapter.name} on {adapter.host} is on virtual switch {own_switch}, but {first.name} is "
            f"on virtual switch {switch}; uplink {free_uplink} on {switch} has no tunnel endpoint"
        )
        related = ((first.origin.child("connected_to"), f"virtual switch of {first.name}"),)
        hint = f"Set `connected_to: {switch}` and `uplink: {free_uplink}` for {adapter.name}."
        yield Problem(adapter.origin.child("connected_to"), text, hint, related, adapter.host)


def _free_uplinks(cluster: Cluster, switch: str, host: str) -> list[str]:
    """Uplinks of a virtual switch to which no endpoint of a host is bound."""
    bound = {
        uplink
        for adapter in cluster.vmkernel
        if adapter.host == host and "tep" in adapter.services and adapter.port_group is not None
        if adapter.port_group.switch == switch
        for uplink in adapter.port_group.teaming.active
    }
    return [uplink for uplink in cluster.virtual_switches[switch].uplinks if uplink not in bound]


RULE = Rule(
    severity="warning",
    confidence="derived",
    applies=Applies(needs=("overlays",)),
    hint="Set `uplink` of each tunnel endpoint to a separate uplink.",
    sources=(
        NSX42_TEAMING.says(
            "With load balance source each interface of a transport node is pinned to one active uplink, "
            "which uses several of them at the same time. (NSX 4.2)",
            verified=LOOKED_UP,
        ),
    ),
    check=check,
)
