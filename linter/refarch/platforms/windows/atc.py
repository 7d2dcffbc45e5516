"""Intents of Network ATC on a Windows host, as calls of the functions in windows.ps1.

Sources, looked up 2026-11-23 and 2026-11-29: the reference of the module NetworkATC for Windows Server 2025
(https://github.com/MicrosoftDocs/windows-powershell-docs, docset/winserver2025-ps/NetworkATC: ``-Wait``,
``-ManagementVlan``, ``-StorageVlans``, ``-Switchless``; the reference for Windows Server 2022 lacks ``-Wait``
and ``-Switchless``); Microsoft, Deploy host networking with Network ATC, and Manage Network ATC (overrides;
automatic storage addresses); Microsoft, three-node storage switchless, dual TOR, dual link pattern (one VLAN
for all storage subnets, ``Switchless`` true, automatic addresses off), and the two-node pattern, whose
commands have no ``-Switchless``; Microsoft, AzureLocal-Supportability,
Troubleshoot-Network-Test-Cluster-Intent-Status (values of the statuses, of which Failed is final).

Network ATC creates switches, virtual network adapters, and DCB settings from an intent. The script waits for
them and checks them against the design. The 30 minutes that it waits are practice; Microsoft's validator
waits 14.
"""

from collections.abc import Iterator

from ...model.types.origins import origin_of
from ...views.intent.host_records import AtcIntent, HostIntent, HostNic, HostPolicy, HostProfile
from ...views.intent.network_atc import (
    intent_of,
    is_deployed_by_azure,
    jumbo_packet,
    management_interface,
    network_direct,
    storage_interfaces,
    storage_vlans,
)
from ..not_configured import not_configured_values
from ..powershell import flag, quote_list, quote_literal, table
from ..target import ConfigLine, NotConfigured, breaks, cosmetic, weakens
from .azure_local import BY_DEPLOYMENT
from .ports import TECHNOLOGIES
from .qos import has_rdma_policy, is_default_class, profile_of, rdma_ports, traffic_class

TRAFFIC = {"management": "Management", "compute": "Compute", "storage": "Storage"}

OVERRIDES = {"smb-direct": "SMB", "cluster": "Cluster"}
"""Policies with a Network ATC override, by name of the override."""

DEFAULT_PRIORITIES = {"SMB": 3, "Cluster": 7}
"""Priorities of Network ATC without overrides."""

CLASS_SETTINGS = ("number", "priorities", "scheduling", "bandwidth")

NO_CLASS = weakens(
    "Network ATC creates only a class for SMB Direct, one for the cluster, and the default class",
    "packets of this priority are in the default class when they leave the host",
)

NO_OVERRIDE = weakens(
    "Network ATC has no override for it",
    "packets of the application leave with the priority that Network ATC gives them",
)

NO_STORAGE = cosmetic("Network ATC configures DCB only on the ports of a storage intent")


def intents(host: HostIntent) -> Iterator[ConfigLine | NotConfigured]:
    """All intents. The storage intent contains the QoS of the profile."""
    profile = profile_of(host)
    for intent in host.intents.values():
        of_storage = profile if "storage" in intent.traffic else None
        if is_deployed_by_azure(host):
            yield from not_configured_values(intent, "intents.", intent.name, BY_DEPLOYMENT, ATC_SETTINGS)
        else:
            yield from _intent(host, intent, of_storage)
        place = origin_of(intent, "name")
        yield ConfigLine(f"Wait-Intent {quote_literal(intent.name, place)}", (place,))
    if profile is not None and host.intents:
        yield from _profile_settings(host, profile)
        for nic in rdma_ports(host):
            if nic.profile in host.profiles:
                yield from _port_qos(host, nic)


def _port_qos(host: HostIntent, nic: HostNic) -> Iterator[ConfigLine | NotConfigured]:
    """Check of DCB on a port. That Network ATC leaves it off without storage traffic is practice."""
    intent = intent_of(host, nic.name)
    if intent is not None and "storage" not in intent.traffic:
        yield from not_configured_values(nic, "nics.", nic.name, NO_STORAGE, ("profile",))
        return
    name = quote_literal(nic.name, origin_of(nic, "name"))
    yield ConfigLine(f"Confirm-PortQos {name}", (origin_of(nic, "profile"),))


def intent_limits(host: HostIntent) -> Iterator[NotConfigured]:
    """RDMA protocols of intents that Network ATC does not support."""
    for intent in host.intents.values():
        if intent.network_direct not in ("", "off", *TECHNOLOGIES):
            reason = breaks("Network ATC does not support this protocol")
            yield from not_configured_values(intent, "intents.", intent.name, reason, ("network_direct",))


ATC_SETTINGS = (
    "traffic",
    "adapters",
    "vlans",
    "jumbo_packet",
    "network_direct",
    "automatic_ip",
    "switchless",
)


