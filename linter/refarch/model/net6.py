"""IPv6 addresses as numbers, and their text as RFC 5952 writes it.

The standard library's ipaddress costs more to import than a whole design takes to lint, so it is imported
where a design has such addresses.
"""


def address(text: str) -> int:
    """The number of an IPv6 address. Raises ValueError."""
    from ipaddress import IPv6Address

    return int(IPv6Address(text))


def address_text(number: int) -> str:
    """The shortest form of an IPv6 address."""
    from ipaddress import IPv6Address

    return str(IPv6Address(number))


def prefix(text: str) -> tuple[int, int]:
    """Network address and length of ``2001:db8::/64``. Raises ValueError, also where host bits are set."""
    from ipaddress import IPv6Network

    network = IPv6Network(text)
    return int(network.network_address), network.prefixlen


def contains(base: int, length: int, number: int) -> bool:
    """Whether an address lies in a network."""
    return base >> (128 - length) == number >> (128 - length)


def overlap(base: int, length: int, other: int, other_length: int) -> bool:
    """Whether two networks have addresses in common: one then contains the other."""
    shorter = min(length, other_length)
    return contains(base, shorter, other)
