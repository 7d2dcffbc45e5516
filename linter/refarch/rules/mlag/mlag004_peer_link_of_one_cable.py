"""The peer link of an MLAG pair has only one cable.

## What it checks

At least two cables between the switches of every MLAG pair should be members of the bond under `peer_link`.

## Why it matters

One failed cable or transceiver disables half of the ports of all hosts and the whole bandwidth of one switch:
when the peer link fails, one of the two switches shuts down its bonds, so that the pair does not forward
frames twice.

## Example

```yaml
# wiring.yaml
mlag:
  leafs: {switches: [leaf-1, leaf-2], peer_link: bond1}
links:
  - {from: "host-[1-4] vmnic4", to: "leaf-1 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "host-[1-4] vmnic5", to: "leaf-2 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}
  - {from: leaf-1 swp21, to: leaf-2 swp21, cable: nvidia-mcp1600-c003e30l, bond: bond1}  # <- MLAG004
```

## Use instead

```diff
# wiring.yaml
-  - {from: leaf-1 swp21, to: leaf-2 swp21, cable: nvidia-mcp1600-c003e30l, bond: bond1}
+  - {from: "leaf-1 swp[21-22]", to: "leaf-2 swp[21-22]", cable: nvidia-mcp1600-c003e30l, bond: bond1}
```

## When it does not apply

Pairs without any cable in the peer link (MLAG001).

## Limits of this check

TOP023 checks whether the peer link has enough bandwidth after a failure.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Design, origin_of
from ...views.network.links import peer_link_cables
from .. import Problem, Rule
from ..documents.others import PICOS_MLAG


def check(design: Design) -> Iterator[Problem]:
    """One hit for each pair."""
    for pair in design.mlags.values():
        members = peer_link_cables(design, pair)
        # MLAG001 finds a peer link without any cable.
        if len(members) == 1:
            message = (
                f"peer link {pair.peer_link} of {' and '.join(pair.switches)} has one cable, but should have "
                "at least two"
            )
            yield Problem(
                members[0].origin,
                message,
                f"Add a second cable between {' and '.join(pair.switches)} with `bond: {pair.peer_link}`.",
                ((origin_of(pair, "peer_link"), "the name of the peer link"),),
            )


RULE = Rule(
    severity="warning",
    confidence="derived",
    applies=Applies(needs=("wiring", "mlag-pairs")),
    hint="Add a second cable to the bond of the peer link.",
    sources=(
        PICOS_MLAG.says(
            "The peer link is a LAG of at least two cables, so that the peers reliably reach each "
            "other. (PicOS)"
        ),
    ),
    check=check,
)
