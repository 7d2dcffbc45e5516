"""Storage has an MTU of 1500 on a virtual switch with jumbo frames.

## What it checks

If a virtual switch states an MTU above 1500, its storage adapters also have more than 1500, as soon as
another adapter on it has. If their port group is the only one, another adapter of the host counts. The
network of an array to which NVMe adapters with jumbo frames are routed also has jumbo frames. With RoCE, at
least one network of the virtual switch has more than 1500.

## Why it matters

Storage sends six times as many packets, and small RoCE packets with RDMA. The MTU of the switch was increased
for this traffic, but has no effect with 1500 bytes on the adapters.

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

Virtual switches on which no adapter has jumbo frames and no traffic uses RoCE, and virtual switches without a
stated MTU.

## Limits of this check

refarch does not check the MTU of the network outside the design.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Cluster, Design, VirtualSwitch, origin_of
from ...views.network.adapter_mtus import STANDARD_MTU, adapters_without_jumbo, unused_jumbo_teams
from ...views.network.teams import storage_teams
from ...views.storage.nvme_lanes import nvme_lanes
from .. import ROCE, Problem, Rule


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for each adapter; those of one line together."""
    for team in storage_teams(design, cluster):
        jumbo_adapter = adapters_without_jumbo(design).get((team.adapter.host, team.adapter.name))
        if jumbo_adapter is not None:
            adapter_text = f"{team.adapter.name} on {team.adapter.host}"
            switch = team.virtual_switch
            message = (
                f"{adapter_text} has MTU {team.adapter.mtu}, but its virtual switch {switch.name} has MTU "
                f"{switch.mtu}, and {jumbo_adapter.name} has MTU {jumbo_adapter.mtu}"
            )
            related = ((origin_of(switch, "mtu"), f"MTU of {switch.name}"),)
            yield Problem(origin_of(team.adapter, "mtu"), message, _hint(switch), related, adapter_text)
    # Without RoCE, a switch can have jumbo frames for future use.
    if cluster.transport in ROCE:
        for team in unused_jumbo_teams(design, cluster):
            adapter_text = f"{team.adapter.name} on {team.adapter.host}"
            switch = team.virtual_switch
            message = (
                f"{adapter_text} has MTU {team.adapter.mtu}, but its virtual switch {switch.name} has MTU "
                f"{switch.mtu}, which no network on the switch uses"
            )
            related = ((origin_of(switch, "mtu"), f"MTU of {switch.name}"),)
            yield Problem(origin_of(team.adapter, "mtu"), message, _hint(switch), related, adapter_text)
    yield from _hits_of_array_networks(design, cluster)


def _hint(switch: VirtualSwitch) -> str:
    """Hint about storage without the jumbo frames of its virtual switch."""
    return (
        f"Set `mtu: {switch.mtu}` on the storage network. Or set `mtu: 1500` on virtual switch {switch.name}."
    )


def _hits_of_array_networks(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """Hits for networks of arrays whose frames are smaller than the frames that hosts send to them."""
    reported = set[str]()
    for lane in nvme_lanes(design).get(cluster.id, ()):
        adapter, host_network = lane.bindings[0].vmkernel, lane.bindings[0].network
        for array_network in (route.target.network for route in lane.routes):
            # MTU002 compares an array in the network of the host.
            if (
                adapter is None
                or host_network is None
                or array_network is None
                or array_network is host_network
                or array_network.id in reported
            ):
                continue
            # The hosts send jumbo frames, but the network of the array does not support them.
            if array_network.mtu <= STANDARD_MTU < adapter.mtu:
                reported.add(array_network.id)
                message = (
                    f"network {array_network.id} has MTU {array_network.mtu}, but {adapter.name} on "
                    f"{adapter.host} sends to it from network {host_network.id} with MTU {adapter.mtu}"
                )
                hint = (
                    f"Set `mtu: {adapter.mtu}` on network {array_network.id}. Or set `mtu: 1500` on both "
                    "networks."
                )
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
    hint=(
        "Set `mtu` of the storage network to the MTU of the virtual switch. Or set `mtu: 1500` on "
        "the virtual switch."
    ),
    sources=(),
    check_cluster=check_cluster,
)
