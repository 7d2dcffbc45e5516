"""Storage settings of hosts: NVMe adapters with the ports of arrays, SMB, the pool, advanced settings."""

import re
from collections.abc import Iterator, Mapping

from ...core.origin import Origin
from ...model.types import Array, Cluster, Design, DesignNote, Host, NvmeAdapter, origin_of
from ...model.units import speed
from .. import view
from ..storage.nvme_lanes import NVME_PORT, nvme_lanes
from ..storage.nvme_routes import NvmeRoute
from .host_records import (
    AdvancedSetting,
    HostPool,
    HostSmb,
    NvmeInitiator,
    NvmePort,
    NvmeTarget,
    PoolVolume,
    SmbShare,
)


@view
def _nvme_ports(design: Design) -> Mapping[str, Mapping[str, NvmePort]]:
    """NVMe adapters by host and name. Hosts that take the same way share the records."""
    ports: dict[str, dict[str, NvmePort]] = {}
    for identity, listed in nvme_lanes(design).items():
        cluster = design.clusters[identity]
        for lane in listed:
            port = _nvme_port(cluster, lane.bindings[0].adapter, lane.routes)
            for host in lane.hosts:
                ports.setdefault(host, {})[port.name] = port
    return ports


def _nvme_port(cluster: Cluster, adapter: NvmeAdapter, routes: tuple[NvmeRoute, ...]) -> NvmePort:
    transport = "rdma" if cluster.carrier.rdma else "tcp"
    return NvmePort(
        name=adapter.name,
        nic=adapter.nic,
        interface=adapter.vmkernel,
        transport=transport,
        targets=tuple(_nvme_targets(cluster, routes)),
        origin=adapter.origin,
        at={
            "name": adapter.origin,
            "interface": origin_of(adapter, "vmkernel"),
            "transport": cluster.origin.child("transport"),
        },
    )


def _nvme_targets(cluster: Cluster, routes: tuple[NvmeRoute, ...]) -> Iterator[NvmeTarget]:
    for route in routes:
        target, address = route.target, route.target.address
        if address is not None:
            place = origin_of(address, "text")
            at = {"address": place, "service": place, "subsystem": _subsystem_origin(target.array)}
            named = origin_of(cluster.nvme, "arrays")
            yield NvmeTarget(
                target.array.name,
                target.port.name,
                address.text,
                NVME_PORT,
                target.array.subsystem,
                named,
                {**at, "array": named, "port": target.port.origin},
            )


def _subsystem_origin(array: Array) -> Origin:
    place: Origin = origin_of(array, "subsystem")
    return place


def nvme_initiator(design: Design, cluster: Cluster, host: Host) -> NvmeInitiator | None:
    """NVMe initiator of a host; None for a host without."""
    nvme = cluster.nvme
    if nvme is None:
        return None
    ports = _nvme_ports(design).get(host.name, {})
    return NvmeInitiator(nvme.nqn(host.name), ports, nvme.origin, {"nqn": origin_of(nvme, "host_nqn")})


_ADVANCED = re.compile(
    r"esxcli system settings advanced set (?:-o|--option)[ =](/[A-Za-z0-9/_.-]+) "
    r"(?:(?:-i|--int-value)[ =]([0-9]+)|(?:-s|--string-value)[ =]([A-Za-z0-9._:/-]+))"
)
"""The command of an advanced setting, where it is all that the design gives."""


def advanced_settings(cluster: Cluster) -> tuple[AdvancedSetting, ...]:
    """Advanced settings of every host."""
    return tuple(_advanced_setting(setting) for setting in cluster.settings)


def _advanced_setting(setting: DesignNote) -> AdvancedSetting:
    command = setting.data["command"]
    if "option" in setting.data and "value" in setting.data:
        return AdvancedSetting(setting.data["option"], setting.data["value"], command, setting.origin)
    match = _ADVANCED.fullmatch(command.strip())
    option, value = ("", "") if match is None else (match[1], int(match[2]) if match[2] else match[3])
    place = origin_of(setting, "command")
    return AdvancedSetting(option, value, command, setting.origin, {"option": place, "value": place})


def host_smb(cluster: Cluster, host: Host) -> HostSmb | None:
    """SMB of a host, with the shares that it serves; None where the design does not state any."""
    smb = cluster.smb
    if smb is None:
        return None
    shares = {
        name: _smb_share(cluster, smb, name, data)
        for name, data in smb.data.get("shares", {}).items()
        if data.get("host", host.name) == host.name
    }
    live_migration, limit = smb.data.get("live_migration", ""), smb.data.get("live_migration_limit", "")
    mbits = speed(limit) if limit else None
    return HostSmb(smb.data.get("multichannel"), live_migration, mbits, shares, smb.origin)


def _smb_share(cluster: Cluster, smb: DesignNote, name: str, data: Mapping[str, object]) -> SmbShare:
    here = smb.origin.child("shares", name)
    tiers, available = data.get("tiers", ()), data.get("continuously_available")
    return SmbShare(
        name,
        str(data.get("for", "")),
        str(data.get("resiliency", "")),
        tuple(map(str, tiers)) if isinstance(tiers, (list, tuple)) else (),
        available if isinstance(available, bool) else None,
        tuple(client.cluster for client in cluster.share_clients if client.share == name),
        here,
        {"name": here, "purpose": here.child("for")},
    )


def host_pool(cluster: Cluster) -> HostPool | None:
    """Pool of a cluster with Storage Spaces Direct; None for a cluster without."""
    s2d = cluster.s2d
    if s2d is None:
        return None
    witness = s2d.data.get("witness", "")
    stated = {"kind": witness} if isinstance(witness, str) else witness
    share = rf"\\{stated['host']}\{stated.get('share', '')}" if "host" in stated else ""
    return HostPool(
        volumes={name: _pool_volume(s2d, name, data) for name, data in s2d.data.get("volumes", {}).items()},
        reserve=s2d.data.get("reserve", ""),
        witness=stated.get("kind", ""),
        witness_place=stated.get("account", "") or share,
        origin=s2d.origin,
        at={"witness_place": s2d.origin.child("witness")},
    )


def _pool_volume(s2d: DesignNote, name: str, data: Mapping[str, str]) -> PoolVolume:
    here = s2d.origin.child("volumes", name)
    return PoolVolume(
        name,
        data.get("resiliency", ""),
        data.get("size", ""),
        data.get("provisioning", ""),
        data.get("for", ""),
        here,
        {"name": here, "purpose": here.child("for")},
    )
