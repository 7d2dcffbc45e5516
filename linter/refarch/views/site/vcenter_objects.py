"""Objects that clusters create in the inventory of a vCenter Server, where a name means one object: clusters,
distributed switches, distributed port groups and storage policies."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from ...core.origin import Origin
from ...model.types import Cluster, Design, PortGroup, StoragePolicy, VirtualSwitch, origin_of
from ..network.virtual_switches import SECURITY_TITLES

ObjectSettings = Mapping[str, str]
"""Settings of an object, with names and values as messages write them."""

CLUSTER_KIND, SWITCH_KIND, PORT_GROUP_KIND, POLICY_KIND = (
    "cluster",
    "distributed switch",
    "port group",
    "storage policy",
)


class VcenterObject(NamedTuple):
    """One named object that a cluster needs in its vCenter datacenter."""

    kind: str
    name: str
    cluster: str
    """Id of the cluster that needs it."""
    vcenter: str
    """Identity of the vCenter Server: a domain of VMware Cloud Foundation, or the only appliance of that
    role; empty where the design states neither."""
    settings: ObjectSettings
    origin: Origin


class SettingContradiction(NamedTuple):
    """A setting that two clusters need to be different in one object."""

    setting: str
    first: str
    second: str


def vcenter_objects(design: Design) -> Iterator[VcenterObject]:
    """All objects of all clusters of ESXi hosts, in the order of the design."""
    for cluster in design.clusters.values():
        # A vCenter Server manages ESXi hosts only.
        if cluster.kind.platform != "esxi":
            continue
        yield from _objects_of_cluster(cluster, _vcenter_name(design, cluster))


def may_share_vcenter(one: VcenterObject, other: VcenterObject) -> bool:
    """Whether two objects can be in the same vCenter Server."""
    return not (one.vcenter and other.vcenter) or one.vcenter == other.vcenter


def first_contradiction(first: VcenterObject, second: VcenterObject) -> SettingContradiction | None:
    """The first setting in which two objects of one kind and name differ; None where one object serves both
    clusters. A cluster serves no other one."""
    for setting, value in second.settings.items():
        # A setting that one of the two lacks, such as a LAG, does not contradict the other.
        if setting in first.settings and first.settings[setting] != value:
            return SettingContradiction(setting, first.settings[setting], value)
    return None


def _vcenter_name(design: Design, cluster: Cluster) -> str:
    """Identity of the vCenter Server of a cluster."""
    if cluster.domain:
        return f"domain {cluster.domain}"
    servers = [name for name, appliance in design.appliances.items() if appliance.role == "vcenter"]
    return servers[0] if len(servers) == 1 else ""


def _objects_of_cluster(cluster: Cluster, vcenter: str) -> Iterator[VcenterObject]:
    """The cluster itself, its distributed switches with their port groups, and its storage policies."""

    def entry(kind: str, name: str, settings: ObjectSettings, origin: Origin) -> VcenterObject:
        return VcenterObject(kind, name, cluster.id, vcenter, settings, origin)

    yield entry(CLUSTER_KIND, cluster.title, {"id": cluster.id}, origin_of(cluster))
    for switch in cluster.virtual_switches.values():
        # A standard switch is an object of its host, not of the vCenter Server.
        if switch.kind != "distributed":
            continue
        yield entry(SWITCH_KIND, switch.name, _switch_settings(switch), origin_of(switch))
        for group in switch.port_groups.values():
            yield entry(PORT_GROUP_KIND, group.name, _port_group_settings(group), origin_of(group))
    for policy in cluster.policies:
        yield entry(POLICY_KIND, policy.name, _policy_settings(policy), origin_of(policy))


def _switch_settings(switch: VirtualSwitch) -> ObjectSettings:
    settings = {
        "version": switch.version,
        "MTU": str(switch.mtu),
        "uplinks": ", ".join(switch.uplinks),
        "discovery": f"{switch.discovery_protocol} {switch.discovery_operation}".strip(),
    }
    for lag in switch.lags.values():
        settings[f"LAG {lag.name}"] = f"{lag.mode} {lag.load_balancing} on {', '.join(lag.uplinks)}"
    for kind, traffic in switch.system_traffic.items():
        amounts = (traffic.shares, traffic.reservation, traffic.limit)
        settings[f"{kind} traffic"] = " / ".join("-" if number is None else str(number) for number in amounts)
    return settings


def _port_group_settings(group: PortGroup) -> ObjectSettings:
    teaming = group.teaming
    return {
        "distributed switch": group.switch,
        "VLAN": str(group.vlan),
        "teaming policy": teaming.policy,
        "active uplinks": ", ".join(teaming.active) or "none",
        "standby uplinks": ", ".join(teaming.standby) or "none",
        "failure detection": teaming.failure_detection,
        "notify switches": "yes" if teaming.notifies_switches else "no",
        "failback": "yes" if teaming.fails_back else "no",
        "block all ports": "yes" if group.blocked else "no",
        "NetFlow": "yes" if group.has_netflow else "no",
        **_security_settings(group),
    }


def _security_settings(group: PortGroup) -> ObjectSettings:
    stated = {title: getattr(group.security, field, None) for field, title in SECURITY_TITLES.items()}
    return {title: "yes" if accepted else "no" for title, accepted in stated.items() if accepted is not None}


def _policy_settings(policy: StoragePolicy) -> ObjectSettings:
    failures = "not stated" if policy.failures is None else str(policy.failures)
    return {
        "site": policy.site or "not stated",
        "method": policy.method or "not stated",
        "failures": failures,
    }
