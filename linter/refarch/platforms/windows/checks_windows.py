"""Verification checks of Windows Server and Azure Local hosts: release, ports, addresses, RDMA, QoS, and SMB
by PowerShell, and pings with the full MTU.

Sources, looked up 2026-11-23: Microsoft, reference of the cmdlets for Windows Server 2025; "Converged NIC in
a teamed NIC configuration"; "Troubleshoot the Windows Server SDN stack", for VLANs of virtual adapters; "INF
requirements for NDKPI" and "Keywords that can be edited", for advanced properties; Network ATC;
FailoverClusterDsc, for witnesses; NVIDIA, WinOF-2 manual 25.1.50020.
"""

from collections.abc import Iterator, Mapping

from ...model.types.design import Design
from ...model.types.origins import origin_of
from ...views.intent.hosts import host_intents
from ...views.intent.network_atc import AtcAdapter, adapter_name, atc_adapter, has_automatic_address
from ...views.network.teams import AdapterTeam
from ...views.storage.s2d import s2d_witness
from ..checks import Check, Checks, Guide, SourceDocument, Unchecked
from ..host_checks import HEADERS, HostQuestion, PingedPath, addresses, hosts, pinged_paths, rdma_adapters
from . import qos_checks
from .outputs import FORMS
from .ports import MEGABIT
from .qos import tags_frames
from .qos_checks import POWERSHELL, quote_name

SYSTEMS = ("windows-server", "azure-local-os")

CIM = SourceDocument(
    "Microsoft, Win32_OperatingSystem class",
    "https://learn.microsoft.com/en-us/windows/win32/cimwin32prov/win32-operatingsystem",
)
STORAGE = SourceDocument(
    "NVIDIA WinOF-2 v25.1.50020, Storage Protocols",
    "https://docs.nvidia.com/networking/display/winof2v25150020/Storage+Protocols",
)
CONNECTION = SourceDocument(
    "Microsoft, MSFT_SmbMultichannelConnection class",
    "https://learn.microsoft.com/en-us/previous-versions/windows/desktop/smb/msft-smbmultichannelconnection",
)
ADDRESS = SourceDocument("Microsoft, Get-NetIPAddress", f"{POWERSHELL}nettcpip/get-netipaddress")
NDKPI = SourceDocument(
    "Microsoft, INF requirements for NDKPI",
    "https://learn.microsoft.com/en-us/windows-hardware/drivers/network/inf-requirements-for-ndkpi",
)
JUMBO = SourceDocument(
    "Microsoft, Keywords that can be edited",
    "https://learn.microsoft.com/en-us/windows-hardware/drivers/network/keywords-that-can-be-edited",
)
SDN = SourceDocument(
    "Microsoft, Troubleshoot the Windows Server SDN stack",
    "https://learn.microsoft.com/en-us/windows-server/networking/sdn/troubleshoot/"
    "troubleshoot-windows-server-software-defined-networking-stack",
)
MAPPING = SourceDocument(
    "Microsoft, Get-VMNetworkAdapterTeamMapping", f"{POWERSHELL}hyper-v/get-vmnetworkadapterteammapping"
)
PRIORITY_TAG = SourceDocument(
    "Microsoft, Converged NIC in a teamed NIC configuration",
    "https://learn.microsoft.com/en-us/windows-server/networking/technologies/conv-nic/cnic-datacenter",
)
INTENT = SourceDocument("Microsoft, Get-NetIntentStatus", f"{POWERSHELL}networkatc/get-netintentstatus")
LIMIT = SourceDocument("Microsoft, Get-SmbBandwidthLimit", f"{POWERSHELL}smbshare/get-smbbandwidthlimit")
QUORUM = SourceDocument(
    "FailoverClusterDsc 2.1.0: DSC_ClusterQuorum",
    "https://www.powershellgallery.com/packages/FailoverClusterDsc/2.1.0/Content/"
    "DSCResources%5CDSC_ClusterQuorum%5CDSC_ClusterQuorum.psm1",
)
PING = SourceDocument(
    "Microsoft, SdnDiagnostics: Test-Ping",
    "https://www.powershellgallery.com/packages/SdnDiagnostics/3.2302.568.30905/Content/"
    "modules%5CUtilities%5Cprivate%5CTest-Ping.ps1",
)

