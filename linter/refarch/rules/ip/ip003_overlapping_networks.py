"""The prefixes of two networks overlap.

## What it checks

No two networks of the design have an address in common. Two networks of one prefix without a gateway are
allowed in different clusters and different fabrics, because no device reaches both. If they use one fabric in
different VLANs, it is an info finding.

## Why it matters

A host with an adapter in both networks sends all traffic for the common part through one of them, the one
that was configured first. Two networks of one prefix in two VLANs look like one network to every host, and
half of it is unreachable.

## Example

```yaml
# ip-plan.yaml
networks:
  vmotion:
    prefix: 198.51.100.0/24
  spare:
    purpose: other
    vlan: 40
    prefix: 198.51.0.0/16  # <- IP003
    addresses: [{of: leaf-1 vlan40, first: 198.51.0.1}]
```

## Use instead

```diff
# ip-plan.yaml
-    prefix: 198.51.0.0/16
-    addresses: [{of: leaf-1 vlan40, first: 198.51.0.1}]
+    prefix: 198.18.0.0/16
+    addresses: [{of: leaf-1 vlan40, first: 198.18.0.1}]
```

## When it does not apply

Adjacent networks, such as 192.0.2.0/25 and 192.0.2.128/25. IP002 finds a prefix that contains no address of
its network. IP011 reports one prefix in two VLANs.

## Limits of this check

Networks with a gateway, and out-of-band networks, are treated as one routing table (VRF).
"""

from collections.abc import Iterator

from ...core.problem import SpecificRules
from ...core.rule import Applies
from ...model import ipv4 as net
from ...model.types import Design, Network, origin_of
from ...views.addresses.misplaced_adapters import is_prefix_wrong
from ...views.network.shared_vlans import kind_of_isolation
from .. import Problem, Rule
from ..documents.others import RFC_1122


def check(design: Design) -> Iterator[Problem]:
    """One hit for each network that begins inside another one. The wider of the two is reported, because
    people more often type a prefix too short than too long; of two equal ones the later in the design."""
    position = {identity: number for number, identity in enumerate(design.networks)}
    widest: Network | None = None
    well_planned = (network for network in design.networks.values() if not is_prefix_wrong(network))
    # Sorted by start address, a network that begins inside another one follows the widest network before it.
    for network in sorted(well_planned, key=lambda plan: (plan.base, plan.length, position[plan.id])):
        if widest is not None and net.contains(widest.base, widest.length, network.base):
            # Of two equal prefixes, the later in the design is named, because it is more likely the copy.
            first, second = sorted((widest, network), key=lambda plan: (-plan.length, position[plan.id]))
            same_prefix = (first.base, first.length) == (second.base, second.length)
            # Only equal prefixes can be two sites of one plan; no plan has a part of another network.
            isolation = kind_of_isolation(design, first, second) if same_prefix else ""
            if isolation != "apart":
                hit = _hit(first, second)._replace(severity="info" if isolation else None)
                # IP011 tells more of two networks of one prefix in two VLANs.
                names = f"{first.id} and {second.id}"
                yield hit._replace(defers_to=SpecificRules(("IP011",), (names,))) if same_prefix else hit
            continue
        widest = network


def _hit(first: Network, second: Network) -> Problem:
    relation = (
        "have the same prefix" if (first.base, first.length) == (second.base, second.length) else "overlap"
    )
    return Problem(
        origin_of(second, "prefix"),
        f"networks {first.id} ({first.prefix}) and {second.id} ({second.prefix}) {relation}",
        related=((origin_of(first, "prefix"), f"prefix of network {first.id}"),),
        subject=f"{first.id} and {second.id}",
    )


RULE = Rule(
    severity="error",
    confidence="derived",
    applies=Applies(needs=("networks",)),
    hint="Set a unique `prefix` for each network. Or merge the two networks if they are one network.",
    sources=(
        RFC_1122.says(
            "A destination whose bits under the mask equal the bits of a local address is on the network of "
            "that address. Under two prefixes that overlap, it would be on both.",
            "3.3.1.1 Local/Remote Decision",
        ),
    ),
    check=check,
)
