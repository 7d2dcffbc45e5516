"""The forward error correction (FEC) stated for a link is weaker than its cable needs, or does not exist at
its speed.

## What it checks

Links of 25 Gbit/s and more that state their FEC: it is at least what the class of the copper cable needs
(CA-N none, CA-S Base-R, CA-L Reed-Solomon), and a 100 Gbit/s link does not use Base-R, which is for 25 Gbit/s
only.

## Why it matters

With weaker FEC than the cable needs the link comes up and corrupts packets: errors on the ports,
retransmissions, RDMA connections that stall. With a FEC that one end does not have at this speed the link
stays down.

## Example

```yaml
# wiring.yaml
links:
  - from: host-[1-4] vmnic4
    to: leaf-1 swp[1-4]
    cable: nvidia-mcp2m00-a003e30l
    fec: none  # <- WIRE005
  - {from: "host-[1-4] vmnic5", to: "leaf-2 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "leaf-1 swp[21-22]", to: "leaf-2 swp[21-22]", cable: nvidia-mcp1600-c003e30l, bond: bond1}
```

## Use instead

```yaml
# wiring.yaml
links:
  - {from: "host-[1-4] vmnic4", to: "leaf-1 swp[1-4]", cable: nvidia-mcp2m00-a003e30l, fec: rs}
  - {from: "host-[1-4] vmnic5", to: "leaf-2 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "leaf-1 swp[21-22]", to: "leaf-2 swp[21-22]", cable: nvidia-mcp1600-c003e30l, bond: bond1}
```

## When it does not apply

Links that leave FEC to the ports (`auto`, the default), links below 25 Gbit/s, and cables without a class in
the catalogue.

## Limits of this check

A design states FEC once for both ends of a link, so that two ends which differ cannot be written. What a
host's adapter is set to outside the design is not seen.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Design, where
from ...model.units import speed_text
from ...views.network.wiring import link_speed
from .. import Hit, Rule, cure
from ..documents.nvidia import CUMULUS_PORTS

STRENGTH = {"none": 0, "base-r": 1, "rs": 2}
NAMES = {"none": "no FEC", "base-r": "Base-R FEC", "rs": "RS-FEC"}


def check(design: Design) -> Iterator[Hit]:
    """One hit for each link whose FEC does not suit its cable or its speed."""
    for link in design.links:
        if link.fec not in STRENGTH:
            continue
        runs, needed = link_speed(design, link) or 0, link.cable.data.get("fec", "none")
        said = (
            f"the link from {link.a.device} {link.a.port} to {link.b.device} {link.b.port} uses "
            f"{NAMES[link.fec]}"
        )
        if runs >= 25_000 and STRENGTH[link.fec] < STRENGTH[needed]:
            reason = f"cable {link.cable.model} needs {NAMES[needed]}"
        elif link.fec == "base-r" and runs >= 100_000:
            reason = f"it runs at {speed_text(runs)}, for which there is no Base-R"
        else:
            continue
        fix = cure(where(link, "fec"), "rs", safe=True) if needed == "rs" else None
        yield Hit(
            where(link, "fec"), f"{said}, and {reason}", subject=f"{link.a.device} {link.a.port}", fix=fix
        )


RULE = Rule(
    severity="error",
    confidence="quoted",
    applies=Applies(needs=("wiring",)),
    hint="State `fec: rs`, or leave `fec` out: the two ports then choose.",
    sources=(
        CUMULUS_PORTS.says(
            "Both ends of a link need the same FEC for the link to come up; set it to the cable's class or "
            "better.",
            "FEC",
        ),
        CUMULUS_PORTS.says("CA-L copper needs RS-FEC, CA-S Base-R, CA-N none.", "FEC"),
        CUMULUS_PORTS.says(
            "RS-FEC exists for 25G and 100G, Base-R for 25G only.", "Spectrum ASIC FEC Behavior"
        ),
    ),
    fixes="usually",
    check=check,
)
