"""VMkernel adapters of an ESXi host, as calls of the functions in esxi.sh.

Sources, looked up 2026-11-23: ESXCLI Reference, network and vsan
(https://developer.broadcom.com/xapis/esxcli-command-reference/latest/index.html); VMware, vSAN: configure a
network interface for witness traffic (``esxcli vsan network ip add -i vmkX -T=witness``); tags: public
kickstart scripts for VMotion, vSphereReplication and faultToleranceLogging, and IBM Cloud, Ceph as a Service:
configuring NVMe/TCP for VMware ESXi, for NVMeTCP. No document was found that states the esxcli tags of
provisioning and of NVMe over RDMA. Looked up 2026-11-29: public kickstart scripts for ``netstack add`` and
``interface add --netstack``; public notes of hosts for ``Netstack Instance`` and ``netstack list``, and for
``Portset`` and ``Portgroup`` of an adapter on a standard switch (vSwitch0, Management Network after the
installation) and on a distributed switch (DvsPortset-0, N/A).
"""

from collections.abc import Iterator

from ...model.types.origins import origin_of
from ...model.versions import is_in_range
from ...views.intent.host_records import HostIntent
from ...views.intent.virtual_records import IpInterface
from ..not_configured import not_configured_values
from ..shell import address, interface, item, prefix, quote_word, remark
from ..target import ConfigLine, NotConfigured, cosmetic, set_elsewhere, weakens
from ..tcpip_stacks import reason_without_service, stack_key

TAGS = {
    "management": "Management",
    "vmotion": "VMotion",
    "replication": "vSphereReplication",
    "ft-logging": "faultToleranceLogging",
    "nvme-tcp": "NVMeTCP",
}

OF_NSX = set_elsewhere("NSX creates and configures the tunnel endpoints of its hosts")

BOUND = cosmetic("a VMkernel adapter uses VLAN, uplinks, and RDMA devices of its port group")

ANY_UPLINK = "a VMkernel adapter uses the uplinks of its port group"

NO_TAG = weakens(
    "no document states its tag for esxcli; enable it in the vSphere Client",
    "the adapter is not enabled for the service until somebody does so",
)


FIRST_ADAPTER = "vmk0"
"""VMkernel adapter that the installation of ESXi creates, on a standard switch."""

TRUNK = 4095
"""VLAN of a port group that passes all VLANs."""


def is_on_distributed(host: HostIntent, adapter: IpInterface) -> bool:
    """Whether the cluster creates the adapter, with its distributed switch."""
    switch = host.switches.get(adapter.switch)
    return "tep" not in adapter.services and not (switch is not None and switch.kind == "standard")


def waits_for_cluster(host: HostIntent) -> bool:
    """Whether an adapter of the host is on a distributed switch."""
    return any(is_on_distributed(host, adapter) for adapter in host.interfaces.values())


def first_stage(host: HostIntent) -> Iterator[ConfigLine | NotConfigured]:
    """vmk0 on its standard switch, while its distributed switch does not exist: vCenter creates that switch,
    and reaches the host by this address."""
    adapter = host.interfaces.get(FIRST_ADAPTER)
    if adapter is None or not is_on_distributed(host, adapter):
        return
    at = origin_of(adapter, "name")
    name = item(adapter.name, at)
    yield remark(f"{adapter.name} on its standard switch, until {adapter.switch} exists")
    switch = host.switches.get(adapter.switch)
    group = switch.port_groups.get(adapter.port_group) if switch else None
    if switch is not None and group is not None:
        used = [*group.teaming.active, *group.teaming.standby] or [*switch.uplinks]
        ports = [switch.uplinks[uplink] for uplink in used if uplink in switch.uplinks]
        place = origin_of(switch, "uplinks")
        if ports:
            yield ConfigLine(
                f"first_uplink {name} {' '.join(item(port, place) for port in ports)}", (at, place)
            )
        if group.vlan != TRUNK:
            yield ConfigLine(f"first_vlan {name} {group.vlan}", (at, origin_of(group, "vlan")))
    yield from _addresses(host, adapter, name)
    yield from _host_gateways(host)


def interfaces(host: HostIntent) -> Iterator[ConfigLine | NotConfigured]:
    """All VMkernel adapters, management adapters last, because changing them can interrupt the connection to
    the host."""
    yield from _stacks(host)
    ordered = sorted(host.interfaces.values(), key=lambda one: "management" in one.services)
    for adapter in ordered:
        if "tep" in adapter.services:
            yield from not_configured_values(adapter, "interfaces.", adapter.name, OF_NSX)
        else:
            yield from _adapter(host, adapter)
            if not is_on_distributed(host, adapter):
                yield from _routes(adapter)
    yield from _host_gateways(host)


def routes_and_gateways(host: HostIntent) -> Iterator[ConfigLine]:
    """Routes of adapters on distributed switches, and gateways of stacks, after the adapters exist."""
    for adapter in host.interfaces.values():
        if is_on_distributed(host, adapter):
            yield from _routes(adapter)
    yield from _stack_gateways(host)


def _adapter(host: HostIntent, adapter: IpInterface) -> Iterator[ConfigLine | NotConfigured]:
    place = origin_of(adapter, "name")
    name = item(adapter.name, place)
    yield from _port_group_of_adapter(host, adapter, name)
    yield ConfigLine(f"interface_mtu {name} {adapter.mtu}", (origin_of(adapter, "mtu"),))
    yield from _addresses(host, adapter, name)
    for service in adapter.services:
        yield from _service(host, adapter, name, service)
    yield from not_configured_values(adapter, "interfaces.", adapter.name, BOUND, ("vlan", "nic", "rdma"))
    yield from not_configured_values(adapter, "interfaces.", adapter.name, ANY_UPLINK, ("affinity",))


