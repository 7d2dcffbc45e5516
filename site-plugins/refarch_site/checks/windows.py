"""Hosts with Windows Server: release, RDMA, flow control and SMB by PowerShell, and pings with the full
MTU."""

from collections.abc import Iterator

from refarch.facts.model import Cluster, Design, Host, Profile, compress, where
from refarch.facts.network import Team, storage_teams

from . import PRACTICE, Check, Checks, Document, ring

STORAGE = Document(
    "NVIDIA WinOF-2 v25.1.50020, Storage Protocols",
    "https://docs.nvidia.com/networking/display/winof2v25150020/Storage+Protocols",
)
CONNECTION = Document(
    "Microsoft, MSFT_SmbMultichannelConnection class",
    "https://learn.microsoft.com/en-us/previous-versions/windows/desktop/smb/msft-smbmultichannelconnection",
)
FLOW_CONTROL = Document(
    "Microsoft, Get-NetQosFlowControl",
    "https://learn.microsoft.com/en-us/powershell/module/dcbqos/get-netqosflowcontrol?view=windowsserver2025-ps",
)
POLICY = Document(
    "Microsoft, New-NetQosPolicy",
    "https://learn.microsoft.com/en-us/powershell/module/netqos/new-netqospolicy?view=windowsserver2025-ps",
)
WILLING = Document(
    "Microsoft, Set-NetQosDcbxSetting",
    "https://learn.microsoft.com/en-us/powershell/module/dcbqos/set-netqosdcbxsetting?view=windowsserver2025-ps",
)
PING = Document(
    "Microsoft, SdnDiagnostics: Test-Ping",
    "https://www.powershellgallery.com/packages/SdnDiagnostics/3.2302.568.30905/Content/"
    "modules%5CUtilities%5Cprivate%5CTest-Ping.ps1",
)

HEADERS = 28
"""Bytes of an IPv4 and an ICMP header, which a ping's payload does not count."""


def checks(design: Design) -> Iterator[Check]:
    """Checks that all hosts of a cluster share, then the pings from each host to the next."""
    for cluster in design.clusters.values():
        if cluster.kind.platform == "windows" and cluster.hosts:
            group = (
                f"Every host of {cluster.title or cluster.id}: "
                f"{compress([host.name for host in cluster.hosts])}"
            )
            yield from _release(design, cluster, group)
            yield from _shared(design, cluster, group)
            yield from _pings(design, cluster)


def _release(design: Design, cluster: Cluster, group: str) -> Iterator[Check]:
    release = cluster.hosts[0].software.get("windows-server")
    if release is None:
        return
    known = design.products.get("windows-server", {}).get("releases", ())
    version = next(
        (
            str(known_release["version"])
            for known_release in known
            if known_release["release"] == release.release and "version" in known_release
        ),
        "",
    )
    if version:
        command = "(Get-CimInstance Win32_OperatingSystem).Version"
        yield Check(group, command, f"{version}: Windows Server {release.release}", release.origin, PRACTICE)


def _shared(design: Design, cluster: Cluster, group: str) -> Iterator[Check]:
    first = cluster.hosts[0].name
    teams = {team.adapter.name: team for team in storage_teams(design, cluster) if team.adapter.host == first}
    if cluster.carrier.rdma:
        for team in (team for team in teams.values() if team.adapter.rdma is not False):
            name = _windows_name(team)
            yield Check(
                group,
                f"Get-NetAdapterRdma -Name '{name}'",
                f"{name} with Enabled True",
                team.adapter.origin,
                STORAGE,
            )
    profile = design.profiles.get(design.applied.get(first, ("", cluster.origin))[0])
    if profile is not None and profile.pfc_priorities:
        lossless = ", ".join(map(str, profile.pfc_priorities))
        expect = f"Enabled True for priority {lossless} alone"
        yield Check(group, "Get-NetQosFlowControl", expect, where(profile, "pfc"), FLOW_CONTROL)
    if profile is not None:
        yield from _marking(group, profile)
    if cluster.carrier.rdma and any("smb" in team.adapter.services for team in teams.values()):
        expect = "while a file is copied between two hosts: ClientRdmaCapable and ServerRdmaCapable True"
        command = "Get-SmbMultichannelConnection | Format-List"
        yield Check(group, command, expect, cluster.origin.child("transport"), CONNECTION)


def _marking(group: str, profile: Profile) -> Iterator[Check]:
    """Policies by which the hosts mark, and whether they keep their own settings beside the switch's."""
    if profile.policies:
        listed = (f"{policy.traffic} priority {policy.priority}" for policy in profile.policies)
        yield Check(group, "Get-NetQosPolicy", ", ".join(listed), profile.policies[0].origin, POLICY)
    if "willing" in profile.host:
        expect = f"Willing {profile.host['willing']}"
        yield Check(group, "Get-NetQosDcbxSetting", expect, where(profile, "host", "willing"), WILLING)


def _windows_name(team: Team) -> str:
    """How Windows lists an interface: a host's port of a virtual switch by ``vEthernet (name)``, a physical
    port by its own."""
    if team.virtual_switch.kind != "direct":
        return f"vEthernet ({team.adapter.name})"
    return next((uplink.nic.name for uplink in team.uplinks), team.adapter.name)


def _pings(design: Design, cluster: Cluster) -> Iterator[Check]:
    addresses = {
        (address.device, address.interface): address.text
        for network in design.networks.values()
        for address in network.addresses
    }
    group = f"From host to host of {cluster.title or cluster.id}"
    for host, following in ring(cluster.hosts):
        for team in storage_teams(design, cluster):
            if team.adapter.host == host.name:
                ends = [addresses.get((end.name, team.adapter.name)) for end in (host, following)]
                if ends[0] and ends[1]:
                    yield _ping(group, team, following, ends[0], ends[1])


def _ping(group: str, team: Team, following: Host, own: str, target: str) -> Check:
    adapter = team.adapter
    command = f"ping {target} -S {own} -f -l {adapter.mtu - HEADERS} -n 10"
    expect = f"10 replies from {following.name}: MTU {adapter.mtu} holds"
    return Check(group, command, expect, where(adapter, "mtu"), PING, on=adapter.host)


CHECKS = Checks(
    title="Windows hosts",
    order=22,
    judged=(
        "The commands are from the documents named beside them, for PowerShell; they were not run on a host."
    ),
    checks=checks,
)
