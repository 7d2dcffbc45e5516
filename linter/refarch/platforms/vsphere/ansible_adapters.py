"""VMkernel adapters of a cluster as Ansible tasks.

Read in: documentation of community.vmware.vmware_vmkernel 5.10.0, as ``ansible-doc`` of ansible 12.3.0 shows
it; looked up 2026-11-23.
"""

from collections.abc import Iterator, Mapping
from ipaddress import IPv4Interface

from ...model.types.origins import where
from ...views.intent.cluster_records import ClusterHost, ClusterIntent
from ...views.intent.virtual_records import IpInterface
from ..target import Omission, refuse
from .ansible import Task, Value, flag, plain, quoted, written
from .names import SERVICES, Piece, address, all_left_out, full_name, interface, left_out

FLAGS = {
    "management": "enable_mgmt",
    "vmotion": "enable_vmotion",
    "vsan": "enable_vsan",
    "provisioning": "enable_provisioning",
    "replication": "enable_replication",
    "ft-logging": "enable_ft",
}
"""Services that vmware_vmkernel switches on."""


NO_ROUTES = "vmware_vmkernel has no static routes; the configuration of each host has them"
OF_NSX = "an adapter without a port group is a tunnel endpoint, which NSX makes"
OMITS = {
    "hosts.interfaces.address6": "vmware_vmkernel has no option for IPv6",
    "hosts.interfaces.routes.to": NO_ROUTES,
    "hosts.interfaces.routes.via": NO_ROUTES,
    "hosts.interfaces.rdma": "vmware_vmkernel has no option for RDMA of one adapter",
    "hosts.interfaces.vlan": OF_NSX,
    "hosts.interfaces.affinity": OF_NSX,
}
"""What no module writes of VMkernel adapters, and why."""


def adapter_tasks(cluster: ClusterIntent, host: ClusterHost, adapter: IpInterface) -> Iterator[Piece]:
    thing = f"{host.name} {adapter.name}"
    path = "hosts.interfaces"
    if not adapter.port_group:
        yield from all_left_out(adapter, f"{path}.", thing, OF_NSX, OMITS)
        return
    if not adapter.address and not adapter.dhcp:
        reason = "vmware_vmkernel makes no adapter without an IPv4 address or DHCP"
        yield from all_left_out(adapter, f"{path}.", thing, reason, OMITS)
        return
    at = where(adapter, "name")
    yield from written(
        Task(
            quoted(f"{host.name} {adapter.name}", at),
            "community.vmware.vmware_vmkernel",
            {
                "esxi_hostname": quoted(
                    full_name(cluster, host.name, where(host, "name")), where(host, "name")
                ),
                "device": quoted(adapter.name, at),
                "dvswitch_name": quoted(adapter.switch, where(adapter, "switch")),
                "portgroup_name": quoted(adapter.port_group, where(adapter, "port_group")),
                "mtu": plain(adapter.mtu, where(adapter, "mtu")),
                "network": _address(adapter),
                **{
                    FLAGS[service]: flag(True, where(adapter, "services"))
                    for service in adapter.services
                    if service in FLAGS
                },
            },
        )
    )
    yield from _not_in_adapter(thing, adapter)


def _address(adapter: IpInterface) -> Mapping[str, Value]:
    origin = where(adapter, "address")
    if adapter.dhcp:
        return {"type": plain("dhcp", where(adapter, "dhcp"))}
    own = interface(adapter.address, origin)
    if not isinstance(own, IPv4Interface):
        raise refuse(origin, f"{adapter.address} is no IPv4 address")
    found = {
        "type": plain("static", origin),
        "ip_address": quoted(str(own.ip), origin),
        "subnet_mask": quoted(str(own.netmask), origin),
    }
    if adapter.gateway:
        place = where(adapter, "gateway")
        found["default_gateway"] = quoted(address(adapter.gateway, place), place)
    return found


def _not_in_adapter(thing: str, adapter: IpInterface) -> Iterator[Omission]:
    path = "hosts.interfaces"
    others = tuple(service for service in adapter.services if service not in FLAGS)
    if others:
        hint = "the configuration of each host sets it" if {*others} <= {*SERVICES} else "no adapter has it"
        yield left_out(
            f"{path}.services", adapter, f"vmware_vmkernel has no option for it: {hint}", thing, others
        )
    if adapter.dhcp and adapter.address:
        yield left_out(f"{path}.address", adapter, "the adapter takes its address by DHCP", thing)
    if adapter.dhcp and adapter.gateway:
        yield left_out(f"{path}.gateway", adapter, "the adapter takes its gateway by DHCP", thing)
