"""A vSAN uplink is slower than vSAN requires or recommends.

## What it checks

The speed of each storage uplink of a vSAN cluster: the speed that the link states, or the highest speed that
the adapter, the switch port, and the cable have in common. The limits depend on architecture and release:

| Architecture | Below 10 GbE | 10 to below 25 GbE |
|---|---|---|
| ESA, ESXi below 8.0 U2 | error | error |
| ESA, 8.0 U2 and later 8.x | error | warning: only the small AF-0 profile can use 10 GbE |
| ESA, 9.x | error | warning: 10 GbE is the minimum, only for AF-0 |
| OSA, all flash | error | info: sufficient, but the vendor recommends 25 GbE |
| OSA, drives not stated | warning | info |

## Why it matters

Rebuilds take long, and a second failure during a rebuild can lose data. Virtual machines wait for the
rebuild. vSAN writes every block to at least two hosts, and rebuilds whole drives over these ports.

## Example

```yaml
# wiring.yaml
links:
  - from: host-[1-4] vmnic4
    to: leaf-1 swp[1-4]
    cable: nvidia-mcp2m00-a003e30l
    speed: 10G  # <- NIC013
  - from: host-[1-4] vmnic5
    to: leaf-2 swp[1-4]
    cable: nvidia-mcp2m00-a003e30l
    speed: 10G  # <- NIC013
  - {from: "leaf-1 swp[21-22]", to: "leaf-2 swp[21-22]", cable: nvidia-mcp1600-c003e30l, bond: bond1}
```

## Use instead

```diff
# wiring.yaml
     to: leaf-1 swp[1-4]
     cable: nvidia-mcp2m00-a003e30l
-    speed: 10G
+    speed: 25G
   - from: host-[1-4] vmnic5
     to: leaf-2 swp[1-4]
     cable: nvidia-mcp2m00-a003e30l
-    speed: 10G
+    speed: 25G
```

## When it does not apply

Products other than vSAN, and ports without vSAN traffic. No document that was read states a minimum speed for
RDMA itself.

## Limits of this check

Hybrid OSA clusters need only 1 GbE. The catalog marks NVMe drives as flash, but does not state the type of
other drives. That the AF-0 profile is available in 8.0 U2 or later is derived from its announcement.
"""

from collections.abc import Iterator

from ...core.finding import Severity
from ...core.origin import Origin
from ...core.quantities import ethernet
from ...core.rule import Applies, Option, Source
from ...model.types import Cluster, Design, Host, origin_of
from ...model.units import speed_text
from ...model.versions import is_in_range
from ...views.network.cable_ends import cage_at, common_speeds
from ...views.network.storage_ports import StoragePort, storage_ports_of_cluster
from ...views.network.wiring import link_speed
from .. import VSAN, Options, Problem, Rule
from ..documents import VERIFIED
from ..documents.broadcom_guides import VCF9_DESIGN_NETWORK, VCF9_REQUIREMENTS, VSAN8_REQUIREMENTS

TEN_GBE, TWENTY_FIVE_GBE = 10_000, 25_000

Limit = tuple[Severity, str]


def check_cluster(design: Design, cluster: Cluster, options: Options) -> Iterator[Problem]:
    """One hit for each host and port that is too slow."""
    for port in storage_ports_of_cluster(design, cluster):
        speed = _speed_of_port(design, port)
        # Ports of unknown speed, ports that are fast enough, and ports that NIC026 finds.
        if speed is None or speed >= 1000 * options["advised"] or _is_shared(cluster, port):
            continue
        severity, limit = _limit_of_speed(cluster, port.host, speed, options)
        text = f"{port.nic.name} on {port.host.name} carries vSAN at {ethernet(speed)}, but {limit}"
        place, hint = _bottleneck(design, port, speed, options["advised"])
        yield Problem(place, text, hint, subject=port.host.name, severity=severity)


def _is_shared(cluster: Cluster, port: StoragePort) -> bool:
    """Whether the port is in two virtual switches, one of them by mistake (NIC026)."""
    switches = cluster.virtual_switches.values()
    return bool([switch for switch in switches if port.nic.name in switch.uplinks.values()][1:])


def _speed_of_port(design: Design, port: StoragePort) -> int | None:
    # The link decides, because cable and far end can be slower than the adapter.
    if port.uplink.link is not None:
        return link_speed(design, port.uplink.link)
    return max(port.nic.port.speeds, default=None)


def _bottleneck(design: Design, port: StoragePort, speed: int, advised: int) -> tuple[Origin, str]:
    """Cause of a slow port and its fix: the stated speed, the adapter, the cable or its transceivers, or else
    the switch port at the other end."""
    link, nic = port.uplink.link, port.nic
    if link is not None and link.speed is not None:
        # If ports and cable are faster than the stated speed, no new parts are needed.
        best_speed = max(common_speeds(design, link) or (0,))
        # Ports and cable support more than the design states.
        if best_speed > link.speed:
            return origin_of(
                link, "speed"
            ), f"Set `speed: {speed_text(best_speed)}`, which both ports and the cable support."
        return origin_of(link, "speed"), f"Use two ports and a cable that support {advised} GbE or more."
    # No cable, or a cable that is not slower than the adapter: the adapter is the limit.
    if link is None or speed >= max(nic.port.speeds, default=0):
        card_origin = nic.origin.child("card") if nic.card is not None else nic.origin
        return (
            card_origin,
            f"Use an adapter with ports of {advised} GbE or more, with matching cables and switch ports.",
        )
    switch_port = cage_at(design, port.uplink.far_end) if port.uplink.far_end is not None else None
    # Both ports are faster than the parts between them.
    if switch_port is not None and max(switch_port.speeds) > speed:
        replacement = "transceivers" if link.optic_a is not None else "a cable"
        return (
            origin_of(link, "cable"),
            f"Use {replacement} of {advised} GbE or more. Both ports support a higher speed.",
        )
    switch_end = origin_of(link, "b" if link.b == port.uplink.far_end else "a")
    # The split determines the speed of a part of a split port.
    if switch_port is not None and switch_port.parent and port.uplink.far_end is not None:
        switch = design.switches.get(port.uplink.far_end.device)
        return origin_of(switch, "breakouts") if switch is not None else switch_end, (
            f"Split {switch_port.parent} into parts of {advised} GbE or more, with a breakout cable for that "
            "speed. Or use a port that is not split."
        )
    return switch_end, f"Use a switch port of {advised} GbE or more."


