"""The cables of a switch to other switches are in another order than on the switches with the same neighbors.

## What it checks

Switches of one role and model that use the same ports for links to the same spines, peers, or other switches:
each port leads to the same neighbor on all of them. Neighbors in two fabrics are the same if they have the
same position in their fabric. An order counts as intended if at least three switches and more than half of
them have it. Of two switches, the order that follows the numbers of the neighbors counts as intended.

## Why it matters

Two swapped cables work, so nobody notices them until a cable is replaced. Then somebody disconnects the link
that has the rest of the traffic. One order for all switches is easier to install and to
verify.

## Example

```yaml
# wiring.yaml
switches:
  leaf-[1-2]: {model: nvidia-sn2010, role: leaf, fabric: main, nos: cumulus-linux}
  spine-[1-2]: {model: nvidia-sn2010, role: spine, fabric: main, nos: cumulus-linux}
links:
  - {from: "host-[1-4] vmnic4", to: "leaf-1 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "host-[1-4] vmnic5", to: "leaf-2 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "leaf-1 swp[21-22]", to: "spine-[1-2] swp21", cable: nvidia-mcp1600-c003e30l}
  - {from: leaf-2 swp22, to: spine-1 swp22, cable: nvidia-mcp1600-c003e30l}
  - {from: leaf-2 swp21, to: spine-2 swp22, cable: nvidia-mcp1600-c003e30l}  # <- SIB008
```

```yaml
# qos.yaml
apply:
  - {profile: roce, to: ["leaf-[1-2]", "spine-[1-2]", "host-[1-4]"]}
```

## Use instead

```diff
# wiring.yaml
-  - {from: leaf-2 swp22, to: spine-1 swp22, cable: nvidia-mcp1600-c003e30l}
-  - {from: leaf-2 swp21, to: spine-2 swp22, cable: nvidia-mcp1600-c003e30l}
+  - {from: leaf-2 swp21, to: spine-1 swp22, cable: nvidia-mcp1600-c003e30l}
+  - {from: leaf-2 swp22, to: spine-2 swp22, cable: nvidia-mcp1600-c003e30l}
```

## When it does not apply

Existing switches, management switches, and groups in which no order has a clear majority. A switch without a
link to a neighbor that the others have: see TOP021. Bonds with a cable to another switch: see WIRE010.

## Limits of this check

refarch compares the neighbor of each port, not the number of the port on the neighbor.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Design
from ...views.siblings.deviations import switch_cable_deviations
from .. import Problem, Rule
from . import deviation_problems


def check(design: Design) -> Iterator[Problem]:
    """One hit for each switch with another order."""
    yield from deviation_problems(switch_cable_deviations(design))


RULE = Rule(
    severity="info",
    confidence="practice",
    applies=Applies(needs=("switch-links",)),
    hint=(
        "Swap the ports of this switch in the two links. Or waive an intended order with "
        "`# refarch: waive SIB008: REASON`."
    ),
    sources=(),
    check=check,
)
