"""IPv4 addresses as numbers. The standard library's ipaddress costs more to import than a whole design takes
to lint."""

import re

_QUAD = re.compile(r"(?:0|[1-9][0-9]{0,2})(?:\.(?:0|[1-9][0-9]{0,2})){3}")


def address(text: str) -> int:
    """The number of a dotted IPv4 address. Raises ValueError."""
    if not _QUAD.fullmatch(text):
        raise ValueError(f"`{text}` is not an IPv4 address")
    number = 0
    for octet in text.split("."):
        if int(octet) > 255:
            raise ValueError(f"`{text}` is not an IPv4 address: {octet} is more than 255")
        number = number << 8 | int(octet)
    return number


def address_text(number: int) -> str:
    """Dotted form of an IPv4 address."""
    return ".".join(str(number >> shift & 255) for shift in (24, 16, 8, 0))


def prefix(text: str) -> tuple[int, int]:
    """Network address and length of ``192.168.30.0/24``. Raises ValueError, also where host bits are set."""
    base, slash, length = text.partition("/")
    if not slash or not length.isdecimal() or len(length) > 2 or int(length) > 32:
        raise ValueError(f"`{text}` is not an IPv4 prefix such as 192.168.30.0/24")
    number, bits = address(base), int(length)
    if number & (size(bits) - 1):
        start = address_text(number & ~(size(bits) - 1))
        raise ValueError(f"`{text}` has bits set behind its length; the network is {start}/{bits}")
    return number, bits


def size(length: int) -> int:
    """How many addresses a prefix of this length has."""
    return 1 << (32 - length)


def contains(base: int, length: int, number: int) -> bool:
    """Whether an address lies in a network."""
    return base <= number < base + size(length)


def usable(base: int, length: int, number: int) -> bool:
    """Whether a host can have this address: inside the network, and neither its first nor its last one (up to
    /30)."""
    if not contains(base, length, number):
        return False
    return length >= 31 or base < number < base + size(length) - 1


def usable_range(base: int, length: int) -> tuple[int, int]:
    """The first and the last address that a host can have."""
    last = base + size(length) - 1
    return (base, last) if length >= 31 else (base + 1, last - 1)


def overlap(base: int, length: int, other: int, other_length: int) -> bool:
    """Whether two networks have addresses in common: one then contains the other."""
    return contains(base, length, other) or contains(other, other_length, base)
