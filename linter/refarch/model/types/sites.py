"""Sites of a cluster, its witness, and storage policies with a level between the sites and one inside."""

from collections.abc import Mapping
from typing import NamedTuple

from ...core.origin import Origin
from .origins import NO_PLACES, At
from .parts import Release


class HostSet(NamedTuple):
    """Hosts on one site, or hosts that fail together."""

    name: str
    hosts: tuple[str, ...]
    origin: Origin
    at: At = NO_PLACES


class Witness(NamedTuple):
    """Witness: the deciding vote of a two-node or stretched vSAN cluster."""

    host: str
    kind: str
    """``appliance`` or ``host``."""
    network: str
    """Id of the network of its vSAN adapter as stated; empty where the design leaves it to the addresses."""
    management: str
    traffic: str
    """``separated``, ``shared``, or empty where the design does not say."""
    runs_on: str
    """Id of the cluster that it runs on; empty where that is no part of the design."""
    site: str
    round_trip: float | None
    """Seconds; None where the design does not say."""
    software: Mapping[str, Release]
    origin: Origin
    at: At = NO_PLACES


class RemoteDatastore(NamedTuple):
    """The vSAN datastore of another cluster, which a cluster mounts."""

    cluster: str
    """Id of the cluster that serves it."""
    origin: Origin
    at: At = NO_PLACES


class StoragePolicy(NamedTuple):
    """A named storage policy of vSAN."""

    name: str
    site: str
    """``mirror``, ``preferred``, ``secondary``, ``none``; empty where it does not say."""
    method: str
    """Inside of a site: ``mirror``, ``raid5``, ``raid6``; empty where it does not say."""
    failures: int | None
    """Inside of a site."""
    origin: Origin
    at: At = NO_PLACES


class AdapterRoute(NamedTuple):
    """A static route over an adapter."""

    to: str
    base: int
    """The network address that it leads to, as a number."""
    length: int
    via: str
    origin: Origin
    at: At = NO_PLACES
