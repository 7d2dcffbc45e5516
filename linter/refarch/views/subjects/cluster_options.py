"""Optional subjects of a cluster: a witness, a share, limits for its traffic. Where it has none, the rules
about it do not apply."""

from collections.abc import Callable

from ...model.types import Cluster, Design
from . import Subject, SubjectGap, closed_gap

HasInCluster = Callable[[Design, Cluster], object]


def _cluster_subject(name: str, title: str, one: str, has: HasInCluster) -> Subject:
    """A subject of each cluster; ``one`` names a single thing of it, ``a witness``."""

    def gap(design: Design, cluster: Cluster) -> SubjectGap | None:
        return None if has(design, cluster) else closed_gap(name, f"cluster {cluster.id} has no {one}")

    return Subject(name, title, cluster_gap=gap)


def _has_parameters(design: Design, cluster: Cluster) -> bool:
    return any(nic.parameters for host in cluster.hosts for nic in host.nics.values())


def _has_note(section: str) -> HasInCluster:
    """Whether a cluster states something under a key of ``smb``."""
    return lambda design, cluster: cluster.smb is not None and section in cluster.smb.data


SUBJECTS = (
    _cluster_subject(
        "adapters",
        "VMkernel adapters and interfaces",
        "VMkernel adapter or interface",
        lambda _, one: one.vmkernel,
    ),
    _cluster_subject(
        "virtual-switches",
        "virtual switches",
        "virtual switch",
        lambda _, one: any(switch.kind != "direct" for switch in one.virtual_switches.values()),
    ),
    _cluster_subject(
        "reservations",
        "reservations for system traffic",
        "limit or reservation for system traffic",
        lambda _, one: any(switch.system_traffic for switch in one.virtual_switches.values()),
    ),
    _cluster_subject(
        "enhanced-data-path",
        "switches in enhanced data path mode",
        "virtual switch in enhanced data path mode",
        lambda _, one: any(switch.ens for switch in one.virtual_switches.values()),
    ),
    _cluster_subject(
        "driver-parameters", "driver parameters", "network adapter with driver parameters", _has_parameters
    ),
    _cluster_subject("settings", "advanced settings", "advanced setting", lambda _, one: one.settings),
    _cluster_subject(
        "encapsulation", "encapsulation setting", "encapsulation setting", lambda _, one: one.encapsulation
    ),
    _cluster_subject("witness", "witness", "witness", lambda _, one: one.witness),
    _cluster_subject(
        "fault-domains",
        "fault domains and sites",
        "fault domain without sites",
        lambda _, one: one.fault_domains or one.sites,
    ),
    _cluster_subject(
        "site-policies",
        "site policies",
        "storage policy with site settings",
        lambda _, one: any(policy.site for policy in one.policies),
    ),
    _cluster_subject("intents", "Network ATC intents", "Network ATC intent", lambda _, one: one.intents),
    _cluster_subject("shares", "file shares", "file share", _has_note("shares")),
    _cluster_subject(
        "multichannel",
        "SMB Multichannel settings",
        "SMB Multichannel setting",
        _has_note("multichannel"),
    ),
    _cluster_subject(
        "live-migration",
        "live migration settings",
        "live migration setting",
        _has_note("live_migration"),
    ),
    _cluster_subject(
        "routes",
        "routes and gateways of adapters",
        "adapter with its own route or gateway",
        lambda _, one: any(adapter.routes or adapter.gateway for adapter in one.vmkernel),
    ),
    _cluster_subject(
        "stacks",
        "TCP/IP stacks of adapters",
        "adapter on a separate TCP/IP stack",
        lambda _, one: any(adapter.stack for adapter in one.vmkernel),
    ),
    _cluster_subject(
        "native-endpoints",
        "native endpoints",
        "native endpoints",
        lambda _, one: one.pvrdma and one.pvrdma.native_endpoints,
    ),
)
