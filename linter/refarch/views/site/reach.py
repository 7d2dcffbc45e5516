"""Networks that have to reach addresses outside of their prefix: those of hosts and switches that use a
server or are managed from elsewhere."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from ...core.origin import Origin
from ...model import ipv4 as net
from ...model.types import Design, End, Network, Service, origin_of
from .. import view
from ..network.links import is_management_port


class ServiceServer(NamedTuple):
    """A server by its IPv4 address, and what it serves."""

    service: str
    text: str
    value: int
    origin: Origin


def is_malformed_address(text: str) -> bool:
    """Whether a server can only be meant as an address: its last part is a number, which no domain is."""
    return text.rpartition(".")[2].isdecimal() and not is_address(text)


def is_address(text: str) -> bool:
    """Whether a server is named by its IPv4 address."""
    try:
        net.parse_address(text)
    except ValueError:
        return False
    return True


@view
def service_servers(design: Design) -> tuple[ServiceServer, ...]:
    """All servers that the design names by an IPv4 address, service by service."""
    return tuple(
        ServiceServer(service.name, text, net.parse_address(text), server_origin(service, index))
        for service in all_services(design)
        for index, text in enumerate(service.servers)
        # A name resolves to an address that the design does not know.
        if is_address(text)
    )


def server_origin(service: Service, index: int) -> Origin:
    """Place of one of the servers of a service."""
    return origin_of(service, "servers").child(index)


def all_services(design: Design) -> Iterator[Service]:
    """The design's services, then those of its clusters."""
    yield from design.services.values()
    for cluster in design.clusters.values():
        yield from cluster.services.values()


@view
def management_networks(design: Design) -> Mapping[str, str]:
    """Networks by which hosts and switches are managed, by id, each with one that is: a host's adapter, a
    switch's port."""
    managed: dict[str, str] = {}
    for cluster in design.clusters.values():
        for adapter in cluster.vmkernel:
            if "management" in adapter.services and adapter.port_group is not None and not adapter.gateway:
                managed.setdefault(adapter.port_group.network, f"{adapter.name} on {adapter.host}")
    for network in design.networks.values():
        for address in network.addresses:
            switch = design.switches.get(address.device)
            end = End(address.device, address.interface)
            if switch is not None and is_management_port(design, end) and not switch.gateway:
                managed.setdefault(network.id, f"{address.interface} on {address.device}")
    return {identity: who for identity, who in managed.items() if identity in design.networks}


@view
def networks_of_appliances(design: Design) -> Mapping[str, Network]:
    """The network of every appliance, by the appliance's name: of its address, else as stated."""
    placed = {
        name: design.networks[appliance.network]
        for name, appliance in design.appliances.items()
        if appliance.network in design.networks
    }
    for network in design.networks.values():
        for address in network.addresses + network.dynamic:
            if address.device in design.appliances:
                placed[address.device] = network
    return placed
