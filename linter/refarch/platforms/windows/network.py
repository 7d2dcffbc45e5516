"""Ports, switches and interfaces of a Windows host, as calls of the functions in windows.ps1.

Sources, looked up 2026-11-23: the references of the modules Hyper-V, NetAdapter, NetTCPIP and DnsClient for
Windows Server 2025 (https://github.com/MicrosoftDocs/windows-powershell-docs, docset/winserver2025-ps);
Microsoft, Standardized INF Keywords for Network Direct (``*NetworkDirectTechnology``: 1 iWARP, 3 RoCE, 4
RoCEv2) and for advanced properties (``*JumboPacket``, ``*FlowControl``); Microsoft, Converged NIC
Configuration Guidance (``EnableEmbeddedTeaming``, a virtual adapter for each port,
``Set-VMNetworkAdapterTeamMapping``, RDMA of ``vEthernet (SMB1)``).
"""

from collections.abc import Iterator
from typing import NamedTuple

from ...core.origin import Origin
from ...model.types.origins import origin_of
from ...views.intent.host_records import HostIntent
from ...views.intent.network_atc import (
    AtcAdapter,
    adapter_name,
    atc_adapter,
    has_automatic_address,
    intent_of,
    maker_of,
    switch_name,
)
from ...views.intent.virtual_records import HostSwitch, IpInterface
from ..not_configured import not_configured_values
from ..powershell import flag, quote_list, quote_literal
from ..shell import address as address_of, interface as interface_of, prefix, remark
from ..target import ConfigLine, NotConfigured, breaks, cosmetic, weakens
from .ports import ETHERNET, TECHNOLOGIES, QosUse, does_rdma, uses
from .qos import tags_frames

UNUSED = cosmetic("the design does not use the port")

OF_ATC = cosmetic("Network ATC sets it from the intent")


def port_names(host: HostIntent) -> Iterator[ConfigLine]:
    """Check that the host has the used ports."""
    places = {use.nic.name: origin_of(use.nic, "name") for use in uses(host)}
    if places:
        origins = tuple(places.values())
        yield ConfigLine(f"Confirm-Port {quote_list(places, origins[0])}", origins)


def ports(host: HostIntent) -> Iterator[ConfigLine | NotConfigured]:
    """Settings of used ports."""
    used = list(uses(host))
    names = {use.nic.name for use in used}
    for use in used:
        yield from _port(host, use)
    for name, nic in host.nics.items():
        if nic.name not in names:
            yield from not_configured_values(
                nic, "nics.", name, UNUSED, ("name", "profile", "rdma", "speed", "fec")
            )


def _port(host: HostIntent, use: QosUse) -> Iterator[ConfigLine | NotConfigured]:
    nic = use.nic
    place = origin_of(nic, "name")
    name = quote_literal(nic.name, place)
    if nic.far_device:
        yield remark(f"{nic.name} is connected to {nic.far_device} {nic.far_port}")
    if use.switch is not None and use.intent is None:
        mtu = use.switch.mtu + ETHERNET
        yield ConfigLine(f"Set-Property {name} '*JumboPacket' {mtu}", (origin_of(use.switch, "mtu"), place))
    if use.intent is None:
        yield from _rdma(host, use, name)
    yield from not_configured_values(nic, "nics.", nic.name, NO_SPEED, ("speed",))


def intent_ports(host: HostIntent) -> Iterator[ConfigLine]:
    """Checks of the ports that Network ATC configures from an intent."""
    for use in uses(host):
        if use.intent is not None:
            yield from _rdma(host, use, quote_literal(use.nic.name, origin_of(use.nic, "name")))


NO_SPEED = "the values of the property differ by vendor; the two ends negotiate the speed"


def _rdma(host: HostIntent, use: QosUse, name: str) -> Iterator[ConfigLine]:
    nic, places = use.nic, (origin_of(use.nic, "rdma"), origin_of(use.nic, "name"))
    if not nic.rdma and not nic.protocols:
        return
    wanted = nic.rdma and host.transport != "tcp"
    verb = "Set" if use.intent is None else "Confirm"
    if use.intent is None or wanted:
        yield ConfigLine(f"{verb}-Rdma {name} {flag(wanted)}", places)
    technology = TECHNOLOGIES.get(host.transport)
    if wanted and technology is not None and len(nic.protocols) > 1 and use.intent is None:
        yield ConfigLine(f"Set-Property {name} '*NetworkDirectTechnology' {technology}", places)


def switches(host: HostIntent) -> Iterator[ConfigLine | NotConfigured]:
    """Teamed switches. Switches that Network ATC creates are only checked."""
    for switch in host.switches.values():
        if switch.kind == "set":
            yield from _switch(host, switch)


def switch_limits(host: HostIntent) -> Iterator[NotConfigured]:
    """Switches of a kind that Windows does not have."""
    for name, switch in host.switches.items():
        if switch.kind != "set":
            fields = ("name", "kind", "mtu", "uplinks")
            yield from not_configured_values(switch, "switches.", name, NOT_TEAMED, fields)


