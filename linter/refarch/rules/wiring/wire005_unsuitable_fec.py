"""The forward error correction (FEC) of a link is weaker than its cable needs, or is not defined at its
speed.

## What it checks

Links that state their FEC. At 25 Gbit/s or more, the FEC must be as strong as the class of the copper cable
needs (CA-N none, CA-S Base-R, CA-L Reed-Solomon), or stronger. It must also be as strong as the transceivers
at the ends need. The standard of the link requires Reed-Solomon for copper at 100 Gbit/s, and for copper of
more than 3 m at 25 Gbit/s. It also requires Reed-Solomon for lanes of 50 Gbit/s or more (PAM4), which all
links of 200 and 400 Gbit/s use. A link of 100 Gbit/s must not use Base-R, which exists only for 25 Gbit/s. A
link of 10 or 40 Gbit/s must not use Reed-Solomon.

## Why it matters

If the FEC is weaker than the cable needs, the link comes up and corrupts packets: the ports count errors,
packets are retransmitted, and RDMA connections stall. If one end does not support the FEC at this speed, the
link stays down.

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

```diff
# wiring.yaml
-    fec: none
+    fec: rs
```

## When it does not apply

Links that leave the FEC to the ports (`auto`, the default).

## Limits of this check

A design states the FEC once for both ends of a link, so that different values at the two ends cannot be
specified. refarch does not see settings of an adapter outside the design. It assumes that short copper of 25
Gbit/s without a class in the catalog needs no FEC, and also transceivers whose entry states none. The number
of lanes of a link follows from the form of its plugs.
"""

from collections.abc import Iterator

from ...core.quantities import ethernet, meters
from ...core.rule import Applies, Source
from ...model import form_factors
from ...model.types import Design, Link, origin_of
from ...views.network.wiring import link_speed
from .. import Fix, Problem, Rule, fix_value
from ..documents.nvidia import CUMULUS_PORTS
from ..documents.others import FORTINET_FEC

COPPER = ("passive-copper", "active-copper")
SHORT = 3.0
"""Reach in meters of every class of 25 Gbit/s copper; CA-N and CA-S reach no further."""

TWENTY_FIVE, HUNDRED, PAM4 = 25_000, 100_000, 50_000
"""Mbit/s of links, and of a lane whose signal has four levels."""

WITHOUT_REED_SOLOMON = (1_000, 10_000, 40_000)
"""Mbit/s of links without a defined Reed-Solomon code."""

STRENGTH = {"none": 0, "base-r": 1, "rs": 2}
NAMES = {"none": "no FEC", "base-r": "Base-R FEC", "rs": "RS-FEC"}


def check(design: Design) -> Iterator[Problem]:
    """One hit for each link whose FEC does not suit its cable or its speed."""
    for link in design.links:
        # With `auto` the ports agree on a FEC.
        if link.fec not in STRENGTH:
            continue
        runs = link_speed(design, link) or 0
        needed, reason = _needed_fec(link, runs)
        # Reed-Solomon is the strongest code, and so the only value that cannot be too weak.
        fix = fix_value(origin_of(link, "fec"), "rs", safe=True) if needed == "rs" else None
        # Base-R is defined only for 25 Gbit/s, so that at 100 it is not a question of strength.
        if link.fec == "base-r" and runs >= HUNDRED:
            yield _hit(link, f"the link runs at {ethernet(runs)}, for which Base-R is not defined", fix)
        elif runs >= TWENTY_FIVE and STRENGTH[link.fec] < STRENGTH[needed]:
            yield _hit(link, reason, fix)
        elif link.fec == "rs" and runs in WITHOUT_REED_SOLOMON:
            text = f"the link runs at {ethernet(runs)}, for which no Reed-Solomon code is defined"
            yield _hit(link, text, hint="Remove `fec`. Or set `fec: none`.")


def _hit(link: Link, reason: str, fix: Fix | None = None, hint: str = "") -> Problem:
    start = f"the link from {link.a.device} {link.a.port} to {link.b.device} {link.b.port} uses"
    subject = f"{link.a.device} {link.a.port}"
    return Problem(
        origin_of(link, "fec"), f"{start} {NAMES[link.fec]}, but {reason}", hint, subject=subject, fix=fix
    )


def _needed_fec(link: Link, runs: int) -> tuple[str, str]:
    """The weakest FEC with which a link at this speed works, and why."""
    for part, kind in (
        (link.cable, "cable"),
        (link.optic_a, "transceiver"),
        (link.optic_b, "transceiver"),
    ):
        # The value that a part states for itself precedes the requirement of the standard for its kind.
        if part is not None and part.data.get("fec", "none") != "none":
            return part.data["fec"], f"{kind} {part.model} requires {NAMES[part.data['fec']]}"
    is_copper = link.cable.data.get("medium") in COPPER
    # Signals of four levels (PAM4) do not work without Reed-Solomon.
    if _lane_speed(link, runs) >= PAM4:
        return "rs", f"the link runs at {ethernet(runs)} with lanes that require RS-FEC"
    # At 100 Gbit/s or more the standard requires it on any copper.
    if is_copper and runs >= HUNDRED:
        return "rs", f"copper at {ethernet(runs)} requires RS-FEC"
    # The standard requires it above 3 m, but a cable with a stated class needs the FEC of its class.
    if is_copper and runs == TWENTY_FIVE and link.length > SHORT and "fec" not in link.cable.data:
        return "rs", f"copper of {meters(link.length)} requires RS-FEC at {ethernet(runs)}"
    return "none", ""


def _lane_speed(link: Link, runs: int) -> int:
    """Mbit/s on a lane of the link, by the lanes of its plug; the links of a breakout cable share the lanes
    of its single plug. 0 if the form of the plug is unknown."""
    # A breakout cable has its single plug first.
    plugs = link.cable.data.get("ends", ())
    tails = max(len(plugs) - 1, 1)
    optic = link.optic_a or link.optic_b
    plug = optic.data["form_factor"] if optic is not None else plugs[0] if plugs else ""
    kind = form_factors.FORM_FACTORS.get(plug)
    return 0 if kind is None else runs * tails // kind.lanes


RULE = Rule(
    severity="error",
    confidence="quoted",
    applies=Applies(needs=("wiring", "link-fec")),
    hint="Set `fec: rs`. Or remove `fec`, so that the two ports choose the FEC.",
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
        CUMULUS_PORTS.says("Use RS-FEC for copper at 100G.", "FEC"),
        FORTINET_FEC.says(
            "At 1, 10 and 40G there is no FEC to choose; at 25 and 100G it is RS-FEC (clause 91) by default.",
            verified="2026-11-22",
        ),
        Source(
            "Derived",
            "Lanes of 50 Gbit/s and more (PAM4) are defined with RS(544,514) only: 50GBASE-CR to "
            "400GBASE-CR8.",
        ),
    ),
    fixes="usually",
    check=check,
)
