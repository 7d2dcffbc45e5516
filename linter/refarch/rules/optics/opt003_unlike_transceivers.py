"""The transceivers at the two ends of a fiber are not compatible.

## What it checks

Both transceivers of every fiber. They must support the same type of fiber, and the lanes of both must have
the same speed. If the catalog states their standards, both must have the same standard: LR4 and CWDM4 both
have 100 Gbit/s on single-mode fiber, but use different wavelengths. A transceiver in a split port has as many
lanes as the port has parts, so 4 lanes of SR4 match four SR transceivers.

## Why it matters

The link stays down with light on both sides, and each end looks correct by itself. A receiver does not detect
the light of another type, and a receiver for 25 Gbit/s does not lock on 10.

## Example

```yaml
# wiring.yaml
links:
  - {from: "host-[1-4] vmnic4", to: "leaf-1 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "host-[1-4] vmnic5", to: "leaf-2 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}
  - from: leaf-1 swp[21-22]
    to: leaf-2 swp[21-22]
    cable: generic-mpo12-om4
    optics:
      from: nvidia-mma1b00-c100d
      to: nvidia-mma1b00-b150d  # <- OPT003
    length: 5m
    bond: bond1
```

## Use instead

```diff
# wiring.yaml
-    optics:
-      from: nvidia-mma1b00-c100d
-      to: nvidia-mma1b00-b150d
+    optics: nvidia-mma1b00-c100d
```

## When it does not apply

Fibers with a transceiver at only one end, which OPT001 reports.

## Limits of this check

Transceivers without a standard in their catalog entry count as compatible if fiber and speed are the same. A
transceiver that also supports a lower speed counts with its own speed: if only the speed differs, the finding
is a warning.
"""

from collections.abc import Iterator

from ...core.quantities import ethernet
from ...core.rule import Applies
from ...model.optic_standards import SOURCES, are_compatible
from ...model.types import Design, Link, Part, origin_of
from ...model.units import speed
from ...views.inventory.optics import link_ends, links_of_transceiver
from .. import Problem, Rule

FIBRE_NAMES = {"mmf": "multimode fiber", "smf": "single-mode fiber", "twisted-pair": "twisted pair"}


def check(design: Design) -> Iterator[Problem]:
    """One hit for each pair of different transceivers, at the one under `to`."""
    for link in design.links:
        optic_a, optic_b = link.optic_a, link.optic_b
        # OPT001 finds a fiber with a transceiver at only one end.
        if optic_a is None or optic_b is None:
            continue
        place, subject = origin_of(link, "optics", "to"), f"{link.a.device} {link.a.port}"
        # With two types of fiber the rest cannot be compared.
        if optic_a.data["medium"] != optic_b.data["medium"]:
            yield Problem(
                place,
                _difference(
                    link, optic_a, optic_b, *(FIBRE_NAMES[part.data["medium"]] for part in (optic_a, optic_b))
                ),
                subject=subject,
            )
            continue
        lane_a, lane_b = (_lane_speed(design, link, side) for side in (0, 1))
        if lane_a != lane_b:
            # A transceiver that also supports a lower speed can be intended.
            text = _difference(link, optic_a, optic_b, f"{ethernet(lane_a)} per link", f"{ethernet(lane_b)}")
            yield Problem(place, text, subject=subject, severity="warning")
        # OPT005 finds a transceiver with one fiber pair in a split port.
        elif not _is_split_duplex(design, link) and not are_compatible(
            *(part.data.get("standard", "") for part in (optic_a, optic_b))
        ):
            yield Problem(
                place,
                _difference(link, optic_a, optic_b, optic_a.data["standard"], optic_b.data["standard"]),
                subject=subject,
            )


def _is_split_duplex(design: Design, link: Link) -> bool:
    """Whether a transceiver with one fiber pair is in a split port, which OPT005 reports."""
    return any(
        optic is not None and optic.data["connector"] == "lc" and links_of_transceiver(design, end, optic) > 1
        for _, end, optic in link_ends(link)
    )


def _lane_speed(design: Design, link: Link, side: int) -> int:
    """Mbit/s of a transceiver for one link of its port."""
    _, end, optic = link_ends(link)[side]
    assert optic is not None
    return speed(optic.data["speed"]) // links_of_transceiver(design, end, optic)


def _difference(link: Link, optic_a: Part, optic_b: Part, lane_a: str, lane_b: str) -> str:
    ends = [
        f"{part.model} in {end.port} on {end.device}" for part, end in ((optic_a, link.a), (optic_b, link.b))
    ]
    return (
        f"transceiver {ends[0]} supports {lane_a}, but {ends[1]} at the other end of the fiber supports "
        f"{lane_b}"
    )


RULE = Rule(
    severity="error",
    confidence="derived",
    applies=Applies(needs=("wiring", "transceivers")),
    hint=(
        "Set `optics` to one catalog ID, so that both ends have the same transceiver. Or use two "
        "transceivers of the same standard."
    ),
    sources=SOURCES,
    check=check,
)
