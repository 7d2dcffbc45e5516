"""A fiber is longer than the reach of its transceivers.

## What it checks

The length of every fiber must not exceed the reach of the transceivers at its ends, which the catalog lists
for their grade of fiber.

## Why it matters

A transceiver beyond its reach can still come up. Errors that forward error correction cannot repair become
lost packets, and each lost packet stalls a lossless queue pair until its timer expires.

## Example

```yaml
# wiring.yaml
links:
  - {from: "host-[1-4] vmnic4", to: "leaf-1 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "host-[1-4] vmnic5", to: "leaf-2 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}
  - from: leaf-1 swp[21-22]
    to: leaf-2 swp[21-22]
    cable: generic-mpo12-om4
    optics: nvidia-mma1b00-c100d
    length: 120m  # <- OPT004
    bond: bond1
```

```yaml
# qos.yaml
profiles:
  roce:
    cable_length: 120m
```

## Use instead

```diff
# wiring.yaml
-    length: 120m
+    length: 100m
```

```diff
# qos.yaml
-    cable_length: 120m
+    cable_length: 100m
```

## When it does not apply

Links without transceivers.

## Limits of this check

If the reach is stated for another grade of fiber, refarch uses this reach. It does not check patch panels on
the path.
"""

from collections.abc import Iterator

from ...core.quantities import meters
from ...core.rule import Applies, Source
from ...model.types import Design, origin_of
from ...model.units import length
from ...views.inventory.optics import link_ends
from .. import Problem, Rule
from ..documents.nvidia import NVIDIA_CABLING


def check(design: Design) -> Iterator[Problem]:
    """One hit for each fiber that is too long, at its length."""
    for link in design.links:
        reaches = [
            (length(optic.data["reach"]), optic) for _, _, optic in link_ends(link) if optic is not None
        ]
        # The shorter reach decides.
        reach, shortest = min(reaches, key=lambda pair: pair[0], default=(link.length, None))
        if shortest is not None and link.length > reach:
            ends = f"{link.a.device} {link.a.port} to {link.b.device} {link.b.port}"
            grade = shortest.data.get("fibre_grade", "")
            grade_text = f" on {grade.upper()}" if grade else ""
            text = (
                f"the fiber from {ends} is {meters(link.length)} long, but the reach of {shortest.model} is "
                f"{meters(reach)}{grade_text}"
            )
            hint = (
                f"Use a fiber of up to {meters(reach)}. Or set `optics` to transceivers with a reach of "
                f"{meters(link.length)} or more."
            )
            yield Problem(origin_of(link, "length"), text, hint, subject=f"{link.a.device} {link.a.port}")


RULE = Rule(
    severity="error",
    confidence="derived",
    applies=Applies(needs=("wiring", "transceivers")),
    hint="Use a shorter fiber. Or set `optics` to transceivers with a longer reach.",
    sources=(
        NVIDIA_CABLING.says(
            "Each kind of transceiver has its greatest distance: 100 m for SR at 25G and SR4 at 100G, 10 "
            "km for LR and LR4.",
            "Short Reach (SR) Transceivers; Long Reach (LR) Transceivers",
        ),
        Source(
            "Derived",
            "The reach of each transceiver is in its catalog entry, with the document that states it.",
        ),
    ),
    check=check,
)
