"""Addresses of a switch with the networks that it is connected to."""

from collections.abc import Iterator
from ipaddress import IPv4Interface, IPv6Interface, ip_interface

from .switch_records import FurtherSubnet, SwitchGateway, SwitchIntent

Interface = IPv4Interface | IPv6Interface


def addresses_in_vlan(gateway: SwitchGateway) -> Iterator[Interface]:
    """Addresses of a switch in a VLAN, its own and shared ones, with the lengths of their networks."""
    subnets: list[SwitchGateway | FurtherSubnet] = [gateway, *gateway.further.values()]
    for subnet in subnets:
        for own, shared, length in (
            (subnet.address, subnet.shared, subnet.length),
            (subnet.address6, subnet.shared6, subnet.length6),
        ):
            for address in dict.fromkeys((own.partition("/")[0], shared)):
                if address:
                    yield ip_interface(f"{address}/{length}")


def addresses_of_switch(switch: SwitchIntent) -> Iterator[Interface]:
    """All addresses of a switch but those of its management port: in VLANs, on routed ports, on loopbacks."""
    for gateway in switch.gateways.values():
        yield from addresses_in_vlan(gateway)
    texts = [port.address for port in switch.ports.values()]
    texts += [text for one in switch.other_addresses.values() for text in (one.address, one.address6)]
    yield from (ip_interface(text) for text in texts if text)
