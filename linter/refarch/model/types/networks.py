"""IP networks and the addresses in them."""

from typing import NamedTuple

from ...core.origin import Origin
from .infra_services import Router
from .origins import NO_PLACES, At


class Address(NamedTuple):
    """One address of one interface. ``value`` is the address as a number; ``rule`` the number of its rule in
    the network."""

    network: str
    device: str
    interface: str
    value: int
    text: str
    assigned: str
    rule: int
    origin: Origin
    at: At = NO_PLACES

    @property
    def is_by_dhcp(self) -> bool:
        """Whether DHCP gives the address. An interface with only an IPv6 address has no text either."""
        return not self.text and self.assigned != "static"


class Address6(NamedTuple):
    """One IPv6 address of one interface; ``value`` is the address as a number."""

    network: str
    device: str
    interface: str
    value: int
    text: str
    origin: Origin
    at: At = NO_PLACES


class NetworkMember(NamedTuple):
    """An interface of a device that a network names as one that it joins."""

    device: str
    interface: str
    origin: Origin
    at: At = NO_PLACES


class ReachedNetwork(NamedTuple):
    """A network to which routers outside of the design route another one, as the design states it. The
    statement applies in both directions."""

    network: str
    """Id of the network that is reached."""
    mtu: int | None
    """Bytes of the largest packet that every router on the path forwards; None where the design does not
    state it."""
    keeps_dscp: bool | None
    """Whether packets keep their DSCP on the path; None where the design does not state it."""
    origin: Origin
    at: At = NO_PLACES


class Network(NamedTuple):
    """An IP network with its VLAN."""

    id: str
    purpose: str
    vlan: int
    """0 for a network without a VLAN."""
    prefix: str
    base: int
    """The network address as a number."""
    length: int
    """Length of the prefix in bits."""
    gateway: str
    mtu: int
    out_of_band: bool
    addresses: tuple[Address, ...]
    origin: Origin
    at: At = NO_PLACES
    """Places of fields; with ``vlan`` only where the design states one, as 0 stands for a network without a
    VLAN."""
    dynamic: tuple[Address, ...] = ()
    """Interfaces without an IPv4 address in the design: DHCP gives it, or they have only an IPv6 address.
    ``text`` is empty and ``value`` 0."""
    between: tuple[NetworkMember, ...] = ()
    """Interfaces that the network itself lists, as where a cable connects two hosts."""
    router: Router | None = None
    prefix6: str = ""
    """IPv6 prefix; empty for a network of IPv4 alone. A network of IPv6 alone has it as ``prefix`` too, and a
    ``base`` below 0, which no IPv4 address has."""
    base6: int = 0
    length6: int = 0
    gateway6: str = ""
    addresses6: tuple[Address6, ...] = ()
    reaches: tuple[ReachedNetwork, ...] = ()
    """Networks that it reaches over routers outside of the design. Views use ``stated_route``, which reads
    the statements of both networks."""

    @property
    def has_ipv4(self) -> bool:
        """Whether it has an IPv4 prefix."""
        return self.base >= 0
