"""Records for the deployment of an Azure Local cluster: the network of its machines as Azure needs it.

Settings of single machines (names, time servers, addresses before the deployment) are in the intents of the
hosts.
"""

from collections.abc import Mapping
from typing import NamedTuple

from ...core.origin import Origin
from ...model.types import NO_PLACES
from ...model.types.origins import At
from .design_info import DesignInfo
from .infra_services import InfraServices


class DeploymentNode(NamedTuple):
    """A machine of the cluster."""

    name: str
    address: str
    """IPv4 address of management with the length of the prefix; empty where the design gives none."""
    origin: Origin
    at: At = NO_PLACES


class DeploymentTraffic(NamedTuple):
    """An intent of Network ATC that the deployment adds."""

    name: str
    traffic: tuple[str, ...]
    """``management``, ``compute`` and ``storage``."""
    adapters: tuple[str, ...]
    jumbo_packet: int | None
    """Bytes with the Ethernet header; None for the default of Network ATC."""
    network_direct: str
    """The RDMA protocol, or ``off``; empty for that of the driver."""
    smb_priority: int | None
    smb_bandwidth: float | None
    """Percent of the class of SMB Direct."""
    cluster_priority: int | None
    cluster_bandwidth: float | None
    origin: Origin
    at: At = NO_PLACES


class StorageAddress(NamedTuple):
    """The address of one machine in a storage network."""

    node: str
    address: str
    """With the length of the prefix."""
    origin: Origin
    at: At = NO_PLACES


class StorageNetwork(NamedTuple):
    """The storage network of one port of each machine."""

    adapter: str
    """Physical port."""
    vlan: int | None
    """None for the VLAN that Network ATC chooses."""
    addresses: tuple[StorageAddress, ...]
    origin: Origin
    at: At = NO_PLACES


class DeploymentIntent(NamedTuple):
    """Deployment of one Azure Local cluster."""

    about: DesignInfo
    name: str
    """Id in the design."""
    title: str
    system: str
    """``azure-local-os``."""
    release: str
    services: InfraServices
    gateway: str
    """IPv4 gateway of management."""
    dhcp: bool
    """Whether the machines have their addresses of management by DHCP."""
    infrastructure: tuple[str, ...]
    """Addresses of the infrastructure pool."""
    nodes: Mapping[str, DeploymentNode]
    network_intents: Mapping[str, DeploymentTraffic]
    storage_networks: Mapping[str, StorageNetwork]
    switchless: bool
    """Whether all storage ports are cabled to other machines."""
    automatic_ip: bool | None
    """Whether Network ATC assigns the storage addresses; None for its default, which is to do so."""
    witness: str
    """``cloud``, ``file-share``, ``disk`` or ``none``; empty where the design does not say."""
    witness_place: str
    """Storage account, or file share."""
    origin: Origin
    at: At = NO_PLACES
