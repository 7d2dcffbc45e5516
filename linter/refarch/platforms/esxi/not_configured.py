"""Settings of a host intent that esxcli never configures, with reasons."""

from collections.abc import Mapping

from ..equipment import CONTROLLERS, MACHINES, disks
from ..target import cosmetic, set_elsewhere, weakens

OF_WINDOWS = cosmetic("applies only to Windows")

NO_CLASSES = weakens(
    "ESXi cannot configure traffic classes of adapters; they learn ETS from the switch",
    "the adapter shares its bandwidth by its own default",
)

NOT_CONFIGURED: Mapping[str, str] = {
    "bmc": set_elsewhere("configured in the management controller"),
    "bmc6": set_elsewhere("configured in the management controller"),
    "bios": "configured in the server setup, not by the operating system",
    "services.time_zone": "ESXi uses UTC",
    "nics.fec": "no command is documented; the two ends negotiate it",
    "nics.driver_release": "included in the ESXi image; see the verification page",
    "nics.firmware": "use the vendor's firmware tool; see the verification page",
    "profiles.notification.pcp": "no documented driver parameter",
    "profiles.notification.dscp": "no documented driver parameter",
    **{
        f"profiles.policies.{field}": (
            weakens(
                "ESXi marks packets by driver parameters of the adapter, not by policies",
                "packets of the application leave without the priority of the policy",
            )
        )
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
            "switchless",
        )
    },
    **{f"smb.{field}": OF_WINDOWS for field in ("multichannel", "live_migration", "live_migration_limit")},
    **{
        f"smb.shares.{field}": OF_WINDOWS
        for field in ("name", "purpose", "resiliency", "tiers", "continuously_available", "used_by")
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
