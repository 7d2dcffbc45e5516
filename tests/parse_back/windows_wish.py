"""The state of a Windows host that a design wants, for hosts without Network ATC."""

from collections.abc import Iterator
from ipaddress import ip_interface
from typing import Any

from refarch.api.intent import HostIntent, HostProfile, IpInterface

TRANSPORTS = {"smb": "SMB", "compression": "Compression", "tcp": "TCPIP"}

TEMPLATES = {"smb": "SMB", "cluster": "Cluster", "live-migration": "LiveMigration", "default": "Default"}

STORAGE = {"smb", "live-migration"}


def wanted(host: HostIntent) -> dict[str, Any]:
    """The parts of the state that the design decides."""
    own = host.services
    found: dict[str, Any] = {"name": host.name}
    if own.ntp:
        found["time"] = {"Type": "NTP", "NtpServer": " ".join(f"{one},0x8" for one in own.ntp)}
    if own.domain:
        found["suffixes"] = [own.domain]
    if own.time_zone == "UTC":
        found["zone"] = "UTC"
    found["switches"] = {
        name: list(one.uplinks.values()) for name, one in host.switches.items() if one.kind == "set"
    }
    found["virtual"] = {one.name: _virtual(one) for one in host.interfaces.values() if one.switch}
    found["adapters"] = {alias(one): _adapter(host, one) for one in host.interfaces.values()}
    for switch in host.switches.values():
        for port in switch.uplinks.values():
            found["adapters"][port] = {"properties": {"*JumboPacket": str(switch.mtu + 14)}}
    profile = next((host.profiles[one.profile] for one in _rdma_ports(host) if one.profile), None)
    if profile is not None:
        found |= _quality(host, profile)
    if host.smb is not None:
        if host.smb.multichannel is not None:
            found["multichannel"] = dict.fromkeys(("server", "client"), host.smb.multichannel)
        if host.smb.live_migration in TRANSPORTS:
            found["migration"] = TRANSPORTS[host.smb.live_migration]
        if host.smb.live_migration_limit is not None:
            found["limits"] = {"LiveMigration": host.smb.live_migration_limit * 125_000}
    return found


def _rdma_ports(host: HostIntent) -> Iterator[Any]:
    used = {one.nic for one in host.interfaces.values()}
    used |= {port for switch in host.switches.values() for port in switch.uplinks.values()}
    return (nic for name, nic in host.nics.items() if name in used and nic.rdma)


def alias(interface: IpInterface) -> str:
    return f"vEthernet ({interface.name})" if interface.switch else interface.nic or interface.name


def _virtual(interface: IpInterface) -> dict[str, Any]:
    mode = "Access" if interface.vlan else "Untagged"
    return {
        "switch": interface.switch,
        "mode": mode,
        "vlan": interface.vlan or 0,
        "port": interface.affinity,
    }


def _adapter(host: HostIntent, interface: IpInterface) -> dict[str, Any]:
    addresses = [ip_interface(one) for one in (interface.address, interface.address6) if one]
    routes = [[one.to, one.via] for one in interface.routes]
    found: dict[str, Any] = {"properties": {"*JumboPacket": str(interface.mtu + 14)}}
    if "management" in interface.services:
        gateway = interface.gateway or host.gateway
        routes += [[to, via] for to, via in (("0.0.0.0/0", gateway), ("::/0", host.gateway6)) if via]
        found["dns"] = list(host.services.dns)
    found["addresses"] = {str(one.ip): one.network.prefixlen for one in addresses}
    found["routes"] = routes
    if not interface.switch:
        found["vlan"] = interface.vlan or 0
    if host.rdma and host.transport != "tcp" and interface.rdma is not False:
        found |= {"rdma": True} if STORAGE & {*interface.services} else {}
    return found


def _quality(host: HostIntent, profile: HostProfile) -> dict[str, Any]:
    found: dict[str, Any] = {"flow_control": list(profile.pfc_priorities)}
    if profile.willing is not None:
        found["willing"] = profile.willing
    found["classes"] = {
        tuple(one.priorities): (
            "Strict" if one.scheduling == "strict" else "ETS",
            0 if one.scheduling == "strict" else round(one.bandwidth or 0),
        )
        for one in profile.traffic_classes.values()
    }
    found["policies"] = {
        f"port {one.port or 445}" if one.traffic == "smb-direct" else TEMPLATES[one.traffic]: one.priority
        for one in profile.policies
        if one.traffic == "smb-direct" or one.traffic in TEMPLATES
    }
    if profile.rdma_priority is not None and host.transport.startswith("roce"):
        found["policies"].setdefault("port 445", profile.rdma_priority)
    return found


def shown(state: dict[str, Any], classes: dict[str, Any]) -> dict[str, Any]:
    """A state in the words of the wish."""
    found = dict(state)
    found["classes"] = {
        tuple(one["Priority"]): (one["Algorithm"], one["BandwidthPercentage"]) for one in classes.values()
    }
    found["policies"] = {
        f"port {one['NetDirectPort']}" if "NetDirectPort" in one else one["Template"]: one["PriorityValue"]
        for one in state["policies"].values()
    }
    return found


def unfulfilled(wish: Any, state: Any, place: str = "") -> Iterator[str]:
    """Places of a state that are not as the wish; what the wish leaves out is free. Switches, virtual
    adapters, classes, and policies that the wish does not have are reported."""
    if isinstance(wish, dict):
        if place in ("/switches", "/virtual", "/classes", "/policies"):
            yield from (f"{place}/{key} is too much" for key in state if key not in wish)
        for key, value in wish.items():
            if key not in state:
                yield f"{place}/{key} is missing"
            else:
                yield from unfulfilled(value, state[key], f"{place}/{key}")
    elif wish != state:
        yield f"{place}: {state!r}, but wanted {wish!r}"
