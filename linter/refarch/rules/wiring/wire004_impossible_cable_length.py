"""A link is longer than its cable, or has a length that its cable does not have.

## What it checks

The length of every link against its cable. A cable that is sold in one length has this length. A cable of any
length has a maximum length. Passive copper at 25 Gbit/s or more must not exceed the reach of its class: 3 m
for CA-N and CA-S, 5 m for CA-L and 100GBASE-CR4. The classes guarantee "at least" their reach. Up to one
meter more is therefore a warning, and more is an error.

## Why it matters

A cable that is too short does not reach. Passive copper beyond its reach comes up in the workshop and loses
packets in the rack. For each lost packet, an RDMA connection resends the packet and all packets after it. The
latency of the cluster rises without an alarm.

## Example

```yaml
# wiring.yaml
links:
  - from: host-[1-4] vmnic4
    to: leaf-1 swp[1-4]
    cable: nvidia-mcp2m00-a003e30l
    length: 5m  # <- WIRE004
  - {from: "host-[1-4] vmnic5", to: "leaf-2 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "leaf-1 swp[21-22]", to: "leaf-2 swp[21-22]", cable: nvidia-mcp1600-c003e30l, bond: bond1}
```

## Use instead

```diff
# wiring.yaml
-    cable: nvidia-mcp2m00-a003e30l
-    length: 5m
+    cable: nvidia-mcp2m00-a005e26l
```

## When it does not apply

The reach of a class is not applied below 25 Gbit/s, to 200 Gbit/s copper (no document with a reach was
found), or to optical cables.

## Limits of this check

A design does not contain distances between racks. The reach of 100GBASE-CR4 follows from the class that its
cables are coded with.
"""

from collections.abc import Iterator
from functools import cache

from ...core.quantities import meters
from ...core.rule import Applies
from ...model.types import Design, Link, origin_of
from ...model.units import length
from ...views.network.wiring import cable_speed, link_speed
from .. import Problem, Rule
from ..documents.nvidia import CUMULUS_PORTS

REACH = {"ca-n": 3.0, "ca-s": 3.0, "ca-l": 5.0}
"""Minimum reach of a class of passive copper, in meters."""

SHORTEST = min(REACH.values())
"""Reach that every class has, in meters."""

LONGEST = 5.0
"""Reach of the longest class in meters: the limit of 25 and 100 Gbit/s copper whose class the catalog does
not state."""

MARGIN = 1.0
"""Meters beyond the guaranteed reach that are only a warning."""


def check(design: Design) -> Iterator[Problem]:
    """One hit for each link of an impossible length."""
    for link in design.links:
        hit = _sold_in_another_length(link) or _beyond_reach(design, link)
        if hit is not None:
            yield hit


def _sold_in_another_length(link: Link) -> Problem | None:
    """Compares the length of the link with the length in which the part is sold."""
    sold, largest = (_metres_of(link.cable.data.get(key)) for key in ("length", "max_length"))
    if sold is not None and sold != link.length:
        reason = f"cable {link.cable.model} is {meters(sold)} long"
    elif largest is not None and largest < link.length:
        reason = f"the maximum length of cable {link.cable.model} is {meters(largest)}"
    else:
        return None
    ends = f"{link.a.device} {link.a.port} to {link.b.device} {link.b.port}"
    text = f"the link from {ends} is {meters(link.length)} long, but {reason}"
    return Problem(origin_of(link, "length"), text, subject=_subject(link))


@cache
def _metres_of(text: str | None) -> float | None:
    return None if text is None else length(text)


def _beyond_reach(design: Design, link: Link) -> Problem | None:
    """Compares the length of the link with the reach of its class of passive copper."""
    # A cable shorter than the minimum reach of any class is never too long.
    if link.cable.data.get("medium") != "passive-copper" or link.length <= SHORTEST:
        return None
    runs = link_speed(design, link)
    # No document was found that states the reach of 200 Gbit/s copper, and below 25 Gbit/s the classes do not
    # apply.
    if runs is None or not 25_000 <= runs <= 100_000:
        return None
    name = link.cable.data.get("cable_class", "")
    # An entry without a class: the reach of the longest class is the only limit for cables of any vendor.
    reach = REACH.get(name, LONGEST if cable_speed(link) in (25_000, 100_000) else None)
    # The cable is within its class, or no reach is known.
    if reach is None or link.length <= reach:
        return None
    promised = f"class {name.upper()} guarantees only" if name else "no class guarantees more than"
    return Problem(
        origin_of(link, "length" if "length" not in link.cable.data else "cable"),
        f"the passive copper cable from {link.a.device} {link.a.port} to {link.b.device} {link.b.port} is "
        f"{meters(link.length)} long, but {promised} {meters(reach)}",
        subject=_subject(link),
        # The classes guarantee "at least" their reach, so a slightly longer cable can work.
        severity="warning" if link.length <= reach + MARGIN else "error",
    )


def _subject(link: Link) -> str:
    return f"{link.a.device} {link.a.port}"


RULE = Rule(
    severity="error",
    confidence="derived",
    applies=Applies(needs=("wiring", "cables")),
    hint=(
        "Set `cable` to a part that is sold in the required length. Or use an active optical cable "
        "for long distances."
    ),
    sources=(
        CUMULUS_PORTS.says(
            "25G copper has three classes: CA-N without FEC and CA-S with Base-R FEC reach at least 3 m, "
            "CA-L with RS-FEC at least 5 m; longer cables can be built if they stay within the loss limit.",
            "FEC",
        ),
        CUMULUS_PORTS.says(
            "Most 100G copper cables are coded 100GBASE-CR4 or CA-L.", "Cable Class of 100G and 25G DACs"
        ),
    ),
    check=check,
)
