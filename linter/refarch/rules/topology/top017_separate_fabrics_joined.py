"""A cable joins two switches that are said to be of different fabrics.

## What it checks

The links between switches: the two ends should be of one `fabric`, where both name one.

## Why it matters

Two fabrics are built so that nothing that goes wrong in one reaches the other: a broadcast storm, a wrong
VLAN, a pause storm, a faulty upgrade. One cable between them makes them one, without anybody noticing before
the day on which it matters.

## Example

```yaml
# wiring.yaml of the example `nvme-of`
links:
  - {from: "host-[1-2] vmnic4", to: "leaf-1 swp[1-2]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "host-[1-2] vmnic5", to: "leaf-2 swp[1-2]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "array-1 ct[0-1].eth14", to: "leaf-1 swp[17-18]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "array-1 ct[0-1].eth15", to: "leaf-2 swp[17-18]", cable: nvidia-mcp2m00-a003e30l}
  - {from: leaf-1 swp21, to: leaf-2 swp21, cable: nvidia-mcp1600-c003e30l}  # <- TOP017
```

## Use instead

```diff
# wiring.yaml
-  - {from: leaf-1 swp21, to: leaf-2 swp21, cable: nvidia-mcp1600-c003e30l}
```

## When it does not apply

Management switches and the management ports of switches, which are on a network of their own, and switches
without a fabric. Routed links between fabrics that serve different hosts, as those of two sites.

## Limits of this check

Fabrics that meet in a host or a router that the design does not have are not seen.
"""

from collections.abc import Iterator, Mapping

from ...core.origin import Origin
from ...core.rule import Applies
from ...model.types import Design, Link, where
from ...views.network.links import is_management_port, switch_links
from .. import Hit, Rule
from ..documents.broadcom_guides import VS8_AIR_GAP


def check(design: Design) -> Iterator[Hit]:
    """One hit for each link between two fabrics; where several lines join the same switches, it is a fabric
    that is wrong."""
    joined: dict[tuple[Origin, Origin], list[Link]] = {}
    hosts = _hosts_of_fabrics(design)
    for link in switch_links(design):
        near_switch, far_switch = design.switches[link.a.device], design.switches[link.b.device]
        management = "management" in (near_switch.role, far_switch.role) or any(
            is_management_port(design, end) for end in (link.a, link.b)
        )
        if (
            near_switch.fabric
            and far_switch.fabric
            and near_switch.fabric != far_switch.fabric
            and not management
            and not (link.routed and hosts[near_switch.fabric] != hosts[far_switch.fabric])
        ):
            joined.setdefault((near_switch.origin, far_switch.origin), []).append(link)
    for links in joined.values():
        several = len({link.entry for link in links}) > 1
        for link in links:
            yield _hit(design, link, several)


def _hosts_of_fabrics(design: Design) -> Mapping[str, set[str]]:
    """What is cabled to the switches of each fabric and is no switch itself: hosts and arrays."""
    hosts: dict[str, set[str]] = {switch.fabric: set() for switch in design.switches.values()}
    for link in design.links:
        for near, far in ((link.a, link.b), (link.b, link.a)):
            if near.device in design.switches and far.device not in design.switches:
                hosts[design.switches[near.device].fabric].add(far.device)
    return hosts


def _hit(design: Design, link: Link, several: bool) -> Hit:
    near_switch, far_switch = design.switches[link.a.device], design.switches[link.b.device]
    text = (
        f"{near_switch.name} of fabric {near_switch.fabric} is cabled to {far_switch.name} "
        f"of fabric {far_switch.fabric}"
    )
    near, far, cable = where(near_switch, "fabric"), where(far_switch, "fabric"), where(link, "b")
    related = (
        (near, f"fabric of {near_switch.name}"),
        (cable, "the first of the cables") if several else (far, f"fabric of {far_switch.name}"),
    )
    return Hit(
        far if several else cable,
        text,
        related=related,
        subject=f"{near_switch.name} and {far_switch.name}" if several else "",
    )


RULE = Rule(
    severity="warning",
    confidence="derived",
    applies=Applies(needs=("wiring", "fabrics", "switch-links")),
    hint="Remove the cable, or give both switches one fabric.",
    sources=(
        VS8_AIR_GAP.says(
            "Two storage networks make a redundant one when each is apart from the other, physically and "
            "logically: an air gap.",
            "Advanced NIC teaming",
        ),
    ),
    check=check,
)
