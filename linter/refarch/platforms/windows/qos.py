"""QoS of a Windows host, as calls of the functions in windows.ps1.

Sources, looked up 2026-11-23: the references of the modules DcbQos, NetQos and NetAdapter for Windows Server
2025 (https://github.com/MicrosoftDocs/windows-powershell-docs, docset/winserver2025-ps: templates of
policies, a Network Direct policy sets a priority but no DSCP, the class ``[Default]`` gets the remaining
bandwidth); Microsoft, Host network requirements for Azure Local (DCB); Microsoft, Troubleshooting Azure Local
networks (a policy for the cluster: ``New-NetQosPolicy "Cluster" -Cluster -PriorityValue8021Action 7``);
Microsoft, Converged NIC Configuration Guidance (802.3x pause off on ports with PFC). Windows has one set of
values for all adapters.

Looked up 2026-11-29: the reference of ``New-NetQosTrafficClass`` (the class ``[Default]`` has all priorities
and all bandwidth until others are created) and of ``Set-VMNetworkAdapter`` (``-IeeePriorityTag``); Microsoft,
Converged NIC in a teamed NIC configuration (priority tags of host adapters) and Validate-DCB, issue 3 (the
cluster heartbeat needs them). That SMB Direct does not need them is practice.
"""

from collections.abc import Container, Iterator

from ...model.types.origins import origin_of
from ...model.types.qos import TrafficClass
from ...views.intent.host_records import HostIntent, HostNic, HostPolicy, HostProfile
from ..not_configured import not_configured_values
from ..powershell import flag, quote_literal
from ..target import ConfigLine, NotConfigured, breaks, cosmetic, weakens
from .ports import uses

MATCHES = {
    "smb-direct": ("SMB Direct", "NetDirectPortMatchCondition"),
    "smb": ("SMB", "SMB"),
    "cluster": ("Cluster", "Cluster"),
    "live-migration": ("Live Migration", "LiveMigration"),
    "default": ("Default", "Default"),
}
"""Policy name and match condition for each kind of traffic."""

SMB_PORT = 445

ROCE = ("roce-v2", "roce-v1")

ONE_SET = breaks(
    "Windows has one set of values for all adapters, and another profile sets it",
    "the ports of this profile have the QoS settings of the other profile",
)

NOT_USED = cosmetic("no RDMA port uses the profile")

NO_RDMA = cosmetic("the port does not use RDMA, so DCB stays disabled on it")

OF_DRIVER = weakens(
    "Windows has no command for it; use the tool of the adapter vendor",
    "the adapter keeps the setting of its driver",
)

UNMARKED = breaks(
    "no policy of the profile and no RDMA priority gives SMB Direct a priority",
    "SMB Direct leaves with priority 0, which PFC does not protect",
)

NO_DSCP = weakens(
    "a Network Direct policy sets a priority, but no DSCP",
    "switches that trust DSCP do not put SMB Direct into its class",
)

NO_TEMPLATE = weakens("Windows has no template for it", "packets of the application leave with priority 0")

OWN_PORT = cosmetic("the template of the policy defines the port")

BOTH_WAYS = "Windows enables or disables flow control of a priority in both directions"

WHOLE = "Windows requires whole percentages"

ALGORITHMS = {"dwrr": "ETS", "strict": "Strict"}

DRIVERS_OWN = (
    "dcbx",
    "trust",
    "ecn",
    "pfctx",
    "pfcrx",
    "marking.pcp",
    "marking.dscp",
    "notification.pcp",
    "notification.dscp",
)


def profile_of(host: HostIntent) -> HostProfile | None:
    """Profile of the host: the profile of the first RDMA port that has one."""
    names = (nic.profile for nic in rdma_ports(host))
    return next((host.profiles[name] for name in names if name in host.profiles), None)


def rdma_ports(host: HostIntent) -> Iterator[HostNic]:
    """Used ports with RDMA. Other ports have no DCB."""
    return (use.nic for use in uses(host) if use.nic.rdma)


def profile_not_configured(host: HostIntent, omits: Container[str]) -> Iterator[NotConfigured]:
    """Settings of profiles that are never configured."""
    chosen = profile_of(host)
    used = {nic.profile for nic in rdma_ports(host)}
    for use in uses(host):
        if not use.nic.rdma:
            yield from not_configured_values(use.nic, "nics.", use.nic.name, NO_RDMA, ("profile",))
    for name, profile in host.profiles.items():
        if profile is not chosen and name not in used:
            yield from not_configured_values(profile, "profiles.", name, NOT_USED, told=omits)
    if chosen is not None:
        yield from not_configured_values(chosen, "profiles.", chosen.name, OF_DRIVER, DRIVERS_OWN)
        yield from not_configured_values(chosen, "profiles.", chosen.name, BOTH_WAYS, ("pfc_off",))


def profile_limits(host: HostIntent, omits: Container[str]) -> Iterator[NotConfigured]:
    """A second profile on RDMA ports, and PFC for a priority that SMB Direct does not have."""
    chosen, used = profile_of(host), {nic.profile for nic in rdma_ports(host)}
    for name, profile in host.profiles.items():
        if profile is not chosen and name in used:
            yield from not_configured_values(profile, "profiles.", name, ONE_SET, told=omits)
    if chosen is None or host.intents or host.transport not in ROCE or not chosen.pfc_priorities:
        return
    marked = any(policy.traffic == "smb-direct" for policy in chosen.policies)
    if host.smb is not None and not marked and chosen.rdma_priority is None:
        yield from not_configured_values(
            chosen, "profiles.", chosen.name, UNMARKED, ("pfc_priorities",), told=omits
        )


