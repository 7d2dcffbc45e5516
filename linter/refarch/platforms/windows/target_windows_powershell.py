"""Target for Windows hosts: a PowerShell script for each host that reports differences from the design and
fixes them.

It runs on the host as an administrator: with ``-WhatIf``, it reports differences; otherwise, it fixes them,
stops at the first error, and can be run again. Exit status 0: no differences; 1: differences that the script
does not fix; 3: Windows must be restarted first. If the design has Network ATC intents, the script adds them
and checks the objects that Network ATC creates; otherwise, it configures switches, virtual network adapters,
and DCB one by one.

The modules name the sources of their commands; for this module, looked up 2026-11-23: the references of the
modules ServerManager, SmbShare, Hyper-V and DnsClient for Windows Server 2025
(https://github.com/MicrosoftDocs/windows-powershell-docs, docset/winserver2025-ps); Microsoft, Windows Time
service tools and settings (``w32tm /config /manualpeerlist``); looked up 2026-11-29: Microsoft, Control Live
Migration SMB bandwidth cluster-wide (feature FS-SMBBW, limit of the cluster); looked up 2026-11-30: the
references of ``Suspend-ClusterNode`` and ``Get-ClusterNode`` (a drained node has the state Paused). Releases
read: Windows Server 2016 to 2025, Azure Local 22H2 to 24H2.
"""

import re
from collections.abc import Iterator

from ...model.types.origins import origin_of
from ...views.intent.host_records import HostIntent
from ...views.intent.network_atc import atc_adapter, is_deployed_by_azure, maker_of
from ..not_configured import not_configured_values
from ..powershell import flag, quote_list, quote_literal
from ..script_functions import functions
from ..shell import remark
from ..target import HOST, ConfigLine, NotConfigured, Proof, System, Target, cosmetic, weakens
from .atc import intents
from .azure_local import cluster_first, find_deployment, preparation
from .limits_host_windows_server import LIMITS
from .network import intent_ports, interfaces, port_names, ports, switches
from .not_configured import NOT_CONFIGURED
from .plan import PLAN
from .pool import pool_not_configured
from .ports import MEGABIT
from .qos import MATCHES, has_rdma_policy, profile_not_configured, profile_of, qos

FUNCTIONS = "windows/windows.ps1"

FEATURES_OF_ATC = ("Hyper-V", "Data-Center-Bridging", "Failover-Clustering", "NetworkATC", "NetworkHUD")
"""Features that each host with Network ATC needs."""

CLUSTER_FIRST = (
    "Run it on all hosts, create the failover cluster, and run it again: intents belong to the cluster. "
    "Storage Spaces Direct, pool, volumes, and witness: create them by hand"
)

STAYS = (
    "The script stores former values in refarch-former.xml of the Windows folder. The rollback file sets "
    "them again, and removes what the script created; it stops on an active node of a failover cluster",
    "The rollback file leaves in place: names, time servers, features, addresses of ports, and the switch of "
    "the management adapters",
)

STAGES = (
    "Run it before the machines are registered with Azure Arc. Then deploy Azure Local with the parameters "
    "of target azure-local-deployment, which adds the intents, and run it again: it only compares then",
    "Cluster, Storage Spaces Direct, pool, and witness: the deployment creates them. Volumes of the design: "
    "create them by hand after it",
    "The script stores former values in refarch-former.xml of the Windows folder. There is no rollback file: "
    "the deployment sets what it creates",
)

BY_HAND = "Cluster, Storage Spaces Direct, pool, volumes, and witness: create them by hand, after all hosts"


def how_to_run(host: HostIntent) -> Iterator[str]:
    """Header lines: when to run the script, what it leaves to others, and what the rollback leaves."""
    if is_deployed_by_azure(host):
        yield from STAGES
        return
    if host.intents:
        yield CLUSTER_FIRST
    elif host.pool is not None:
        yield BY_HAND
    if any(True for _ in _rollback(host)):
        yield from STAYS


MIGRATION = {"smb": "SMB", "compression": "Compression", "tcp": "TCPIP"}

ZONES = {"UTC": "UTC", "Etc/UTC": "UTC"}
"""Windows names of time zones of the tz database that do not need a table."""

NO_TIME_SERVER = weakens(
    "the design names no NTP server; set one with `w32tm` before the machine is registered with Azure Arc",
    "the clock is that of the Windows default",
)

OTHER_ZONE = "Windows uses its own names for time zones; set it with Set-TimeZone"


def lines(host: HostIntent) -> Iterator[ConfigLine | NotConfigured]:
    """Functions that the script calls, the calls in order, and the settings that are not configured."""
    pieces = list(dict.fromkeys(_pieces(host)))
    calls = [piece for piece in pieces if isinstance(piece, ConfigLine)]
    yield from functions(FUNCTIONS, calls)
    yield from calls
    yield from (piece for piece in pieces if isinstance(piece, NotConfigured))


