"""A transceiver does not fit the fiber that is plugged into it.

## What it checks

Both ends of every fiber with a transceiver. The connector of the fiber must match the connector of the
transceiver. The grade of the fiber (multimode OM3 to OM5, single-mode OS2) must match the fiber that the
transceiver supports.

## Why it matters

A single-mode transceiver on multimode fiber comes up over short distances, or drops packets where the cable
is moved. Lossless traffic then stalls, and no counter shows the cause. A wrong connector is noticed
immediately: an LC plug does not fit an MPO socket.

## Example

```yaml
# wiring.yaml
links:
  - {from: "host-[1-4] vmnic4", to: "leaf-1 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "host-[1-4] vmnic5", to: "leaf-2 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}
  - from: leaf-1 swp[21-22]
    to: leaf-2 swp[21-22]
    cable: generic-lc-om4
    optics: nvidia-mma1b00-c100d  # <- OPT002
    length: 5m
    bond: bond1
```

## Use instead

```diff
# wiring.yaml
-    cable: generic-lc-om4
+    cable: generic-mpo12-om4
```

## When it does not apply

Links without transceivers. OPT001 reports the links that need some.

## Limits of this check

The catalog does not state polarity and the polish of the connectors (UPC, APC). refarch does not check
mode-conditioning cords.
"""

from collections.abc import Iterator

from ...core.rule import Applies, Source
from ...model.types import Design, End, Link, Part, origin_of
from ...views.inventory.optics import FIBER_CONNECTORS, link_ends, plug_type
from .. import Problem, Rule
from ..documents.nvidia import NVIDIA_CABLING

MODES = {"om": "mmf", "os": "smf"}
"""Beginning of the grade of a fiber, and the fiber that its transceivers drive."""

FIBRE_NAMES = {"mmf": "multimode fiber", "smf": "single-mode fiber", "twisted-pair": "twisted pair"}


def check(design: Design) -> Iterator[Problem]:
    """One hit for each end of a fiber that its transceiver does not accept, at the transceiver."""
    for link in design.links:
        for side, end, optic in link_ends(link):
            fault = "" if optic is None else _fault(design, link, end, optic)
            # OPT001 finds a fiber without a transceiver.
            if optic is not None and fault:
                end_text = f"{end.port} on {end.device}"
                text = f"transceiver {optic.model} in {end_text} {fault}"
                yield Problem(
                    origin_of(link, "optics", side),
                    text,
                    related=((origin_of(link, "cable"), "the fiber"),),
                    subject=end_text,
                )


def _fault(design: Design, link: Link, end: End, optic: Part) -> str:
    """Fault of a transceiver for the fiber at this end; empty for none."""
    plug, socket = plug_type(design, link, end), optic.data["connector"]
    if plug in FIBER_CONNECTORS and plug != socket:
        return (
            f"has {_with_article(socket)} socket, but fiber '{link.cable.model}' has "
            f"{_with_article(plug)} plug"
        )
    grade, driven_medium = link.cable.data.get("fibre_grade", ""), optic.data["medium"]
    # A fiber without a grade in the catalog can have any grade.
    if grade and MODES.get(grade[:2]) != driven_medium:
        return (
            f"drives {FIBRE_NAMES[driven_medium]}, but fiber '{link.cable.model}' is "
            f"{FIBRE_NAMES[MODES[grade[:2]]]} ({grade.upper()})"
        )
    return ""


def _with_article(connector: str) -> str:
    return f"an {connector.upper()}"


RULE = Rule(
    severity="error",
    confidence="derived",
    applies=Applies(needs=("wiring", "transceivers")),
    hint=(
        "Set `optics` to a transceiver that supports the fiber. Or set `cable` to a fiber that the "
        "transceiver supports."
    ),
    sources=(
        NVIDIA_CABLING.says(
            "SR transceivers are for multimode fiber, with LC (SR) or MPO-12 (SR4) plugs; LR ones are for "
            "single-mode fiber.",
            "Short Reach (SR) Transceivers; Long Reach (LR) Transceivers",
        ),
        Source("Derived", "OM grades are multimode fiber, OS grades are single-mode fiber."),
    ),
    check=check,
)
