"""Records of walked conversations."""

from typing import NamedTuple

from ...core.origin import Origin

DOES_NOT_ARRIVE = "does not arrive"
OTHER_ADAPTER = "leaves by another adapter"
AMBIGUOUS = "ambiguous"
ASYMMETRIC = "asymmetric"
LOSSY = "lossy"
LOSSLESS_CLASS = "uses the lossless class"
LARGE_PACKETS_DROPPED = "large packets dropped"
ENDS_DIFFER = "ends differ"
SHARES_DIFFER = "bandwidth shares differ"
UNKNOWN = "unknown"
LOSSLESS_TO_ARRAY = "lossless up to the array"
ARRIVES = "arrives"
LOSSLESS = "lossless"

VERDICTS = (
    DOES_NOT_ARRIVE,
    OTHER_ADAPTER,
    AMBIGUOUS,
    ASYMMETRIC,
    LOSSY,
    LOSSLESS_CLASS,
    LARGE_PACKETS_DROPPED,
    ENDS_DIFFER,
    SHARES_DIFFER,
    UNKNOWN,
    LOSSLESS_TO_ARRAY,
    ARRIVES,
    LOSSLESS,
)
"""Verdicts of a walk, from the worst. A walk with several faults has the worst of them."""


class Conversation(NamedTuple):
    """Packets that an interface of a host sends to a device, as the design means it to."""

    service: str
    """Service of the interface, e.g. ``vsan``; ``machines`` for virtual machines, ``gateway``, ``dns`` and
    others for what a host asks from the site."""
    host: str
    interface: str
    """Interface of the host, e.g. ``vmk2``; for virtual machines the name of their port group or VLAN."""
    near_network: str
    """Id of its network; empty for none."""
    far_device: str
    """Host, array, witness, appliance or server; empty for an address that no device of the design has."""
    far_interface: str
    """Interface or array port of the far device; empty where none is known."""
    address: str
    """Address without length; empty where the far end has none, as virtual machines."""
    network: str
    """Network id of the far end; empty where it is in none of the design."""
    lossless: bool
    """Whether its transport needs a network that drops nothing."""
    origin: Origin
    """Place that makes the two talk."""
    is_to_array: bool = False
    """Whether the far end is an array: designs do not describe its QoS."""


class PathFact(NamedTuple):
    """A value of the design that decides about a packet, and its place."""

    text: str
    origin: Origin


class Hop(NamedTuple):
    """A port or an interface that a packet crosses."""

    device: str
    port: str
    """Name of the port; two names with `` > `` between them for a cable between switches, empty for the
    device as such."""
    text: str
    """Treatment of the packet, e.g. ``VLAN 711, priority 3, pauses``."""
    facts: tuple[PathFact, ...] = ()


class PathFault(NamedTuple):
    """A reason why packets do not arrive as meant."""

    verdict: str
    device: str
    port: str
    """Port, interface or adapter of the device; empty for the device as such."""
    text: str
    """The fact with both values, in the form of a message of a rule."""
    hint: str
    origin: Origin
    """Place of the value at fault."""
    related: tuple[PathFact, ...] = ()
    vlan: int = 0
    """VLAN of the packet at the fault; 0 for none."""
    is_end: bool = False
    """Whether a failure ends the path because the design has no second part there, as the only port of a
    team: the packets do not arrive, but the design does not claim that they do."""

    @property
    def prevents_arrival(self) -> bool:
        """Whether packets leave by the wrong adapter or stop on the way; loss is not meant."""
        return self.verdict in (DOES_NOT_ARRIVE, OTHER_ADAPTER)


class PathUnknown(NamedTuple):
    """A question about a path that the design leaves open."""

    text: str
    key: str
    """Key that would answer it; empty where the language has none."""
    origin: Origin
    router: str = ""
    """Switch, or address of a router outside of the design, whose routes are in question; empty for other
    questions."""


class Walk(NamedTuple):
    """A conversation with the way of its packets."""

    conversation: Conversation
    hops: tuple[Hop, ...]
    """Hops of one of its paths: that of the first port; where it has none, the first with a fault."""
    adapters: tuple[str, ...]
    """Physical ports by which the packets may leave."""
    size: int
    """Bytes of the largest packet."""
    faults: tuple[PathFault, ...]
    unknowns: tuple[PathUnknown, ...]

    @property
    def verdict(self) -> str:
        """The worst verdict of its faults; without faults what the design states of the way."""
        if self.faults:
            return min((fault.verdict for fault in self.faults), key=VERDICTS.index)
        if self.unknowns:
            return UNKNOWN
        if not self.conversation.lossless:
            return ARRIVES
        return LOSSLESS_TO_ARRAY if self.conversation.is_to_array else LOSSLESS

    @property
    def arrives(self) -> bool:
        """Whether packets leave by the right adapter and get to the far end, with or without loss."""
        return bool(self.adapters) and not any(fault.prevents_arrival for fault in self.faults)


SITE = "site"
INTER_SITE_LINK = "inter-site link"
WITNESS_HOST = "witness"


class Failure(NamedTuple):
    """Parts that are out of service."""

    name: str = ""
    """Name for people, e.g. ``leaf-1``; empty for none."""
    switches: frozenset[str] = frozenset()
    nics: frozenset[tuple[str, str]] = frozenset()
    """Ports of hosts, by host and port."""
    ports: frozenset[tuple[str, str]] = frozenset()
    """Ports of switches, by switch and port."""
    devices: frozenset[str] = frozenset()
    """Hosts and witnesses."""
    kind: str = ""
    """``site``, ``inter-site link`` or ``witness``; empty for a port, a cable or a switch."""

    @property
    def network_parts(self) -> "Failure":
        """The failure without what no switch notices; equal for failures that leave switches the same
        paths."""
        return Failure(switches=self.switches, ports=self.ports)


NO_FAILURE = Failure()
