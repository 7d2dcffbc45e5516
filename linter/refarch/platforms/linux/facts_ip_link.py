"""State of ports of Linux and Cumulus Linux from ``ip link`` and ``ip address``: as JSON (``ip -j``), and as
text.

Members of a bond have its name as their master, and share its MAC address. The speed is not shown. JSON also
shows VLAN interfaces and the state of LACP (``-d``), and addresses (``ip -j address``).

Source of the state of LACP, looked up 2026-11-30: iproute2, ip/iplink_bond_slave.c; states of Cumulus Linux
in public repositories.
"""

import re
from collections.abc import Iterator
from typing import Any

from ..observed import (
    ADDRESSES,
    BUNDLED,
    INTERFACES,
    PARENT,
    PORT,
    SYSTEM,
    VLAN_ID,
    CollectedFile,
    Evidence,
    FactReader,
    Facts,
    NotUnderstood,
    ObservedFact,
    interface_address,
    mac_address,
    member,
    text_of,
)

_LINK = re.compile(r"\d+: ([^\s:@]+)(?:@\S+)?: <([A-Z_,-]*)> mtu (\d+)(.*)")
_MASTER = re.compile(r" master (\S+)")
_ADDRESS = re.compile(r" +link/ether (\S+)")
_OWN_ADDRESS = re.compile(r" +bond_slave .*perm_hwaddr (\S+)")

LOOPBACK = "lo"

LACP_STATE = ("linkinfo", "info_slave_data", "ad_actor_oper_port_state_str")
IN_USE = frozenset(("collecting", "distributing"))
"""Keys of the state of LACP of a member, and the states of one that is bundled."""

SLAVE, LINK = "SLAVE", "LOWER_UP"
"""Flags of a member of a bond, and of an interface with a link."""


def is_link_list(file: CollectedFile) -> bool:
    """Whether the file is a list of interfaces, as JSON or as text."""
    if isinstance(file.data, list):
        return any("ifname" in one and "mtu" in one for one in file.data if isinstance(one, dict))
    return file.data is None and any(map(_LINK.fullmatch, file.text.splitlines()))


def read_links(file: CollectedFile) -> Facts:
    """State, MTU, MAC address, and bond of each interface."""
    yield from _json_links(file) if isinstance(file.data, list) else _text_links(file)


def _json_links(file: CollectedFile) -> Facts:
    names = []
    for number, link in enumerate(file.data):
        place, name = file.place(number), text_of(member(link, "ifname"))
        flags, mtu = member(link, "flags"), member(link, "mtu")
        if not link:
            continue  # `ip -j` writes empty objects for interfaces that a filter leaves out
        if not name or not isinstance(flags, list) or not isinstance(mtu, int):
            yield NotUnderstood(place, "this interface has no ifname, flags, or mtu")
            continue
        names.append(name)
        master = text_of(link.get("master")) if SLAVE in flags else ""
        address = mac_address(text_of(link.get("permaddr")) or text_of(link.get("address")))
        yield from _facts(place, name, LINK in flags, mtu, master, address)
        yield from _interface_facts(place, name, link)
    yield from _lists(file.place(), names)


def _interface_facts(place: Evidence, name: str, link: Any) -> Iterator[ObservedFact]:
    """VLAN and port of a VLAN interface, whether a member of a bond with LACP is bundled, and the addresses
    if the output is that of ``ip address``."""
    number = member(link, "linkinfo", "info_data", "id")
    if member(link, "linkinfo", "info_kind") == "vlan" and type(number) is int:
        yield ObservedFact("", PORT, name, VLAN_ID, number, place)
        yield ObservedFact("", PORT, name, PARENT, text_of(link.get("link")), place)
    states = member(link, *LACP_STATE)
    if isinstance(states, list):
        yield ObservedFact("", PORT, name, BUNDLED, {*map(text_of, states)} >= IN_USE, place)
    listed = link.get("addr_info")
    if isinstance(listed, list):
        found = (interface_address(member(one, "local"), member(one, "prefixlen")) for one in listed)
        yield ObservedFact("", PORT, name, ADDRESSES, tuple(filter(None, found)), place)


def _lists(place: Evidence, names: list[str]) -> Iterator[ObservedFact]:
    """Names of the interfaces; those of hosts only if no filter left the loopback interface out."""
    yield ObservedFact("", SYSTEM, "", "ports", tuple(names), place)
    if LOOPBACK in names:
        yield ObservedFact("", SYSTEM, "", INTERFACES, tuple(names), place)


def _text_links(file: CollectedFile) -> Iterator[ObservedFact]:
    names, name = [], ""
    lines = file.text.splitlines()
    for number, line in enumerate(lines, 1):
        match = _LINK.fullmatch(line)
        if match:
            name, flags = match[1], match[2].split(",")
            names.append(name)
            master = _MASTER.search(match[4])
            place = file.line_place(number)
            bond = master[1] if master and SLAVE in flags else ""
            yield from _facts(place, name, LINK in flags, int(match[3][:9]), bond, "")
            address = _address(lines[number : number + 3])
            if address:
                yield ObservedFact("", PORT, name, "mac", address, place)
    yield from _lists(file.line_place(1), names)


def _address(lines: list[str]) -> str:
    """MAC address of an interface from the lines below it; of a member of a bond, its own."""
    found = ""
    for line in lines:
        if _LINK.fullmatch(line):
            break
        own, shared = _OWN_ADDRESS.match(line), _ADDRESS.match(line)
        if own:
            return mac_address(own[1])
        found = found or (mac_address(shared[1]) if shared else "")
    return found


def _facts(
    place: Evidence, name: str, is_up: bool, mtu: int, bond: str, address: str
) -> Iterator[ObservedFact]:
    values: list[tuple[str, Any]] = [("up", is_up), ("mtu", mtu), ("bond", bond)]
    if address:
        values.append(("mac", address))
    for property_name, value in values:
        yield ObservedFact("", PORT, name, property_name, value, place)


FACTS = FactReader("Linux: ip -j link, ip -d address show", is_link_list, read_links)
