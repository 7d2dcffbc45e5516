"""A part is used and not in the bill of materials, or listed and not used.

## What it checks

Every server, processor, drive, network card, switch and cable that the design uses stands in the bill of
materials: a missing one is an error. And every part of the list is used somewhere: one that is not is a
warning.

## Why it matters

What is not on the list is not bought. What is on the list and nowhere in the design is either bought for
nothing, or it replaced a part that the rest of the design still names.

## Example

The hosts use ConnectX-6 Lx, the list has ConnectX-5.

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

Designs without a bom.yaml. A line that lists spares only covers no use, and needs none.

## Limits of this check

Only parts that the catalog has can be listed. Parts of the test bed are not counted as used.
"""

from collections.abc import Iterator, Mapping

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
    """Hits for what is used and not listed, at its first use; then for what is listed and not used, at its
    line."""
    needed, lines, replacements = part_needs(design), bom_lines_by_part(design), swapped_parts(design)
    replaced_by = {part: name for name, part in replacements.items()}
    for identity, need in needed.items():
        if identity not in lines:
            message = f"the design uses {need.quantity} {need.part.title}, and the bill of materials has none"
            # The part in whose place another one was bought shows where the slip is.
            replacement = replaced_by.get(identity)
            related = (
                ((origin_of(lines[replacement][0].item, "part"), "more bought than are used"),)
                if replacement
                else ((BILL, "the bill of materials"),)
            )
            yield Problem(need.origin, message, _hint(need, lines, replacement), related)
    for identity, items in lines.items():
        for item in items:
            # A line of spares alone covers no use, and needs none.
            if identity not in needed and identity not in replacements and item.quantity > item.spares:
                message = (
                    f"the bill of materials has {item.quantity} {item.part.title}, and nothing in the "
                    "design uses it"
                )
                hint = "Take it out, count it as `spares`, or name it where it is used."
                yield Problem(origin_of(item.item, "part"), message, hint, severity="warning")


def _hint(need: PartNeed, lines: Mapping[str, tuple[BomLine, ...]], replacement: str | None) -> str:
    """Hint for a part without a line. A listed part that fits in its place may be meant instead: the bill of
    materials cannot say which of the two is right."""
    addition = f"dd `{{part: {need.part.id}, quantity: {need.quantity}}}` to bom.yaml."
    similar_ids = [
        f"`{listed_id}`" for listed_id, items in lines.items() if _is_alike(need.part, items[0].part)
    ]
    if replacement is not None and not similar_ids:
        # One part in the place of another: the two lines are one slip.
        return f"List `{need.part.id}` in the place of `{replacement}`, or name that one where it is used."
    if not similar_ids:
        return f"A{addition}"
    return (
        f"Name {enumeration(similar_ids, 'or')}, which is listed, in its place; or, where it is meant, "
        f"a{addition}"
    )


def _is_alike(part: Part, other: Part) -> bool:
    """Whether two cables have the same plugs, or two transceivers the same shape."""
    # Other parts have no such measure of likeness.
    key = {"cable": "ends", "optic": "form_factor"}.get(part.kind)
    return key is not None and other.kind == part.kind and other.data[key] == part.data[key]


RULE = Rule(
    severity="error",
    confidence="derived",
    applies=Applies(needs=("bom",)),
    sources=(NVIDIA_RDG_BILL,),
    check=check,
)
