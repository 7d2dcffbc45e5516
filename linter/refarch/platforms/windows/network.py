"""Ports, switches and interfaces of a Windows host, as calls of the functions in windows.ps1.

Sources, looked up 2026-11-23: the references of the modules Hyper-V, NetAdapter, NetTCPIP and DnsClient for
Windows Server 2025 (https://github.com/MicrosoftDocs/windows-powershell-docs, docset/winserver2025-ps);
Microsoft, Standardized INF Keywords for Network Direct (``*NetworkDirectTechnology``: 1 iWARP, 3 RoCE, 4
RoCEv2) and for advanced properties (``*JumboPacket``, ``*FlowControl``); Microsoft, Converged NIC
Configuration Guidance (``EnableEmbeddedTeaming``, a virtual adapter for each port,
``Set-VMNetworkAdapterTeamMapping``, RDMA of ``vEthernet (SMB1)``).
"""

from collections.abc import Iterator

from ...core.origin import Origin
from ...model.types.origins import where
from ...views.intent.host_records import HostIntent
from ...views.intent.virtual_records import HostSwitch, IpInterface
from ..not_configured import not_configured_values
from ..powershell import flag, quote_list, quote_literal
from ..shell import address as address_of, interface as interface_of, prefix, remark
from ..target import Line, Omission
from .ports import ETHERNET, TECHNOLOGIES, QosUse, alias, does_rdma, made_name, maker_of, uses

UNUSED = "nothing of the design uses the port"

OF_ATC = "Network ATC decides it by the intent"


def ports(host: HostIntent) -> Iterator[Line | Omission]:
    """Ports that are used: that they are there, and what is set on them."""
    used = list(uses(host))
    names = {use.nic.name for use in used}
    for use in used:
        yield from _port(host, use)
    for name, nic in host.nics.items():
        if nic.name not in names:
            yield from not_configured_values(
                nic, "nics.", name, UNUSED, ("name", "profile", "rdma", "speed", "fec")
            )


def _port(host: HostIntent, use: QosUse) -> Iterator[Line | Omission]:
    nic = use.nic
    place = where(nic, "name")
    name = quote_literal(nic.name, place)
    if nic.far_device:
        yield remark(f"{nic.name} leads to {nic.far_device} {nic.far_port}")
    yield Line(f"Confirm-Port {name}", (place,))
    if use.switch is not None and use.intent is None:
        mtu = use.switch.mtu + ETHERNET
        yield Line(f"Set-Property {name} '*JumboPacket' {mtu}", (where(use.switch, "mtu"), place))
    yield from _rdma(host, use, name)
    yield from not_configured_values(nic, "nics.", nic.name, NO_SPEED, ("speed",))


NO_SPEED = "the values of the property differ by vendor; the two ends choose"


def _rdma(host: HostIntent, use: QosUse, name: str) -> Iterator[Line]:
    nic, places = use.nic, (where(use.nic, "rdma"), where(use.nic, "name"))
    if not nic.rdma and not nic.protocols:
        return
    wanted = nic.rdma and host.transport != "tcp"
    verb = "Set" if use.intent is None else "Confirm"
    if use.intent is None or wanted:
        yield Line(f"{verb}-Rdma {name} {flag(wanted)}", places)
    technology = TECHNOLOGIES.get(host.transport)
    if wanted and technology is not None and len(nic.protocols) > 1 and use.intent is None:
        yield Line(f"Set-Property {name} '*NetworkDirectTechnology' {technology}", places)


def switches(host: HostIntent) -> Iterator[Line | Omission]:
    """Teamed switches; those that Network ATC makes are only looked at."""
    for name, switch in host.switches.items():
        if switch.kind == "set":
            yield from _switch(host, switch)
        else:
            yield from not_configured_values(
                switch, "switches.", name, NOT_TEAMED, ("name", "kind", "mtu", "uplinks")
            )


NOT_TEAMED = "Windows has switches with Switch Embedded Teaming alone"


def _switch(host: HostIntent, switch: HostSwitch) -> Iterator[Line | Omission]:
    here = where(switch, "name")
    ports = list(switch.uplinks.values())
    places = [where(switch, "uplinks", number) for number in range(len(ports))]
    intent = maker_of(host, switch)
    if intent is not None:
        name = quote_literal(made_name(switch.name, intent), here)
        yield Line(f"Confirm-Switch {name} {quote_list(ports, here)}", (here, where(switch, "kind"), *places))
        yield from not_configured_values(switch, "switches.", switch.name, OF_ATC, ("mtu",))
        return
    name = quote_literal(switch.name, here)
    for number, (port, place) in enumerate(zip(ports, places, strict=True)):
        word = quote_literal(port, place)
        if number == 0:
            yield Line(f"New-TeamedSwitch {name} {word}", (here, where(switch, "kind"), place))
        yield Line(f"Add-SwitchPort {name} {word}", (place,))


def interfaces(host: HostIntent) -> Iterator[Line | Omission]:
    """Interfaces; those of management last, as the way to the host can break off there."""
    ordered = sorted(host.interfaces.values(), key=lambda one: "management" in one.services)
    for interface in ordered:
        yield from _interface(host, interface)