def _intent(
    host: HostIntent, intent: AtcIntent, profile: HostProfile | None
) -> Iterator[ConfigLine | NotConfigured]:
    here = origin_of(intent, "name")
    places = (here, *(origin_of(intent, field) for field in ATC_SETTINGS))
    kinds = quote_list((TRAFFIC.get(kind, kind) for kind in intent.traffic), places[1])
    words = [
        f"-Name {quote_literal(intent.name, here)}",
        f"-Adapter {quote_list(intent.adapters, places[2])}",
        f"-Traffic {kinds}",
    ]
    vlans = storage_vlans(host, intent)
    if vlans:
        words.append(f"-Vlan {', '.join(map(str, vlans))}")
        if not intent.vlans:
            places += tuple(origin_of(one, "vlan") for one in storage_interfaces(host, intent).values())
    if intent.jumbo_packet is None:
        places += tuple(origin_of(one, "mtu") for one in storage_interfaces(host, intent).values())
    managed = management_interface(host, intent)
    if managed is not None and managed.vlan:
        words.append(f"-ManagementVlan {managed.vlan}")
        places += (origin_of(managed, "vlan"),)
    if intent.switchless:
        words.append("-Switchless")
    words += [f"-{name} {table(values)}" for name, values in _overrides(host, intent, profile) if values]
    origins = places if profile is None else (*places, origin_of(profile, "policies"))
    yield ConfigLine(f"Add-Intent {' '.join(words)}", origins)


def _overrides(
    host: HostIntent, intent: AtcIntent, profile: HostProfile | None
) -> Iterator[tuple[str, list[tuple[str, str]]]]:
    """Settings of an intent that differ from the Network ATC defaults."""
    properties = []
    jumbo = jumbo_packet(host, intent)
    if jumbo is not None:
        properties.append(("JumboPacket", str(jumbo)))
    protocol = network_direct(host, intent)
    if protocol == "off":
        properties.append(("NetworkDirect", "0"))
    elif protocol in TECHNOLOGIES:
        properties.append(("NetworkDirectTechnology", str(TECHNOLOGIES[protocol])))
    yield "Properties", properties
    yield "Qos", list(_qos(host, profile)) if profile is not None else []
    automatic = intent.automatic_ip
    yield "Storage", [] if automatic is None else [("EnableAutomaticIPGeneration", flag(automatic))]


def _qos(host: HostIntent, profile: HostProfile) -> Iterator[tuple[str, str]]:
    if has_rdma_policy(host, profile) and profile.rdma_priority is not None:
        yield "PriorityValue8021Action_SMB", str(profile.rdma_priority)
        share = _share(profile, profile.rdma_priority)
        if share is not None:
            yield "BandwidthPercentage_SMB", str(round(share))
    for policy in profile.policies:
        name = OVERRIDES.get(policy.traffic)
        if name is None:
            continue
        yield f"PriorityValue8021Action_{name}", str(policy.priority)
        if name == "SMB" and policy.port is not None:
            yield "NetDirectPortMatchCondition", str(policy.port)
        share = _share(profile, policy.priority)
        if share is not None:
            yield f"BandwidthPercentage_{name}", str(round(share))


def _share(profile: HostProfile, priority: int) -> float | None:
    """Percentage of the class that contains only this priority."""
    classes = profile.traffic_classes.values()
    return next((kind.bandwidth for kind in classes if kind.priorities == (priority,)), None)


def _profile_settings(host: HostIntent, profile: HostProfile) -> Iterator[ConfigLine | NotConfigured]:
    """Checks of the DCB settings that Network ATC creates."""
    places = (origin_of(profile, "willing"), origin_of(profile, "pfc_priorities"))
    priorities = ", ".join(map(str, profile.pfc_priorities)) or "@()"
    yield ConfigLine(f"Confirm-Qos {flag(profile.willing is True)} ({priorities})", places)
    made = class_priorities(host, profile)
    classes = sorted(profile.traffic_classes.values(), key=is_default_class)
    makes_all = all(is_default_class(kind) or {*kind.priorities} in made for kind in classes)
    for kind in classes:
        thing = f"{profile.name} {kind.number}"
        if {*kind.priorities} not in made and not (is_default_class(kind) and makes_all):
            yield from not_configured_values(
                kind, "profiles.traffic_classes.", thing, NO_CLASS, CLASS_SETTINGS
            )
            continue
        yield from traffic_class(profile, kind, "Confirm-Class")
        if not is_default_class(kind):
            reason = cosmetic("Network ATC numbers and names its traffic classes itself")
            yield from not_configured_values(kind, "profiles.traffic_classes.", thing, reason, ("number",))
    for policy in profile.policies:
        yield from _policy_not_configured(host, profile, policy)
    yield from not_configured_values(profile, "profiles.", profile.name, NO_OVERRIDE, ("global_pause",))


def class_priorities(host: HostIntent, profile: HostProfile) -> list[set[int]]:
    """Priorities of each class that Network ATC creates, without the default class."""
    stated = {OVERRIDES[one.traffic]: one.priority for one in profile.policies if one.traffic in OVERRIDES}
    if has_rdma_policy(host, profile) and profile.rdma_priority is not None:
        stated["SMB"] = profile.rdma_priority
    return [{priority} for priority in (DEFAULT_PRIORITIES | stated).values()]


def _policy_not_configured(
    host: HostIntent, profile: HostProfile, policy: HostPolicy
) -> Iterator[NotConfigured]:
    if policy.traffic not in OVERRIDES:
        yield from not_configured_values(policy, "profiles.policies.", profile.name, NO_OVERRIDE)
        return
    if is_deployed_by_azure(host):
        yield from not_configured_values(policy, "profiles.policies.", profile.name, BY_DEPLOYMENT)
        return
    fields = ("dscp",) if policy.traffic == "smb-direct" else ("dscp", "port")
    yield from not_configured_values(policy, "profiles.policies.", profile.name, NO_OVERRIDE, fields)
