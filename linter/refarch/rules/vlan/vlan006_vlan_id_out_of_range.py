"""A VLAN ID is not valid: it is outside 1 to 4094, or the switch reserves it.

## What it checks

VLAN IDs of networks, links, and bridges are 1 to 4094. A port group can have 0 (untagged) and 4095 (the guest
tags), but not 4095 with a VMkernel adapter in it. An ID that the operating system of a switch reserves is a
warning if the range can be moved, such as 3725 to 3999 on Cumulus Linux 5. Otherwise, it is an error, such as
4094 on Cumulus Linux, OS10, EOS, and Junos if the switch has MLAG bonds or is in an MLAG pair.

## Why it matters

The switch rejects the command. With a reserved ID, it accepts the command but forwards no frames, because the
chip uses the ID internally. With 4095, the VMkernel adapter reaches no device: the host expects the adapter
to tag its frames, which it cannot do.

## Example

```yaml
# ip-plan.yaml
networks:
  vmotion:
    vlan: 3800  # <- VLAN006
  vsan:
    vlan: 4095  # <- VLAN006
```

## Use instead

```diff
# ip-plan.yaml
-    vlan: 3800
+    vlan: 20
   vsan:
-    vlan: 4095
+    vlan: 30
```

## When it does not apply

Networks without `vlan`: they are untagged.

## Limits of this check

A design does not state whether a range was moved in the configuration of the switch. The reserved range is a
fact of the catalog entry of the operating system, `reserved_vlans`. Without this entry, reserved IDs are
unknown.
"""

from collections.abc import Iterator, Mapping, Set
from typing import Any, NamedTuple

from ...core.origin import Origin
from ...core.rule import Applies
from ...model.types import Cluster, Design, Link, Switch, origin_of
from ...model.versions import is_in_range
from ...views.network.vlans import GUEST_TAGGING, bridge_vlans
from .. import Problem, Rule, fix_value
from ..documents.nvidia import CUMULUS_BRIDGE, CUMULUS_MLAG, CUMULUS_NVUE
from ..documents.others import CIS_ESXI7_7_6

UNUSABLE = (0, 4095)


class Stated(NamedTuple):
    """A VLAN ID and its place."""

    vlan: int
    what: str
    origin: Origin


def check(design: Design) -> Iterator[Problem]:
    """IDs that are never valid, then IDs that a switch reserves."""
    stated = tuple(_stated_ids(design))
    for vlan, what, origin in stated:
        if vlan in UNUSABLE:
            yield Problem(origin, f"{what} has VLAN {vlan}, but VLAN IDs are 1 to 4094")
    for cluster in design.clusters.values():
        yield from _hits_of_guest_tagging(design, cluster)
    # The first place is used: the network, if a network has the ID.
    first = {place.vlan: place for place in reversed(stated)}
    with_mlag = {end.device for link in design.links if link.mlag is not None for end in (link.a, link.b)}
    with_mlag |= {switch for pair in design.mlags.values() for switch in pair.switches}
    for switch in design.switches.values():
        for reserved in design.products.get(switch.nos, {}).get("reserved_vlans", ()):
            # Without a stated release, every range of the operating system counts.
            release_is_known = switch.release and "versions" in reserved
            # The range is of another release, or reserved only for MLAG.
            if (release_is_known and not is_in_range(switch.release, reserved["versions"])) or (
                reserved.get("only_with_mlag") and switch.name not in with_mlag
            ):
                continue
            # Only VLANs on this switch conflict with it.
            for vlan in bridge_vlans(design)[switch.name]:
                if vlan in first and vlan in range(reserved["first"], reserved["last"] + 1):
                    yield _hit_of_reserved_id(switch, first[vlan], reserved)


