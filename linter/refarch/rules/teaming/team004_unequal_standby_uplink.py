"""The standby uplink of an RDMA storage adapter does not have the capabilities of the active uplink.

## What it checks

Each further uplink of a port group that carries vSAN traffic over RoCE v2, host by host, compared with its
first active uplink. An uplink with RDMA disabled is an error if the active uplink has RDMA. Warnings are
another speed, another MTU or other VLANs of the switch port, and another QoS profile on a separate fabric.

## Why it matters

If the standby uplink has no RDMA, the failover of one host makes the whole vSAN cluster fall back to TCP. If
the standby uplink is slower, or its switch port is configured differently, the cluster continues to run, but
one host behaves differently. The difference stays hidden until a failover.

## Example

```yaml
# design.yaml
clusters:
  compute:
    hosts:
      - names: host-[1-4]
        server: dell-poweredge-r740
        adapters:
          - {card: nvidia-connectx-6-lx-25g-2p, slot: "1", ports: [vmnic4, vmnic6]}
          - {card: nvidia-connectx-6-lx-25g-2p, slot: "2", ports: [vmnic5, vmnic7], rdma: false}
    virtual_switches:
      Storage:
        port_groups:
          vSAN:
            teaming:
              active: [Uplink 1]
              standby:
                - Uplink 2  # <- TEAM004
```

## Use instead

```diff
# design.yaml
-          - {card: nvidia-connectx-6-lx-25g-2p, slot: "1", ports: [vmnic4, vmnic6]}
-          - {card: nvidia-connectx-6-lx-25g-2p, slot: "2", ports: [vmnic5, vmnic7], rdma: false}
+          - {card: nvidia-connectx-6-lx-25g-2p, slot: "1", ports: [vmnic4, vmnic5]}
```

## When it does not apply

Storage over TCP, and port groups with a single uplink. Other rules report faults that break the standby path:

- An adapter does not support RoCE v2 (NIC003, NIC005).
- An MTU is too small (MTU001, MTU004).
- A VLAN is missing (VLAN001).
- A switch has no QoS profile (PATH004).
- Profiles differ inside one fabric (QOS010).
- Both uplinks are on one switch (TOP007).

## Limits of this check

The vendor recommends equal speeds. The other comparisons are derived from how failover works. refarch does
not check whether the adapter is certified.
"""

from collections.abc import Iterator
from typing import NamedTuple

from ...core.finding import Severity
from ...core.origin import Origin
from ...core.quantities import ethernet
from ...core.rule import Applies
from ...model.types import Cluster, Design, End, Link, Nic, Switch, origin_of
from ...views.network.links import fabric_names
from ...views.network.port_mtus import port_mtu
from ...views.network.ports_on_path import STANDARD_MTU, frame_overhead
from ...views.network.shared_uplinks import ports_of_two_switches
from ...views.network.storage_ports import is_roce_v2
from ...views.network.teams import AdapterTeam, Uplink, storage_teams
from ...views.network.vlans import port_vlans, vlans_needed_by_port
from ...views.network.wiring import link_speed
from .. import ROCE, VSAN, Problem, Rule
from ..documents.broadcom_articles import API_SPEED, KB326624


class UplinkPair(NamedTuple):
    """The first active uplink of a host, and another one of the same port group."""

    team: AdapterTeam
    active: Uplink
    other: Uplink


class UplinkSwitchPort(NamedTuple):
    """The switch port that an uplink is connected to."""

    nic: Nic
    link: Link
    end: End
    switch: Switch


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """Every uplink except the first active one, host by host."""
    ports_on_two_switches = ports_of_two_switches(cluster)
    for team in storage_teams(design, cluster):
        if team.active:
            for uplink in team.active[1:] + team.standby:
                pair = UplinkPair(team, team.active[0], uplink)
                # NIC026 finds a port that two virtual switches have.
                if {pair.active.nic.name, uplink.nic.name} & ports_on_two_switches:
                    continue
                if is_roce_v2(pair.active.nic) and not is_roce_v2(uplink.nic):
                    # NIC003 or NIC005 finds an adapter without RoCE v2. To turn RDMA off on an adapter is a
                    # choice of the design.
                    if "roce-v2" in uplink.nic.protocols:
                        yield _host_hit(
                            pair, _uplink_origin(pair), "has RDMA disabled", "has RDMA enabled", "error"
                        )
                    continue
                yield from _hits_of_speed(design, pair)
                active, standby = _switch_port(pair.active), _switch_port(uplink)
                if active is not None and standby is not None:
                    yield from _hits_of_ports(design, pair, active, standby)


def _switch_port(uplink: Uplink) -> UplinkSwitchPort | None:
    """Switch port of an uplink; None for an uplink without a cable, or with a cable to another host."""
    # WIRE012 finds an uplink without a cable; a cable to another host has no switch port.
    if uplink.link is None or uplink.far_end is None or uplink.switch is None:
        return None
    return UplinkSwitchPort(uplink.nic, uplink.link, uplink.far_end, uplink.switch)


def _role(pair: UplinkPair) -> str:
    return "standby" if pair.other in pair.team.standby else "second active"


def _host_hit(pair: UplinkPair, place: Origin, own_text: str, usual_text: str, severity: Severity) -> Problem:
    """A difference between the two ports of a host."""
    adapter, names = pair.team.adapter, (pair.other.nic.name, pair.active.nic.name)
    message = (
        f"{names[0]} on {adapter.host} ({_role(pair)} uplink of {adapter.name}) {own_text}, but {names[1]} "
        f"(active uplink) {usual_text}"
    )
    related = ((pair.team.port_group.teaming.origin, f"failover order of {pair.team.port_group.name}"),)
    return Problem(place, message, related=related, subject=adapter.host, severity=severity)


