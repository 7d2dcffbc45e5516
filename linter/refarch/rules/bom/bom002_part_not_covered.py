"""A part is used but not in the bill of materials, or listed but not used.

## What it checks

Every server, processor, drive, network adapter, switch, and cable that the design uses is in the bill of
materials: a missing one is an error. Every part of the list is used: an unused one is a warning.

## Why it matters

A part that is not in the list is not bought. A part that is only in the list is bought without need, or it
replaced a part that the rest of the design still references.

## Example

The hosts use ConnectX-6 Lx, but the list has ConnectX-5.

```yaml
# design.yaml
clusters:
  compute:
    hosts:
      - names: host-[1-4]
        server: dell-poweredge-r740
        adapters:
          - slot: "1"
            card: nvidia-connectx-6-lx-25g-2p  # <- BOM002
            ports: [vmnic4, vmnic5]
```

```yaml
# bom.yaml
items:
  - {part: dell-poweredge-r740, quantity: 4}
  - part: nvidia-connectx-5-25g-2p
    quantity: 4
  - {part: nvidia-sn2010, quantity: 2}
  - {part: nvidia-mcp2m00-a003e30l, quantity: 8}
  - {part: nvidia-mcp1600-c003e30l, quantity: 2}
```

## Use instead

```diff
# bom.yaml
-  - part: nvidia-connectx-5-25g-2p
+  - part: nvidia-connectx-6-lx-25g-2p
```

## When it does not apply

Designs without a bom.yaml. A line with only spares does not cover a use, and needs none.

## Limits of this check

Only parts with a catalog entry can be listed. Parts of the testbed do not count as used.
"""

from collections.abc import Iterator, Mapping

from ...core.majority import most_common
from ...core.origin import Origin
from ...core.rule import Applies
from ...core.wording import enumeration
from ...model.types import Design, Part, origin_of
from ...views.inventory.bom import BomLine, PartNeed, bom_lines_by_part, part_needs
from ...views.inventory.swapped_parts import swapped_parts
from .. import Problem, Rule
from ..documents.nvidia import NVIDIA_RDG_BILL

BILL = Origin("bom.yaml", ("items",))


def check(design: Design) -> Iterator[Problem]:
    """Hits for parts that are used but not listed, at their first use; then for parts that are listed but not
    used, at their line."""
    needed, lines, replacements = part_needs(design), bom_lines_by_part(design), swapped_parts(design)
    replaced_by = {part: name for name, part in replacements.items()}
    for identity, need in needed.items():
        if identity not in lines:
            message = (
                f"the design needs {need.quantity} {need.part.title}, but the bill of materials lists none"
            )
            # The part that was bought instead shows where the mistake is.
            replacement = replaced_by.get(identity)
            related = (
                ((origin_of(lines[replacement][0].item, "part"), "more bought than used"),)
                if replacement
                else ((BILL, "the bill of materials"),)
            )
            yield Problem(need.origin, message, _hint(need, lines, replacement), related)
    for identity, items in lines.items():
        for item in items:
            # A line with only spares does not cover a use.
            if identity not in needed and identity not in replacements and item.quantity > item.spares:
                message = (
                    f"the bill of materials lists {item.quantity} {item.part.title}, but nothing in the "
                    "design uses it"
                )
                hint = (
                    f"Remove the line from bom.yaml. Or set `spares: {item.quantity}`. Or reference "
                    f"`{item.part.id}` in the design."
                )
                yield Problem(origin_of(item.item, "part"), message, hint, severity="warning")


def _hint(need: PartNeed, lines: Mapping[str, tuple[BomLine, ...]], replacement: str | None) -> str:
    """Hint for a part without a line. A similar part in the list can be the intended one: the bill of
    materials does not show which of the two is right."""
    # A number next to lines that follow the design would be wrong as soon as the design grows.
    follows = most_common(line.item.quantity is None for items in lines.values() for line in items)
    quantity = "needed" if follows else need.quantity
    addition = f"dd `{{part: {need.part.id}, quantity: {quantity}}}` to `items` in bom.yaml."
    similar_ids = [
        f"`{listed_id}`" for listed_id, items in lines.items() if _is_alike(need.part, items[0].part)
    ]
    if replacement is not None and not similar_ids:
        # One part instead of another: the two lines are one mistake.
        return (
            f"Replace `{replacement}` with `{need.part.id}` in bom.yaml. Or reference `{replacement}` in the "
            "design."
        )
    if not similar_ids:
        return f"A{addition}"
    return (
        f"Replace `{need.part.id}` with {enumeration(similar_ids, 'or')}, which bom.yaml lists. Or "
        f"a{addition}"
    )


def _is_alike(part: Part, other: Part) -> bool:
    """Whether two cables have the same connectors, or two transceivers the same form factor."""
    # Other parts have no such measure of similarity.
    key = {"cable": "ends", "optic": "form_factor"}.get(part.kind)
    return key is not None and other.kind == part.kind and other.data[key] == part.data[key]


RULE = Rule(
    severity="error",
    confidence="derived",
    applies=Applies(needs=("bom",)),
    sources=(NVIDIA_RDG_BILL,),
    check=check,
)
