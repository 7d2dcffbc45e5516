"""VMkernel adapters of a cluster as calls of powercli.ps1: port group, MTU, addresses, gateway, services,
routes.

Read in, looked up 2026-11-23: vSphere Web Services API (HostVirtualNicSpec, HostIpConfig,
HostVirtualNicIpRouteSpec since 6.5, HostIpRouteTableConfig, HostVirtualNicManagerNicType;
https://developer.broadcom.com/xapis/vsphere-web-services-api/latest/). HostVsanSystem sets the vSAN service,
as in govmomi's object.HostVsanSystem and in community.vmware.vmware_vmkernel.
"""

import re
from collections.abc import Iterator
from ipaddress import IPv4Interface, IPv6Interface, ip_address

from ...model.types.origins import origin_of
from ...views.intent.cluster_records import ClusterHost, ClusterIntent
from ...views.intent.virtual_records import IpInterface
from ..powershell import flag
from ..target import NotConfigured, cosmetic, refuse, set_elsewhere
from ..tcpip_stacks import services_to_enable, stack_key
from .names import (
    SERVICES,
    TUNNEL_ENDPOINT,
    VsphereOutput,
    adapters_by_title,
    address,
    all_not_configured,
    full_name,
    interface,
    not_configured,
    number,
    services_on_stack,
)
from .powercli import PowerCliRow, call, name, names, prefix, row, table

PATH = "hosts.interfaces"

ADAPTERS_NOT_CONFIGURED = {
    "hosts.interfaces.rdma": cosmetic(
        "vSphere has no RDMA setting for one adapter; vSAN and NVMe adapters have it"
    ),
    "hosts.interfaces.vlan": TUNNEL_ENDPOINT,
    "hosts.interfaces.affinity": TUNNEL_ENDPOINT,
}
"""Settings of VMkernel adapters that are never configured, with reasons."""

OF_HOST = ("vsan-witness",)
"""Services that are configured on each host, because no API method to enable them was found."""

STACK_ROUTES = set_elsewhere("configured on each host, in the routing table of the TCP/IP stack")
NO_ADDRESS = "the design states neither an address nor DHCP for the adapter"
BY_DHCP = cosmetic("the adapter gets it from DHCP")


def adapters(cluster: ClusterIntent, host: ClusterHost) -> Iterator[VsphereOutput]:
    """VMkernel adapters of one host, lowest number first, because vCenter gives a new adapter the lowest free
    number."""
    for adapter in sorted(host.interfaces.values(), key=_number):
        yield from _adapter(cluster, host, adapter)


def _number(adapter: IpInterface) -> tuple[int, str]:
    found = re.search(r"[0-9]+$", adapter.name)
    return (int(found[0]) if found else 0, adapter.name)


def adapter_limits(cluster: ClusterIntent) -> Iterator[NotConfigured]:
    """Adapters without an address."""
    for thing, adapter in adapters_by_title(cluster):
        if adapter.port_group and not (adapter.address or adapter.address6 or adapter.dhcp):
            yield from all_not_configured(adapter, f"{PATH}.", thing, NO_ADDRESS, ADAPTERS_NOT_CONFIGURED)


def _adapter(cluster: ClusterIntent, host: ClusterHost, adapter: IpInterface) -> Iterator[VsphereOutput]:
    thing = f"{host.name} {adapter.name}"
    if not adapter.port_group or not (adapter.address or adapter.address6 or adapter.dhcp):
        if not adapter.port_group:
            yield from all_not_configured(
                adapter, f"{PATH}.", thing, TUNNEL_ENDPOINT, ADAPTERS_NOT_CONFIGURED
            )
        return  # the others are among the limits
    at, on = origin_of(host, "name"), origin_of(adapter, "name")
    own = name(full_name(cluster, host.name, at), at)
    device = name(adapter.name, on)
    yield from table(f"Set-WantedAdapter {own} {device}", _settings(adapter), on, at)
    # A stack of the system enables its service, and all others belong to the default stack.
    if not adapter.stack:
        enabled = (one for one in adapter.services if one in SERVICES and one not in OF_HOST)
        services, place = sorted(SERVICES[one] for one in enabled), origin_of(adapter, "services")
        yield call(f"Set-WantedService {own} {device} {names(services, place)}", place, on)
    for route in adapter.routes if not adapter.stack else ():
        to, via = origin_of(route, "to"), origin_of(route, "via")
        yield call(f"Add-WantedRoute {own} {prefix(route.to, to)} '{address(route.via, via)}'", to, via)
    yield from _adapter_not_configured(thing, adapter)


def _settings(adapter: IpInterface) -> Iterator[PowerCliRow]:
    for field, key in (("switch", "Switch"), ("port_group", "PortGroup")):
        origin = origin_of(adapter, field)
        yield row(key, name(getattr(adapter, field), origin), origin)
    yield row("Mtu", number(adapter.mtu), origin_of(adapter, "mtu"))
    if adapter.stack:
        place = origin_of(adapter, "stack")
        yield row("Stack", name(stack_key(adapter.stack), place), place)
    yield row("Dhcp", flag(adapter.dhcp), origin_of(adapter, "dhcp"))
    if adapter.address and not adapter.dhcp:
        origin = origin_of(adapter, "address")
        own = interface(adapter.address, origin)
        if not isinstance(own, IPv4Interface):
            raise refuse(origin, f"{adapter.address} is not an IPv4 address")
        yield row("Address", f"'{own.ip}'", origin)
        yield row("Mask", f"'{own.netmask}'", origin)
    if adapter.address6:
        origin = origin_of(adapter, "address6")
        own6 = interface(adapter.address6, origin)
        if not isinstance(own6, IPv6Interface):
            raise refuse(origin, f"{adapter.address6} is not an IPv6 address")
        yield row("Address6", f"@('{own6.ip}/{own6.network.prefixlen}')", origin)
    if adapter.gateway and not adapter.dhcp:
        origin = origin_of(adapter, "gateway")
        via = address(adapter.gateway, origin)
        yield row("Gateway" if ip_address(via).version == 4 else "Gateway6", f"'{via}'", origin)


def _adapter_not_configured(thing: str, adapter: IpInterface) -> Iterator[NotConfigured]:
    of_host = tuple(one for one in services_to_enable(adapter) if one in OF_HOST)
    others = tuple(one for one in services_to_enable(adapter) if one not in SERVICES)
    yield from services_on_stack(adapter, thing)
    for route in adapter.routes if adapter.stack else ():
        yield not_configured(f"{PATH}.routes.to", route, STACK_ROUTES, thing)
        yield not_configured(f"{PATH}.routes.via", route, STACK_ROUTES, thing)
    if of_host:
        reason = set_elsewhere("configured on each host")
        yield not_configured(f"{PATH}.services", adapter, reason, thing, of_host)
    if others:
        yield not_configured(f"{PATH}.services", adapter, "no vSphere adapter supports it", thing, others)
    if adapter.dhcp and adapter.address:
        yield not_configured(f"{PATH}.address", adapter, BY_DHCP, thing)
    if adapter.dhcp and adapter.gateway:
        yield not_configured(f"{PATH}.gateway", adapter, BY_DHCP, thing)
