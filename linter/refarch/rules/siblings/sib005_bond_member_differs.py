"""A member of a bond has another cable, FEC, or setting than the other members.

## What it checks

The cables of each bond of a switch, and of both switches of an MLAG pair: speed, mode, MTU, VLANs, cable,
length, and FEC. A value counts as intended if at least three members and more than half of them have it. The
speed, mode, MTU, and VLANs of a bond with two members must be the same; the first member counts as intended.
A difference in one of the four is a warning, because the member does not join the bond, or drops frames.
Other differences are info.

## Why it matters

The bond distributes flows over its members. Only the flows on the different member are slow or lost, so the
fault affects some hosts and not others.

## Example

```yaml
# wiring.yaml
links:
  - {from: "host-[1-4] vmnic4", to: "leaf-1 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "host-[1-4] vmnic5", to: "leaf-2 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "leaf-1 swp[19-21]", to: "leaf-2 swp[19-21]", cable: nvidia-mcp1600-c003e30l, bond: bond1}
  - from: leaf-1 swp22
    to: leaf-2 swp22
    cable: nvidia-mcp1600-c001e30n  # <- SIB005
    bond: bond1
```

## Use instead

```diff
# wiring.yaml
-    cable: nvidia-mcp1600-c001e30n
+    cable: nvidia-mcp1600-c003e30l
```

## When it does not apply

Bonds whose members are in one entry. Cables of several members with a separate entry, as to two switches of
an MLAG pair. WIRE010 finds differences between members of one bond between switches.

## Limits of this check

refarch does not compare the ports of hosts in a bond.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Design
from ...views.siblings.deviations import bond_deviations
from .. import Problem, Rule
from ..documents.nvidia import CUMULUS_BONDING
from . import deviation_problems


def check(design: Design) -> Iterator[Problem]:
    """One hit for each value of a minority of members."""
    yield from deviation_problems(bond_deviations(design))


RULE = Rule(
    severity="warning",
    confidence="derived",
    applies=Applies(needs=("wiring", "cables")),
    hint=(
        "Set the same value in all links of the bond. Or waive an intended difference with "
        "`# refarch: waive SIB005: REASON`."
    ),
    sources=(
        CUMULUS_BONDING.says(
            "All ports of a bond have the same speed, and match those of the link partner; a port belongs "
            "to one bond only. LACP can detect members that differ or are cabled wrongly.",
            "introduction; Optional Configuration",
        ),
    ),
    check=check,
)