def _limit_of_speed(cluster: Cluster, host: Host, speed: int, options: Options) -> Limit:
    """Severity and reason of a speed by the documents, then by the project."""
    esa, esa_minimum = cluster.product == "vsan-esa", options["esa_minimum"]
    if speed < TWENTY_FIVE_GBE:
        limit = _esa_limit(host, speed) if esa else _osa_limit(host, speed)
    else:
        limit = "info", f"the project recommends {options['advised']} GbE"
    # The requirement of the project cannot weaken the requirements of the documents.
    if esa and speed < 1000 * esa_minimum and limit[0] != "error":
        return "error", f"the project requires {esa_minimum} GbE for vSAN ESA"
    return limit


def _esa_limit(host: Host, speed: int) -> Limit:
    esxi = host.software.get("esxi")
    release = esxi.release if esxi is not None else ""
    if release and is_in_range(release, "<8.0 U2"):
        return "error", "vSAN ESA requires 25 GbE"
    # Below 10 GbE no release of ESA is supported, so the release does not matter.
    if speed < TEN_GBE:
        return "error", "vSAN ESA requires 25 GbE on ESXi 8.0 and at least 10 GbE on 9.0"
    if not release:
        return (
            "warning",
            "vSAN ESA requires 25 GbE on ESXi 8.0; on 9.0, 10 GbE is the minimum and 25 GbE is recommended",
        )
    # 8.0 U2 introduced the AF-0 profile, which accepts 10 GbE.
    if is_in_range(release, "<9.0"):
        return (
            "warning",
            "vSAN 8.0 ESA requires 25 GbE, and only the small vSAN-ESA-AF-0 profile accepts 10 GbE",
        )
    return (
        "warning",
        "vSAN 9.0 ESA allows its minimum of 10 GbE only for the vSAN-ESA-AF-0 profile; 25 GbE is recommended",
    )


def _osa_limit(host: Host, speed: int) -> Limit:
    # 10 GbE meets the requirements of OSA, for any drives.
    if speed >= TEN_GBE:
        return "info", "25 GbE is recommended for vSAN OSA; 10 GbE meets the requirements"
    # The catalog marks NVMe drives as flash and does not state the type of others.
    if any(
        drives.part.data.get("interface") == "nvme" for group in host.disk_groups for drives in group.capacity
    ):
        return "error", "all-flash vSAN OSA requires 10 GbE"
    return (
        "warning",
        "vSAN OSA requires 10 GbE if all drives are flash; the design specifies no other drives",
    )


RULE = Rule(
    severity="error",
    confidence="quoted",
    applies=Applies(products=VSAN, needs=("cables",)),
    hint="Use ports of 25 GbE or more.",
    sources=(
        VSAN8_REQUIREMENTS.says(
            "ESA needs 25 Gb/s, all-flash OSA 10 Gb/s, hybrid OSA a dedicated 1 Gb/s. (8.0)", "Table 1"
        ),
        VCF9_REQUIREMENTS.says(
            "ESA needs at least 10 Gb/s, 25 Gb/s or more is recommended; OSA as before. (9.0)"
        ),
        VCF9_DESIGN_NETWORK.says(
            "10 GbE is the minimum, but of the ESA profiles only vSAN-ESA-AF-0 may use it. (9.0)",
            "VCF-VSAN-NET-REQD-CFG-001",
        ),
        Source(
            "Dell VxRail architecture overview: VMware vSAN ESA overview",
            "ESA asks for 25 Gb/s, but on 8.x the AF-0 profile accommodates 10 GbE.",
            "https://www.dell.com/support/manuals/en-us/vxrail-appliance-series/vxrail_architecture_guide/vmware-vsan-esa-overview"
            "?guid=guid-8d1e6123-bbd1-425c-af5b-b089eabe8c25&lang=en-us",
            verified=VERIFIED,
        ),
        Source(
            "Broadcom KB 371138: vSAN OSA resync can overload network",
            "With modern SSDs an OSA resync can saturate a 10 Gb/s network; moving to 25 Gb/s or more is "
            "recommended.",
            "https://knowledge.broadcom.com/external/article/371138/vsan-osa-resync-can-overload-network-cau.html",
            verified=VERIFIED,
        ),
    ),
    options=(
        Option(
            name="advised",
            default=25,
            says="speed in GbE below which a vSAN port is reported",
            minimum=25,
            maximum=400,
        ),
        Option(
            name="esa_minimum",
            default=10,
            says="speed in GbE below which a vSAN ESA port is an error on ESXi 8.0 U2 and later",
            minimum=10,
            maximum=100,
        ),
    ),
    check_cluster_with_options=check_cluster,
)
