"""Settings of whole switches from a running configuration with an industry-standard command line: addresses,
static routes, spanning tree, and the MLAG pair."""

import re
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from .configuration_facts import DEFAULT_PRIORITY
from .industry_configured import MODES_OF_TREE
from .industry_reading import STATIC_ROUTE
from .industry_spanning_tree import TREE_STEP
from .reading_error import to_number
from .running_blocks import ConfigurationBlock, commands_of, last_word, matches
from .switch_subjects import (
    ADDRESSES,
    DEFAULT_VRF,
    DOMAIN,
    MLAG_PAIR,
    MODE,
    PEER_ADDRESS,
    PREFIXES,
    PRIORITY,
    SPANNING_TREE,
    STATIC_ROUTES,
    address_texts,
    prefix_texts,
    vlan_interface,
)

VLAN = r"interface [Vv]lan ?(\d+)"
PORT = r"interface ((?:Ethernet|ethernet)?\d+(?:/\d+)*(?::\d+)?)"
BOND = r"interface (?:[Pp]ort-?[Cc]hannel|lag) ?(\d+)\b.*"
MANAGEMENT = r"interface (mgmt\S*|Management\d+(?:/\d+)?)"

ADDRESS = re.compile(
    r"(?:ip|ipv6) (?:address(?: virtual)?|static|virtual-router address) ([0-9a-fA-F.:]+)(?:/\d+)?(?: .*)?|"
    r"(?:vrrp \d+ ipv[46]|ip|address|virtual-address|active-gateway ipv?6?) ([0-9a-fA-F.:]+)(?: .*)?"
)
"""Commands that give an address, below an interface or below its group of HSRP or VRRP."""

PREFIX = re.compile(
    r"ip (?:address(?: virtual)?|static) (?P<address>\d+(?:\.\d+){3})(?:/| )(?P<length>[\d.]+)(?: .*)?"
)
"""Commands that give an address with the length or the mask of its prefix."""

OTHER_ADDRESS = re.compile(
    r"(?!.*\b(?:mac|dhcp|helper|relay|link-local|proxy|autoconfig)\b)"
    r"(?:ip|ipv6|vrrp|hsrp|address|virtual-address)\b.*\baddress\b(?!-).*"
)
"""Command with an address in a form that is not read."""

ROUTE = re.compile(r"ip(?:v6)? route (?!vrf)(?!.* vrf ).*")
TREE = re.compile(r"spanning-tree (?:(?:mst 0|vlan(?:-id)? \S+|rstp) )?priority (\d+)")
OTHER_TREE = re.compile(r"spanning-tree .*\b(?:priority|root) .*")

PAIR = r"mlag configuration|mlag|vpc domain (\d+)|vlt-domain (\d+)|vsx"
DOMAIN_OF_PAIR = r"domain-id (\S+)"
PEER = (
    r"(?:peer-address heartbeat|peer-keepalive destination|backup destination|keepalive peer) "
    r"([0-9a-fA-F.:]+)\b.*"
)


class RunningSetting(NamedTuple):
    """Setting of a switch with its line; the value is None for what is not read."""

    subject: str
    property: str
    value: Any
    line: int


def running_settings(blocks: Sequence[ConfigurationBlock]) -> Iterator[RunningSetting]:
    """Settings of a configuration."""
    for pattern in (VLAN, MANAGEMENT):
        for match, block in matches(pattern, blocks):
            subject = vlan_interface(to_number(match[1])) if pattern == VLAN else match[1]
            yield RunningSetting(subject, ADDRESSES, _addresses(block), block.line)
            prefixes = _prefixes(block)
            if prefixes:
                yield RunningSetting(subject, PREFIXES, prefixes, block.line)
    bonds = {match[1]: block for match, block in matches(BOND, blocks)}
    for match, block in matches(PORT, blocks):
        source = bonds.get(last_word(r"(?:channel-group|lag) (\d+)\b.*", block), block)
        addresses = _addresses(source)
        if addresses != ():
            yield RunningSetting(match[1], ADDRESSES, addresses, source.line)
    yield from _tree(blocks)
    yield from _pair(blocks)
    routes = [block for block in blocks if ROUTE.fullmatch(block.text)]
    texts = [re.fullmatch(STATIC_ROUTE, block.text) for block in routes]
    value = None if None in texts else tuple(sorted(f"{m[1]} {m[2]}" for m in texts if m is not None))
    yield RunningSetting(DEFAULT_VRF, STATIC_ROUTES, value, routes[0].line if routes else 1)


def _addresses(block: ConfigurationBlock) -> tuple[str, ...] | None:
    """Addresses of an interface; None for one whose commands are not read."""
    found = []
    for command in commands_of(block.inner):
        match = ADDRESS.fullmatch(command.text)
        if match:
            found.append(match[1] or match[2])
        elif OTHER_ADDRESS.fullmatch(command.text):
            return None
    return address_texts(found)


def _prefixes(block: ConfigurationBlock) -> tuple[str, ...]:
    """IPv4 prefixes of an interface."""
    found = filter(None, (PREFIX.fullmatch(command.text) for command in commands_of(block.inner)))
    return prefix_texts(f"{match['address']}/{match['length']}" for match in found)


def _tree(blocks: Sequence[ConfigurationBlock]) -> Iterator[RunningSetting]:
    """Mode and priority of spanning tree. A switch whose VLANs have different priorities has none."""
    modes = [*matches(r"spanning-tree mode (\S+)", blocks)]
    if modes:
        match, block = modes[-1]
        yield RunningSetting(SPANNING_TREE, MODE, MODES_OF_TREE.get(match[1], match[1]), block.line)
    else:
        yield RunningSetting(SPANNING_TREE, MODE, None, 1)
    lines = [block for block in blocks if OTHER_TREE.fullmatch(block.text)]
    stated = [TREE.fullmatch(block.text) for block in lines]
    priorities = {one[1] if one else "" for one in stated}
    value: int | None = DEFAULT_PRIORITY
    if lines:
        number = priorities.pop() if len(priorities) == 1 else ""
        value = to_number(number) if number else None
        # AOS-CX states the multiple of 4096.
        value = value * TREE_STEP if value is not None and value < TREE_STEP else value
    yield RunningSetting(SPANNING_TREE, PRIORITY, value, lines[0].line if lines else 1)


def _pair(blocks: Sequence[ConfigurationBlock]) -> Iterator[RunningSetting]:
    """Domain and peer address of the MLAG pair; empty for a switch without. VSX has no domain."""
    found = next(iter(matches(PAIR, blocks)), None)
    if found is None:
        yield RunningSetting(MLAG_PAIR, DOMAIN, "", 1)
        yield RunningSetting(MLAG_PAIR, PEER_ADDRESS, "", 1)
        return
    match, block = found
    domain = match[1] or match[2] or last_word(DOMAIN_OF_PAIR, block)
    yield RunningSetting(MLAG_PAIR, DOMAIN, domain if block.text != "vsx" else None, block.line)
    yield RunningSetting(MLAG_PAIR, PEER_ADDRESS, last_word(PEER, block), block.line)
