"""Objects that clusters create in the inventory of a vCenter Server, where a name means one object: clusters,
distributed switches, distributed port groups and storage policies."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from ...core.origin import Origin
from ...model.types import Cluster, Design, PortGroup, StoragePolicy, VirtualSwitch, where

Settings = Mapping[str, str]
"""What an object is set to, by setting, as messages write it."""

CLUSTER, SWITCH, PORT_GROUP, POLICY = "cluster", "distributed switch", "port group", "storage policy"


class VcenterObject(NamedTuple):
    """One named object that a cluster needs in its vCenter datacenter."""

    kind: str
    name: str
    cluster: str
    """Id of the cluster that needs it."""
    vcenter: str
    """What names the vCenter Server: a domain of VMware Cloud Foundation, or the only appliance of that role;
    empty where the design states neither."""
    settings: Settings
    origin: Origin


class Contradiction(NamedTuple):
    """A setting that two clusters need to be different in one object."""

    setting: str
    first: str
    second: str


def vcenter_objects(design: Design) -> Iterator[VcenterObject]:
    """All objects of all clusters of ESXi hosts, in the order of the design."""
    for cluster in design.clusters.values():
        if cluster.kind.platform != "esxi":
            continue
        vcenter = _vcenter(design, cluster)
        for kind, name, settings, origin in _objects(cluster):
            yield VcenterObject(kind, name, cluster.id, vcenter, settings, origin)


def may_share_vcenter(one: VcenterObject, other: VcenterObject) -> bool:
    """Whether nothing says that two objects are in different vCenter Servers."""
    return not (one.vcenter and other.vcenter) or one.vcenter == other.vcenter


def contradiction(first: VcenterObject, second: VcenterObject) -> Contradiction | None:
    """The first setting in which two objects of one kind and name differ; None where one object serves both
    clusters. A cluster serves no other one."""
    for setting, value in second.settings.items():
        if setting in first.settings and first.settings[setting] != value:
            return Contradiction(setting, first.settings[setting], value)
    return None


def _vcenter(design: Design, cluster: Cluster) -> str:
    """What names the vCenter Server of a cluster."""
    if cluster.domain:
        return f"domain {cluster.domain}"
    servers = [name for name, appliance in design.appliances.items() if appliance.role == "vcenter"]
    return servers[0] if len(servers) == 1 else ""


def _objects(cluster: Cluster) -> Iterator[tuple[str, str, Settings, Origin]]:
    yield CLUSTER, cluster.title, {"id": cluster.id}, where(cluster)
    for switch in cluster.virtual_switches.values():
        if switch.kind != "distributed":
            continue
        yield SWITCH, switch.name, _of_switch(switch), where(switch)
        for group in switch.port_groups.values():
            yield PORT_GROUP, group.name, _of_port_group(group), where(group)
    for policy in cluster.policies:
        yield POLICY, policy.name, _of_policy(policy), where(policy)


def _of_switch(switch: VirtualSwitch) -> Settings:
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
        settings[f"{kind} traffic"] = " / ".join("-" if one is None else str(one) for one in amounts)
    return settings


def _of_port_group(group: PortGroup) -> Settings:
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
    }


def _of_policy(policy: StoragePolicy) -> Settings:
    failures = "not stated" if policy.failures is None else str(policy.failures)
    return {
        "site": policy.site or "not stated",
        "method": policy.method or "not stated",
        "failures": failures,
    }
