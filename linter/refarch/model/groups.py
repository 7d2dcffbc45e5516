"""Groups of devices: ``hosts of compute``, ``leafs of main``. The members are in the order of the design,
those of a range in its own order.

They are read from the data as written, because networks and profiles name devices before those are built.
"""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from ..core.origin import Origin
from .ranges import RangeError, expand, first_names, is_open

ROLE_OF_WORD = {"leafs": "leaf", "spines": "spine"}
"""Role of the switches of a group by the word of the group; ``switches`` are those of every role."""

DEFAULT_ROLE = "leaf"

_CLUSTER_KEY_OF_WORD = {"hosts": "hosts", "machines": "virtual_machines"}
"""Key of a cluster with the members of a group, by the word of the group."""

GroupRange = tuple[list[str], Origin]
"""Names of one range, and its place."""


def group_members(data: Mapping[str, Any], text: str) -> list[str]:
    """Names of the members of a group, each once."""
    word, _, owner = text.partition(" of ")
    return list(dict.fromkeys(name for names, _ in _ranges_of_group(data, word, owner) for name in names))


class GroupOwner(NamedTuple):
    """Object that a group of devices belongs to."""

    kind: str
    """``cluster`` or ``fabric``."""
    id: str
    known_ids: list[str]
    """Ids of all objects of that kind in the design."""


def group_owner(data: Mapping[str, Any], text: str) -> GroupOwner:
    """Owner of a group, whether or not the design has it."""
    word, _, owner = text.partition(" of ")
    if word in _CLUSTER_KEY_OF_WORD:
        return GroupOwner("cluster", owner, list(_clusters(data)))
    return GroupOwner("fabric", owner, _fabrics(data))


def group_places(data: Mapping[str, Any], text: str) -> list[Origin]:
    """Places that name the members of a group; none for a text that is not a group."""
    word, _, owner = text.partition(" of ")
    return [place for _, place in _ranges_of_group(data, word, owner)] if owner else []


def vm_names(data: Mapping[str, Any], group: Mapping[str, Any]) -> list[str]:
    """Names of a group of virtual machines; a range without an end has as many as the group has hosts. Raises
    RangeError."""
    names: str = group["names"]
    if not is_open(names):
        return expand(names)
    word, _, owner = group["hosts"].partition(" of ")
    if not owner:
        return first_names(names, len(expand(group["hosts"])))
    return first_names(names, sum(len(listed) for listed, _ in _ranges_of_group(data, word, owner)))


def _ranges_of_group(data: Mapping[str, Any], word: str, owner: str) -> Iterator[GroupRange]:
    """Ranges of a group; one that cannot be expanded has no names."""
    if word in _CLUSTER_KEY_OF_WORD:
        key = _CLUSTER_KEY_OF_WORD[word]
        for index, group in enumerate(_clusters(data).get(owner, {}).get(key, ())):
            place = Origin("design.yaml", ("clusters", owner, key, index, "names"))
            try:
                yield vm_names(data, group) if word == "machines" else expand(group["names"]), place
            except RangeError:
                yield [], place
        return
    for names, switch in data.get("wiring.yaml", {}).get("switches", {}).items():
        role = switch.get("role", DEFAULT_ROLE)
        if switch.get("fabric") == owner and ROLE_OF_WORD.get(word, role) == role:
            try:
                yield expand(names), Origin("wiring.yaml", ("switches", names))
            except RangeError:
                yield [], Origin("wiring.yaml", ("switches", names))


def _clusters(data: Mapping[str, Any]) -> Mapping[str, Any]:
    clusters: Mapping[str, Any] = data["design.yaml"]["clusters"]
    return clusters


def _fabrics(data: Mapping[str, Any]) -> list[str]:
    switches = data.get("wiring.yaml", {}).get("switches", {}).values()
    return list(dict.fromkeys(switch["fabric"] for switch in switches if "fabric" in switch))
