"""Infrastructure around a design: services, appliances, gateways, approvals."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from ...core.origin import Origin
from .origins import NO_PLACES, At


class Service(NamedTuple):
    """One service, such as DNS, with the servers that give it."""

    name: str
    """``dns``, ``ntp``, ``syslog`` or ``snmp``."""
    servers: tuple[str, ...]
    """Names and addresses; empty where the site has them."""
    data: Mapping[str, Any]
    """Further keys of the service, as written."""
    origin: Origin
    at: At = NO_PLACES


class Appliance(NamedTuple):
    """A machine that manages or serves, and is no host of a cluster: vCenter, a DNS server."""

    name: str
    role: str
    """e.g. ``vcenter``."""
    network: str
    """Id of its network as stated; empty where the design leaves it to the addresses."""
    runs_on: str
    """Id of the cluster that it runs on; empty where the design does not say, ``outside`` for elsewhere."""
    origin: Origin
    at: At = NO_PLACES


class Router(NamedTuple):
    """Router of a network, which has the gateway's address."""

    switches: tuple[str, ...]
    """Switches of the design; empty for a router outside of it."""
    redundancy: str
    """``vrrp``, ``hsrp``, ``vrr``, ``varp``, ``anycast``, ``none``; empty where the design does not say."""
    origin: Origin
    at: At = NO_PLACES


class Approval(NamedTuple):
    """Approval of a version of the design."""

    by: str
    """A role or a team."""
    date: str
    """Day in ISO 8601."""
    version: str
    origin: Origin
    at: At = NO_PLACES


class License(NamedTuple):
    """A license or a support contract that is bought."""

    id: str
    kind: str
    """``license`` or ``support``."""
    quantity: int | None
    """None where the line says ``needed``."""
    per: str
    """``core``, ``socket``, ``host``, ``device`` or ``cluster``."""
    clusters: tuple[str, ...]
    """Clusters that it is for; all where the design names none."""
    least_per_socket: int
    """Least number of cores that count for a processor."""
    purpose: str
    origin: Origin
    at: At = NO_PLACES
