"""Addresses, gateways, routes, and name servers of an interface of a Linux host, as groups of its keyfile.

Sources are those of ``interfaces``. A gateway of an interface other than the management interface gets a
separate routing table, with a rule for traffic from its address, because a host has one default gateway.
"""

from collections.abc import Iterator
from ipaddress import ip_address

from ...core.origin import Origin
from ...model.types.origins import origin_of
from ...views.intent.host_records import HostIntent
from ...views.intent.virtual_records import IpInterface
from ..not_configured import not_configured_values
from ..shell import address, interface, prefix
from ..target import NotConfigured, refuse
from .files import FileLine

NO_ADDRESS = "the management interface has no static address of this family"


def manages(host: HostIntent) -> IpInterface | None:
    """Management interface of the host; None if it has none on a port."""
    found = (one for one in host.interfaces.values() if "management" in one.services and one.nic)
    return next(found, None)


def ipv4(host: HostIntent, one: IpInterface, table: int) -> Iterator[FileLine | NotConfigured]:
    """Keyfile group ``ipv4``. ``table`` is the number of the routing table for a separate gateway."""
    place = origin_of(one, "address")
    yield from (FileLine(""), FileLine("[ipv4]"))
    managed = one is manages(host)
    if one.address:
        own = interface(one.address, place)
        yield FileLine("method=manual", (place,))
        gateway, at = _default(host, one) if managed else ("", place)
        text = f",{_four(gateway, at)}" if gateway else ""
        yield FileLine(f"address1={own}{text}", (place, at) if gateway else (place,))
    elif one.dhcp:
        yield FileLine("method=auto", (origin_of(one, "dhcp"),))
    else:
        yield FileLine("method=disabled")
    if managed:
        yield from _names(host, one)
    elif one.address or one.dhcp:
        yield FileLine("never-default=true")
    yield from _unset_gateway(host, one, managed=managed)
    yield from _routes(one, table, managed=managed)


def _default(host: HostIntent, one: IpInterface) -> tuple[str, Origin]:
    """Gateway of the management interface: of the interface, otherwise of the host."""
    return (
        (one.gateway, origin_of(one, "gateway"))
        if one.gateway
        else (host.gateway, origin_of(host, "gateway"))
    )


def _unset_gateway(host: HostIntent, one: IpInterface, *, managed: bool) -> Iterator[NotConfigured]:
    """Gateways without a static address, or in addition to another gateway."""
    if one.gateway and not one.address:
        reason = "a gateway requires a static address"
        yield from not_configured_values(one, "interfaces.", one.name, reason, ("gateway",))
    if managed and host.gateway and (one.gateway or not one.address):
        reason = "the management interface has its own gateway, or has no static address"
        yield from not_configured_values(host, "", "", reason, ("gateway",))


def _routes(one: IpInterface, table: int, *, managed: bool) -> Iterator[FileLine]:
    routes = []
    for route in one.routes:
        here, via_at = origin_of(route, "to"), origin_of(route, "via")
        network, _, length = prefix(route.to, here)
        routes.append((f"{_four(network, here)}/{length},{_four(route.via, via_at)}", (here, via_at)))
    for number, (text, places) in enumerate(routes, start=1):
        yield FileLine(f"route{number}={text}", places)
    if one.gateway and one.address and not managed:
        place, number = origin_of(one, "gateway"), len(routes) + 1
        own = interface(one.address, origin_of(one, "address")).ip
        yield FileLine(f"route{number}=0.0.0.0/0,{_four(one.gateway, place)}", (place,))
        yield FileLine(f"route{number}_options=table={table}", (place,))
        yield FileLine(
            f"routing-rule1=priority {table} from {own} table {table}", (place, origin_of(one, "address"))
        )


def _four(text: str, place: Origin) -> str:
    """IPv4 address. Raises RefarchError for an IPv6 address."""
    found = address(text, place)
    if ":" in found:
        raise refuse(place, f"{found} is an IPv6 address, but IPv4 is expected")
    return found


def _names(host: HostIntent, one: IpInterface) -> Iterator[FileLine | NotConfigured]:
    """Name servers and domain on the management interface."""
    servers = {
        number: _server(text, origin_of(host.services, "dns", number))
        for number, text in enumerate(host.services.dns)
    }
    four = {number: text for number, text in servers.items() if ":" not in text}
    places = tuple(origin_of(host.services, "dns", number) for number in four)
    if four and (one.address or one.dhcp):
        yield FileLine(f"dns={''.join(f'{text};' for text in four.values())}", places)
    kept = {*(four if one.address or one.dhcp else ()), *(servers.keys() - four if one.address6 else ())}
    for number, text in servers.items():
        if number not in kept:
            yield NotConfigured("services.dns", "", text, NO_ADDRESS, origin_of(host.services, "dns", number))
    if host.services.domain:
        place = origin_of(host.services, "domain")
        if one.address or one.dhcp:
            yield FileLine(f"dns-search={_domain(host.services.domain, place)};", (place,))
        else:
            yield NotConfigured("services.domain", "", host.services.domain, NO_ADDRESS, place)


def _server(text: str, place: Origin) -> str:
    try:
        return str(ip_address(text))
    except ValueError:
        raise refuse(
            place, f"{text!r} is not an IP address; NetworkManager does not accept names of name servers"
        ) from None


def _domain(text: str, place: Origin) -> str:
    if not text.isascii() or not text.replace("-", "").replace(".", "").isalnum():
        raise refuse(place, f"{text!r} is not a domain")
    return text


def ipv6(host: HostIntent, one: IpInterface) -> Iterator[FileLine | NotConfigured]:
    """Keyfile group ``ipv6``."""
    yield from (FileLine(""), FileLine("[ipv6]"))
    if not one.address6:
        yield FileLine("method=disabled")
        if one is manages(host):
            yield from not_configured_values(host, "", "", NO_ADDRESS, ("gateway6",))
        return
    place = origin_of(one, "address6")
    own, text = interface(one.address6, place), ""
    places: tuple[Origin, ...] = (place,)
    if one is manages(host) and host.gateway6:
        text = f",{address(host.gateway6, origin_of(host, 'gateway6'))}"
        places = (place, origin_of(host, "gateway6"))
    yield FileLine("method=manual", (place,))
    yield FileLine(f"address1={own}{text}", places)
    if one is not manages(host):
        yield FileLine("never-default=true")
        return
    listed = [
        (origin_of(host.services, "dns", number), text)
        for number, text in enumerate(host.services.dns)
        if ":" in text
    ]
    if listed:
        servers = "".join(f"{_server(text, at)};" for at, text in listed)
        yield FileLine(f"dns={servers}", tuple(at for at, _ in listed))