TECHNOLOGY: Mapping[str, int] = {"iwarp": 1, "roce-v1": 3, "roce-v2": 4}
"""Values of ``*NetworkDirectTechnology``."""

WITNESSES: Mapping[str, str] = {
    "cloud": "Cloud Witness",
    "file-share": "File Share Quorum Witness",
    "disk": "Physical Disk",
}

ETHERNET = 14
"""Bytes of an Ethernet header, which ``*JumboPacket`` includes."""


def checks(design: Design) -> Iterator[Check]:
    """Checks of every host, then the pings from each host to the next."""
    for asked in hosts(design, "windows"):
        yield from _release(asked)
        yield from _interfaces(asked)
        yield from _intents(asked)
        yield from qos_checks.checks(asked)
        yield from _smb(asked)
        yield from _migration_limit(asked)
        yield from _witness(asked)
    for path in pinged_paths(design, "windows"):
        # Without a known address of the sender, Windows chooses the adapter.
        if path.own and not path.is_ipv6 and not _is_automatic(path):
            yield _ping(path)


def _is_automatic(path: PingedPath) -> bool:
    """True if Network ATC assigns the address of the sender, which the design then does not state."""
    return has_automatic_address(host_intents(path.asked.design)[path.asked.host.name], path.interface)


def unchecked_settings(design: Design) -> Iterator[Unchecked]:
    """Settings of the hosts that no check verifies."""
    for asked in hosts(design, "windows"):
        yield from qos_checks.unchecked_settings(asked)
        intent = host_intents(design)[asked.host.name]
        if any(has_automatic_address(intent, interface) for interface in intent.interfaces.values()):
            yield asked.unchecked_setting("addresses of the storage adapters", "Network ATC assigns them")


def _release(asked: HostQuestion) -> Iterator[Check]:
    for product in SYSTEMS:
        release = asked.host.software.get(product)
        known = asked.design.products.get(product, {}).get("releases", ())
        if release is not None:
            for entry in known:
                if entry["release"] == release.release and "version" in entry:
                    run = "(Get-CimInstance Win32_OperatingSystem).Version"
                    says = f"release {release.release}"
                    yield asked.check(run, "the line", entry["version"], release.origin, CIM, says=says)


def _interfaces(asked: HostQuestion) -> Iterator[Check]:
    """Checks of the interfaces for the traffic of the product, and of their ports."""
    at, intent = addresses(asked.design), host_intents(asked.design)[asked.host.name]
    for team in rdma_adapters(asked):
        interface = intent.interfaces[team.adapter.name]
        alias = quote_name(adapter_name(intent, interface))
        own = at.get((asked.host.name, team.adapter.name))
        if own is not None and not has_automatic_address(intent, interface):
            run = f"Get-NetIPAddress -InterfaceAlias {alias} -AddressFamily IPv4"
            yield asked.check(run, "IPAddress", own.text, own.origin, ADDRESS)
            yield asked.check(run, "PrefixLength", own.length, own.origin, ADDRESS)
        run = f"Get-NetAdapterAdvancedProperty -Name {alias} -RegistryKeyword '*JumboPacket'"
        size, origin = team.adapter.mtu + ETHERNET, origin_of(team.adapter, "mtu")
        says = f"MTU {team.adapter.mtu} plus the Ethernet header"
        yield asked.check(run, "RegistryValue", size, origin, JUMBO, says=says)
        if team.virtual_switch.kind != "direct":
            yield from _virtual(asked, team, atc_adapter(intent, interface))
            if not intent.intents and tags_frames(intent):
                run = f"Get-VMNetworkAdapter -ManagementOS -Name {quote_name(team.adapter.name)}"
                origin = origin_of(tags_frames(intent)[0], "priority")
                yield asked.check(run, "IeeePriorityTag", "On", origin, PRIORITY_TAG)
        if asked.cluster.carrier.rdma and team.adapter.rdma is not False:
            run = f"Get-NetAdapterRdma -Name {alias}"
            yield asked.check(run, "Enabled", "True", team.adapter.origin, STORAGE)
    yield from _technology(asked)


