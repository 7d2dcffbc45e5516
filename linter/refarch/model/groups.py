"""Devices by what they belong to: ``hosts of compute``, ``leafs of main``. The members stand in the order in
which the design writes them, those of a range in its own.

They are read from the data as written, because networks and profiles name devices before those are built.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from ..core.origin import Origin
from .ranges import RangeError, expand, is_open, taken

ROLE_OF_WORD = {"leafs": "leaf", "spines": "spine"}
"""The role of the switches of a group, by the group's word; ``switches`` are those of every role."""

DEFAULT_ROLE = "leaf"

_CLUSTER_KEY_OF_WORD = {"hosts": "hosts", "machines": "virtual_machines"}
"""Where a cluster names the members of a group, by the group's word."""

GroupRange = tuple[list[str], Origin]
"""The names of one range, and the place that says it."""


def group_members(data: Mapping[str, Any], text: str) -> list[str]:
    """The names that a group stands for, each once."""
    word, _, owner = text.partition(" of ")
    return list(dict.fromkeys(name for names, _ in _ranges_of_group(data, word, owner) for name in names))


def group_owner(data: Mapping[str, Any], text: str) -> tuple[str, str, list[str]]:
    """What a group is of, cluster or fabric; its id; and the ids of that kind that the design has."""
    word, _, owner = text.partition(" of ")
    if word in _CLUSTER_KEY_OF_WORD:
        return "cluster", owner, list(_clusters(data))
    return "fabric", owner, _fabrics(data)


def group_places(data: Mapping[str, Any], text: str) -> list[Origin]:
    """Where the members of a group are named; nothing for a text that is no group."""
    word, _, owner = text.partition(" of ")
    return [place for _, place in _ranges_of_group(data, word, owner)] if owner else []


def vm_names(data: Mapping[str, Any], group: Mapping[str, Any]) -> list[str]:
    """Names of a group of virtual machines; of a range without an end as many as it has hosts. Raises
    RangeError."""
    names: str = group["names"]
    if not is_open(names):
        return expand(names)
    word, _, owner = group["hosts"].partition(" of ")
    if not owner:
        return taken(names, len(expand(group["hosts"])))
    return taken(names, sum(len(listed) for listed, _ in _ranges_of_group(data, word, owner)))


def _ranges_of_group(data: Mapping[str, Any], word: str, owner: str) -> Iterator[GroupRange]:
    """The ranges that make up a group; one that cannot be expanded has no names."""
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
