"""The bill of materials lists fewer, or more, of a part than the design uses.

## What it checks

For every part that is both listed and used: the sum of its lines without spares, compared with the number
that hosts, switches, and links use. Too few is an error, and too many is a warning.

## Why it matters

A missing cable or adapter stops the build until the next delivery. A surplus costs money, or shows that the
list is from an earlier state of the design.

## Example

The two links between the leaf switches need two cables; a third is listed but not as a spare.

```yaml
# bom.yaml
items:
  - {part: dell-poweredge-r740, quantity: 4}
  - part: nvidia-connectx-6-lx-25g-2p
    quantity: 3  # <- BOM001
  - {part: nvidia-sn2010, quantity: 2}
  - {part: nvidia-mcp2m00-a003e30l, quantity: 9, spares: 1}
  - part: nvidia-mcp1600-c003e30l
    quantity: 3  # <- BOM001
```

## Use instead

```diff
# bom.yaml
   - part: nvidia-connectx-6-lx-25g-2p
-    quantity: 3
+    quantity: 4
@@
   - part: nvidia-mcp1600-c003e30l
     quantity: 3
+    spares: 1
```

## When it does not apply

Designs without a bom.yaml, and lines with `quantity: needed`, which follow the design. BOM002 finds parts
that are listed and not used, or used and not listed. If the number of drives is right except for one host
with other drives than its cluster, HST030 reports the host.

## Limits of this check

The number of used parts follows from the design: processors and drives count if hosts state them. Memory,
licenses, and rails do not count.
"""

from collections.abc import Iterator, Sequence

from ...core.origin import Origin
from ...core.rule import Applies
from ...model.types import Design, origin_of
from ...views.inventory.bom import BomLine, PartNeed, bom_lines_by_part, part_needs
from ...views.inventory.swapped_parts import swapped_parts
from ...views.inventory.uneven_drives import drive_surplus
from ...views.network.uncabled_ports import uncabled_ports
from .. import Problem, Rule, fix_value
from ..documents.nvidia import NVIDIA_RDG_BILL

KINDS_ON_LINKS = ("cable", "optic")
"""Kinds of parts that are counted by links."""


def check(design: Design) -> Iterator[Problem]:
    """One hit for each part whose number is wrong, at its first line with a number."""
    needed = part_needs(design)
    for identity, items in bom_lines_by_part(design).items():
        need = needed.get(identity)
        # BOM002 finds a part that is listed and not used.
        if need is None:
            continue
        spares = sum(item.spares for item in items)
        bought = max(sum(item.quantity for item in items) - spares, 0)
        # WIRE012 finds the ports whose links are missing, and these need the cables.
        if bought > need.quantity and need.part.kind in KINDS_ON_LINKS and uncabled_ports(design):
            continue
        # Reported with the part that they replace.
        if bought > need.quantity and identity in swapped_parts(design):
            continue
        # Correct, or HST030 finds the host that has other drives than its cluster.
        if bought in (need.quantity, need.quantity + drive_surplus(design).get(identity, 0)):
            continue
        others = [name for name, part in swapped_parts(design).items() if part == identity]
        places = [origin_of(bom_lines_by_part(design)[name][0].item, "part") for name in others]
        yield _hit(items, need, bought, spares, places)


def _hit(
    items: tuple[BomLine, ...], need: PartNeed, bought: int, spares: int, surplus_places: Sequence[Origin]
) -> Problem:
    without_spares = f" (not counting {spares} spare{'s' if spares > 1 else ''})" if spares else ""
    message = (
        f"the bill of materials lists {bought} {need.part.title}{without_spares}, but the design needs "
        f"{need.quantity}"
    )
    place, *others = [origin_of(item.item, "quantity") for item in items if item.item.quantity is not None]
    related = (
        (need.origin, "first used here"),
        *((other_place, "listed here too") for other_place in others),
    )
    related += tuple((other_place, "more bought than used") for other_place in surplus_places)
    right_quantity = need.quantity + spares
    # A surplus can be intended as spares; the line to change can be a second line or another part.
    fix = (
        fix_value(place, right_quantity, safe=bought < need.quantity)
        if len(items) == 1 and not surplus_places
        else None
    )
    if bought < need.quantity:
        hint = f"Set `quantity: {right_quantity}`. Or change the design so that it needs only {bought}."
        return Problem(place, message, hint, related, fix=fix)
    hint = f"Set `quantity: {right_quantity}`. Or set `spares: {spares + bought - need.quantity}`."
    return Problem(place, message, hint, related, severity="warning", fix=fix)


RULE = Rule(
    severity="error",
    confidence="derived",
    applies=Applies(needs=("bom",)),
    sources=(NVIDIA_RDG_BILL,),
    fixes="usually",
    check=check,
)
