"""Hosts of one storage network can use different leaf switches, but no path connects these leaf switches.

## What it checks

The leaf switches of the active and standby uplinks of a vSAN network, over all hosts of the cluster. If there
are several, they must reach each other over links between switches: directly, or through spines.

## Why it matters

When one cable fails, the host is disconnected although its other link is up. vSAN loses the host, or splits
into two halves. With active and standby uplinks on two leaf switches, all hosts use the first leaf switch as
long as all cables work. After a failure, the host uses the second leaf switch, and its traffic to all other
hosts must cross between the leaf switches.

## Example

```yaml
# wiring.yaml
links:
  - {from: "host-[1-4] vmnic4", to: "leaf-1 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "host-[1-4] vmnic5", to: "leaf-2 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}  # <- TOP010
```

## Use instead

```diff
# wiring.yaml
   - {from: "host-[1-4] vmnic5", to: "leaf-2 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}
+  - {from: "leaf-1 swp[21-22]", to: "leaf-2 swp[21-22]", cable: nvidia-mcp1600-c003e30l, bond: bond1}
```

## When it does not apply

Networks whose hosts all use one leaf switch; designs without wiring; products other than vSAN, whose storage
paths can be two intentionally separate fabrics.

## Limits of this check

VLAN001 checks whether the links carry the VLAN of the network, and MTU001 whether they support its frame
size. refarch does not check their bandwidth here.
"""

from collections.abc import Iterator

from ...core.origin import Origin
from ...core.rule import Applies
from ...model.types import Cluster, Design, Link, origin_of
from ...views.network.fabric import fabric_graph
from ...views.network.links import is_management_port
from ...views.network.teams import Uplink, storage_teams
from .. import VSAN, Problem, Rule
from ..documents.broadcom_guides import VCF9_DESIGN_NETWORK, VCF9_TEAMING
from ..documents.nvidia import NVIDIA_RDG


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for each leaf switch that the first leaf switch of a network cannot reach."""
    leafs: dict[str, dict[str, Uplink]] = {}
    for team in storage_teams(design, cluster):
        for uplink in team.uplinks:
            if uplink.switch is not None:
                # A leaf switch without a path is reported by its first uplink.
                leafs.setdefault(team.port_group.network, {}).setdefault(uplink.switch.name, uplink)
    for network, by_leaf in leafs.items():
        # Of equal leaf switches, the first one in the plan represents the fabric.
        first = next(iter(by_leaf))
        reached = _switches_reached_from(design, first, set(by_leaf))
        for leaf, uplink in by_leaf.items():
            if leaf not in reached:
                first_uplink = by_leaf[first]
                yield Problem(
                    _switch_end_origin(uplink),
                    f"hosts of cluster {cluster.id} can use {first} or {leaf} for network {network}, but no "
                    "path connects these leaf switches",
                    related=(
                        (
                            _switch_end_origin(first_uplink),
                            f"{first_uplink.nic.name} on {first_uplink.nic.host} connects to {first}",
                        ),
                    ),
                )
                # Leaf switches that this one reaches are missing for the same reason.
                reached |= _switches_reached_from(design, leaf, set(by_leaf))


def _switches_reached_from(design: Design, start: str, wanted: set[str]) -> set[str]:
    """The switches that frames reach from a start; the search ends when all wanted switches are found."""
    graph, reached, waiting = fabric_graph(design), {start}, [start]
    # Once all wanted leaf switches are found, the rest of the fabric does not matter.
    while waiting and not wanted <= reached:
        for name, links in graph[waiting.pop(0)].items():
            if name not in reached and any(_lets_frames_pass(design, link) for link in links):
                reached.add(name)
                waiting.append(name)
    return reached


def _lets_frames_pass(design: Design, link: Link) -> bool:
    """Whether hosts' frames can cross a link between switches; they cannot cross a management port."""
    return not any(is_management_port(design, end) for end in (link.a, link.b))


def _switch_end_origin(uplink: Uplink) -> Origin:
    """The place in the wiring that names the switch at the far end."""
    link = uplink.link
    assert link is not None
    return origin_of(link, "b" if link.b == uplink.far_end else "a")


RULE = Rule(
    severity="error",
    confidence="derived",
    applies=Applies(products=VSAN, needs=("wiring", "cables")),
    hint="Connect the leaf switches with a direct link. Or connect the leaf switches through spines.",
    sources=(
        VCF9_TEAMING.says(
            "With active and standby uplinks the vSAN adapter moves to the standby when its link "
            "goes down. (9.0)"
        ),
        VCF9_DESIGN_NETWORK.says(
            "With failover order vSAN traffic need not cross the link between the switches in normal "
            "operation. (9.0)",
            "VCF-VSAN-NET-RCMD-CFG-007",
        ),
        NVIDIA_RDG.says(
            "Both leaf switches have a port channel that carries the vSAN VLAN.",
            "Port channel and VLAN configuration",
        ),
    ),
    check_cluster=check_cluster,
)
