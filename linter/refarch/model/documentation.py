"""Prefixes that are reserved for documentation."""

import ipaddress

PREFIXES = tuple(
    map(ipaddress.ip_network, ("192.0.2.0/24", "198.51.100.0/24", "203.0.113.0/24", "2001:db8::/32"))
)
"""Prefixes of RFC 5737 and RFC 3849."""


def is_for_documentation(prefix: object) -> bool:
    """Whether a prefix is inside one that is reserved for documentation."""
    try:
        network = ipaddress.ip_network(str(prefix))
    except ValueError:
        return False
    return any(network.version == known.version and network.subnet_of(known) for known in PREFIXES)  # type: ignore[arg-type]
