"""One subnet is in two VLANs, or one VLAN has two subnets.

## What it checks

Networks with the same prefix have the same VLAN: otherwise it is an error, unless the two have no gateway and
different clusters use them, which are never connected. Networks with the same VLAN in the same cluster or
fabric have the same prefix: otherwise it is a warning, unless each is on a separate fabric.

## Why it matters

Half of the neighbors do not answer. Hosts look for neighbors of their subnet in their VLAN. With a second
VLAN for the same subnet, no router connects the two, because both are the same network. Two subnets in one
VLAN receive each other's broadcasts and need a router to communicate, which storage traffic must not use.

## Example

```yaml
# ip-plan.yaml
networks:
  native-a:
    purpose: management
    vlan: 100
    prefix: 10.7.215.0/24
    out_of_band: true
    addresses: [{of: leaf-1 vlan100, first: 10.7.215.1}]
  native-b:
    purpose: management
    vlan: 215  # <- IP011
    prefix: 10.7.215.0/24
    out_of_band: true
    addresses: [{of: leaf-2 vlan215, first: 10.7.215.2}]
```

## Use instead

```diff
# ip-plan.yaml
-    purpose: management
-    vlan: 100
-    prefix: 10.7.215.0/24
-    out_of_band: true
-    addresses: [{of: leaf-1 vlan100, first: 10.7.215.1}]
-  native-b:
@@
-    addresses: [{of: leaf-2 vlan215, first: 10.7.215.2}]
+    addresses: [{of: "leaf-[1-2] vlan215", first: 10.7.215.1}]
```

## When it does not apply

Networks without a VLAN. VLAN002 checks storage and another kind of traffic in one VLAN. Equal VLANs in
separate fabrics and clusters, and in racks that only routed links without VXLAN connect.

## Limits of this check

An intended second subnet in a VLAN is rare. Only for that reason, the finding is a warning.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Design, End, Network, origin_of
from ...views.addresses.misplaced_adapters import has_no_usable_address
from ...views.network.direct_cables import direct_links, one_sided_cables
from ...views.network.shared_uplinks import ports_with_two_interfaces
from ...views.network.shared_vlans import are_on_other_fabrics, cable_place, kind_of_isolation, shared_vlans
from .. import Problem, Rule
from ..documents.others import RFC_1122

STORAGE = frozenset(("vsan", "nvme-rdma"))
"""Purposes whose VLAN VLAN002 checks for other traffic."""


def check(design: Design) -> Iterator[Problem]:
    """One subnet in several VLANs, over the whole design; then one VLAN with several subnets, where the
    networks meet."""
    first: dict[tuple[int, int], Network] = {}
    for network in design.networks.values():
        # IP002 and IP003 find a network whose prefix or place is wrong.
        if network.vlan and not has_no_usable_address(network):
            first_network = first.setdefault((network.base, network.length), network)
            if first_network.vlan != network.vlan and not kind_of_isolation(design, first_network, network):
                fact = (
                    f"use one subnet, {network.prefix}, but two VLANs, {first_network.vlan} and "
                    f"{network.vlan}"
                )
                yield _hit(first_network, network, fact, "prefix")
    crowded = _places_of_other_rules(design)
    for pair in shared_vlans(design):
        first_network, second_network = pair.first, pair.second
        # Fabrics that are never connected can repeat a VLAN.
        if are_on_other_fabrics(design, first_network, second_network) or pair.place in crowded:
            continue
        # VLAN002 reports storage and another kind of traffic in one VLAN.
        may_share_vlan = first_network.purpose == second_network.purpose or STORAGE.isdisjoint(
            (first_network.purpose, second_network.purpose)
        )
        if may_share_vlan and (first_network.base, first_network.length) != (
            second_network.base,
            second_network.length,
        ):
            fact = (
                f"share VLAN {second_network.vlan} {pair.place} but use two subnets, {first_network.prefix} "
                f"and {second_network.prefix}"
            )
            yield _hit(first_network, second_network, fact, "vlan")._replace(severity="warning")


def _places_of_other_rules(design: Design) -> set[str]:
    """Descriptions of the cables at a port with two interfaces (NIC026), and of all cables from host to host
    if some are crossed (WIRE018)."""
    crowded_ends = {
        End(*end) for cluster in design.clusters.values() for end in ports_with_two_interfaces(cluster)
    }
    cables = (
        {cable_place(link) for link in design.links if {link.a, link.b} & crowded_ends}
        if crowded_ends
        else set()
    )
    crossed = direct_links(design) if one_sided_cables(design) else ()
    return cables | {cable_place(link) for link in crossed}


def _hit(first: Network, second: Network, fact: str, shared_key: str) -> Problem:
    related = (
        (origin_of(first, "vlan"), f"VLAN of network {first.id}"),
        (origin_of(second, "prefix"), f"prefix of network {second.id}"),
    )
    hint = (
        f"Set a separate `{shared_key}` for each network. Or merge the two networks into one "
        "network with one VLAN and one prefix."
    )
    return Problem(origin_of(second, "vlan"), f"networks {first.id} and {second.id} {fact}", hint, related)


RULE = Rule(
    severity="error",
    confidence="derived",
    applies=Applies(needs=("networks",)),
    hint=(
        "Set a separate `prefix` and `vlan` for the second network. Or merge the two networks into one "
        "network with one VLAN and one prefix."
    ),
    sources=(
        RFC_1122.says(
            "A host sends directly to the addresses of its subnet, and through a gateway to all "
            "others: a subnet in two VLANs is not fully reachable.",
            "3.3.1.1 Local/Remote Decision",
        ),
    ),
    check=check,
)
