"""IPv6 addresses and networks as numbers, which the model holds and rules compare. Texts are read and written
by ``ipaddress``, in the form of RFC 5952."""

from ipaddress import IPv6Address, IPv6Network


def parse_address(text: str) -> int:
    """Number of an IPv6 address. Raises ValueError."""
    return int(IPv6Address(text))


def address_text(number: int) -> str:
    """Shortest form of an IPv6 address."""
    return str(IPv6Address(number))


def parse_prefix(text: str) -> tuple[int, int]:
    """Network address and length of ``2001:db8::/64``. Raises ValueError, also where host bits are set."""
    network = IPv6Network(text)
    return int(network.network_address), network.prefixlen


def contains(base: int, length: int, number: int) -> bool:
    """Whether an address is in a network."""
    return base >> (128 - length) == number >> (128 - length)


def overlap(base: int, length: int, other: int, other_length: int) -> bool:
    """Whether two networks have addresses in common: one then contains the other."""
    shorter = min(length, other_length)
    return contains(base, shorter, other)