def _uplink_origin(pair: UplinkPair) -> Origin:
    """Place of the uplink in the failover order; the place of the adapter if only this host has it."""
    nic, teaming = pair.other.nic, pair.team.port_group.teaming
    # Hosts of a range share the failover order, which is right for a host with another adapter.
    if "overrides" in nic.origin.pointer:
        return origin_of(nic, "name")
    for role, names in (("active", teaming.active), ("standby", teaming.standby)):
        for index, name in enumerate(names):
            if pair.team.virtual_switch.uplinks.get(name) == nic.name:
                return origin_of(teaming, role, index)
    return teaming.origin


def _hits_of_speed(design: Design, pair: UplinkPair) -> Iterator[Problem]:
    usual_speed, own_speed = _speed_of_uplink(design, pair.active), _speed_of_uplink(design, pair.other)
    if usual_speed and own_speed and own_speed != usual_speed:
        stated = [
            path.link
            for path in (pair.other, pair.active)
            if path.link is not None and path.link.speed is not None
        ]
        place = origin_of(stated[0], "speed") if stated else _uplink_origin(pair)
        yield _host_hit(
            pair, place, f"runs at {ethernet(own_speed)}", f"runs at {ethernet(usual_speed)}", "warning"
        )


def _speed_of_uplink(design: Design, uplink: Uplink) -> int | None:
    """Mbit/s of an uplink; None where the link cannot run at the speed of the design, which NIC012 and the
    wiring rules report."""
    # Without a cable, only the speed of the adapter is known.
    if uplink.link is None:
        return max(uplink.nic.port.speeds, default=None)
    runs = link_speed(design, uplink.link)
    return runs if runs in uplink.nic.port.speeds else None


def _hits_of_ports(
    design: Design, pair: UplinkPair, active: UplinkSwitchPort, other: UplinkSwitchPort
) -> Iterator[Problem]:
    """Differences of MTU, VLANs, and QoS profile between two switch ports that no other rule finds."""
    usual_mtu, (own_mtu, origin) = (
        port_mtu(design, active.end, active.link)[0],
        port_mtu(design, other.end, other.link),
    )
    sent_mtu = pair.team.adapter.mtu
    spare = min(
        usual_mtu - _sufficient_mtu(design, active.end, sent_mtu),
        own_mtu - _sufficient_mtu(design, other.end, sent_mtu),
    )
    # MTU001 or MTU004 finds a port that is too small for the frames.
    if own_mtu != usual_mtu and spare >= 0:
        yield _port_hit(pair, active, other, origin, f"has MTU {own_mtu}", f"has MTU {usual_mtu}")
    vlans = port_vlans(design)
    needed = vlans_needed_by_port(design).get(End(other.nic.host, other.nic.name), frozenset())
    # VLAN001 finds a VLAN that this host needs and the port lacks.
    if (vlans[active.end].tagged ^ vlans[other.end].tagged) - needed:
        lists = (_ids_text(vlans[port.end].tagged) for port in (other, active))
        yield _port_hit(
            pair, active, other, vlans[other.end].origin, *(f"carries VLAN {ids}" for ids in lists)
        )
    # PATH004 finds a switch without a profile.
    profiles = [design.applied.get(port.switch.name) for port in (active, other)]
    if (
        None not in profiles
        # Within one fabric QOS010 compares the profiles.
        and fabric_names(design)[active.switch.name] != fabric_names(design)[other.switch.name]
    ):
        (usual_profile, _), (profile, applied) = (named for named in profiles if named is not None)
        if profile != usual_profile:
            yield _port_hit(
                pair, active, other, applied, f"has QoS profile {profile}", f"has QoS profile {usual_profile}"
            )


def _port_hit(
    pair: UplinkPair,
    active: UplinkSwitchPort,
    other: UplinkSwitchPort,
    place: Origin,
    own_text: str,
    usual_text: str,
) -> Problem:
    """A difference between the two switch ports of a host."""
    ports = [f"port {end.end.port} on {end.switch.name}" for end in (other, active)]
    message = (
        f"{ports[0]} ({other.nic.name} on {other.nic.host}, {_role(pair)} uplink of "
        f"{pair.team.adapter.name}) {own_text}, but {ports[1]} (active uplink) {usual_text}"
    )
    return Problem(
        place,
        message,
        related=((active.link.origin, f"{ports[1]} is cabled here"),),
        subject=ports[0],
        severity="warning",
    )


def _sufficient_mtu(design: Design, end: End, mtu: int) -> int:
    """The smallest MTU of a switch port that no other rule reports."""
    return mtu + frame_overhead(design, end.device) if mtu > STANDARD_MTU else mtu


def _ids_text(vlans: frozenset[int]) -> str:
    return ", ".join(map(str, sorted(vlans))) or "none"


RULE = Rule(
    severity="error",
    confidence="derived",
    applies=Applies(products=VSAN, transports=ROCE, needs=("adapters",)),
    hint=(
        "Use ports of identical adapters as active and standby uplinks, and set the same MTU, VLANs, "
        "and QoS profile on their switch ports."
    ),
    sources=(
        KB326624.says(
            "Every data node needs an active RDMA NIC as vSAN uplink; otherwise vSAN uses TCP. (7.0)",
            "What does the check do",
        ),
        API_SPEED.says(
            "vSAN flags a virtual switch whose physical NICs run at different speeds and recommends "
            "equal ones."
        ),
    ),
    check_cluster=check_cluster,
)
