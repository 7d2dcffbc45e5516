"""IPv4 addresses and networks as numbers, which the model holds and rules compare. Networks are read by
``ipaddress``; its messages are replaced, because they do not say what to change."""

from ipaddress import IPv4Address, IPv4Network

LONGEST_ADDRESS = len("255.255.255.255")


_OCTETS = {str(number): number for number in range(256)}
"""Octets as an address writes them: without leading zeros, which some systems read as octal."""


def parse_address(text: str) -> int:
    """Number of a dotted IPv4 address. Raises ValueError."""
    octets = text.split(".")
    # ``ipaddress`` accepts the same texts, but large designs have too many addresses for it.
    if len(octets) == 4 and all(octet in _OCTETS for octet in octets):
        first, second, third, fourth = octets
        return _OCTETS[first] << 24 | _OCTETS[second] << 16 | _OCTETS[third] << 8 | _OCTETS[fourth]
    is_dotted = len(octets) == 4 and len(text) <= LONGEST_ADDRESS and all(map(str.isdecimal, octets))
    too_large = [octet for octet in octets if int(octet) > 255] if is_dotted else []
    reason = f": {too_large[0]} is more than 255" if too_large else ""
    raise ValueError(f"`{text}` is not an IPv4 address{reason}")


def address_text(number: int) -> str:
    """Dotted form of an IPv4 address."""
    return str(IPv4Address(number))


def parse_prefix(text: str) -> tuple[int, int]:
    """Network address and length of ``192.168.30.0/24``. Raises ValueError, also where host bits are set."""
    base, slash, length = text.partition("/")
    # ``ipaddress`` takes netmasks too, which design files do not have.
    if not slash or not length.isdecimal() or len(length) > 2 or int(length) > 32:
        raise ValueError(f"`{text}` is not an IPv4 prefix such as 192.168.30.0/24")
    number, bits = parse_address(base), int(length)
    network = IPv4Network((number, bits), strict=False)
    if int(network.network_address) != number:
        raise ValueError(f"`{text}` has bits set behind its length; the network is {network}")
    return number, bits


def address_count(length: int) -> int:
    """Number of addresses of a prefix of this length."""
    return 1 << (32 - length)


def contains(base: int, length: int, number: int) -> bool:
    """Whether an address is in a network."""
    return base <= number < base + address_count(length)


def is_usable(base: int, length: int, number: int) -> bool:
    """Whether a host can have this address: inside the network, and up to /30 neither its first nor its last
    address, which are the network and the broadcast address (RFC 3021 frees both for /31)."""
    if not contains(base, length, number):
        return False
    return length >= 31 or base < number < base + address_count(length) - 1


def usable_range(base: int, length: int) -> tuple[int, int]:
    """First and last address that a host can have."""
    last = base + address_count(length) - 1
    return (base, last) if length >= 31 else (base + 1, last - 1)


def overlap(base: int, length: int, other: int, other_length: int) -> bool:
    """Whether two networks have addresses in common: one then contains the other."""
    return contains(base, length, other) or contains(other, other_length, base)
