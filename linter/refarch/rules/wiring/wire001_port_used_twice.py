"""A port has two cables.

## What it checks

Every port of every host and switch in the wiring plan, after ranges are expanded: a port must have only one
cable. If the plan names both `swp1` and `swp1s0`, the split port is used whole and in parts at the same time.

## Why it matters

One of the two cables cannot be plugged in. The installer notices it at the rack and uses a free port. From
then on, the switch configuration does not match the real cabling: VLANs and MTU are set on the wrong port.

## Example

```yaml
# wiring.yaml
links:
  - {from: "host-[1-4] vmnic4", to: "leaf-1 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "host-[1-3] vmnic5", to: "leaf-2 swp[1-3]", cable: nvidia-mcp2m00-a003e30l}
  - from: host-4 vmnic5
    to: leaf-2 swp3  # <- WIRE001
    cable: nvidia-mcp2m00-a003e30l
  - {from: "leaf-1 swp[21-22]", to: "leaf-2 swp[21-22]", cable: nvidia-mcp1600-c003e30l, bond: bond1}
```

## Use instead

```diff
# wiring.yaml
-    to: leaf-2 swp3
+    to: leaf-2 swp4
```

## When it does not apply

Designs without a wiring plan.

## Limits of this check

refarch does not check ports without a cable in the design against anything outside the design.
"""

from collections.abc import Iterator

from ...core.rule import Applies, Source
from ...model.types import Design, End, Link, origin_of
from ...views.network.cable_ends import split_parent
from ...views.network.links import other_end
from .. import Problem, Rule


def check(design: Design) -> Iterator[Problem]:
    """One hit for each further cable in a port, in the order of the plan."""
    used: dict[End, tuple[Link, str]] = {}
    split: dict[End, tuple[Link, str]] = {}
    for link in design.links:
        for side, end in (("a", link.a), ("b", link.b)):
            first = used.get(end) or split.get(end)
            parent = split_parent(design, end)
            if parent is not None:
                whole = End(end.device, parent.name)
                first = first or used.get(whole)
                # A part of a split port uses the port, so that a cable in the whole port is one too many. The
                # reverse is also true.
                split.setdefault(whole, (link, side))
            used.setdefault(end, (link, side))
            # An entry with one port at both ends is one cable: it cannot be in the port twice.
            if link.a == link.b and side == "b":
                yield Problem(
                    origin_of(link, side),
                    f"port {end.port} on {end.device} is cabled to itself",
                    "Set `from` and `to` to two different ports.",
                )
            elif first is not None:
                yield _second_cable(end, link, side, *first)


def _second_cable(end: End, link: Link, side: str, first: Link, first_side: str) -> Problem:
    own_peer, first_peer = other_end(link, end), first.b if first_side == "a" else first.a
    return Problem(
        origin_of(link, side),
        f"port {end.port} on {end.device} is cabled to {own_peer.port} on {own_peer.device}, "
        f"but already has a cable to {first_peer.port} on {first_peer.device}",
        hint=f"Connect {own_peer.port} on {own_peer.device} to a free port.",
        related=((origin_of(first, first_side), "the first cable"),),
        subject=f"port {end.port} on {end.device}",
    )


RULE = Rule(
    severity="error",
    confidence="practice",
    applies=Applies(needs=("wiring", "cables")),
    hint="Connect each cable to a free port.",
    sources=(Source("Practice", "A port has one cage or socket and accepts one plug."),),
    check=check,
)
