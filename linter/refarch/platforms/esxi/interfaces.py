"""VMkernel adapters of an ESXi host, as calls of the functions in esxi.sh.

Sources, looked up 2026-11-23: ESXCLI Reference, network and vsan
(https://developer.broadcom.com/xapis/esxcli-command-reference/latest/index.html); VMware, vSAN: configure a
network interface for witness traffic (``esxcli vsan network ip add -i vmkX -T=witness``); tags: public
kickstart scripts for VMotion, vSphereReplication and faultToleranceLogging, and IBM Cloud, Ceph as a
Service: configuring NVMe/TCP for VMware ESXi, for NVMeTCP. Nothing was found that names the tags of
provisioning and of NVMe over RDMA for esxcli.
"""

from collections.abc import Iterator

from ...model.types.origins import where
from ...model.versions import in_range
from ...views.intent.host_records import HostIntent
from ...views.intent.virtual_records import IpInterface
from ..not_configured import not_configured_values
from ..shell import address, interface, item, prefix, quote_word, remark
from ..target import Line, Omission

TAGS = {
    "management": "Management",
    "vmotion": "VMotion",
    "replication": "vSphereReplication",
    "ft-logging": "faultToleranceLogging",
    "nvme-tcp": "NVMeTCP",
}

OF_NSX = "NSX makes and sets the tunnel endpoints of its hosts"

BOUND = "a VMkernel adapter goes by the uplinks of its port group"

NO_TAG = "no document was found that names its tag for esxcli; enable it in the vSphere Client"


def interfaces(host: HostIntent) -> Iterator[Line | Omission]:
    """All VMkernel adapters: those of management last, as the way to the host can break off there."""
    ordered = sorted(host.interfaces.values(), key=lambda one: "management" in one.services)
    for adapter in ordered:
        if "tep" in adapter.services:
            yield from not_configured_values(adapter, "interfaces.", adapter.name, OF_NSX)
        else:
            yield from _adapter(host, adapter)
    yield from _gateways(host)


def _adapter(host: HostIntent, adapter: IpInterface) -> Iterator[Line | Omission]:
    place = where(adapter, "name")
    name = item(adapter.name, place)
    yield from _port_group_of_adapter(host, adapter, name)
    yield Line(f"interface_mtu {name} {adapter.mtu}", (where(adapter, "mtu"),))
    yield from _addresses(host, adapter, name)
    for service in adapter.services:
        yield from _service(host, adapter, name, service)
    for route in adapter.routes:
        here = where(route, "to")
        network, netmask, length = prefix(route.to, here)
        via = address(route.via, where(route, "via"))
        yield Line(f"route {network} {netmask} {length} {via}", (here, where(route, "via")))
    yield from not_configured_values(
        adapter, "interfaces.", adapter.name, BOUND, ("affinity", "vlan", "nic", "rdma")
    )


def _port_group_of_adapter(host: HostIntent, adapter: IpInterface, name: str) -> Iterator[Line | Omission]:
    """In a port group of a standard switch; on a distributed switch it is made with that."""
    place = where(adapter, "port_group")
    switch = host.switches.get(adapter.switch)
    if switch is not None and switch.kind == "standard":
        group = quote_word(adapter.port_group, place)
        yield remark(f"{adapter.name} on {adapter.switch}")
        yield Line(f"interface {name} {group}", (where(adapter, "name"), place))
    else:
        switch_place = where(adapter, "switch")
        on = quote_word(adapter.switch, switch_place)
        yield Line(f"distributed {name} {on}", (where(adapter, "name"), switch_place))
        reason = "the adapter is put into it with the distributed switch, for the whole cluster"
        yield from not_configured_values(adapter, "interfaces.", adapter.name, reason, ("port_group",))


def _addresses(host: HostIntent, adapter: IpInterface, name: str) -> Iterator[Line | Omission]:
    if adapter.dhcp:
        yield Line(f"interface_dhcp {name}", (where(adapter, "dhcp"),))
    if adapter.address:
        place = where(adapter, "address")
        own = interface(adapter.address, place)
        yield Line(f"interface_ipv4 {name} {own.ip} {own.netmask}", (place,))
        if adapter.gateway:
            yield from _gateway(host, adapter, name, f"{own.ip} {own.netmask}")
    elif adapter.gateway:
        reason = "a gateway is set together with a fixed address"
        yield from not_configured_values(adapter, "interfaces.", adapter.name, reason, ("gateway",))
    if adapter.address6:
        place = where(adapter, "address6")
        six = interface(adapter.address6, place)
        yield Line(f"interface_ipv6 {name} {six.ip} {six.network.prefixlen}", (place,))


def _gateway(host: HostIntent, adapter: IpInterface, name: str, own: str) -> Iterator[Line | Omission]:
    place = where(adapter, "gateway")
    if host.release and in_range(host.release, "<6.5"):
        reason = "an adapter has a gateway of its own from ESXi 6.5 on"
        yield Omission("interfaces.gateway", adapter.name, adapter.gateway, reason, place)
    else:
        gateway = address(adapter.gateway, place)
        yield Line(f"interface_gateway {name} {own} {gateway}", (place, where(adapter, "address")))


def _service(host: HostIntent, adapter: IpInterface, name: str, service: str) -> Iterator[Line | Omission]:
    place = where(adapter, "services")
    if service in TAGS:
        yield Line(f"interface_tag {name} {TAGS[service]}", (place,))
    elif service == "vsan":
        protocol = "ipv4" if host.release and in_range(host.release, "<6.0") else "ip"
        yield Line(f"interface_vsan {name} vsan {protocol} add", (place,))
    elif service == "vsan-witness":
        yield Line(f"interface_vsan {name} witness ip add -T=witness", (place,))
    else:
        yield Omission("interfaces.services", adapter.name, service, NO_TAG, place)


def _gateways(host: HostIntent) -> Iterator[Line]:
    if host.gateway:
        place = where(host, "gateway")
        yield Line(f"default_gateway {address(host.gateway, place)}", (place,))
    if host.gateway6:
        place = where(host, "gateway6")
        yield Line(f"default_gateway6 {address(host.gateway6, place)}", (place,))
