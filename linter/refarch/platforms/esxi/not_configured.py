"""What of a host's intent esxcli never sets, and why."""

from collections.abc import Mapping

from ..equipment import CONTROLLERS, MACHINES, disks

OF_WINDOWS = "is a setting of Windows"

NO_CLASSES = "adapters under ESXi have no classes that could be set; they learn ETS from the switch"

NOT_CONFIGURED: Mapping[str, str] = {
    "bmc": "is set in the management controller itself",
    "bmc6": "is set in the management controller itself",
    "bios": "is set in the server's setup, not by its operating system",
    "services.time_zone": "ESXi keeps its clock in UTC",
    "nics.fec": "no document was found that has a command for it; the two ends choose",
    "nics.driver_release": "comes with the image of ESXi, and is checked by the verification page",
    "nics.firmware": "is written into the card by its vendor's tool, and is checked by the verification page",
    "profiles.notification.pcp": "no document was found that says how the driver is told",
    "profiles.notification.dscp": "no document was found that says how the driver is told",
    **{
        f"profiles.policies.{field}": "ESXi marks by the driver of the card, not by policies"
        for field in ("traffic", "port", "priority", "dscp")
    },
    **{
        f"profiles.traffic_classes.{field}": NO_CLASSES
        for field in (
            "number",
            "priorities",
            "scheduling",
            "bandwidth",
            "ecn_min",
            "ecn_max",
            "ecn_probability",
        )
    },
    **{
        f"intents.{field}": OF_WINDOWS
        for field in (
            "name",
            "traffic",
            "adapters",
            "vlans",
            "jumbo_packet",
            "network_direct",
            "automatic_ip",
        )
    },
    **{f"smb.{field}": OF_WINDOWS for field in ("multichannel", "live_migration")},
    **{
        f"smb.shares.{field}": OF_WINDOWS
        for field in ("name", "purpose", "resiliency", "tiers", "continuously_available")
    },
    **{f"pool.{field}": OF_WINDOWS for field in ("reserve", "witness", "witness_place")},
    **{
        f"pool.volumes.{field}": OF_WINDOWS
        for field in ("name", "resiliency", "size", "provisioning", "purpose")
    },
    **CONTROLLERS,
    **disks("disks"),
    **MACHINES,
}
