"""A cable connects two switches of different fabrics.

## What it checks

The links between switches: both ends should be in one `fabric`, if both state one.

## Why it matters

A fault in one fabric reaches the other: a broadcast storm, a wrong VLAN, a pause storm, or a faulty upgrade.
Two fabrics are built to prevent this. One cable between them makes them one fabric, and no alarm shows it
before such a fault.

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

Management switches and the management ports of switches, which are on a separate network, and switches
without a fabric. Routed links between fabrics that serve different hosts, such as the fabrics of two sites.

## Limits of this check

refarch does not see fabrics that are connected through a host or a router that is not in the design.
"""

from collections.abc import Iterator, Mapping

from ...core.origin import Origin
from ...core.rule import Applies
from ...model.types import Design, Link, origin_of
from ...views.network.links import is_management_port, switch_links
from .. import Problem, Rule
from ..documents.broadcom_guides import VS8_AIR_GAP


def check(design: Design) -> Iterator[Problem]:
    """One hit for each link between two fabrics. If several entries connect the same switches, the fabric of
    a switch is wrong."""
    joined: dict[tuple[Origin, Origin], list[Link]] = {}
    hosts = _hosts_of_fabrics(design)
    for link in switch_links(design):
        switch_a, switch_b = design.switches[link.a.device], design.switches[link.b.device]
        is_management = "management" in (switch_a.role, switch_b.role) or any(
            is_management_port(design, end) for end in (link.a, link.b)
        )
        if (
            switch_a.fabric
            and switch_b.fabric
            and switch_a.fabric != switch_b.fabric
            and not is_management
            # Routed links can connect the fabrics of two sites, which serve different hosts.
            and not (link.routed and hosts[switch_a.fabric] != hosts[switch_b.fabric])
        ):
            joined.setdefault((switch_a.origin, switch_b.origin), []).append(link)
    for links in joined.values():
        # Several entries between the same switches are intended, and a fabric is misspelled; a single one is
        # the mistake.
        several = len({link.entry for link in links}) > 1
        for link in links:
            yield _hit(design, link, several)


def _hosts_of_fabrics(design: Design) -> Mapping[str, set[str]]:
    """Hosts and arrays that are cabled to the switches of each fabric."""
    hosts: dict[str, set[str]] = {switch.fabric: set() for switch in design.switches.values()}
    for link in design.links:
        for switch_end, other_end in ((link.a, link.b), (link.b, link.a)):
            if switch_end.device in design.switches and other_end.device not in design.switches:
                hosts[design.switches[switch_end.device].fabric].add(other_end.device)
    return hosts


def _hit(design: Design, link: Link, several: bool) -> Problem:
    switch_a, switch_b = design.switches[link.a.device], design.switches[link.b.device]
    text = (
        f"{switch_a.name} (fabric {switch_a.fabric}) is cabled to {switch_b.name} (fabric "
        f"{switch_b.fabric}), but the fabrics should be separate"
    )
    fabric_a_origin = origin_of(switch_a, "fabric")
    fabric_b_origin = origin_of(switch_b, "fabric")
    cable_origin = origin_of(link, "b")
    related = (
        (fabric_a_origin, f"fabric of {switch_a.name}"),
        (cable_origin, "the first of the cables")
        if several
        else (fabric_b_origin, f"fabric of {switch_b.name}"),
    )
    return Problem(
        fabric_b_origin if several else cable_origin,
        text,
        related=related,
        subject=f"{switch_a.name} and {switch_b.name}" if several else "",
    )


RULE = Rule(
    severity="warning",
    confidence="derived",
    applies=Applies(needs=("wiring", "fabrics", "switch-links")),
    hint="Remove the cable. Or set the same `fabric` for both switches.",
    sources=(
        VS8_AIR_GAP.says(
            "Two storage networks make a redundant one when they are separate, physically and "
            "logically: an air gap.",
            "Advanced NIC teaming",
        ),
    ),
    check=check,
)
