"""Values of a design as words of a shell script."""

import re
from ipaddress import IPv4Interface, IPv6Interface, ip_address, ip_interface, ip_network
from typing import NamedTuple

from ..core.origin import Origin
from .target import ConfigLine, refuse, word

_SAFE = re.compile(r"[A-Za-z0-9_.:/@%+=,-]+")


def quote_word(text: str | int, origin: Origin) -> str:
    """Value as one shell word. Raises RefarchError for a value with a character that could end a line."""
    written = str(text)
    if not written.isprintable():
        raise refuse(origin, f"{written!r} contains a character that a script cannot hold")
    return written if _SAFE.fullmatch(written) else f"'{inside(written)}'"


def inside(text: str) -> str:
    """Text escaped for single quotes."""
    return text.replace("'", "'\"'\"'")


def item(text: str | int, origin: Origin) -> str:
    """Value as one item of a comma-separated list. Raises RefarchError like ``word``, and for a comma."""
    written = word(text, origin)
    if "," in written:
        raise refuse(origin, f"{written!r} would become several items of a list")
    return written


def remark(text: str) -> ConfigLine:
    """Comment line."""
    return ConfigLine("# " + "".join(letter if letter.isprintable() else " " for letter in text))


def interface(text: str, origin: Origin) -> IPv4Interface | IPv6Interface:
    """Address with a prefix length. Raises RefarchError for another text."""
    try:
        return ip_interface(text)
    except ValueError:
        raise refuse(origin, f"{text!r} is not an address with a prefix length") from None


def address(text: str, origin: Origin) -> str:
    """Address in canonical form. Raises RefarchError for another text."""
    try:
        return str(ip_address(text))
    except ValueError:
        raise refuse(origin, f"{text!r} is not an IP address") from None


class NetworkPrefix(NamedTuple):
    """Destination of a route."""

    network: str
    netmask: str
    length: int
    """Bits."""


def prefix(text: str, origin: Origin) -> NetworkPrefix:
    """Network, netmask, and length of a prefix. Raises RefarchError for another text."""
    try:
        network = ip_network(text)
    except ValueError:
        raise refuse(origin, f"{text!r} is not a network prefix") from None
    return NetworkPrefix(str(network.network_address), str(network.netmask), network.prefixlen)