def _pieces(host: HostIntent) -> Iterator[ConfigLine | NotConfigured]:
    is_deployed = is_deployed_by_azure(host)
    yield from find_deployment(host) if is_deployed else ()
    yield from port_names(host)
    yield from _features(host) if not is_deployed else ()
    yield from _services(host)
    yield ConfigLine("Complete-Restart")
    yield from ports(host)
    if is_deployed:
        yield from preparation(host)
    elif host.intents:
        yield from cluster_first(host)
    yield from intents(host)
    yield from intent_ports(host)
    yield from switches(host)
    yield from interfaces(host)
    yield from qos(host) if not host.intents else ()
    yield from profile_not_configured(host, NOT_CONFIGURED)
    yield from _smb(host)
    yield from pool_not_configured(host)
    yield ConfigLine("Complete-Script")


def _features(host: HostIntent) -> Iterator[ConfigLine]:
    if host.intents:
        places = tuple(origin_of(intent, "name") for intent in host.intents.values())
        yield from (ConfigLine(f"Install-Feature '{name}'", places) for name in FEATURES_OF_ATC)
        return
    of_hyper_v = [origin_of(switch, "name") for switch in host.switches.values()]
    if host.smb is not None and host.smb.live_migration in MIGRATION:
        of_hyper_v.append(origin_of(host.smb, "live_migration"))
    if of_hyper_v:
        yield ConfigLine("Install-Feature 'Hyper-V'", tuple(of_hyper_v))
    if host.smb is not None and host.smb.live_migration_limit is not None:
        place = origin_of(host.smb, "live_migration_limit")
        yield ConfigLine("Install-Feature 'FS-SMBBW'", (place,))
    profile = profile_of(host)
    if profile is not None:
        yield ConfigLine("Install-Feature 'Data-Center-Bridging'", (origin_of(profile, "name"),))


def _services(host: HostIntent) -> Iterator[ConfigLine | NotConfigured]:
    own = host.services
    yield ConfigLine(
        f"Set-HostName {quote_literal(host.name, origin_of(host, 'name'))}", (origin_of(host, "name"),)
    )
    if own.domain:
        yield ConfigLine(
            f"Add-Suffix {quote_literal(own.domain, origin_of(own, 'domain'))}", (origin_of(own, "domain"),)
        )
    if own.ntp:
        place = origin_of(own, "ntp")
        yield ConfigLine(f"Set-TimeServer {quote_list(own.ntp, place)}", (place,))
    elif is_deployed_by_azure(host):
        yield NotConfigured("services.ntp", "", "no server", NO_TIME_SERVER, origin_of(own, "ntp"))
    if own.time_zone in ZONES:
        yield ConfigLine(f"Set-Zone '{ZONES[own.time_zone]}'", (origin_of(own, "time_zone"),))
    else:
        yield from not_configured_values(own, "services.", "", OTHER_ZONE, ("time_zone",))
    yield from _management_not_configured(host)


def _management_not_configured(host: HostIntent) -> Iterator[NotConfigured]:
    """Settings of a management interface that are not configured."""
    managed = [one for one in host.interfaces.values() if "management" in one.services]
    if not managed:
        reason = "the design has no management interface on this host"
        yield from not_configured_values(host.services, "services.", "", reason, ("dns",))
        yield from not_configured_values(host, "", "", reason, ("gateway", "gateway6"))
    elif all(one.gateway for one in managed):
        reason = cosmetic("the management interface has its own gateway")
        yield from not_configured_values(host, "", "", reason, ("gateway",))


def _smb(host: HostIntent) -> Iterator[ConfigLine | NotConfigured]:
    own = host.smb
    if own is None:
        return
    if own.multichannel is not None:
        yield ConfigLine(f"Set-Multichannel {flag(own.multichannel)}", (origin_of(own, "multichannel"),))
    if own.live_migration in MIGRATION:
        place = origin_of(own, "live_migration")
        # Network ATC selects the transport again at its next check.
        verb = "Confirm" if host.intents else "Set"
        yield ConfigLine(f"{verb}-LiveMigration '{MIGRATION[own.live_migration]}'", (place,))
    else:
        reason = "Windows has no such option"
        yield from not_configured_values(own, "smb.", "", reason, ("live_migration",))
    if host.intents:
        yield from not_configured_values(own, "smb.", "", LIMIT_OF_ATC, ("live_migration_limit",))
    elif own.live_migration_limit is not None:
        place = origin_of(own, "live_migration_limit")
        if host.pool is not None:
            yield remark(LIMIT_OF_CLUSTER)
        yield ConfigLine(f"Set-MigrationLimit {own.live_migration_limit * MEGABIT}", (place,))


