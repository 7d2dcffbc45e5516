"""Subjects and properties of settings of switches, as facts and expectations name them."""

import ipaddress
from collections.abc import Iterable

ADDRESSES = "addresses"
PREFIXES = "prefixes"
"""IPv4 prefixes of the addresses of an interface, where an output states their lengths."""

SPANNING_TREE, MODE, PRIORITY = "spanning tree", "tree mode", "tree priority"

MLAG_PAIR, DOMAIN, PEER_ADDRESS = "MLAG pair", "domain", "peer address"

DEFAULT_VRF, STATIC_ROUTES = "default VRF", "static routes"


def vlan_interface(number: int) -> str:
    """Subject of the addresses of a switch in a VLAN."""
    return f"VLAN {number}"


def address_texts(addresses: Iterable[str]) -> tuple[str, ...]:
    """Addresses without lengths in one spelling, in order. Other texts are left out."""
    found = set()
    for text in addresses:
        try:
            found.add(ipaddress.ip_address(text.partition("/")[0]).compressed)
        except ValueError:
            continue
    return tuple(sorted(found))


def prefix_texts(addresses: Iterable[str]) -> tuple[str, ...]:
    """IPv4 prefixes of addresses with a length or a mask, in order. Other texts are left out."""
    found = set()
    for text in addresses:
        try:
            found.add(ipaddress.IPv4Interface(text).network)
        except ValueError:
            continue
    return tuple(str(prefix) for prefix in sorted(found) if prefix.prefixlen < prefix.max_prefixlen)
