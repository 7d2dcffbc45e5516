"""A fiber ends in a port without a transceiver, or a cable with integrated connectors has transceivers.

## What it checks

Every link. A cable that ends in a fiber connector (LC, MPO) must have a transceiver at each end. A cable
whose connectors go directly into the ports (copper, active optical) must have none. A twisted-pair cable can
have one if the port is a cage, such as a 10GBASE-T module.

## Why it matters

Missing transceivers stop the installation, and they often cost more than the cable. A fiber cannot be plugged
directly into a port.

## Example

```yaml
# wiring.yaml
links:
  - {from: "host-[1-4] vmnic4", to: "leaf-1 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "host-[1-4] vmnic5", to: "leaf-2 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}
  - from: leaf-1 swp[21-22]
    to: leaf-2 swp[21-22]
    cable: generic-mpo12-om4  # <- OPT001
    length: 5m
    bond: bond1
```

## Use instead

```diff
# wiring.yaml
     bond: bond1
+    optics: nvidia-mma1b00-c100d
```

## When it does not apply

Cables with integrated connectors and no transceivers.

## Limits of this check

WIRE003 finds a twisted-pair cable in a port for transceivers.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Design, End, Link, origin_of
from ...views.inventory.optics import FIBER_CONNECTORS, link_ends
from ...views.network.cable_ends import cage_at
from .. import Problem, Rule
from ..documents.nvidia import NVIDIA_CABLING


def check(design: Design) -> Iterator[Problem]:
    """One hit for each link without a required transceiver, at its cable, or with one too many, at its
    transceivers."""
    for link in design.links:
        is_fibre = any(plug in FIBER_CONNECTORS for plug in link.cable.data.get("ends", ()))
        ends_without_optic = [end for _, end, optic in link_ends(link) if optic is None]
        # Copper and active optical cables have integrated transceivers.
        if is_fibre and ends_without_optic:
            yield Problem(
                origin_of(link, "cable"), _missing_text(link, ends_without_optic), subject=_subject(link)
            )
        elif not is_fibre:
            yield from _hits_of_surplus(design, link)


def _missing_text(link: Link, ends_without_optic: list[End]) -> str:
    ends = " and ".join(f"{end.port} on {end.device}" for end in ends_without_optic)
    one_end = len(ends_without_optic) == 1
    return (
        f"{ends} {'has' if one_end else 'have'} a fiber ('{link.cable.model}'), but no "
        f"{'transceiver' if one_end else 'transceivers'}"
    )


def _hits_of_surplus(design: Design, link: Link) -> Iterator[Problem]:
    """The first transceiver of a link that accepts no plug of its cable."""
    is_twisted_pair = "rj45" in link.cable.data.get("ends", ())
    for side, end, part in link_ends(link):
        port = cage_at(design, end)
        is_socket = port is None or port.form_factor == "rj45"
        # A module such as 10GBASE-T turns a cage into a socket.
        if part is None or (is_twisted_pair and part.data["connector"] == "rj45" and not is_socket):
            continue
        text = (
            f"cable '{link.cable.model}' has integrated connectors, but the link also has transceivers "
            f"({part.model})"
        )
        yield Problem(
            origin_of(link, "optics", side),
            text,
            "Remove `optics`. Or set `cable` to a fiber without integrated connectors.",
            subject=_subject(link),
        )
        # One transceiver too many is enough to show that the fiber is missing.
        return


def _subject(link: Link) -> str:
    return f"{link.a.device} {link.a.port}"


RULE = Rule(
    severity="error",
    confidence="derived",
    applies=Applies(needs=("wiring", "cables")),
    hint=(
        "Add `optics: ID` with the catalog ID of the transceivers. Or add `optics: {from: ID, to: "
        "ID}` if the two ends have different transceivers."
    ),
    sources=(
        NVIDIA_CABLING.says(
            "A transceiver has an SFP or QSFP connector on the side of the port, and a socket for LC or "
            "MPO fiber on the other.",
            "Short Reach (SR) Transceivers",
        ),
    ),
    check=check,
)