LIMIT_OF_CLUSTER = (
    "A failover cluster of Windows Server 2022 or later sets a limit for all nodes, by default 25% of their "
    "bandwidth: set its SMB bandwidth limit factor, too."
)

LIMIT_OF_ATC = (
    "Network ATC sets the limit for the cluster; pass MaximumSMBMigrationBandwidthInGbps to "
    "New-NetIntentGlobalClusterOverrides"
)


def rollback(host: HostIntent) -> Iterator[ConfigLine]:
    """Rollback: objects that the other script created are removed, and other settings get the values that the
    script stored before it changed them. Names, NTP, features, and the switch of the management adapter stay;
    so do the intents that the deployment of Azure Local added."""
    removed = list(_rollback(host))
    calls = [
        ConfigLine("Confirm-Paused"),
        *removed,
        ConfigLine("Remove-Former"),
        ConfigLine("Complete-Script"),
    ]
    if removed:
        yield from functions(FUNCTIONS, calls)
        yield from calls


_CHANGED = re.compile(
    r"(?:Set|Enable)-(Property '(?:[^']|'')*' '[^']*'|(?:PortVlan|Rdma|Qos) '(?:[^']|'')*'"
    r"|Willing|FlowControl|LiveMigration)(?: .*)?"
)
"""Calls that change a setting, with the words of the call that restores it."""


def _restore_calls(host: HostIntent) -> Iterator[ConfigLine]:
    """Calls that set what the script changes to the former values. Adapters that the rollback removes, and
    the management adapters that it leaves, are no part of it."""
    for line in _pieces(host):
        changed = _CHANGED.fullmatch(line.text) if isinstance(line, ConfigLine) else None
        if changed is not None and isinstance(line, ConfigLine) and "'vEthernet (" not in line.text:
            yield ConfigLine(f"Restore-{changed[1]}", line.origins)


def _rollback(host: HostIntent) -> Iterator[ConfigLine]:
    profile = profile_of(host)
    if profile is not None and not host.intents:
        if has_rdma_policy(host, profile):
            yield ConfigLine("Remove-Policy 'SMB Direct'", (origin_of(profile, "rdma_priority"),))
        for policy in profile.policies:
            if policy.traffic in MATCHES:
                yield ConfigLine(
                    f"Remove-Policy '{MATCHES[policy.traffic][0]}'", (origin_of(policy, "traffic"),)
                )
        for kind in profile.traffic_classes.values():
            if 0 not in kind.priorities:
                yield ConfigLine(f"Remove-TrafficClass 'TC{kind.number}'", (origin_of(kind, "number"),))
    managed = {one.switch for one in host.interfaces.values() if "management" in one.services}
    for interface in host.interfaces.values():
        switch = host.switches.get(interface.switch)
        made = switch is not None and atc_adapter(host, interface) is None
        if made and "management" not in interface.services:
            place = origin_of(interface, "name")
            yield ConfigLine(f"Remove-SwitchInterface {quote_literal(interface.name, place)}", (place,))
    for name, switch in host.switches.items():
        if name not in managed and maker_of(host, switch) is None:
            place = origin_of(switch, "name")
            yield ConfigLine(f"Remove-TeamedSwitch {quote_literal(switch.name, place)}", (place,))
    yield from _restore_calls(host) if not host.intents else ()
    for intent in host.intents.values() if not is_deployed_by_azure(host) else ():
        place = origin_of(intent, "name")
        yield ConfigLine(f"Remove-Intent {quote_literal(intent.name, place)}", (place,))


TARGET = Target(
    title="Windows, PowerShell",
    language="powershell",
    suffix=".ps1",
    scope=HOST,
    lines=lines,
    systems=(
        System("windows-server", "Windows Server", ">=2016,<2026"),
        System("azure-local-os", "Azure Local", ">=22H2,<25H1"),
    ),
    not_configured=NOT_CONFIGURED,
    limits=LIMITS.values,
    plan=PLAN,
    proof=Proof(
        "validated",
        "Microsoft's references of cmdlets and classes, tree-sitter-powershell",
        "The script parses as PowerShell. Its cmdlets, parameters, and properties exist in Microsoft's "
        "references. It runs on a stand-in for the cmdlets, from a new host to the design and again. No "
        "PowerShell has run it.",
        "Windows Server 2025, and the releases that document each cmdlet",
        ">=2025",
    ),
    applied="run the new file: with -WhatIf it shows differences, without it fixes them",
    rollback=rollback,
    how_to_load=how_to_run,
)