def _stated_ids(design: Design) -> Iterator[Stated]:
    """Places that state a VLAN ID: networks first, because other places mostly refer to them."""
    for network in design.networks.values():
        # A network without a VLAN is untagged, and states no ID.
        if "vlan" in network.at:
            yield Stated(network.vlan, f"network {network.id}", origin_of(network, "vlan"))
    # An ID of a network is reported there, once, however many places repeat it.
    named = {network.vlan for network in design.networks.values()}
    yield from _ids_of_port_groups(design, named)
    yield from _ids_of_links(design, named)
    for switch in design.switches.values():
        for index, vlan in enumerate(switch.vlans or ()):
            if vlan not in named:
                yield Stated(vlan, f"the bridge on {switch.name}", origin_of(switch, "vlans", index))


def _ids_of_port_groups(design: Design, named: Set[int]) -> Iterator[Stated]:
    """The IDs of port groups that no network has."""
    for cluster in design.clusters.values():
        for virtual in cluster.virtual_switches.values():
            for group in virtual.port_groups.values():
                # 0 sends untagged and 4095 leaves the tag to the guest: both are vSphere values, not IDs.
                if group.vlan not in (0, GUEST_TAGGING) and group.vlan not in named:
                    yield Stated(group.vlan, f"port group {group.name}", origin_of(group, "vlan"))


def _ids_of_links(design: Design, named: Set[int]) -> Iterator[Stated]:
    """The IDs that links carry and no network has, and the IDs of untagged frames."""
    for link in dict(_links_by_entry(design)).values():
        ends = f"the link from {link.a.port} on {link.a.device}"
        for vlan in link.carries or ():
            if vlan not in named:
                yield Stated(vlan, ends, link.origin.child("vlans"))
        if link.untagged is not None and not link.untagged_network:
            yield Stated(link.untagged, ends, origin_of(link, "untagged"))


def _links_by_entry(design: Design) -> Iterator[tuple[int, Link]]:
    """One link for each entry in the wiring plan."""
    return ((link.entry, link) for link in reversed(design.links))


def _hits_of_guest_tagging(design: Design, cluster: Cluster) -> Iterator[Problem]:
    seen: set[Origin] = set()
    for adapter in cluster.vmkernel:
        group = adapter.port_group
        if group is not None and group.vlan == GUEST_TAGGING and group.origin not in seen:
            seen.add(group.origin)
            network = design.networks.get(group.network)
            yield Problem(
                origin_of(group, "vlan"),
                f"port group {group.name} has VLAN {group.vlan} (guest tagging), but {adapter.name} is a "
                "VMkernel adapter",
                hint="Remove `vlan`, so that the port group tags the VLAN of its network.",
                fix=fix_value(origin_of(group, "vlan"), network.vlan)
                if network is not None and network.vlan
                else None,
            )


def _hit_of_reserved_id(switch: Switch, stated: Stated, reserved: Mapping[str, Any]) -> Problem:
    """Problem for an ID that the operating system of a switch reserves."""
    vlan, what, origin = stated
    ids = " to ".join(map(str, sorted({reserved["first"], reserved["last"]})))
    text = f"{what} has VLAN {vlan}, but {switch.name} reserves {ids} for {reserved['because']}"
    hint = "Set `vlan` to another ID that no network has."
    if reserved.get("movable"):
        hint = f"{hint[:-1]}. Or move the reserved range of the switch."
    return Problem(
        origin, text, hint, subject=switch.name, severity="warning" if reserved.get("movable") else None
    )


RULE = Rule(
    severity="error",
    confidence="quoted",
    applies=Applies(needs=("networks",)),
    hint="Set `vlan` to an ID from 1 to 4094 that no other network has.",
    sources=(
        CUMULUS_NVUE.says("VLAN IDs are 1 to 4094.", "nv set bridge domain untagged; interface vlan"),
        CUMULUS_BRIDGE.says(
            "VLANs 3725 to 3999 are reserved for the chip by default; the range can be moved.",
            "Reserved VLAN Range",
        ),
        CUMULUS_MLAG.says(
            "VLAN 4094 is for the peer link and must not be in the bridge's list.",
            "Configure MLAG Interfaces, note",
        ),
        CIS_ESXI7_7_6.says("4095 means that the guest tags, and must be used only for that.", "7.6"),
    ),
    fixes="sometimes",
    check=check,
)
