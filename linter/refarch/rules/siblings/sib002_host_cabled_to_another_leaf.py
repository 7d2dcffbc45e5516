"""A port of one host is cabled to another leaf switch than the same port of the other hosts.

## What it checks

The leaf switch at each port of the hosts that share leaf switches, cluster by cluster and site by site. A
leaf switch counts as intended if at least three hosts, and more than half of them, are cabled to it. A host
on other leaf switches is compared with the hosts with which it has at least half of its cables in common.
Ports with an SMB address are compared by network. Two clusters in the same SMB networks must use the same
leaf switch for each network; the first cluster counts as intended.

It also reports an uplink that all hosts of several racks have on one leaf switch, although another uplink of
the same virtual switch is on a leaf switch in each rack.

## Why it matters

The storage traffic of a host with two swapped cables uses the other leaf switch and the inter-switch link,
with more hops and less bandwidth than the other hosts. No link is down, so no alarm fires. A failover order
names uplinks, not leaf switches. If Uplink 1 is active on all hosts, the storage traffic of all hosts is
intended to stay on one leaf switch.

## Example

```yaml
# wiring.yaml
links:
  - {from: "host-[1-3] vmnic4", to: "leaf-1 swp[1-3]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "host-[1-3] vmnic5", to: "leaf-2 swp[1-3]", cable: nvidia-mcp2m00-a003e30l}
  - from: host-4 vmnic5
    to: leaf-1 swp4  # <- SIB002
    cable: nvidia-mcp2m00-a003e30l
  - from: host-4 vmnic4
    to: leaf-2 swp4  # <- SIB002
    cable: nvidia-mcp2m00-a003e30l
  - {from: "leaf-1 swp[21-22]", to: "leaf-2 swp[21-22]", cable: nvidia-mcp1600-c003e30l, bond: bond1}
```

## Use instead

```diff
# wiring.yaml
-  - from: host-4 vmnic5
+  - from: host-4 vmnic4
@@
-  - from: host-4 vmnic4
+  - from: host-4 vmnic5
```

## When it does not apply

Hosts without a clear majority, such as two hosts, or four hosts with two variants. Hosts in another rack,
with other leaf switches. Ports without a cable to a switch, and management ports. TOP007 finds a vSAN host
whose storage uplinks are all cabled to one leaf switch, and NVME007 finds ports on another fabric.

## Limits of this check

TEAM005 finds storage traffic that takes the longer path for another reason, such as the failover order. This
rule finds the cable, regardless of its traffic. Designs that swap every second host on purpose have no
majority, and no finding.
"""

from collections.abc import Iterator

from ...core.origin import Origin
from ...core.problem import SpecificRules
from ...core.rule import Applies
from ...model.types import Design, origin_of
from ...views.network.miscabled_hosts import (
    LeafCable,
    MiscabledPort,
    SharedLeaf,
    miscabled_ports,
    ports_on_shared_leafs,
)
from .. import Problem, Rule
from ..documents.broadcom_guides import VS67_EXPLICIT_FAILOVER

PATH_RULES = ("TOP007", "TOP017", "TOP019", "NVME0", "SMB025", "WIRE001", "WIRE012")


def check(design: Design) -> Iterator[Problem]:
    """One hit for each port that is cabled to another leaf switch."""
    for odd in miscabled_ports(design):
        yield _hit_of_port(odd)
    for shared in ports_on_shared_leafs(design):
        yield _hit_of_shared_leaf(shared)


def _hit_of_port(odd: MiscabledPort) -> Problem:
    cable = odd.cable
    usual_text = (
        f"the ports of {odd.agree} of {odd.total} hosts in network {odd.network} are cabled to {odd.usual}"
        if odd.network
        else f"to {odd.usual} on {odd.agree} of {odd.total} hosts"
    )
    return Problem(
        _leaf_origin(cable),
        f"{cable.port} on {cable.host} is cabled to {cable.leaf}, but {usual_text}",
        related=((_leaf_origin(odd.example), f"{odd.example.port} on {odd.example.host}"),),
        subject=cable.host,
        defers_to=SpecificRules(PATH_RULES, (cable.host,), (odd.example.host,)),
    )


def _hit_of_shared_leaf(shared: SharedLeaf) -> Problem:
    cable, example = shared.cable, shared.example
    return Problem(
        _leaf_origin(cable),
        f"{cable.port} on {cable.host} is cabled to {cable.leaf}, as on {example.host}, but "
        f"{shared.other.port} on these hosts is cabled to {shared.other.leaf} and "
        f"{shared.other_example.leaf}",
        related=((_leaf_origin(example), f"{example.port} on {example.host}"),),
        subject=cable.host,
        defers_to=SpecificRules(PATH_RULES, (cable.host,)),
    )


def _leaf_origin(cable: LeafCable) -> Origin:
    """The end of a link with the leaf switch."""
    return origin_of(cable.link, "b" if cable.link.b == cable.switch_end else "a")


RULE = Rule(
    severity="warning",
    confidence="derived",
    applies=Applies(needs=("wiring", "cables")),
    hint=(
        "Swap the values of `from` in the two links of this host. Or set `to` to the leaf switch of the "
        "other hosts."
    ),
    sources=(
        VS67_EXPLICIT_FAILOVER.says(
            "The virtual switch uses the first uplink of the active list that works, and the standby list "
            "only when none does. The order names uplinks: they lead to one leaf switch only if all hosts "
            "are cabled identically.",
            "Use Explicit Failover Order",
        ),
    ),
    check=check,
)
