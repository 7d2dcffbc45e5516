"""The subnet of a routed link overlaps another subnet, or a link that is not routed has a subnet.

## What it checks

The subnets of routed links have no address in common with each other, or with a network of the design. A link
with a subnet is routed. A routed link is not in a bond with an untagged VLAN or a VLAN list.

## Why it matters

Half of the packets to a neighbor leave through the wrong port. Two links with one subnet are one destination
for every router.

## Example

```yaml
# wiring.yaml
links:
  - {from: "host-[1-4] vmnic4", to: "leaf-1 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "host-[1-4] vmnic5", to: "leaf-2 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "leaf-1 swp[21-22]", to: "leaf-2 swp[21-22]", cable: nvidia-mcp1600-c003e30l, bond: bond1}
  - from: leaf-1 swp17
    to: leaf-2 swp17
    cable: nvidia-mcp2m00-a003e30l
    routed: true
    subnet: 10.255.0.0/31
  - from: leaf-1 swp18
    to: leaf-2 swp18
    cable: nvidia-mcp2m00-a003e30l
    routed: true
    subnet: 10.255.0.0/31  # <- IP019
```

## Use instead

```diff
# wiring.yaml
     to: leaf-2 swp18
     cable: nvidia-mcp2m00-a003e30l
     routed: true
-    subnet: 10.255.0.0/31
+    subnet: 10.255.0.2/31
```

## When it does not apply

Routed links without a subnet: they are unnumbered.

## Limits of this check

A network of the design that is the pool of such subnets counts as an overlap. Remove it from the plan.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model import ipv4 as net
from ...model.types import Design, Link, origin_of
from .. import Problem, Rule
from ..documents.others import RFC_1122


def check(design: Design) -> Iterator[Problem]:
    """Links that contradict themselves, then overlaps of their subnets."""
    taken = [
        (
            network.base,
            network.length,
            f"network {network.id} ({network.prefix})",
            origin_of(network, "prefix"),
        )
        for network in design.networks.values()
        if network.has_ipv4
    ]
    for link in design.links:
        yield from _hits_of_contradictions(link)
        # A routed link without a subnet is unnumbered.
        if not link.subnet:
            continue
        base, length = _prefix(link.subnet)
        who, place = f"{link.a.port} on {link.a.device}", link.origin.child("subnet")
        for other_base, other_length, what, origin_of_other in taken:
            if net.overlap(base, length, other_base, other_length):
                message = f"subnet {link.subnet} of the link at {who} overlaps {what}"
                yield Problem(place, message, related=((origin_of_other, what),), subject=who)
                # One overlap for each link: otherwise each network behind it would be reported again.
                break
        taken.append((base, length, f"{link.subnet} of the link at {who}", place))


def _prefix(text: str) -> tuple[int, int]:
    """The network of a prefix, whose host bits can be set."""
    # Host bits that are set are a separate finding.
    base, _, length = text.partition("/")
    bits = int(length)
    return net.parse_address(base) & ~(net.address_count(bits) - 1), bits


def _hits_of_contradictions(link: Link) -> Iterator[Problem]:
    who = f"the link at {link.a.port} on {link.a.device}"
    if link.subnet:
        base, length = _prefix(link.subnet)
        written_right = f"{net.address_text(base)}/{length}"
        if written_right != link.subnet:
            text = f"subnet {link.subnet} of {who} has host bits set; the subnet is {written_right}"
            yield Problem(link.origin.child("subnet"), text, f"Set `subnet: {written_right}`.", subject=who)
    if link.subnet and not link.routed:
        text = f"{who} has subnet {link.subnet} but is not `routed`"
        place = link.origin.child("subnet")
        yield Problem(
            place, text, "Remove `subnet`. Or set `routed: true` if no VLAN crosses the link.", subject=who
        )
    # A routed port ends the VLAN, so it cannot carry one.
    if link.routed and (link.carries or link.untagged):
        text = f"{who} is routed but also carries VLANs; a routed port cannot carry VLANs"
        hint = "Remove `routed: true`. Or remove the VLANs of the link."
        yield Problem(link.origin.child("routed"), text, hint, subject=who)


RULE = Rule(
    severity="error",
    confidence="derived",
    applies=Applies(needs=("link-subnets",)),
    hint="Set `subnet` to a prefix that no other network or link uses.",
    sources=(
        RFC_1122.says(
            "A destination whose bits under the mask equal the bits of a local address is on the network of "
            "that address: under two equal ones it would be on both.",
            "3.3.1.1 Local/Remote Decision",
        ),
    ),
    check=check,
)