def _routes(adapter: IpInterface) -> Iterator[ConfigLine]:
    for route in adapter.routes:
        here = origin_of(route, "to")
        network, netmask, length = prefix(route.to, here)
        via = address(route.via, origin_of(route, "via"))
        places = (here, origin_of(route, "via"))
        yield ConfigLine(f"route {network} {netmask} {length} {via}{stack_suffix(adapter)}", places)


def _port_group_of_adapter(
    host: HostIntent, adapter: IpInterface, name: str
) -> Iterator[ConfigLine | NotConfigured]:
    """Port group of an adapter on a standard switch. On a distributed switch, the cluster creates the
    adapter."""
    place = origin_of(adapter, "port_group")
    switch = host.switches.get(adapter.switch)
    if switch is not None and switch.kind == "standard":
        group = quote_word(adapter.port_group, place)
        yield remark(f"{adapter.name} on {adapter.switch}")
        places = (origin_of(adapter, "name"), place)
        yield ConfigLine(f"interface {name} {group}{stack_suffix(adapter)}", places)
    else:
        switch_place = origin_of(adapter, "switch")
        on = quote_word(adapter.switch, switch_place)
        yield ConfigLine(f"distributed {name} {on}", (origin_of(adapter, "name"), switch_place))
        reason = set_elsewhere(
            "the adapter is added to it with the distributed switch, for the whole cluster"
        )
        yield from not_configured_values(adapter, "interfaces.", adapter.name, reason, ("port_group",))
    if adapter.stack:
        at = origin_of(adapter, "stack")
        yield ConfigLine(f"interface_stack {name} {item(stack_key(adapter.stack), at)}", (at,))


def stack_suffix(adapter: IpInterface) -> str:
    """Last word of a call about an adapter on a separate stack; empty for the default stack."""
    return f" {item(stack_key(adapter.stack), origin_of(adapter, 'stack'))}" if adapter.stack else ""


def _stacks(host: HostIntent) -> Iterator[ConfigLine]:
    """Stacks of the host, before the adapters on them."""
    for stack in host.stacks.values():
        place = origin_of(stack, "name")
        yield ConfigLine(f"stack {item(stack_key(stack.name), place)}", (place,))


def _addresses(host: HostIntent, adapter: IpInterface, name: str) -> Iterator[ConfigLine | NotConfigured]:
    if adapter.dhcp:
        yield ConfigLine(f"interface_dhcp {name}", (origin_of(adapter, "dhcp"),))
    if adapter.address:
        place = origin_of(adapter, "address")
        own = interface(adapter.address, place)
        yield ConfigLine(f"interface_ipv4 {name} {own.ip} {own.netmask}", (place,))
        if adapter.gateway:
            yield from _gateway(host, adapter, name, f"{own.ip} {own.netmask}")
    elif adapter.gateway:
        reason = "a gateway requires a static address"
        yield from not_configured_values(adapter, "interfaces.", adapter.name, reason, ("gateway",))
    if adapter.address6:
        place = origin_of(adapter, "address6")
        six = interface(adapter.address6, place)
        yield ConfigLine(f"interface_ipv6 {name} {six.ip} {six.network.prefixlen}", (place,))


def _gateway(
    host: HostIntent, adapter: IpInterface, name: str, own: str
) -> Iterator[ConfigLine | NotConfigured]:
    place = origin_of(adapter, "gateway")
    if host.release and is_in_range(host.release, "<6.5"):
        reason = "an adapter can have its own gateway in ESXi 6.5 or later"
        yield NotConfigured("interfaces.gateway", adapter.name, adapter.gateway, reason, place)
    else:
        gateway = address(adapter.gateway, place)
        yield ConfigLine(f"interface_gateway {name} {own} {gateway}", (place, origin_of(adapter, "address")))


def _service(
    host: HostIntent, adapter: IpInterface, name: str, service: str
) -> Iterator[ConfigLine | NotConfigured]:
    place = origin_of(adapter, "services")
    if adapter.stack:
        reason = reason_without_service(adapter, service)
        yield NotConfigured("interfaces.services", adapter.name, service, reason, place)
    elif service in TAGS:
        yield ConfigLine(f"interface_tag {name} {TAGS[service]}", (place,))
    elif service == "vsan":
        protocol = "ipv4" if host.release and is_in_range(host.release, "<6.0") else "ip"
        yield ConfigLine(f"interface_vsan {name} vsan {protocol} add", (place,))
    elif service == "vsan-witness":
        yield ConfigLine(f"interface_vsan {name} witness ip add -T=witness", (place,))
    else:
        yield NotConfigured("interfaces.services", adapter.name, service, NO_TAG, place)


def _host_gateways(host: HostIntent) -> Iterator[ConfigLine]:
    if host.gateway:
        place = origin_of(host, "gateway")
        yield ConfigLine(f"default_gateway {address(host.gateway, place)}", (place,))
    if host.gateway6:
        place = origin_of(host, "gateway6")
        yield ConfigLine(f"default_gateway6 {address(host.gateway6, place)}", (place,))


def _stack_gateways(host: HostIntent) -> Iterator[ConfigLine]:
    for stack in host.stacks.values():
        key = item(stack_key(stack.name), origin_of(stack, "name"))
        if stack.gateway:
            place = origin_of(stack, "gateway")
            yield ConfigLine(f"stack_gateway {key} {address(stack.gateway, place)}", (place,))
        if stack.gateway6:
            place = origin_of(stack, "gateway6")
            yield ConfigLine(f"stack_gateway6 {key} {address(stack.gateway6, place)}", (place,))