def _virtual(asked: HostQuestion, team: AdapterTeam, made: AtcAdapter | None) -> Iterator[Check]:
    """Checks of the VLAN and port of an adapter on a virtual switch. Network ATC sets the VLAN by a different
    cmdlet than an administrator."""
    name, group = quote_name(made.name if made is not None else team.adapter.name), team.port_group
    if group.vlan and made is not None:
        run = f"Get-VMNetworkAdapterIsolation -ManagementOS -VMNetworkAdapterName {name}"
        yield asked.check(run, "DefaultIsolationID", group.vlan, origin_of(group, "vlan"), SDN)
    elif group.vlan:
        run = f"Get-VMNetworkAdapterVlan -ManagementOS -VMNetworkAdapterName {name}"
        yield asked.check(run, "Mode", "Access", origin_of(group, "vlan"), SDN)
        yield asked.check(run, "VlanList", group.vlan, origin_of(group, "vlan"), SDN)
    port = team.active[0].nic.name if len(team.active) == 1 else ""
    if made is not None:
        port = made.port
    if port:
        run = f"Get-VMNetworkAdapterTeamMapping -ManagementOS -VMNetworkAdapterName {name}"
        yield asked.check(run, "NetAdapterName", port, group.teaming.origin, MAPPING)


def _technology(asked: HostQuestion) -> Iterator[Check]:
    """Checks of the RDMA protocol of the ports."""
    value = TECHNOLOGY.get(asked.cluster.transport)
    ports = {uplink.nic.name: uplink.nic for team in rdma_adapters(asked) for uplink in team.uplinks}
    if value is not None:
        for nic in ports.values():
            if nic.rdma:
                name, origin = quote_name(nic.name), asked.cluster.origin.child("transport")
                run = (
                    f"Get-NetAdapterAdvancedProperty -Name {name} -RegistryKeyword '*NetworkDirectTechnology'"
                )
                yield asked.check(
                    run, "RegistryValue", value, origin, NDKPI, says=asked.cluster.carrier.title
                )


def _intents(asked: HostQuestion) -> Iterator[Check]:
    for intent in asked.cluster.intents:
        run = f"Get-NetIntentStatus -Name {quote_name(intent.name)} | Where-Object Host -eq $env:COMPUTERNAME"
        yield asked.check(run, "ConfigurationStatus", "Success", intent.origin, INTENT)


def _smb(asked: HostQuestion) -> Iterator[Check]:
    if asked.cluster.carrier.rdma and any("smb" in team.adapter.services for team in rdma_adapters(asked)):
        run, when = "Get-SmbMultichannelConnection | Format-List", "while you copy a file between two hosts"
        origin = asked.cluster.origin.child("transport")
        for read in ("ClientRdmaCapable", "ServerRdmaCapable"):
            yield asked.check(run, read, "True", origin, CONNECTION, when=when)


def _migration_limit(asked: HostQuestion) -> Iterator[Check]:
    """Check of the bandwidth limit that the script sets. Network ATC and its cluster have their own limit."""
    smb = host_intents(asked.design)[asked.host.name].smb
    if smb is not None and smb.live_migration_limit is not None and not asked.cluster.intents:
        run = "(Get-SmbBandwidthLimit -Category LiveMigration).BytesPerSecond"
        value, origin = smb.live_migration_limit * MEGABIT, origin_of(smb, "live_migration_limit")
        yield asked.check(run, "the line", value, origin, LIMIT)


def _witness(asked: HostQuestion) -> Iterator[Check]:
    """Checks of the witness of the failover cluster."""
    witness = s2d_witness(asked.cluster)
    run = "(Get-ClusterQuorum).QuorumResource.ResourceType.DisplayName"
    if witness.kind in WITNESSES:
        yield asked.check(run, "the line", WITNESSES[witness.kind], witness.origin, QUORUM)
    elif witness.kind == "none":
        yield asked.check(run, "the line", None, witness.origin, QUORUM, compare="none")


def _ping(path: PingedPath) -> Check:
    run = f"ping {path.target} -S {path.own} -f -l {path.mtu - HEADERS} -n 10"
    origin = origin_of(path.interface, "mtu")
    return path.asked.check(run, "Lost", 0, origin, PING, says=path.answer, group=path.group)


CHECKS = Checks(
    title="Hosts with Windows",
    order=22,
    verified_by=(
        "The PowerShell commands are from the documents in the table. They are not tested on a host."
    ),
    checks=checks,
    system="windows-server",
    guides=(
        Guide("windows-server", ">=2016", "Windows Server 2016 to 2025"),
        Guide("azure-local-os", ">=23H2", "23H2 and 24H2"),
    ),
    unchecked=unchecked_settings,
    forms=FORMS,
)
