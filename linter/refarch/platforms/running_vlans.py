"""VLANs of ports of a running configuration with an industry-standard command line."""

import re
from collections.abc import Collection, Mapping
from typing import Any, NamedTuple

from .configured_switch import DEFAULT_VLAN
from .reading_error import written_range

ALL_VLANS = frozenset(range(1, 4095))


class InterfaceForm(NamedTuple):
    """Command of an interface: the property that it sets, and its value, or None for the group."""

    pattern: str
    property: str
    value: Any = None


VLAN_FORMS = (
    InterfaceForm(r"switchport mode (\S+(?: \S+)?)", "port mode"),
    InterfaceForm(r"no switchport access vlan(?: \d+)?", "access", "none"),
    InterfaceForm(r"no switchport trunk native vlan(?: \d+)?", "native", str(DEFAULT_VLAN)),
    InterfaceForm(r"no switchport trunk allowed vlan", "allowed", "all"),
    InterfaceForm(r"(?:switchport access vlan|vlan access) (\d+)", "access"),
    InterfaceForm(r"(?:switchport trunk native vlan|vlan trunk native) (\d+(?: tag)?)", "native"),
    InterfaceForm(r"switchport trunk native vlan tag", "native is tagged", True),
    InterfaceForm(
        r"(?:switchport trunk allowed vlan|vlan trunk allowed) "
        r"((?:(?:add|remove|except) )?[0-9]+(?:[,-][0-9]+)*|all|none)",
        "allowed",
    ),
    InterfaceForm(r"switchport trunk group (\S+)", "trunk group"),
)

OTHER_VLANS = re.compile(
    r"(?:switchport (?:access|dot1q-tunnel|mode|private-vlan|trunk|vlan|voice)|"
    r"no switchport (?:access|mode|trunk)|vlan (?:access|trunk))\b.*"
)
"""Commands about the VLANs of a port in forms that are not read."""


class VlanSettings(NamedTuple):
    """VLANs of a switch."""

    existing: Collection[int]
    groups: Mapping[str, Collection[int]]
    """VLANs of trunk groups of EOS."""
    native_is_tagged: bool
    """Whether trunks tag their native VLANs."""
    access_is_native: bool
    """Whether the access VLAN of a trunk is its native VLAN, as on OS10."""


def allowed_vlans(words: str, before: frozenset[int] | None) -> frozenset[int]:
    """Allowed VLANs after a command: ``add 7`` and ``remove 7`` change those of the commands before it,
    without which all are allowed.

    >>> sorted(allowed_vlans("add 7", frozenset((3,))))
    [3, 7]
    """
    if words in ("all", "none"):
        return ALL_VLANS if words == "all" else frozenset()
    word, _, numbers = words.rpartition(" ")
    listed = frozenset(vlan_numbers(numbers))
    allowed = ALL_VLANS if before is None else before
    match word:
        case "add":
            return allowed | listed
        case "remove":
            return allowed - listed
        case "except":
            return ALL_VLANS - listed
    return listed


def vlan_numbers(text: str) -> list[int]:
    """Numbers of ``1-3,7``. Raises ReadingError for another text."""
    numbers: list[int] = []
    for part in text.split(","):
        numbers += written_range(part)
    return numbers


def port_vlans(
    values: Mapping[str, Any], settings: VlanSettings
) -> tuple[tuple[int, ...] | None, int | None]:
    """Tagged VLANs of a port or bond, and its untagged VLAN, 0 for none; None if they are not known. A port
    without a mode is an access port, whose settings of a trunk have no effect.

    A trunk without a list carries all VLANs, but those of a trunk group only with the group. VLANs that do
    not exist are not forwarded.
    """
    mode = values.get("port mode", "access")
    if "other VLANs" in values or mode not in ("access", "trunk"):
        return None, None
    without = 0 if settings.access_is_native else DEFAULT_VLAN
    stated = values.get("access", str(DEFAULT_VLAN))
    access = without if stated == "none" else int(stated)
    if mode == "access":
        return (), access
    text = values.get("native", str(access if settings.access_is_native else DEFAULT_VLAN))
    native = int(text.removesuffix(" tag"))
    carried = _carried_vlans(values, settings)
    if settings.native_is_tagged or text.endswith(" tag") or "native is tagged" in values:
        return tuple(sorted(carried)), 0
    is_carried = native in carried or native == DEFAULT_VLAN or settings.access_is_native
    untagged = native if is_carried else 0
    return tuple(sorted(carried - {native})), untagged


def _carried_vlans(values: Mapping[str, Any], settings: VlanSettings) -> frozenset[int]:
    """VLANs of a trunk."""
    existing = frozenset(settings.existing)
    allowed = values.get("allowed", ALL_VLANS)
    if allowed == ALL_VLANS and "trunk group" not in values:
        return existing - {vlan for vlans in settings.groups.values() for vlan in vlans}
    return allowed & existing if existing else frozenset(allowed)
