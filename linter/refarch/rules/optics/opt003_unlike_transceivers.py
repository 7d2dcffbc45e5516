"""The transceivers at the two ends of a fibre do not understand each other.

## What it checks

Both transceivers of every fibre: that they drive the same kind of fibre, and that a lane of one is as fast as
a lane of the other. A transceiver in a port that is broken out has as many lanes as the port has parts.

## Why it matters

Light of one kind is noise to a receiver for the other, and a receiver for 25 Gbit/s does not lock on 10. The
link stays down with light on both sides, and each end looks sound by itself.

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

```yaml
# wiring.yaml
links:
  - {from: "host-[1-4] vmnic4", to: "leaf-1 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "host-[1-4] vmnic5", to: "leaf-2 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}
  - from: leaf-1 swp[21-22]
    to: leaf-2 swp[21-22]
    cable: generic-mpo12-om4
    optics: nvidia-mma1b00-c100d
    length: 5m
    bond: bond1
```

## When it does not apply

Fibres with a transceiver at one end only, which OPT001 reports.

## Limits of this check

The catalogue states medium and speed and no wavelengths, so that two single-mode standards of the same speed
are taken for alike. A transceiver that also runs slower than its speed is taken at its speed: a warning,
where only that differs.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Design, Link, Part, where
from ...model.units import speed, speed_text
from ...views.inventory.optics import parts_of, sides
from .. import Hit, Rule

WORDS = {"mmf": "multimode fibre", "smf": "single-mode fibre", "twisted-pair": "twisted pair"}


def check(design: Design) -> Iterator[Hit]:
    """One hit for each pair of unlike transceivers, at the one under `to`."""
    for link in design.links:
        near, far = link.optic_a, link.optic_b
        if near is None or far is None:
            continue
        place, subject = where(link, "optics", "to"), f"{link.a.device} {link.a.port}"
        if near.data["medium"] != far.data["medium"]:
            yield Hit(
                place,
                _difference(link, near, far, *(WORDS[part.data["medium"]] for part in (near, far))),
                subject=subject,
            )
            continue
        mine, other = (_lane(design, link, side) for side in (0, 1))
        if mine != other:
            text = _difference(link, near, far, f"{speed_text(mine)} a link", f"{speed_text(other)}")
            yield Hit(place, text, subject=subject, severity="warning")


def _lane(design: Design, link: Link, side: int) -> int:
    """Mbit/s that a transceiver has for one link of its port."""
    _, end, optic = sides(link)[side]
    assert optic is not None
    return speed(optic.data["speed"]) // parts_of(design, end)


def _difference(link: Link, near: Part, far: Part, mine: str, other: str) -> str:
    ends = [f"{part.model} in {end.port} of {end.device}" for part, end in ((near, link.a), (far, link.b))]
    return f"transceiver {ends[0]} is for {mine}, and {ends[1]} at the other end of the fibre for {other}"


RULE = Rule(
    severity="error",
    confidence="practice",
    applies=Applies(needs=("wiring",)),
    hint="Use the same transceiver at both ends, or two of the same standard.",
    sources=(),
    check=check,
)