NOT_TEAMED = breaks("on Windows, only switches with Switch Embedded Teaming are supported")


def _switch(host: HostIntent, switch: HostSwitch) -> Iterator[ConfigLine | NotConfigured]:
    here = origin_of(switch, "name")
    ports = list(switch.uplinks.values())
    places = [origin_of(switch, "uplinks", number) for number in range(len(ports))]
    intent = maker_of(host, switch)
    if intent is not None:
        made = switch_name(intent)
        yield ConfigLine(
            f"Confirm-Switch {quote_literal(made, here)} {quote_list(ports, here)}",
            (here, origin_of(switch, "kind"), *places),
        )
        if made != switch.name:
            reason = cosmetic(f"Network ATC names the switch {made}")
            yield from not_configured_values(switch, "switches.", switch.name, reason, ("name",))
        yield from not_configured_values(switch, "switches.", switch.name, OF_ATC, ("mtu",))
        return
    name = quote_literal(switch.name, here)
    if any(one.switch == switch.name and "management" in one.services for one in host.interfaces.values()):
        yield remark("The switch takes the address of its ports away. Run this script at the console or BMC.")
        yield ConfigLine(f"Confirm-Console {name}", (here,))
    for number, (port, place) in enumerate(zip(ports, places, strict=True)):
        word = quote_literal(port, place)
        if number == 0:
            yield ConfigLine(f"New-TeamedSwitch {name} {word}", (here, origin_of(switch, "kind"), place))
        yield ConfigLine(f"Add-SwitchPort {name} {word}", (place,))


def interfaces(host: HostIntent) -> Iterator[ConfigLine | NotConfigured]:
    """Interfaces, management interfaces last, because changing them can interrupt the connection to the
    host."""
    ordered = sorted(host.interfaces.values(), key=lambda one: "management" in one.services)
    for interface in ordered:
        yield from _interface(host, interface)


def _interface(host: HostIntent, interface: IpInterface) -> Iterator[ConfigLine | NotConfigured]:
    switch = host.switches.get(interface.switch)
    name = quote_literal(adapter_name(host, interface), origin_of(interface, "name"))
    made = atc_adapter(host, interface)
    if switch is not None and made is not None:
        yield from _atc_adapter(host, interface, switch, made)
    elif switch is not None:
        yield from _virtual(interface, name, _switch_name(host, switch))
        yield from _priority_tag(host, interface)
    else:
        yield from _physical(host, interface, name)
    rdma = does_rdma(host, interface)
    if rdma is not None and switch is not None:
        verb = "Set" if made is None else "Confirm"
        yield ConfigLine(
            f"{verb}-Rdma {name} {flag(rdma)}",
            (origin_of(interface, "rdma"), origin_of(interface, "services")),
        )
    elif interface.rdma is not None:
        verb = "Set" if intent_of(host, interface.nic) is None else "Confirm"
        yield ConfigLine(f"{verb}-Rdma {name} {flag(interface.rdma)}", (origin_of(interface, "rdma"),))
    if has_automatic_address(host, interface):
        fields = ("address", "address6", "dhcp")
        yield from not_configured_values(interface, "interfaces.", interface.name, BY_ATC, fields)
        yield from _route_lines(host, interface, name)
    else:
        yield from addresses(host, interface, name)
    yield from not_configured_values(interface, "interfaces.", interface.name, OF_CLUSTER, ("services",))


OF_CLUSTER = cosmetic("the cluster, SMB, and live migration select their networks by address and speed")


def _virtual(interface: IpInterface, name: str, on: str) -> Iterator[ConfigLine | NotConfigured]:
    """Virtual network adapter of the host on a switch with the name ``on``."""
    places = (origin_of(interface, "name"), origin_of(interface, "switch"))
    own, switch = quote_literal(interface.name, places[0]), quote_literal(on, places[1])
    yield ConfigLine(f"Add-SwitchInterface {own} {switch}", places)
    yield ConfigLine(f"Set-InterfaceVlan {own} {interface.vlan or 0}", (origin_of(interface, "vlan"),))
    if interface.affinity:
        place = origin_of(interface, "affinity")
        yield ConfigLine(f"Set-Affinity {own} {switch} {quote_literal(interface.affinity, place)}", (place,))
    jumbo = interface.mtu + ETHERNET
    yield ConfigLine(f"Set-Property {name} '*JumboPacket' {jumbo}", (origin_of(interface, "mtu"),))
    yield from not_configured_values(
        interface, "interfaces.", interface.name, cosmetic("the interface is on the switch"), ("nic",)
    )


def _priority_tag(host: HostIntent, interface: IpInterface) -> Iterator[ConfigLine]:
    """Priority tags of a virtual network adapter, for policies of TCP traffic."""
    policies = tags_frames(host) if not host.intents else ()
    if policies:
        place = origin_of(interface, "name")
        places = (place, *(origin_of(policy, "priority") for policy in policies))
        yield ConfigLine(f"Set-PriorityTag {quote_literal(interface.name, place)}", places)


