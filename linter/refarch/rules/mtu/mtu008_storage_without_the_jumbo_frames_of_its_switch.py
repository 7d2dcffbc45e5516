"""Storage has an MTU of 1500 on a virtual switch with jumbo frames.

## What it checks

Where a virtual switch states an MTU above 1500, the storage adapters on it have more than 1500 too, as soon
as another adapter on it has; or, where theirs is its only port group, another adapter of the host. The
network of an array to which adapters for NVMe with jumbo frames are routed has them too. Under RoCE some
network of the virtual switch has more than 1500.

## Why it matters

Somebody raised the MTU of the switch for this traffic. With 1500 bytes at the adapters the design pays for
the change and has nothing of it: six times as many packets, and small RoCE packets where it is RDMA.

## Example

```yaml
# ip-plan.yaml
networks:
  vsan:
    mtu: 1500  # <- MTU008
```

## Use instead

```diff
# ip-plan.yaml
-    mtu: 1500
+    mtu: 9000
```

## When it does not apply

Virtual switches on which no adapter has jumbo frames and nothing runs over RoCE, and those that state no MTU.

## Limits of this check

What the network outside of the design takes is not known.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Cluster, Design, origin_of
from ...views.network.adapter_mtus import STANDARD_MTU, adapters_without_jumbo, unused_jumbo_teams
from ...views.network.teams import storage_teams
from ...views.storage.nvme_lanes import nvme_lanes
from .. import ROCE, Problem, Rule


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for each adapter, those of one line together."""
    for team in storage_teams(design, cluster):
        jumbo_adapter = adapters_without_jumbo(design).get((team.adapter.host, team.adapter.name))
        if jumbo_adapter is not None:
            adapter_text = f"{team.adapter.name} of {team.adapter.host}"
            switch = team.virtual_switch
            message = (
                f"{adapter_text} has MTU {team.adapter.mtu}; its virtual switch {switch.name} has "
                f"{switch.mtu}, and {jumbo_adapter.name} has {jumbo_adapter.mtu}"
            )
            related = ((origin_of(switch, "mtu"), f"MTU of {switch.name}"),)
            yield Problem(origin_of(team.adapter, "mtu"), message, related=related, subject=adapter_text)
    # Without RoCE a switch may have jumbo frames for what is still to come.
    if cluster.transport in ROCE:
        for team in unused_jumbo_teams(design, cluster):
            adapter_text = f"{team.adapter.name} of {team.adapter.host}"
            switch = team.virtual_switch
            message = (
                f"{adapter_text} has MTU {team.adapter.mtu}; its virtual switch {switch.name} has "
                f"{switch.mtu}, which none of its networks has"
            )
            related = ((origin_of(switch, "mtu"), f"MTU of {switch.name}"),)
            yield Problem(origin_of(team.adapter, "mtu"), message, related=related, subject=adapter_text)
    yield from _hits_of_array_networks(design, cluster)


def _hits_of_array_networks(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """Hits for networks of arrays whose frames are smaller than those that hosts send into them."""
    reported = set[str]()
    for lane in nvme_lanes(design).get(cluster.id, ()):
        adapter, host_network = lane.bindings[0].vmkernel, lane.bindings[0].network
        for array_network in (route.target.network for route in lane.routes):
            # An array in the host's own network is compared by MTU002.
            if (
                adapter is None
                or host_network is None
                or array_network is None
                or array_network is host_network
                or array_network.id in reported
            ):
                continue
            # The hosts send jumbo frames, and the array's network takes none.
            if array_network.mtu <= STANDARD_MTU < adapter.mtu:
                reported.add(array_network.id)
                message = (
                    f"network {array_network.id} has MTU {array_network.mtu}, and {adapter.name} of "
                    f"{adapter.host} sends into it from network {host_network.id}, with MTU {adapter.mtu}"
                )
                hint = f"Give network {array_network.id} the MTU of {host_network.id}, or both 1500."
                yield Problem(
                    origin_of(array_network, "mtu"),
                    message,
                    hint,
                    ((origin_of(adapter, "mtu"), adapter.name),),
                    array_network.id,
                )


RULE = Rule(
    severity="warning",
    confidence="practice",
    applies=Applies(needs=("adapters",)),
    hint="Give the storage network the MTU of the virtual switch, or leave the switch at 1500.",
    sources=(),
    check_cluster=check_cluster,
)
