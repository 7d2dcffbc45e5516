"""Verification checks of QoS on Windows hosts: flow control, traffic classes, policies, and DCBX.

Sources, looked up 2026-11-23: Microsoft, "Manage Data Center Bridging", "Converged NIC in a teamed NIC
configuration" and the reference of the cmdlets, with the outputs of ``Get-NetQosTrafficClass``,
``Get-NetAdapterQos``, ``Get-NetQosPolicy`` and ``Get-NetQosDcbxSetting``.
"""

from collections.abc import Iterable, Iterator

from ...model.ranges import compress
from ...model.types.origins import origin_of
from ...model.types.qos import HostQosPolicy, QosProfile
from ...views.intent.hosts import host_intents
from ..checks import Check, SourceDocument, Unchecked
from ..host_checks import ROCE, HostQuestion, carrying_ports
from .qos import SMB_PORT, has_rdma_policy, profile_of

POWERSHELL = "https://learn.microsoft.com/en-us/powershell/module/"
FLOW_CONTROL = SourceDocument(
    "Microsoft, Get-NetQosFlowControl",
    f"{POWERSHELL}dcbqos/get-netqosflowcontrol?view=windowsserver2025-ps",
)
ADAPTER = SourceDocument("Microsoft, Get-NetAdapterQos", f"{POWERSHELL}netadapter/get-netadapterqos")
POLICY = SourceDocument(
    "Microsoft, New-NetQosPolicy", f"{POWERSHELL}netqos/new-netqospolicy?view=windowsserver2025-ps"
)
WILLING = SourceDocument(
    "Microsoft, Set-NetQosDcbxSetting",
    f"{POWERSHELL}dcbqos/set-netqosdcbxsetting?view=windowsserver2025-ps",
)
DCB = SourceDocument(
    "Microsoft, Manage Data Center Bridging",
    "https://learn.microsoft.com/en-us/windows-server/networking/technologies/dcb/dcb-manage",
)

PRIORITIES = range(8)

DEFAULT_CLASS = "[Default]"
"""Windows name of the class of all priorities that no other class has."""


def checks(asked: HostQuestion) -> Iterator[Check]:
    """Checks of a host with a QoS profile."""
    profile = asked.profile
    if profile is None:
        return
    yield from _flow_control(asked, profile)
    yield from _classes(asked, profile)
    yield from _policies(asked, profile)
    if "willing" in profile.host:
        origin, value = origin_of(profile, "host", "willing"), profile.host["willing"]
        yield asked.check("Get-NetQosDcbxSetting", "Willing", value, origin, WILLING)


def unchecked_settings(asked: HostQuestion) -> Iterator[Unchecked]:
    """QoS settings that no check verifies."""
    profile = asked.profile
    if profile is None:
        if asked.cluster.transport in ROCE:
            yield asked.unchecked_setting("flow control and traffic classes", "the host has no QoS profile")
        return
    if any(policy.dscp is not None for policy in profile.policies):
        reason = "no document describes the column that shows it"
        yield asked.unchecked_setting("DSCP of the QoS policies", reason)
    if profile.host.get("ecn") is not None:
        yield asked.unchecked_setting("ECN of the adapter", "no document describes a command that shows it")


def _flow_control(asked: HostQuestion, profile: QosProfile) -> Iterator[Check]:
    if not profile.pfc_priorities:
        return
    origin, run = origin_of(profile, "pfc", "priorities"), "Get-NetQosFlowControl"
    for number in PRIORITIES:
        enabled = str(number in profile.pfc_priorities)
        yield asked.check(run, "Enabled", enabled, origin, FLOW_CONTROL, row=f"Priority={number}")
    for nic, _ in carrying_ports(asked):
        run = f"Get-NetAdapterQos -Name {quote_name(nic.name)}"
        yield asked.check(run, "Enabled", "True", origin, ADAPTER)
        priorities = compress_numbers(profile.pfc_priorities)
        value = f"Priority {priorities} Enabled"
        yield asked.check(run, "OperationalFlowControl", value, origin, ADAPTER)


def _classes(asked: HostQuestion, profile: QosProfile) -> Iterator[Check]:
    """Checks of the classes of the hosts; of the profile if no switch uses it."""
    shared = any(name == profile.name for name, _ in _switch_settings(asked))
    classes = profile.host_classes or ({} if shared else profile.traffic_classes)
    for queue in classes.values():
        run, row = "Get-NetQosTrafficClass", f"Priority={compress_numbers(queue.priorities)}"
        says = f"the class {DEFAULT_CLASS}" if 0 in queue.priorities else ""
        algorithm = "Strict" if queue.scheduling == "strict" else "ETS"
        origin = origin_of(queue, "scheduling")
        yield asked.check(run, "Algorithm", algorithm, origin, DCB, row=row, says=says)
        if queue.bandwidth is not None:
            share = f"{queue.bandwidth:g}"
            yield asked.check(
                run, "Bandwidth(%)", share, origin_of(queue, "bandwidth"), DCB, row=row, says=says
            )


def _switch_settings(asked: HostQuestion) -> Iterable[tuple[str, str]]:
    applied = asked.design.applied
    return ((name, device) for device, (name, _) in applied.items() if device in asked.design.switches)


def _policies(asked: HostQuestion, profile: QosProfile) -> Iterator[Check]:
    host = host_intents(asked.design)[asked.host.name]
    configured = profile_of(host)
    if configured is not None and has_rdma_policy(host, configured):
        origin, row = origin_of(configured, "rdma_priority"), f"NetDirectPort={SMB_PORT}"
        yield asked.check(
            "Get-NetQosPolicy", "PriorityValue", configured.rdma_priority, origin, POLICY, row=row
        )
    for policy in profile.policies:
        row = _policy_match(policy)
        origin = policy.origin.child("priority")
        yield asked.check("Get-NetQosPolicy", "PriorityValue", policy.priority, origin, POLICY, row=row)


def _policy_match(policy: HostQosPolicy) -> str:
    """Match condition of a policy in the list: a port, or its template."""
    if policy.traffic == "smb-direct":
        return f"NetDirectPort={policy.port or SMB_PORT}"
    words = {"live-migration": "LiveMigration", "smb": "SMB"}
    return f"Template={words.get(policy.traffic, policy.traffic.capitalize())}"


def compress_numbers(numbers: Iterable[int]) -> str:
    """Priorities in the format of Windows: ``0-2,4-7``."""
    text = compress([str(number) for number in numbers])
    return text.translate({ord(letter): None for letter in "[] "})


def quote_name(name: str) -> str:
    """Name quoted for PowerShell."""
    return "'" + name.replace("'", "''") + "'"