def _physical(host: HostIntent, interface: IpInterface, name: str) -> Iterator[ConfigLine]:
    """Physical port with its own address."""
    places = (origin_of(interface, "vlan"), origin_of(interface, "nic"))
    use = next((one for one in uses(host) if one.nic.name == interface.nic), None)
    made = use is not None and use.intent is not None
    jumbo = (origin_of(interface, "mtu"), origin_of(interface, "nic"))
    if made:
        yield ConfigLine(f"Confirm-Vlan {name} {interface.vlan or 0}", places)
        yield ConfigLine(f"Confirm-Property {name} '*JumboPacket' {interface.mtu + ETHERNET}", jumbo)
    else:
        yield ConfigLine(f"Set-PortVlan {name} {interface.vlan or 0}", places)
        yield ConfigLine(f"Set-Property {name} '*JumboPacket' {interface.mtu + ETHERNET}", jumbo)


def _switch_name(host: HostIntent, switch: HostSwitch) -> str:
    """Name of a switch on the host: that of Network ATC if an intent creates the switch."""
    intent = maker_of(host, switch)
    return switch.name if intent is None else switch_name(intent)


def _atc_adapter(
    host: HostIntent, interface: IpInterface, switch: HostSwitch, made: AtcAdapter
) -> Iterator[ConfigLine | NotConfigured]:
    """Checks of a virtual network adapter that Network ATC creates."""
    places = (origin_of(interface, "name"), origin_of(interface, "switch"))
    own = quote_literal(made.name, places[0])
    on = quote_literal(_switch_name(host, switch), places[1])
    yield ConfigLine(f"Confirm-SwitchInterface {own} {on}", places)
    yield ConfigLine(f"Confirm-Isolation {own} {interface.vlan or 0}", (origin_of(interface, "vlan"),))
    if made.port:
        place = origin_of(interface, "affinity")
        yield ConfigLine(f"Confirm-Affinity {own} {on} {quote_literal(made.port, place)}", (place,))
    else:
        yield from not_configured_values(interface, "interfaces.", interface.name, NOT_MAPPED, ("affinity",))
    jumbo = interface.mtu + ETHERNET
    yield ConfigLine(f"Confirm-Property {own} '*JumboPacket' {jumbo}", (origin_of(interface, "mtu"),))
    if made.name != interface.name:
        reason = cosmetic(f"Network ATC names the adapter {made.name}")
        yield from not_configured_values(interface, "interfaces.", interface.name, reason, ("name",))
    yield from not_configured_values(interface, "interfaces.", interface.name, OF_ATC, ("nic",))


NOT_MAPPED = cosmetic("Network ATC maps only the adapters of storage to ports")

BY_ATC = weakens(
    "Network ATC assigns the address; set `automatic_ip: false` to use the address of the IP plan",
    "the adapter has another address than the IP plan states",
)


def addresses(host: HostIntent, interface: IpInterface, name: str) -> Iterator[ConfigLine]:
    """Addresses of one interface, then its routes, gateways, and name servers."""
    if interface.dhcp:
        yield ConfigLine(f"Set-Dhcp {name} 'Enabled'", (origin_of(interface, "dhcp"),))
    for field in ("address", "address6"):
        text = getattr(interface, field)
        if text:
            place = origin_of(interface, field)
            own = interface_of(text, place)
            yield ConfigLine(f"Add-Address {name} '{own.ip}' {own.network.prefixlen}", (place,))
    yield from _route_lines(host, interface, name)


def _route_lines(host: HostIntent, interface: IpInterface, name: str) -> Iterator[ConfigLine]:
    """Routes, gateways, and name servers of one interface."""
    for to, via, place in _routes(host, interface):
        yield ConfigLine(f"Add-Route {name} '{to}' '{via}'", (place,))
    if "management" in interface.services and host.services.dns:
        places = tuple(origin_of(host.services, "dns", number) for number in range(len(host.services.dns)))
        servers = [address_of(text, place) for text, place in zip(host.services.dns, places, strict=True)]
        yield ConfigLine(f"Set-NameServer {name} {quote_list(servers, places[0])}", places)


class _Route(NamedTuple):
    """Route of an interface."""

    to: str
    """Prefix."""
    via: str
    """Gateway."""
    place: Origin


def _routes(host: HostIntent, interface: IpInterface) -> Iterator[_Route]:
    """Static routes of an interface, then its default gateways."""
    for route in interface.routes:
        network, _, length = prefix(route.to, origin_of(route, "to"))
        place = origin_of(route, "to")
        yield _Route(f"{network}/{length}", address_of(route.via, origin_of(route, "via")), place)
    managed = "management" in interface.services
    gateways = (
        ("0.0.0.0/0", interface.gateway, origin_of(interface, "gateway")),
        ("0.0.0.0/0", host.gateway if managed and not interface.gateway else "", origin_of(host, "gateway")),
        ("::/0", host.gateway6 if managed else "", origin_of(host, "gateway6")),
    )
    for to, text, place in gateways:
        if text:
            yield _Route(to, address_of(text, place), place)
