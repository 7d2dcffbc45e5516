"""The bill of materials takes a quantity from the design, but the design does not provide it.

## What it checks

Lines with `quantity: needed`: hosts, switches, links, or arrays use the part, and no second line of the part
has the same quantity.

## Why it matters

If the design does not use the part, the line buys only spares. With two such lines, the number for each line
is not defined. Such a line buys the number that the design uses.

## Example

The leaf switches are SN2010; the design does not use the SN2410.

```yaml
# bom.yaml
items:
  - {part: dell-poweredge-r740, quantity: needed}
  - {part: nvidia-connectx-6-lx-25g-2p, quantity: needed}
  - {part: nvidia-sn2010, quantity: needed}
  - part: nvidia-sn2410
    quantity: needed  # <- BOM005
  - {part: nvidia-mcp2m00-a003e30l, quantity: needed, spares: 1}
  - {part: nvidia-mcp1600-c003e30l, quantity: needed}
```

## Use instead

```diff
# bom.yaml
-  - part: nvidia-sn2410
-    quantity: needed
```

## When it does not apply

Designs without a bom.yaml, and lines with a number. A line with a number and a line with `needed` can list
one part: the second buys the rest.

## Limits of this check

The number of used parts follows from the design: processors and drives count if hosts state them. Memory,
licenses, and rails do not count.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Design, origin_of
from ...views.inventory.bom import bom_lines_by_part, part_needs
from .. import Problem, Rule
from ..documents.nvidia import NVIDIA_RDG_BILL


def check(design: Design) -> Iterator[Problem]:
    """One hit for each line that cannot be counted."""
    for identity, items in bom_lines_by_part(design).items():
        counted = [item.item for item in items if item.item.quantity is None]
        if counted and identity not in part_needs(design):
            message = (
                f"the quantity of {counted[0].part.title} is `needed`, but nothing in the design uses it"
            )
            hint = (
                f"Replace `quantity: needed` with the number to buy. Or reference `{counted[0].part.id}` in "
                "the design."
            )
            yield Problem(origin_of(counted[0], "quantity"), message, hint)
        # Two such lines would buy the part twice.
        for line in counted[1:]:
            message = f"the quantity of {line.part.title} is `needed` in two lines, but can be in only one"
            related = ((origin_of(counted[0], "quantity"), "needed here too"),)
            hint = "Replace `quantity: needed` with a number in one of the two lines. Or remove one line."
            yield Problem(origin_of(line, "quantity"), message, hint, related)


RULE = Rule(
    severity="error",
    confidence="derived",
    applies=Applies(needs=("bom",)),
    sources=(NVIDIA_RDG_BILL,),
    check=check,
)
