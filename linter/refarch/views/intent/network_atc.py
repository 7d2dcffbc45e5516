"""What Network ATC creates from an intent: names of switches and virtual network adapters, VLANs, and values
of the ports.

Sources, looked up 2026-11-29: Microsoft, AzureLocal-Supportability,
Troubleshoot-Network-Test-IntentVirtualAdapterExistence (``vManagement(Intent)``, ``vSMB(Intent#Adapter)``; an
intent with only storage traffic has no virtual adapters) and
Troubleshoot-Network-Test-HostNetworkConfigurationReadiness (output of the validator:
``ConvergedSwitch(Management)``, and ``ComputeSwitch(compute)`` for an intent with only compute traffic);
Microsoft, Install and enable Network ATC on existing Azure Local (``ConvergedSwitch(compute_storage)``; the
adapters of Windows have these names without ``vEthernet``).
"""

from typing import NamedTuple

from ...model.versions import is_in_range
from .host_records import AtcIntent, HostIntent
from .virtual_records import HostSwitch, IpInterface

DEFAULT_MTU, ETHERNET_HEADER = 1500, 14
"""Bytes of the packets of Network ATC without an override, and of a header, which a jumbo packet includes."""

NETWORK_DIRECT = ("iwarp", "roce-v1", "roce-v2")
"""RDMA protocols that Network ATC can select."""

STORAGE_SERVICES = ("smb", "live-migration")
"""Services of interfaces for the storage traffic of an intent."""


DEPLOYED_SYSTEM, DEPLOYED_RELEASES = "azure-local-os", ">=23H2"
"""System whose clusters are deployed from Azure, and the releases with this deployment."""


class AtcAdapter(NamedTuple):
    """Virtual network adapter that Network ATC creates."""

    name: str
    """Name in Hyper-V and in Windows."""
    port: str
    """Physical port that it is mapped to; empty for the adapter of management."""


def intent_of(host: HostIntent, nic: str) -> AtcIntent | None:
    """Network ATC intent of a port."""
    return next((intent for intent in host.intents.values() if nic in intent.adapters), None)


def maker_of(host: HostIntent, switch: HostSwitch) -> AtcIntent | None:
    """Network ATC intent that creates a switch; None if the script creates it."""
    intents = (intent_of(host, nic) for nic in switch.uplinks.values())
    return next((intent for intent in intents if intent is not None), None)


def switch_name(intent: AtcIntent) -> str:
    """Name of the switch of an intent."""
    kind = "ComputeSwitch" if {*intent.traffic} == {"compute"} else "ConvergedSwitch"
    return f"{kind}({intent.name})"


def atc_adapter(host: HostIntent, interface: IpInterface) -> AtcAdapter | None:
    """Adapter that Network ATC creates for an interface; None if it creates none, as for backups.

    An interface without ``affinity`` has the port of its position among the storage interfaces of the switch.
    """
    switch = host.switches.get(interface.switch)
    intent = maker_of(host, switch) if switch is not None else None
    if intent is None:
        return None
    if "management" in interface.services and "management" in intent.traffic:
        return AtcAdapter(f"vManagement({intent.name})", "")
    if "storage" in intent.traffic and _is_storage(interface):
        port = interface.affinity or _port_by_position(host, interface, intent)
        return AtcAdapter(f"vSMB({intent.name}#{port})", port) if port in intent.adapters else None
    return None


def adapter_name(host: HostIntent, interface: IpInterface) -> str:
    """Name of an interface of Windows in the list of the host's adapters."""
    if interface.switch not in host.switches:
        return interface.nic or interface.name
    adapter = atc_adapter(host, interface)
    return f"vEthernet ({interface.name})" if adapter is None else adapter.name


def _is_storage(interface: IpInterface) -> bool:
    return any(service in STORAGE_SERVICES for service in interface.services)


def _port_by_position(host: HostIntent, interface: IpInterface, intent: AtcIntent) -> str:
    on_switch = [
        one.name for one in host.interfaces.values() if one.switch == interface.switch and _is_storage(one)
    ]
    place = on_switch.index(interface.name)
    return intent.adapters[place] if place < len(intent.adapters) else ""


def storage_interfaces(host: HostIntent, intent: AtcIntent) -> dict[str, IpInterface]:
    """Interfaces of the storage traffic of an intent, by physical port in the order of the intent."""
    by_port = {}
    for interface in host.interfaces.values():
        if _is_storage(interface):
            adapter = atc_adapter(host, interface)
            by_port[adapter.port if adapter is not None else interface.nic] = interface
    return {port: by_port[port] for port in intent.adapters if port in by_port}


def storage_vlans(host: HostIntent, intent: AtcIntent) -> tuple[int, ...]:
    """VLANs of the storage traffic: those of the intent, otherwise those of the interfaces, one for each port
    or one for all; empty if an interface has no VLAN, for the VLANs that Network ATC chooses."""
    if intent.vlans or "storage" not in intent.traffic:
        return intent.vlans
    found = storage_interfaces(host, intent)
    vlans = tuple(interface.vlan or 0 for interface in found.values())
    if len(found) < len(intent.adapters) or 0 in vlans:
        return ()
    return vlans[:1] if len({*vlans}) == 1 else vlans


def management_interface(host: HostIntent, intent: AtcIntent) -> IpInterface | None:
    """Interface on the switch of an intent for which Network ATC creates the adapter of management."""
    name = f"vManagement({intent.name})"
    for interface in host.interfaces.values():
        adapter = atc_adapter(host, interface)
        if adapter is not None and adapter.name == name:
            return interface
    return None


def has_automatic_address(host: HostIntent, interface: IpInterface) -> bool:
    """True if Network ATC assigns the address of an interface, which is its default for storage traffic."""
    if not _is_storage(interface) or "management" in interface.services:
        return False
    adapter = atc_adapter(host, interface)
    port = adapter.port if adapter is not None else interface.nic
    intent = intent_of(host, port)
    return intent is not None and "storage" in intent.traffic and intent.automatic_ip is not False


def jumbo_packet(host: HostIntent, intent: AtcIntent) -> int | None:
    """Bytes of the largest frame of an intent without its checksum: as the intent states it, else for the
    largest MTU of its storage interfaces; None for the default of Network ATC."""
    largest = max((one.mtu for one in storage_interfaces(host, intent).values()), default=DEFAULT_MTU)
    if intent.jumbo_packet is not None or largest <= DEFAULT_MTU or "storage" not in intent.traffic:
        return intent.jumbo_packet
    return largest + ETHERNET_HEADER


def network_direct(host: HostIntent, intent: AtcIntent) -> str:
    """RDMA protocol of an intent, or ``off``: as the intent states it, else the transport of the cluster if a
    port supports several protocols; empty for the protocol of the driver."""
    several = any(len(host.nics[name].protocols) > 1 for name in intent.adapters if name in host.nics)
    if intent.network_direct or "storage" not in intent.traffic or not several:
        return intent.network_direct
    return host.transport if host.transport in NETWORK_DIRECT else ""


def is_deployed_by_azure(host: HostIntent) -> bool:
    """True if the deployment from Azure adds the intents of a host."""
    is_azure_local = host.system == DEPLOYED_SYSTEM and bool(host.intents)
    return is_azure_local and (not host.release or is_in_range(host.release, DEPLOYED_RELEASES))
