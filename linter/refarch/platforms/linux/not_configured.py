"""What of a host's intent is never set on Linux, and why."""

from collections.abc import Mapping

from ..equipment import CONTROLLERS, MACHINES, disks

OF_WINDOWS = "is a setting of Windows"
OF_ESXI = "is a setting of ESXi"
NO_SWITCH = "hosts with Linux have no virtual switches in a design"
NO_NAME = "Linux has no adapter of its own for NVMe: connections are made from the address of an interface"
NO_CNP = "no document was found that says how the kernel's driver is told"


def _reason_by_path(path: str, names: str, reason: str) -> dict[str, str]:
    return {f"{path}.{name}": reason for name in names.split()}


NOT_CONFIGURED: Mapping[str, str] = {
    "bmc": "is set in the management controller itself",
    "bmc6": "is set in the management controller itself",
    "bios": "is set in the server's setup, not by its operating system",
    "nics.driver_release": "comes with the kernel, or from the card's vendor",
    "nics.firmware": "is written into the card by its vendor's tool",
    "nics.rdma": "the kernel's driver offers it where the card can; what it carries is written",
    **_reason_by_path(
        "switches", "name kind version mtu uplinks discovery discovery_operation ens", NO_SWITCH
    ),
    **_reason_by_path("switches.lags", "name uplinks mode load_balancing", NO_SWITCH),
    **_reason_by_path("switches.port_groups", "name vlan blocked netflow", NO_SWITCH),
    **_reason_by_path(
        "switches.port_groups.teaming",
        "policy active standby unused failure_detection notifies_switches fails_back",
        NO_SWITCH,
    ),
    **_reason_by_path("switches.system_traffic", "kind reservation limit shares", NO_SWITCH),
    **_reason_by_path("interfaces", "switch port_group affinity", NO_SWITCH),
    "interfaces.services": "tells what goes over it; gateway, name servers and connections follow from it",
    "interfaces.rdma": "no setting was found that turns RDMA off for one interface",
    "nvme.adapters.name": NO_NAME,
    "nvme.adapters.nic": NO_NAME,
    **_reason_by_path("pvrdma", "interface firewall native_endpoints", OF_ESXI),
    **_reason_by_path(
        "intents", "name traffic adapters vlans jumbo_packet network_direct automatic_ip", OF_WINDOWS
    ),
    **_reason_by_path("smb", "multichannel live_migration", OF_WINDOWS),
    **_reason_by_path("smb.shares", "name purpose resiliency tiers continuously_available", OF_WINDOWS),
    **_reason_by_path("pool", "reserve witness witness_place", OF_WINDOWS),
    **_reason_by_path("pool.volumes", "name resiliency size provisioning purpose", OF_WINDOWS),
    **_reason_by_path("profiles", "pfctx pfcrx", "is a parameter of the driver for ESXi"),
    "profiles.ecn": "the files that set it are those of NVIDIA's own driver, not of the kernel's",
    **_reason_by_path("profiles.notification", "pcp dscp", NO_CNP),
    **_reason_by_path("profiles.policies", "traffic port priority dscp", OF_WINDOWS),
    **_reason_by_path(
        "profiles.traffic_classes", "ecn_min ecn_max ecn_probability", "thresholds are the switch's"
    ),
    **CONTROLLERS,
    **disks("disks"),
    **MACHINES,
}
