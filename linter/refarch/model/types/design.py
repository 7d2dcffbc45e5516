"""A whole design: everything that its files say, expanded."""

from collections.abc import Mapping
from typing import Any

from ...core.origin import Origin
from ...core.unique import Unique
from .cabling import Link, Mlag, Rack, Switch
from .clusters import Cluster
from .hosts import Host
from .infra_services import Appliance, Approval, License, Service
from .networks import Network
from .origins import At
from .parts import BomItem, DesignNote, Release
from .qos import QosApplication, QosProfile
from .results import Measurement, Testbed
from .storage import Array


class Design(Unique):
    """A whole design. Designs are compared by identity, as results of views are cached for each."""

    id: str
    title: str
    version: str
    status: str
    data: Mapping[str, Any]
    """design.yaml as written, for texts that no rule interprets."""
    software: Mapping[str, Release]
    ntp: DesignNote | None
    services: Mapping[str, Service]
    """Services of the site by name, those of single clusters left out."""
    clusters: Mapping[str, Cluster]
    hosts: Mapping[str, Host]
    """All hosts of all clusters by name, in the order of the design."""
    networks: Mapping[str, Network]
    switches: Mapping[str, Switch]
    links: tuple[Link, ...]
    profiles: Mapping[str, QosProfile]
    applied: Mapping[str, tuple[str, Origin]]
    """Name of the QoS profile of each device, and the place that assigns it."""
    applications: Mapping[str, tuple[QosApplication, ...]]
    """Device to all entries that put a profile on it, or on some of its ports."""
    bom: tuple[BomItem, ...]
    beds: Mapping[str, Testbed]
    """Test beds by id; what was measured on them is in ``results``."""
    results: tuple[Measurement, ...]
    sources: tuple[DesignNote, ...]
    prerequisites: tuple[DesignNote, ...]
    decisions: tuple[DesignNote, ...]
    """Decisions with their reasons, as written."""
    callouts: tuple[DesignNote, ...]
    """Notes of the first diagram in their order, as written."""
    assumptions: tuple[DesignNote, ...]
    excludes: tuple[DesignNote, ...]
    """Subjects that the design excludes, with the reason, as written."""
    errata: tuple[DesignNote, ...]
    changelog: tuple[DesignNote, ...]
    """Changes of each version, the latest first, as written."""
    restated: tuple[DesignNote, ...]
    products: Mapping[str, Mapping[str, Any]]
    """Catalog entries of software, by product id: title, releases with builds and dates."""
    files: Mapping[str, Mapping[str, Any]]
    """The data of every file, by file name: for facts that the design names by their path."""
    parts: frozenset[str]
    """Optional files that the design has: ``bom``, ``ip-plan``, ``wiring``, ``qos``, ``results``."""
    origin: Origin
    at: At
    arrays: Mapping[str, Array]
    racks: Mapping[str, Rack]
    mlags: Mapping[str, Mlag]
    appliances: Mapping[str, Appliance]
    approvals: tuple[Approval, ...]
    licenses: tuple[License, ...]
    """Lines of the bill of materials that buy a license or support."""
    domains: tuple[DesignNote, ...]
    """Domains of VMware Cloud Foundation as written, by id."""
    statements: tuple[DesignNote, ...]
    """Sentences of the sources that are rules, as written."""
