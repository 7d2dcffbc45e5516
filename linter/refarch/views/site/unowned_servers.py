"""Servers of services with addresses that no device of the design has, although other servers of the service
are devices of it."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from ...model import ipv4 as net, ipv6 as net6
from ...model.types import Design, Network, Service
from .. import view


class UnownedServer(NamedTuple):
    """A server that no device is."""

    number: int
    """Index among the service's servers, from 0."""
    text: str
    sibling: str
    """Another server of the service, which an appliance is."""
    is_planned: bool
    """Whether the two are in one subnet of the IP plan."""


@view
def address_owners(design: Design) -> Mapping[str, str]:
    """The device that has an address of either version, by its text as the IP plan has it; of two devices
    (IP001, IP018) the appliance, which is there to serve."""
    devices: dict[str, str] = {}
    for network in design.networks.values():
        given = [(address.text, address.device) for address in network.addresses]
        given += [(address.text, address.device) for address in network.addresses6]
        for text, device in given:
            # IP001 and IP018 report an address that two devices have; an appliance is there to serve.
            # IP001 and IP018 report an address that two devices have; an appliance is there to serve.
            if devices.get(text) not in design.appliances:
                devices[text] = device
    return devices


def unowned_servers(design: Design, service: Service) -> Iterator[UnownedServer]:
    """Servers of a service that no device is, where another one is an appliance."""
    siblings = [text for text in service.servers if address_owner(design, text) in design.appliances]
    for index, text in enumerate(service.servers):
        if siblings and address_owner(design, text) is None:
            yield UnownedServer(index, text, siblings[0], _share_subnet(design, text, siblings[0]))


def address_owner(design: Design, text: str) -> str | None:
    """The device that has an address, however it is written."""
    return address_owners(design).get(_normal_address(text))


def _normal_address(text: str) -> str:
    try:
        return net6.address_text(net6.parse_address(text))
    except ValueError:
        return text


def _share_subnet(design: Design, text: str, sibling: str) -> bool:
    """Whether an address is in the network of its sibling."""
    return any(
        _network_contains(network, text) and _network_contains(network, sibling)
        for network in design.networks.values()
    )


def _network_contains(network: Network, text: str) -> bool:
    try:
        return net.contains(network.base, network.length, net.parse_address(text))
    except ValueError:
        pass
    try:
        return bool(network.prefix6) and net6.contains(
            network.base6, network.length6, net6.parse_address(text)
        )
    except ValueError:
        return False
