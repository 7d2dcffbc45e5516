"""VMkernel adapters of a cluster as Ansible tasks.

Read in: documentation of community.vmware.vmware_vmkernel 5.10.0, as ``ansible-doc`` of ansible 12.3.0 shows
it; looked up 2026-11-23.
"""

from collections.abc import Iterator, Mapping
from ipaddress import IPv4Interface

from ...model.types.origins import origin_of
from ...views.intent.cluster_records import ClusterHost, ClusterIntent
from ...views.intent.virtual_records import IpInterface
from ..target import NotConfigured, cosmetic, refuse, set_elsewhere, weakens
from ..tcpip_stacks import SERVICES_OF_STACKS, services_to_enable
from .ansible import AnsibleTask, Value, flag, plain_value, quoted_value, task_lines
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
    services_on_stack,
)

FLAGS = {
    "management": "enable_mgmt",
    "vmotion": "enable_vmotion",
    "vsan": "enable_vsan",
    "provisioning": "enable_provisioning",
    "replication": "enable_replication",
    "ft-logging": "enable_ft",
}
"""Services that vmware_vmkernel can enable."""


NO_IPV4 = "vmware_vmkernel requires an IPv4 address or DHCP"
NO_CUSTOM_STACK = "vmware_vmkernel supports the vmotion and provisioning stacks, but not custom stacks"
BY_DHCP = cosmetic("the adapter gets it from DHCP")
NO_ROUTES = set_elsewhere("vmware_vmkernel does not support static routes; configured on each host")
ADAPTERS_NOT_CONFIGURED = {
    "hosts.interfaces.address6": "vmware_vmkernel has no option for IPv6",
    "hosts.interfaces.routes.to": NO_ROUTES,
    "hosts.interfaces.routes.via": NO_ROUTES,
    "hosts.interfaces.rdma": cosmetic("vmware_vmkernel has no option for RDMA of one adapter"),
    "hosts.interfaces.vlan": TUNNEL_ENDPOINT,
    "hosts.interfaces.affinity": TUNNEL_ENDPOINT,
}
"""Settings of VMkernel adapters that no module supports, with reasons."""


def is_written(adapter: IpInterface) -> bool:
    """Whether vmware_vmkernel can create the adapter: with IPv4, on a stack that it supports."""
    has_stack = not adapter.stack or adapter.stack in SERVICES_OF_STACKS
    return bool(adapter.port_group and has_stack and (adapter.address or adapter.dhcp))


def adapter_limits(cluster: ClusterIntent) -> Iterator[NotConfigured]:
    """Adapters that no module creates: on custom stacks, and without IPv4."""
    for thing, adapter in adapters_by_title(cluster):
        if adapter.port_group and not is_written(adapter):
            has_stack = not adapter.stack or adapter.stack in SERVICES_OF_STACKS
            reason = NO_IPV4 if has_stack else NO_CUSTOM_STACK
            yield from all_not_configured(
                adapter, "hosts.interfaces.", thing, reason, ADAPTERS_NOT_CONFIGURED
            )


def adapter_tasks(cluster: ClusterIntent, host: ClusterHost, adapter: IpInterface) -> Iterator[VsphereOutput]:
    thing = f"{host.name} {adapter.name}"
    path = "hosts.interfaces"
    if not adapter.port_group:
        yield from all_not_configured(adapter, f"{path}.", thing, TUNNEL_ENDPOINT, ADAPTERS_NOT_CONFIGURED)
        return
    if not is_written(adapter):
        return  # among the limits
    at = origin_of(adapter, "name")
    yield from task_lines(
        AnsibleTask(
            quoted_value(f"{host.name} {adapter.name}", at),
            "community.vmware.vmware_vmkernel",
            {
                "esxi_hostname": quoted_value(
                    full_name(cluster, host.name, origin_of(host, "name")), origin_of(host, "name")
                ),
                "device": quoted_value(adapter.name, at),
                "dvswitch_name": quoted_value(adapter.switch, origin_of(adapter, "switch")),
                "portgroup_name": quoted_value(adapter.port_group, origin_of(adapter, "port_group")),
                "mtu": plain_value(adapter.mtu, origin_of(adapter, "mtu")),
                "network": _address(adapter),
                **{
                    FLAGS[service]: flag(True, origin_of(adapter, "services"))
                    for service in services_to_enable(adapter)
                    if service in FLAGS
                },
            },
        )
    )
    yield from _not_in_adapter(thing, adapter)


def _address(adapter: IpInterface) -> Mapping[str, Value]:
    origin = origin_of(adapter, "address")
    if adapter.dhcp:
        return {"type": plain_value("dhcp", origin_of(adapter, "dhcp")), **_stack(adapter)}
    own = interface(adapter.address, origin)
    if not isinstance(own, IPv4Interface):
        raise refuse(origin, f"{adapter.address} is not an IPv4 address")
    found = {
        "type": plain_value("static", origin),
        "ip_address": quoted_value(str(own.ip), origin),
        "subnet_mask": quoted_value(str(own.netmask), origin),
    }
    if adapter.gateway:
        place = origin_of(adapter, "gateway")
        found["default_gateway"] = quoted_value(address(adapter.gateway, place), place)
    return {**found, **_stack(adapter)}


def _stack(adapter: IpInterface) -> Mapping[str, Value]:
    """TCP/IP stack of an adapter, if the module supports it."""
    place = origin_of(adapter, "stack")
    return {"tcpip_stack": plain_value(adapter.stack, place)} if adapter.stack in SERVICES_OF_STACKS else {}


def _not_in_adapter(thing: str, adapter: IpInterface) -> Iterator[NotConfigured]:
    path = "hosts.interfaces"
    yield from services_on_stack(adapter, thing)
    others = tuple(service for service in services_to_enable(adapter) if service not in FLAGS)
    if others:
        no_option = "vmware_vmkernel has no option for it"
        if {*others} <= {*SERVICES}:
            reason = set_elsewhere(f"{no_option}: configured on each host")
        else:
            reason = weakens(no_option, "the adapter is not enabled for the service")
        yield not_configured(f"{path}.services", adapter, reason, thing, others)
    if adapter.dhcp and adapter.address:
        yield not_configured(
            f"{path}.address", adapter, cosmetic("the adapter gets its address from DHCP"), thing
        )
    if adapter.dhcp and adapter.gateway:
        yield not_configured(
            f"{path}.gateway", adapter, cosmetic("the adapter gets its gateway from DHCP"), thing
        )
