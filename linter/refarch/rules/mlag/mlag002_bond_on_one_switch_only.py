"""A bond with an MLAG id ends on one switch only, or on switches that are no pair.

## What it checks

Every bond between switches with an MLAG id: the switches on which the id is used must be an MLAG pair of the design, and both of
them must have it, at the end where it is an MLAG bond.

## Why it matters

The id is how the two switches know that their links lead to the same device. On one switch only, the link works as an ordinary
bond, and nobody notices that the second path is missing until the first one fails.

## Example

```yaml
# wiring.yaml
switches:
  leaf-[1-2]: {model: nvidia-sn2010, role: leaf, fabric: main, nos: cumulus-linux}
  spine-1: {model: nvidia-sn2010, role: spine, fabric: main, nos: cumulus-linux}
mlag:
  leafs: {switches: [leaf-1, leaf-2], peer_link: bond1}
links:
  - {from: "host-[1-4] vmnic4", to: "leaf-1 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "host-[1-4] vmnic5", to: "leaf-2 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "leaf-1 swp[21-22]", to: "leaf-2 swp[21-22]", cable: nvidia-mcp1600-c003e30l, bond: bond1}
  - {from: "leaf-1 swp19", to: "spine-1 swp19", cable: nvidia-mcp1600-c003e30l, bond: bond2, mlag: 2}  # <- MLAG002
```

```yaml
# qos.yaml
apply:
  - {profile: roce, to: ["leaf-[1-2]", spine-1, "host-[1-4]"]}
```

## Use instead

```yaml
# wiring.yaml
switches:
  leaf-[1-2]: {model: nvidia-sn2010, role: leaf, fabric: main, nos: cumulus-linux}
  spine-1: {model: nvidia-sn2010, role: spine, fabric: main, nos: cumulus-linux}
mlag:
  leafs: {switches: [leaf-1, leaf-2], peer_link: bond1}
links:
  - {from: "host-[1-4] vmnic4", to: "leaf-1 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "host-[1-4] vmnic5", to: "leaf-2 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "leaf-1 swp[21-22]", to: "leaf-2 swp[21-22]", cable: nvidia-mcp1600-c003e30l, bond: bond1}
  - {from: "leaf-[1-2] swp19", to: "spine-1 swp[19-20]", cable: nvidia-mcp1600-c003e30l, bond: bond2, mlag: 2}
```

```yaml
# qos.yaml
apply:
  - {profile: roce, to: ["leaf-[1-2]", spine-1, "host-[1-4]"]}
```

## When it does not apply

Bonds without an MLAG id, and bonds towards hosts: those with RDMA are found by TEAM002, whatever their id.

## Limits of this check

Ids are compared as numbers; that the bond has the same name on both switches is not asked for.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Design, Link, where
from .. import Hit
from ..documents import NVUE_MLAG

SEVERITY = "error"
CONFIDENCE = "quoted"
APPLIES = Applies(needs=("wiring",))
HINT = "Cable the bond to both switches of an MLAG pair, or take its MLAG id away."
SOURCES = (
    NVUE_MLAG.says(
        "Every dual-connected bond has an id that is unique on each peer switch and the same on both.", "bond mlag id"
    ),
)


def check(design: Design) -> Iterator[Hit]:
    """One hit for each bond whose id is not on both switches of a pair."""
    bonds: dict[tuple[int, str], list[Link]] = {}
    for link in design.links:
        if link.mlag is not None and link.a.device in design.switches and link.b.device in design.switches:
            bonds.setdefault((link.mlag, link.bond), []).append(link)
    pairs = [frozenset(pair.switches) for pair in design.mlags.values()]
    for (number, bond), links in bonds.items():
        ends = {end.device for link in links for end in (link.a, link.b)} & set(design.switches)
        if not any(pair <= ends for pair in pairs):
            listed = " and ".join(name for name in design.switches if name in ends)
            message = f"{bond or 'a link'} has MLAG id {number} and ends on {listed}, which is no whole MLAG pair"
            yield Hit(where(links[0], "mlag"), message, subject=bond)
