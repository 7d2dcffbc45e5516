"""Settings of a host intent that are never configured on Linux, with reasons."""

from collections.abc import Mapping

from ..equipment import CONTROLLERS, MACHINES, disks
from ..target import cosmetic, set_elsewhere, weakens

OF_WINDOWS = cosmetic("applies only to Windows")
OF_ESXI = cosmetic("applies only to ESXi")
NO_SWITCH = cosmetic("Linux hosts have no virtual switches in a design")
NO_NAME = cosmetic("Linux has no NVMe adapters; connections use the address of an interface")


def _reason_by_path(path: str, names: str, reason: str) -> dict[str, str]:
    return {f"{path}.{name}": reason for name in names.split()}


NOT_CONFIGURED: Mapping[str, str] = {
    "bmc": set_elsewhere("configured in the management controller"),
    "bmc6": set_elsewhere("configured in the management controller"),
    "bios": "configured in the server setup, not by the operating system",
    "nics.driver_release": "included in the kernel, or from the adapter vendor",
    "nics.firmware": "use the vendor's firmware tool",
    "nics.rdma": cosmetic("the kernel driver enables it if the adapter supports it"),
    **_reason_by_path(
        "switches", "name kind version mtu uplinks discovery discovery_operation ens", NO_SWITCH
    ),
    **_reason_by_path("switches.lags", "name uplinks mode load_balancing", NO_SWITCH),
    **_reason_by_path("switches.port_groups", "name vlan blocked netflow", NO_SWITCH),
    **_reason_by_path(
        "switches.port_groups.security", "promiscuous mac_changes forged_transmits mac_learning", NO_SWITCH
    ),
    **_reason_by_path(
        "switches.port_groups.teaming",
        "policy active standby unused failure_detection notifies_switches fails_back",
        NO_SWITCH,
    ),
    **_reason_by_path("switches.system_traffic", "kind reservation limit shares", NO_SWITCH),
    **_reason_by_path("interfaces", "switch port_group affinity", NO_SWITCH),
    "interfaces.services": cosmetic("informative; gateway, name servers, and connections follow from it"),
    "interfaces.stack": OF_ESXI,
    **_reason_by_path("stacks", "name gateway gateway6", OF_ESXI),
    "interfaces.rdma": weakens(
        "no documented setting disables RDMA on one interface", "the interface keeps RDMA on"
    ),
    "nvme.adapters.name": NO_NAME,
    "nvme.adapters.nic": NO_NAME,
    **_reason_by_path("pvrdma", "interface firewall native_endpoints", OF_ESXI),
    **_reason_by_path(
        "intents",
        "name traffic adapters vlans jumbo_packet network_direct automatic_ip switchless",
        OF_WINDOWS,
    ),
    **_reason_by_path("smb", "multichannel live_migration live_migration_limit", OF_WINDOWS),
    **_reason_by_path(
        "smb.shares", "name purpose resiliency tiers continuously_available used_by", OF_WINDOWS
    ),
    **_reason_by_path("pool", "reserve witness witness_place", OF_WINDOWS),
    **_reason_by_path("pool.volumes", "name resiliency size provisioning purpose", OF_WINDOWS),
    **_reason_by_path("profiles", "pfctx pfcrx", cosmetic("a driver parameter for ESXi")),
    **_reason_by_path("profiles.policies", "traffic port priority dscp", OF_WINDOWS),
    **_reason_by_path(
        "profiles.traffic_classes", "ecn_min ecn_max ecn_probability", "configured on switches"
    ),
    **CONTROLLERS,
    **disks("disks"),
    **MACHINES,
}
