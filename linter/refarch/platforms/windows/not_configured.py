"""Settings of a host intent that the Windows script never configures, with reasons."""

from collections.abc import Mapping

from ..equipment import CONTROLLERS, MACHINES, disks
from ..target import cosmetic, set_elsewhere

OF_ESXI = cosmetic("applies only to ESXi")

OF_VSPHERE = cosmetic("applies only to vSphere switches")

NO_PATH = "a share requires a path on a volume, which the design does not state"

TRAFFIC = ("kind", "reservation", "limit", "shares")

SECURITY = ("promiscuous", "mac_changes", "forged_transmits", "mac_learning")

TEAMING = ("policy", "active", "standby", "unused", "failure_detection", "notifies_switches", "fails_back")

NOT_CONFIGURED: Mapping[str, str] = {
    "bmc": set_elsewhere("configured in the management controller"),
    "bmc6": set_elsewhere("configured in the management controller"),
    "bios": "configured in the server setup, not by the operating system",
    "services.syslog": "Windows has no syslog client",
    "services.snmp_receivers": "Windows has no command for traps; its SNMP service is deprecated",
    "services.snmp_version": "Windows has no command for traps; its SNMP service is deprecated",
    "nics.fec": "no command is documented; the two ends negotiate it",
    "nics.driver_release": "installed from the vendor's package; see the verification page",
    "nics.firmware": "use the vendor's firmware tool; see the verification page",
    "nics.parameters": "Windows has no module parameters; set them with the tool of the adapter vendor",
    **{f"switches.{field}": OF_VSPHERE for field in ("version", "discovery", "discovery_operation", "ens")},
    **{f"switches.lags.{field}": OF_VSPHERE for field in ("name", "uplinks", "mode", "load_balancing")},
    **{f"switches.port_groups.{field}": OF_VSPHERE for field in ("name", "vlan", "blocked", "netflow")},
    **{f"switches.port_groups.teaming.{field}": OF_VSPHERE for field in TEAMING},
    **{f"switches.port_groups.security.{field}": OF_VSPHERE for field in SECURITY},
    **{
        f"switches.system_traffic.{field}": OF_VSPHERE for field in ("kind", "reservation", "limit", "shares")
    },
    "interfaces.port_group": OF_VSPHERE,
    "interfaces.stack": OF_ESXI,
    **{f"stacks.{field}": OF_ESXI for field in ("name", "gateway", "gateway6")},
    **{f"nvme.{field}": OF_ESXI for field in ("nqn",)},
    **{f"nvme.adapters.{field}": OF_ESXI for field in ("name", "nic", "interface", "transport")},
    **{f"nvme.adapters.targets.{field}": OF_ESXI for field in ("address", "service", "subsystem")},
    **{f"pvrdma.{field}": OF_ESXI for field in ("interface", "firewall", "native_endpoints")},
    **{f"settings.{field}": OF_ESXI for field in ("option", "value")},
    **{
        f"smb.shares.{field}": NO_PATH
        for field in ("name", "purpose", "resiliency", "tiers", "continuously_available", "used_by")
    },
    **{
        f"profiles.traffic_classes.{field}": "configured on switches, which mark the packets"
        for field in ("ecn_min", "ecn_max", "ecn_probability")
    },
    **CONTROLLERS,
    **disks("disks", cosmetic("Storage Spaces Direct claims them itself when the pool is created")),
    **MACHINES,
}