def _interface(host: HostIntent, interface: IpInterface) -> Iterator[Line | Omission]:
    switch = host.switches.get(interface.switch)
    name = quote_literal(alias(host, interface), where(interface, "name"))
    if switch is not None and maker_of(host, switch) is None:
        yield from _virtual(interface, name)
    elif switch is not None:
        yield from _atc_adapter(host, interface, switch)
    else:
        yield from _physical(host, interface, name)
    rdma = does_rdma(host, interface)
    if rdma is not None and switch is not None:
        verb = "Set" if maker_of(host, switch) is None else "Confirm"
        yield Line(
            f"{verb}-Rdma {name} {flag(rdma)}", (where(interface, "rdma"), where(interface, "services"))
        )
    elif interface.rdma is not None:
        yield Line(f"Set-Rdma {name} {flag(interface.rdma)}", (where(interface, "rdma"),))
    yield from _addresses(host, interface, name)
    yield from not_configured_values(interface, "interfaces.", interface.name, OF_CLUSTER, ("services",))


OF_CLUSTER = "the cluster, SMB and live migration choose their networks by address and speed"


def _virtual(interface: IpInterface, name: str) -> Iterator[Line | Omission]:
    """A virtual adapter of the host on a switch."""
    places = (where(interface, "name"), where(interface, "switch"))
    own, switch = quote_literal(interface.name, places[0]), quote_literal(interface.switch, places[1])
    yield Line(f"Add-SwitchInterface {own} {switch}", places)
    yield Line(f"Set-InterfaceVlan {own} {interface.vlan or 0}", (where(interface, "vlan"),))
    if interface.affinity:
        place = where(interface, "affinity")
        yield Line(f"Set-Affinity {own} {switch} {quote_literal(interface.affinity, place)}", (place,))
    jumbo = interface.mtu + ETHERNET
    yield Line(f"Set-Property {name} '*JumboPacket' {jumbo}", (where(interface, "mtu"),))
    yield from not_configured_values(
        interface, "interfaces.", interface.name, "it is on the switch", ("nic",)
    )


def _physical(host: HostIntent, interface: IpInterface, name: str) -> Iterator[Line]:
    """A physical port that has an address itself."""
    places = (where(interface, "vlan"), where(interface, "nic"))
    use = next((one for one in uses(host) if one.nic.name == interface.nic), None)
    made = use is not None and use.intent is not None
    jumbo = (where(interface, "mtu"), where(interface, "nic"))
    if made:
        yield Line(f"Confirm-Vlan {name} {interface.vlan or 0}", places)
        yield Line(f"Confirm-Property {name} '*JumboPacket' {interface.mtu + ETHERNET}", jumbo)
    else:
        yield Line(f"Set-PortVlan {name} {interface.vlan or 0}", places)
        yield Line(f"Set-Property {name} '*JumboPacket' {interface.mtu + ETHERNET}", jumbo)


def _atc_adapter(host: HostIntent, interface: IpInterface, switch: HostSwitch) -> Iterator[Line | Omission]:
    """A virtual adapter that Network ATC makes."""
    intent = maker_of(host, switch)
    if intent is None:
        return
    places = (where(interface, "name"), where(interface, "switch"))
    own = quote_literal(made_name(interface.name, intent), places[0])
    on = quote_literal(made_name(interface.switch, intent), places[1])
    yield Line(f"Confirm-SwitchInterface {own} {on}", places)
    yield Line(f"Confirm-Vlan {own} {interface.vlan or 0}", (where(interface, "vlan"),))
    if interface.affinity:
        place = where(interface, "affinity")
        yield Line(f"Confirm-Affinity {own} {on} {quote_literal(interface.affinity, place)}", (place,))
    jumbo = interface.mtu + ETHERNET
    yield Line(f"Confirm-Property {own} '*JumboPacket' {jumbo}", (where(interface, "mtu"),))
    yield from not_configured_values(interface, "interfaces.", interface.name, OF_ATC, ("nic",))


def _addresses(host: HostIntent, interface: IpInterface, name: str) -> Iterator[Line]:
    """Addresses, routes, gateways and name servers of one interface."""
    if interface.dhcp:
        yield Line(f"Set-Dhcp {name} 'Enabled'", (where(interface, "dhcp"),))
    for field in ("address", "address6"):
        text = getattr(interface, field)
        if text:
            place = where(interface, field)
            own = interface_of(text, place)
            yield Line(f"Add-Address {name} '{own.ip}' {own.network.prefixlen}", (place,))
    for to, via, place in _routes(host, interface):
        yield Line(f"Add-Route {name} '{to}' '{via}'", (place,))
    if "management" in interface.services and host.services.dns:
        places = tuple(where(host.services, "dns", number) for number in range(len(host.services.dns)))
        servers = [address_of(text, place) for text, place in zip(host.services.dns, places, strict=True)]
        yield Line(f"Set-NameServer {name} {quote_list(servers, places[0])}", places)


def _routes(host: HostIntent, interface: IpInterface) -> Iterator[tuple[str, str, Origin]]:
    """Prefix, gateway and place of each route."""
    for route in interface.routes:
        network, _, length = prefix(route.to, where(route, "to"))
        yield f"{network}/{length}", address_of(route.via, where(route, "via")), where(route, "to")
    managed = "management" in interface.services
    gateways = (
        ("0.0.0.0/0", interface.gateway, where(interface, "gateway")),
        ("0.0.0.0/0", host.gateway if managed and not interface.gateway else "", where(host, "gateway")),
        ("::/0", host.gateway6 if managed else "", where(host, "gateway6")),
    )
    for to, text, place in gateways:
        if text:
            yield to, address_of(text, place), place
