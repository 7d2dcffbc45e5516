"""What of a host's intent the script for Windows never sets, and why."""

from collections.abc import Mapping

from ..equipment import CONTROLLERS, MACHINES, disks

OF_ESXI = "is a setting of ESXi"

OF_VSPHERE = "belongs to switches of vSphere"

ONCE = "is made once for the whole cluster, when it stands"

NO_PATH = "a share needs its path on a volume, which the design does not name"

TRAFFIC = ("kind", "reservation", "limit", "shares")

TEAMING = ("policy", "active", "standby", "unused", "failure_detection", "notifies_switches", "fails_back")

NOT_CONFIGURED: Mapping[str, str] = {
    "bmc": "is set in the management controller itself",
    "bmc6": "is set in the management controller itself",
    "bios": "is set in the server's setup, not by its operating system",
    "services.syslog": "Windows has no client of syslog",
    "services.snmp_receivers": "Windows sends no traps by a command; its SNMP service is deprecated",
    "services.snmp_version": "Windows sends no traps by a command; its SNMP service is deprecated",
    "nics.fec": "no document was found that has a command for it; the two ends choose",
    "nics.driver_release": "is installed from its vendor's package, and is checked by the verification page",
    "nics.firmware": "is written into the card by its vendor's tool, and is checked by the verification page",
    "nics.parameters": "modules with parameters are those of ESXi",
    **{f"switches.{field}": OF_VSPHERE for field in ("version", "discovery", "discovery_operation", "ens")},
    **{f"switches.lags.{field}": OF_VSPHERE for field in ("name", "uplinks", "mode", "load_balancing")},
    **{f"switches.port_groups.{field}": OF_VSPHERE for field in ("name", "vlan", "blocked", "netflow")},
    **{f"switches.port_groups.teaming.{field}": OF_VSPHERE for field in TEAMING},
    **{
        f"switches.system_traffic.{field}": OF_VSPHERE for field in ("kind", "reservation", "limit", "shares")
    },
    "interfaces.port_group": OF_VSPHERE,
    **{f"nvme.{field}": OF_ESXI for field in ("nqn",)},
    **{f"nvme.adapters.{field}": OF_ESXI for field in ("name", "nic", "interface", "transport")},
    **{f"nvme.adapters.targets.{field}": OF_ESXI for field in ("address", "service", "subsystem")},
    **{f"pvrdma.{field}": OF_ESXI for field in ("interface", "firewall", "native_endpoints")},
    **{f"settings.{field}": OF_ESXI for field in ("option", "value")},
    **{
        f"smb.shares.{field}": NO_PATH
        for field in ("name", "purpose", "resiliency", "tiers", "continuously_available")
    },
    **{f"pool.{field}": ONCE for field in ("reserve", "witness", "witness_place")},
    **{f"pool.volumes.{field}": ONCE for field in ("name", "resiliency", "size", "provisioning", "purpose")},
    **{
        f"profiles.traffic_classes.{field}": "is set on switches, which mark"
        for field in ("ecn_min", "ecn_max", "ecn_probability")
    },
    **CONTROLLERS,
    **disks("disks", "Storage Spaces Direct takes them itself, when the pool is made"),
    **MACHINES,
}
