"""A switch is cabled to both switches of an MLAG pair without a bond, but another switch has a bond.

## What it checks

Every switch with cables to both switches of an MLAG pair: if another switch is connected to the pair by a
bond with an MLAG ID, this switch should be too.

## Why it matters

Half of the bandwidth is lost: without the bond, the two cables are a loop, and spanning tree blocks one of
them. After a failure, spanning tree restores the connection instead of the pair.

## Example

```yaml
# wiring.yaml
switches:
  leaf-[1-2]: {model: nvidia-sn2010, role: leaf, fabric: main, nos: cumulus-linux}
  spine-[1-2]: {model: nvidia-sn2010, role: spine, fabric: main, nos: cumulus-linux}
mlag:
  spines: {switches: [spine-1, spine-2], peer_link: peerlink}
links:
  - {from: "host-[1-4] vmnic4", to: "leaf-1 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "host-[1-4] vmnic5", to: "leaf-2 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "leaf-1 swp[19-20]", to: "spine-[1-2] swp19", cable: nvidia-mcp1600-c003e30l, bond: leaf1, mlag: 1}
  - {from: "leaf-2 swp[19-20]", to: "spine-[1-2] swp20", cable: nvidia-mcp1600-c003e30l}  # <- MLAG005
  - {from: "spine-1 swp[21-22]", to: "spine-2 swp[21-22]", cable: nvidia-mcp1600-c003e30l, bond: peerlink}
```

```yaml
# qos.yaml
apply:
  - {profile: roce, to: ["leaf-[1-2]", "spine-[1-2]", "host-[1-4]"]}
```

## Use instead

```diff
# wiring.yaml
-  - {from: "leaf-2 swp[19-20]", to: "spine-[1-2] swp20", cable: nvidia-mcp1600-c003e30l}
+  - {from: "leaf-2 swp[19-20]", to: "spine-[1-2] swp20", cable: nvidia-mcp1600-c003e30l, bond: b2, mlag: 2}
```

## When it does not apply

Pairs without a bond to any switch; switches with cables to only one switch of the pair; routed links.

## Limits of this check

MLAG002 checks whether the bond ends on both switches of the pair.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Design, Link, Mlag
from ...views.network.fabric import fabric_graph
from ...views.network.links import switch_links
from .. import Problem, Rule
from ..documents.others import ARISTA_MLAG_GUIDE


def check(design: Design) -> Iterator[Problem]:
    """One hit for each switch and pair."""
    for pair in design.mlags.values():
        joined_switches = _links_by_switch(design, pair)
        # A pair without any bond to a switch can be intended to have none.
        bonded = [name for name, links in joined_switches.items() if all(link.mlag for link in links)]
        for name, links in joined_switches.items():
            ends = {end.device for link in links for end in (link.a, link.b)}
            # A routed link is not a path around the bond.
            unbonded = [link for link in links if not link.bond and link.mlag is None and not link.routed]
            # WIRE014 finds several cables to one switch without a bond.
            has_several_cables = any(
                fabric_graph(design)[name][peer][1:] for peer in pair.switches if peer in ends
            )
            if bonded and unbonded and not has_several_cables and not set(pair.switches) - ends:
                first = joined_switches[bonded[0]][0]
                yield Problem(
                    unbonded[0].origin,
                    f"{name} is cabled to MLAG pair {' and '.join(pair.switches)} without a bond, but "
                    f"{bonded[0]} has a bond",
                    related=((first.origin, f"bond of {bonded[0]}"),),
                    subject=name,
                )


def _links_by_switch(design: Design, pair: Mlag) -> dict[str, list[Link]]:
    """Cables of other switches to the pair."""
    links_by_name: dict[str, list[Link]] = {}
    for link in switch_links(design):
        ends = {link.a.device, link.b.device}
        others = ends - set(pair.switches)
        if others and ends & set(pair.switches):
            links_by_name.setdefault(others.pop(), []).append(link)
    return links_by_name


RULE = Rule(
    severity="warning",
    confidence="derived",
    applies=Applies(needs=("wiring", "mlag-pairs", "switch-links")),
    hint="Set the same `bond` and the same `mlag` ID on all cables from the switch to the pair.",
    sources=(
        ARISTA_MLAG_GUIDE.says(
            "Two switches that act as one accept port channels from others; without it spanning tree blocks "
            "half of the connections. (EOS)",
            "MLAG introduction",
        ),
    ),
    check=check,
)