def qos(host: HostIntent) -> Iterator[ConfigLine | NotConfigured]:
    """DCB settings of the host."""
    profile = profile_of(host)
    if profile is None:
        return
    if profile.willing is not None:
        yield ConfigLine(f"Set-Willing {flag(profile.willing)}", (origin_of(profile, "willing"),))
    if profile.pfc_priorities:
        priorities = ", ".join(map(str, profile.pfc_priorities))
        yield ConfigLine(f"Set-FlowControl {priorities}", (origin_of(profile, "pfc_priorities"),))
    for kind in sorted(profile.traffic_classes.values(), key=is_default_class):
        yield from traffic_class(profile, kind, f"Set-TrafficClass 'TC{kind.number}'")
    yield from _rdma_policy(host, profile)
    for policy in profile.policies:
        yield from _policy(profile, policy)
    for nic in rdma_ports(host):
        if nic.profile in host.profiles:
            yield from _port(profile, nic)


def is_default_class(kind: TrafficClass) -> bool:
    """True for the class that Windows creates itself. Its bandwidth remains when all others are set, so it
    comes last."""
    return 0 in kind.priorities and kind.scheduling == "dwrr"


def has_rdma_policy(host: HostIntent, profile: HostProfile) -> bool:
    """True if only the RDMA priority of the profile states the priority of SMB Direct over RoCE."""
    stated = any(policy.traffic == "smb-direct" for policy in profile.policies)
    return not stated and profile.rdma_priority is not None and host.transport in ROCE


def _rdma_policy(host: HostIntent, profile: HostProfile) -> Iterator[ConfigLine]:
    """Policy of SMB Direct from the RDMA priority of the profile, if the profile has no such policy."""
    if has_rdma_policy(host, profile):
        name, match = MATCHES["smb-direct"]
        text = f"Set-Policy '{name}' @{{ {match} = {SMB_PORT} }} {profile.rdma_priority}"
        yield ConfigLine(text, (origin_of(profile, "rdma_priority"),))


def tags_frames(host: HostIntent) -> tuple[HostPolicy, ...]:
    """Policies that give TCP or UDP traffic a priority. A switch removes the priority from the frames of
    virtual network adapters unless their priority tags are on; SMB Direct does not need the setting."""
    profile = profile_of(host)
    if profile is None:
        return ()
    return tuple(
        policy
        for policy in profile.policies
        if policy.traffic != "smb-direct" and policy.traffic in MATCHES and policy.priority > 0
    )


def _port(profile: HostProfile, nic: HostNic) -> Iterator[ConfigLine]:
    """Flow control and DCB of one port."""
    name, on = quote_literal(nic.name, origin_of(nic, "name")), origin_of(nic, "profile")
    if profile.global_pause or profile.pfc_priorities:
        pause = 3 if profile.global_pause else 0
        yield ConfigLine(
            f"Set-Property {name} '*FlowControl' {pause}", (origin_of(profile, "global_pause"), on)
        )
    yield ConfigLine(f"Enable-Qos {name}", (on,))


def traffic_class(
    profile: HostProfile, kind: TrafficClass, call: str
) -> Iterator[ConfigLine | NotConfigured]:
    """Traffic class, by a call with priorities, algorithm, and percentage. Windows itself creates the class
    of priority 0."""
    thing = f"{profile.name} {kind.number}"
    share = kind.bandwidth or 0
    places = tuple(origin_of(kind, field) for field in ("priorities", "scheduling", "bandwidth"))
    priorities = ", ".join(map(str, kind.priorities)) or "@()"
    if share != int(share):
        yield from not_configured_values(kind, "profiles.traffic_classes.", thing, WHOLE, ("bandwidth",))
        share = round(share)
    if is_default_class(kind):
        yield ConfigLine(f"Confirm-DefaultClass ({priorities}) {int(share)}", places)
        reason = cosmetic("Windows names this class [Default]")
        yield from not_configured_values(kind, "profiles.traffic_classes.", thing, reason, ("number",))
    else:
        algorithm = ALGORITHMS.get(kind.scheduling, "ETS")
        yield ConfigLine(
            f"{call} ({priorities}) '{algorithm}' {int(share)}", (*places, origin_of(kind, "number"))
        )


def _policy(profile: HostProfile, policy: HostPolicy) -> Iterator[ConfigLine | NotConfigured]:
    if policy.traffic not in MATCHES:
        yield from not_configured_values(policy, "profiles.policies.", profile.name, NO_TEMPLATE)
        return
    name, match = MATCHES[policy.traffic]
    direct = policy.traffic == "smb-direct"
    value = str(policy.port or SMB_PORT) if direct else "$true"
    if not direct:
        yield from not_configured_values(policy, "profiles.policies.", profile.name, OWN_PORT, ("port",))
    dscp = ""
    if policy.dscp is not None and direct:
        yield from not_configured_values(policy, "profiles.policies.", profile.name, NO_DSCP, ("dscp",))
    elif policy.dscp is not None:
        dscp = f" {policy.dscp}"
    places = tuple(origin_of(policy, field) for field in ("traffic", "port", "priority", "dscp"))
    yield ConfigLine(f"Set-Policy '{name}' @{{ {match} = {value} }} {policy.priority}{dscp}", places)
