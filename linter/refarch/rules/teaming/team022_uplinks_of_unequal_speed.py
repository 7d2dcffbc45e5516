"""Uplinks of one port group run at different speeds.

## What it checks

The ports of every port group on ESXi, host by host: all active uplinks run at one speed. For vSAN, the
standby uplinks run at this speed, too.

## Why it matters

Which packets are slow depends on the uplink that ESXi selects. Half of the machines or connections get a
fraction of the bandwidth, and answers can return over the other port. vSAN flags such a switch in its health
check.

## Example

```yaml
# design.yaml of the example `nvme-of`
clusters:
  compute:
    hosts:
      - names: host-[1-2]
        server: dell-poweredge-r740
        adapters:
          - {card: nvidia-connectx-5-25g-2p, slot: "1", ports: [vmnic4, vmnic5]}
          - {card: generic-nic-10g-2p, slot: "2", ports: [vmnic6, vmnic7]}
          - {card: generic-nic-25g-2p, slot: "3", ports: [vmnic8, vmnic9]}
    virtual_switches:
      Machines:
        kind: standard
        uplinks: [vmnic6, vmnic8]
        port_groups:
          Machines:
            network: management
            teaming: {policy: originating-virtual-port, active: [vmnic6, vmnic8]}  # <- TEAM022
```

## Use instead

```diff
# design.yaml
-        uplinks: [vmnic6, vmnic8]
+        uplinks: [vmnic6, vmnic7]
@@
-            teaming: {policy: originating-virtual-port, active: [vmnic6, vmnic8]}
+            teaming: {policy: originating-virtual-port, active: [vmnic6, vmnic7]}
```

## When it does not apply

Standby uplinks of other traffic than vSAN, which can be slower on purpose. See TEAM004 for vSAN over RoCE v2,
SMB020 for teams of Windows, WIRE010 for members of a bond, NIC026 for a port of two virtual switches, and
NIC029 for two speeds that one adapter excludes.

## Limits of this check

If no port of a team has a cable, the ports count with the highest speeds of their adapters.
"""

from collections.abc import Iterator
from typing import NamedTuple

from ...core.origin import Origin
from ...core.quantities import ethernet
from ...core.rule import Applies
from ...model.types import Cluster, Design, PortGroup, VirtualSwitch, origin_of
from ...model.units import speed
from ...views.network.shared_uplinks import ports_of_two_switches
from ...views.network.teams import Uplink, physical_ports, storage_teams, uplink_names_in_use, uplinks
from ...views.network.wiring import link_speed
from .. import ROCE, VSAN, Problem, Rule
from ..documents.broadcom_articles import API_SPEED
from ..documents.others import DELL_VXRAIL_UPLINKS, NIC_SPEED_MISMATCH


class UnequalPair(NamedTuple):
    """Two uplinks of one team, and their speeds in Mbit/s."""

    first: Uplink
    first_speed: int
    other: Uplink
    other_speed: int


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """At most one hit for each host and pair of ports, for the first port group."""
    if cluster.kind.platform != "esxi":
        return
    vsan_groups = {team.port_group.origin for team in storage_teams(design, cluster)}
    reported: set[tuple[str, str, str]] = set()
    for switch in cluster.virtual_switches.values():
        for group in switch.port_groups.values():
            is_vsan = cluster.product in VSAN and group.origin in vsan_groups
            # TEAM004 compares these.
            if is_vsan and cluster.transport in ROCE:
                continue
            for host in (host for host in cluster.hosts if group.is_on_host(host.name)):
                pair = _unequal_pair(design, switch, group, host.name, is_vsan)
                if pair is None or _is_reported_by_another_rule(cluster, pair):
                    continue
                key = (host.name, pair.first.nic.name, pair.other.nic.name)
                if key not in reported:
                    reported.add(key)
                    yield _hit(group, pair)


def _is_reported_by_another_rule(cluster: Cluster, pair: UnequalPair) -> bool:
    """Whether a port is an uplink of two virtual switches (NIC026), or the two ports are on one adapter whose
    vendor excludes the two speeds (NIC029)."""
    first, other = pair.first.nic, pair.other.nic
    if {first.name, other.name} & ports_of_two_switches(cluster):
        return True
    is_one_adapter = (first.slot, first.origin) == (other.slot, other.origin) and first.card is not None
    excluded = first.card.data.get("ports", {}).get("not_together", ()) if first.card is not None else ()
    speeds = {pair.first_speed, pair.other_speed}
    return is_one_adapter and any(speeds.issubset({speed(text) for text in group}) for group in excluded)


def _hit(group: PortGroup, pair: UnequalPair) -> Problem:
    host, first = pair.other.nic.host, pair.first.nic.name
    text = (
        f"{pair.other.nic.name} on {host} runs at {ethernet(pair.other_speed)}, but {first} in the same team "
        f"of {group.name} runs at {ethernet(pair.first_speed)}"
    )
    related = ((group.teaming.origin, f"teaming of {group.name}"),)
    return Problem(_place(group, pair), text, related=related, subject=host)


def _unequal_pair(
    design: Design, switch: VirtualSwitch, group: PortGroup, host: str, is_vsan: bool
) -> UnequalPair | None:
    """The first uplink of a team and the first one with another speed; None for a team of one speed."""
    active, standby = uplink_names_in_use(switch, group.teaming)
    # The ports of a LAG are members of one bond.
    names = [name for name in (*active, *(standby if is_vsan else ())) if name not in switch.lags]
    ports = uplinks(design)
    team = [ports[host, port] for port in physical_ports(switch, names) if (host, port) in ports]
    # WIRE012 finds a port without a cable next to cabled ones.
    if any(uplink.link is not None for uplink in team):
        team = [uplink for uplink in team if uplink.link is not None]
    known = [(uplink, rate) for uplink in team if (rate := _speed(design, uplink)) is not None]
    for uplink, rate in known[1:]:
        if rate != known[0][1]:
            return UnequalPair(*known[0], uplink, rate)
    return None


def _place(group: PortGroup, pair: UnequalPair) -> Origin:
    """Stated speed of a cable, else the teaming."""
    for uplink in (pair.other, pair.first):
        if uplink.link is not None and uplink.link.speed is not None:
            return origin_of(uplink.link, "speed")
    return group.teaming.origin


def _speed(design: Design, uplink: Uplink) -> int | None:
    """Speed of an uplink in Mbit/s; None if unknown, or if the port does not support the speed of its
    cable. NIC012 finds such a port."""
    if uplink.link is None:
        return max(uplink.nic.port.speeds, default=None)
    rate = link_speed(design, uplink.link)
    return rate if rate in uplink.nic.port.speeds else None


RULE = Rule(
    severity="warning",
    confidence="derived",
    applies=Applies(needs=("virtual-switches", "cards")),
    hint=(
        "Use ports of equal speed as active uplinks of one port group. Or move the slower uplink to "
        "`standby`, except for vSAN."
    ),
    sources=(
        API_SPEED.says(
            "vSAN flags a virtual switch whose physical NICs run at different speeds and recommends "
            "equal ones."
        ),
        NIC_SPEED_MISMATCH.says(
            "Connections of a host were reset while a 10 Gbit/s and a 1 Gbit/s NIC were active in one team. "
            "With NICs of one speed, the resets ended.",
            "Root cause, Resolution",
            verified="2026-11-29",
        ),
        DELL_VXRAIL_UPLINKS.says(
            "The Ethernet ports for one VxRail network must have the same speed and type.",
            verified="2026-11-29",
        ),
    ),
    check_cluster=check_cluster,
)
