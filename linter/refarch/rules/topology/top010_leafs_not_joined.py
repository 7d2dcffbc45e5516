"""Hosts of one storage network may use different leafs, and nothing that carries the network's VLAN joins these leafs.

## What it checks

The leafs behind the active and standby uplinks of a vSAN network, over all hosts of the cluster. Where there are several, they
must reach each other over links between switches that carry the network's VLAN: directly, or through spines.

## Why it matters

With active and standby uplinks on two leafs, all hosts use the first leaf as long as every cable is sound. When one cable fails,
that host moves to the second leaf, and its traffic to all others has to cross from leaf to leaf. Without a way across, the host
is cut off although its link is up: vSAN loses it, or splits into two halves.

## Example

```yaml
# wiring.yaml
links:
  - {from: "host-[1-4] vmnic4", to: "leaf-1 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "host-[1-4] vmnic5", to: "leaf-2 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}  # <- TOP010
```

## Use instead

```yaml
# wiring.yaml
links:
  - {from: "host-[1-4] vmnic4", to: "leaf-1 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "host-[1-4] vmnic5", to: "leaf-2 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "leaf-1 swp[21-22]", to: "leaf-2 swp[21-22]", cable: nvidia-mcp1600-c003e30l, bond: bond1}
```

## When it does not apply

Networks whose hosts all use one leaf; designs without wiring; products other than vSAN, whose storage paths may be two separate
fabrics on purpose.

## Limits of this check

The VLANs of a link between switches count as the design states them; where it leaves them out, the link carries all that its
switches need. Whether the link is wide enough is not checked here.
"""

from collections.abc import Iterator, Mapping

from ...core.origin import Origin
from ...core.rule import Applies
from ...model.types import Cluster, Design, Link, where
from ...views.fabric import neighbours
from ...views.teams import Uplink, storage_teams
from ...views.vlans import port_vlans
from .. import VSAN, Hit
from ..documents import NVIDIA_RDG, VCF9_DESIGN_NETWORK, VCF9_TEAMING

SEVERITY = "error"
CONFIDENCE = "derived"
APPLIES = Applies(products=VSAN, needs=("wiring",))
HINT = "Join the leafs by a link between them, or by spines, that carries the VLAN."
SOURCES = (
    VCF9_TEAMING.says("With active and standby uplinks the vSAN adapter moves to the standby when its link goes down. (9.0)"),
    VCF9_DESIGN_NETWORK.says(
        "With failover order vSAN traffic need not cross the link between the switches in normal operation. (9.0)",
        "VCF-VSAN-NET-RCMD-CFG-007",
    ),
    NVIDIA_RDG.says("Both leafs have a port channel that carries the vSAN VLAN.", "Port channel and VLAN configuration"),
)


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Hit]:
    """One hit for each leaf that the first leaf of a network cannot reach."""
    leafs: dict[int, dict[str, Uplink]] = {}
    for team in storage_teams(design, cluster):
        for uplink in team.uplinks:
            if uplink.switch is not None:
                leafs.setdefault(team.port_group.vlan, {}).setdefault(uplink.switch.name, uplink)
    for vlan, by_leaf in leafs.items():
        first = next(iter(by_leaf))
        reached = _reached(design, vlan, first, set(by_leaf))
        for leaf, uplink in by_leaf.items():
            if leaf not in reached:
                yield _hit(design, cluster, vlan, (first, by_leaf[first]), (leaf, uplink), reached)
                reached |= _reached(design, vlan, leaf, set(by_leaf))


def _reached(design: Design, vlan: int, start: str, wanted: set[str]) -> set[str]:
    """The switches that frames of a VLAN reach from one; not all of them where all that are wanted were found before."""
    graph, found, waiting = neighbours(design), {start}, [start]
    while waiting and not wanted <= found:
        for name, links in graph[waiting.pop(0)].items():
            if name not in found and any(_carries(design, link, vlan) for link in links):
                found.add(name)
                waiting.append(name)
    return found


def _carries(design: Design, link: Link, vlan: int) -> bool:
    """Whether a link between switches carries a VLAN, tagged or not. Untagged traffic, 0, crosses every link."""
    vlans = port_vlans(design)[link.a]
    return vlan == 0 or vlan in vlans.tagged or vlan == vlans.untagged


def _hit(
    design: Design, cluster: Cluster, vlan: int, first: tuple[str, Uplink], second: tuple[str, Uplink], reached: set[str]
) -> Hit:
    (leaf, uplink), (other, far) = first, second
    text = f"hosts of cluster {cluster.id} may use {leaf} or {other} for VLAN {vlan}, and"
    related = tuple(
        (_end(one), f"{one.nic.name} of {one.nic.host} leads to {name}") for name, one in ((leaf, uplink), (other, far))
    )
    lacking = next(_lacking(design, vlan, neighbours(design), reached), None)
    if lacking is not None:
        message = f"{text} the link from {lacking.a.device} to {lacking.b.device} does not carry it"
        return Hit(port_vlans(design)[lacking.a].origin, message, related=related)
    return Hit(_end(far), f"{text} nothing joins {leaf} and {other}", related=related[:1])


def _lacking(design: Design, vlan: int, graph: Mapping[str, Mapping[str, tuple[Link, ...]]], reached: set[str]) -> Iterator[Link]:
    """Links that lead out of the part that was reached, and stop the VLAN."""
    for name in (name for name in graph if name in reached):
        for other, links in graph[name].items():
            if other not in reached:
                yield from (link for link in links if not _carries(design, link, vlan))


def _end(uplink: Uplink) -> Origin:
    """The place in the wiring that names the switch at the far end."""
    link = uplink.link
    assert link is not None
    return where(link, "b" if link.b == uplink.far else "a")
