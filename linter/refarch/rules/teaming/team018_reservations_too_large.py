"""Network I/O Control reserves more bandwidth than a physical port can provide, or more than a limit allows.

## What it checks

The reservations for system traffic of each distributed switch. Their sum is at most 75 % of the slowest
uplink, and no reservation is above the limit of its traffic.

## Why it matters

vCenter Server rejects such values, in the middle of the installation.

## Example

```yaml
# design.yaml
clusters:
  compute:
    virtual_switches:
      Storage:
        nioc:
          vsan: {shares: 100, reservation: 15G}
          vmotion: {shares: 50, reservation: 5G}  # <- TEAM018
```

## Use instead

```diff
# design.yaml
-          vsan: {shares: 100, reservation: 15G}
+          vsan: {shares: 100, reservation: 10G}
```

## When it does not apply

Switches without reservations, and switches whose uplinks have no known speed.

## Limits of this check

A port counts with the speed of its cable, otherwise with its fastest speed.
"""

from collections.abc import Iterator

from ...core.quantities import rate
from ...core.rule import Applies
from ...model.types import Cluster, Design, SystemTraffic, VirtualSwitch, origin_of
from ...views.network.teams import uplinks
from ...views.network.wiring import link_speed
from .. import Problem, Rule
from ..documents.broadcom_articles import VSPHERE_API_TRAFFIC
from ..documents.broadcom_guides import VSPHERE7_NIOC, VSPHERE65_NIOC


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """Hits for single reservations, and one for each switch whose total reservation is too large."""
    for switch in cluster.virtual_switches.values():
        reserved = [entry for entry in switch.system_traffic.values() if entry.reservation is not None]
        # A single entry can be wrong, whatever the sum is.
        yield from _hits_above_limits(switch, reserved)
        speeds = [speed for host in cluster.hosts for speed in _speeds_of_ports(design, switch, host.name)]
        total = sum(entry.reservation or 0 for entry in reserved)
        # vSphere can reserve three quarters of a port's bandwidth, and the slowest port sets the limit.
        if speeds and total > 3 * min(speeds) // 4:
            text = (
                f"the reservations on virtual switch {switch.name} are {rate(total)} in total, but only "
                f"{rate(3 * min(speeds) // 4)} of its slowest uplink ({rate(min(speeds))}) can be reserved"
            )
            hint = (
                f"Reduce `reservation` of the traffic types to {rate(3 * min(speeds) // 4)} in total, and "
                "use `shares` for the rest."
            )
            yield Problem(origin_of(reserved[-1], "reservation"), text, hint)


def _hits_above_limits(switch: VirtualSwitch, reserved: list[SystemTraffic]) -> Iterator[Problem]:
    """One hit for each kind of traffic with a larger reservation than its limit."""
    for entry in reserved:
        # A reservation above the limit can never be used.
        if entry.limit is not None and entry.reservation is not None and entry.reservation > entry.limit:
            text = (
                f"{entry.kind} traffic on virtual switch {switch.name} has a reservation of "
                f"{rate(entry.reservation)}, but a limit of {rate(entry.limit)}"
            )
            hint = f"Reduce `reservation` to {rate(entry.limit)} or less. Or increase or remove `limit`."
            yield Problem(origin_of(entry, "limit"), text, hint)


def _speeds_of_ports(design: Design, switch: VirtualSwitch, host: str) -> Iterator[int]:
    """Mbit/s of the host's ports in the switch, where the speed is known."""
    for vmnic in switch.uplinks.values():
        port = uplinks(design).get((host, vmnic))
        # WIRE012 finds a port that the host does not have.
        if port is not None:
            # The speed of the cable counts: a port can be faster than the port that it is cabled to.
            speed = link_speed(design, port.link) if port.link else max(port.nic.port.speeds, default=None)
            if speed:
                yield speed


RULE = Rule(
    severity="error",
    confidence="quoted",
    applies=Applies(needs=("reservations",)),
    hint=(
        "Reduce the reservations to a total of at most 75 % of the slowest uplink, and each "
        "reservation to at most its limit, and use `shares` for the rest."
    ),
    sources=(
        VSPHERE65_NIOC.says(
            "All reservations together are at most 75 % of the physical adapter with the lowest "
            "capacity. (6.5)"
        ),
        VSPHERE7_NIOC.says("States the same for 7.0."),
        VSPHERE_API_TRAFFIC.says("A reservation must not exceed the limit, where one is set."),
    ),
    check_cluster=check_cluster,
)
