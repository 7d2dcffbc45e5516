"""VLAN and teaming of distributed port groups, from ``govc collect -json PATH config``.

The names of the fields are those of VMware's API: DVPortgroupConfigInfo. A setting that a port group inherits
from its switch is not in the output.
"""

from collections.abc import Iterator
from typing import Any

from ..observed import (
    PORT_GROUP,
    CollectedFile,
    FactReader,
    Facts,
    NotUnderstood,
    ObservedFact,
    member,
    records,
    text_of,
)
from .names import POLICIES

VCENTER = "vCenter"
"""Device of the facts: a port group belongs to no host."""

NAMES = {api: policy for policy, api in POLICIES.items()}


def _configurations(data: Any) -> Iterator[tuple[int, Any]]:
    """Configurations of distributed port groups, with their index."""
    for number, one in enumerate(data if isinstance(data, list) else ()):
        value = member(one, "val")
        if isinstance(member(value, "distributedVirtualSwitch"), dict) and member(one, "name") == "config":
            yield number, value


def is_port_group(file: CollectedFile) -> bool:
    """Whether the file has the configuration of a distributed port group."""
    return any(True for _ in _configurations(file.data))


def read_port_groups(file: CollectedFile) -> Facts:
    """VLAN, policy, and order of the uplinks of each port group."""
    for number, value in _configurations(file.data):
        place, name = file.place(number), text_of(member(value, "name"))
        if not name:
            yield NotUnderstood(place, "this port group has no name")
            continue
        vlan = member(value, "defaultPortConfig", "vlan", "vlanId")
        if type(vlan) is int:
            yield ObservedFact(VCENTER, PORT_GROUP, name, "vlan", vlan, place)
        elif vlan is not None:
            yield NotUnderstood(place, f"port group {name} has a trunk or another form of VLAN")
        teaming = member(value, "defaultPortConfig", "uplinkTeamingPolicy")
        policy = text_of(member(teaming, "policy", "value"))
        if policy in NAMES:
            yield ObservedFact(VCENTER, PORT_GROUP, name, "policy", NAMES[policy], place)
        elif policy:
            yield NotUnderstood(place, f"port group {name} has the teaming policy {policy}")
        order = member(teaming, "uplinkPortOrder")
        if isinstance(order, dict):
            for property_name in ("active", "standby"):
                uplinks = tuple(map(text_of, records(order.get(f"{property_name}UplinkPort"))))
                yield ObservedFact(VCENTER, PORT_GROUP, name, property_name, uplinks, place)


FACTS = FactReader("vCenter: govc collect -json PORT_GROUP config", is_port_group, read_port_groups)
