"""Host ports are bundled at the physical switch or in the virtual switch, but not at the other end.

## What it checks

The ports of every port group, host by host. A LAG of a distributed switch needs an LACP bond on the physical
switch, and IP hash needs a static bond. Every other policy, a Windows switch with embedded teaming, and a
port with its own address need ports without a bond. All ports of a LAG, or of a team with IP hash, are
members of one bond, and a bond connects to one host. Port groups that share ports need the same bond.

## Why it matters

The port channel comes up in part or not at all. An LACP bond whose partner does not answer does not forward.
A static bond sends frames for the host to a port where the host does not expect them, and addresses move from
port to port. The vCenter health check reports both as a mismatch of the teaming policy.

## Example

```yaml
# wiring.yaml of the example `s2d`
links:
  - {from: "node-[1-4] pNIC1", to: "leaf-1 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}
  - from: "node-[1-4] pNIC2"
    to: "leaf-2 swp[1-4]"
    cable: nvidia-mcp2m00-a003e30l
    bond: hosts  # <- TEAM017
  - {from: "leaf-1 swp[21-22]", to: "leaf-2 swp[21-22]", cable: nvidia-mcp1600-c003e30l, bond: bond1}
```

## Use instead

```diff
# wiring.yaml
-    bond: hosts
```

## When it does not apply

Ports for vSAN over RDMA, which does not support bonds: TEAM001 and TEAM002 find them. Ports without a cable
to a switch.

## Limits of this check

A design does not contain the fallback modes of a bond, in which a switch forwards although its partner does
not answer.
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from ...core.rule import Applies
from ...model.types import Cluster, Design, PortGroup, VirtualSwitch, origin_of
from ...views.network.storage_ports import storage_ports_of_cluster
from ...views.network.teams import (
    Uplink,
    endpoint_port_groups,
    physical_ports,
    uplink_names_in_use,
    uplinks,
)
from .. import ROCE, VSAN, Problem, Rule
from ..documents.broadcom_articles import VSPHERE_API_TEAMING_MATCH
from ..documents.broadcom_guides import VSPHERE_TEAMING

BOND_NAMES = {"lacp": "an LACP bond", "static": "a static bond", "": "no bond"}


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for each host and port whose ends differ; each port once, for the first port group."""
    # TEAM001 and TEAM002 find bonds under vSAN over RDMA.
    rdma_ports = set(_ports_for_rdma(design, cluster))
    # The first port group of each port.
    first_groups: dict[tuple[str, str], PortGroup] = {}
    endpoints = endpoint_port_groups(cluster)
    hosts: dict[tuple[str, str], str] = {}
    for switch in cluster.virtual_switches.values():
        # Port groups that need a bond first: each port is reported once, for its strictest requirement.
        for group in sorted(
            switch.port_groups.values(), key=lambda group: not _required_bond(switch, group).mode
        ):
            for host in (host for host in cluster.hosts if group.is_on_host(host.name)):
                ports = [
                    port
                    for port in _cabled_ports(design, switch, group, host.name)
                    if _host_and_port(port) not in rdma_ports
                ]
                team = [port for port in ports if _host_and_port(port) not in first_groups]
                # NSX sets the teaming of tunnel endpoints.
                if group.origin not in endpoints:
                    yield from _hits_of_second_group(switch, group, ports, first_groups)
                first_groups.update((_host_and_port(port), group) for port in team)
                yield from _hits_of_team(switch, group, host.name, team)
                yield from _hits_of_shared_bonds(switch, group, team, hosts)


def _hits_of_second_group(
    switch: VirtualSwitch,
    group: PortGroup,
    ports: list[Uplink],
    first_groups: Mapping[tuple[str, str], PortGroup],
) -> Iterator[Problem]:
    """At most one hit: ports have the bond that their first port group needs, but not the bond that this one
    needs."""
    required = _required_bond(switch, group)
    for port in ports:
        first = first_groups.get(_host_and_port(port))
        mode = "" if first is None else _bond_mode(port)
        # A port whose bond does not suit its first port group is reported for that one.
        if first is None or first.switch != switch.name or mode != _required_bond(switch, first).mode:
            continue
        if mode != required.mode:
            expected = BOND_NAMES[required.mode]
            text = (
                f"port group {group.name} uses {port.nic.name} on {port.nic.host} in {BOND_NAMES[mode]} for "
                f"{first.name}, but {required.reason} {group.name} expects {expected}"
            )
            hint = (
                f"Set `teaming` of {group.name} as in {first.name}. Or move {group.name} to uplinks in "
                f"{expected}."
            )
            related = ((first.teaming.origin, f"teaming of {first.name}"),)
            yield Problem(group.teaming.origin, text, hint, related, port.nic.host)
            return


def _bond_mode(port: Uplink) -> str:
    """Mode of the bond of a cabled port: ``lacp``, ``static``, or empty for no bond."""
    link = port.link
    return link.bond_mode if link is not None and (link.bond or link.mlag is not None) else ""


def _hits_of_shared_bonds(
    switch: VirtualSwitch, group: PortGroup, team: list[Uplink], hosts: dict[tuple[str, str], str]
) -> Iterator[Problem]:
    """Bonds that connect to a second host; ``hosts`` has the first of each bond of a physical switch."""
    for port in team:
        link, switch_port = port.link, port.far_end
        assert link is not None and switch_port is not None
        first = (
            hosts.setdefault((switch_port.device, link.bond), port.nic.host) if link.bond else port.nic.host
        )
        # A bond of the wrong kind is reported already.
        if first != port.nic.host and _required_bond(switch, group).mode == link.bond_mode:
            text = (
                f"bond {link.bond} on {switch_port.device} connects to both {first} and {port.nic.host}, but "
                "each host needs a separate bond"
            )
            hint = (
                "Set a separate `bond` for each host, for example `bond: bond[1-8]` for the cables of "
                "eight hosts."
            )
            yield Problem(origin_of(link, "bond"), text, hint=hint, subject=port.nic.host)


def _ports_for_rdma(design: Design, cluster: Cluster) -> Iterator[tuple[str, str]]:
    """Host and name of each port that carries vSAN over RDMA."""
    if cluster.product in VSAN and cluster.transport in ROCE:
        for port in storage_ports_of_cluster(design, cluster):
            yield _host_and_port(port.uplink)


def _host_and_port(port: Uplink) -> tuple[str, str]:
    """Host and name of a physical port."""
    return port.nic.host, port.nic.name


def _cabled_ports(design: Design, switch: VirtualSwitch, group: PortGroup, host: str) -> list[Uplink]:
    """The host's ports of a port group that are cabled to switches."""
    names = sum(uplink_names_in_use(switch, group.teaming), ())
    ports = (uplinks(design).get((host, vmnic)) for vmnic in dict.fromkeys(physical_ports(switch, names)))
    return [port for port in ports if port is not None and port.link is not None and port.switch is not None]


def _hits_of_team(
    switch: VirtualSwitch, group: PortGroup, host: str, team: list[Uplink]
) -> Iterator[Problem]:
    """Hits for ports of a host whose bond at the switch differs from the bond that the port group needs, and
    for ports in several bonds."""
    required_mode, reason = _required_bond(switch, group)
    bonds = set()
    for port in team:
        link = port.link
        assert link is not None and port.far_end is not None
        mode = _bond_mode(port)
        end = f"port {port.far_end.port} on {port.far_end.device}"
        if mode != required_mode:
            text = (
                f"{end} ({port.nic.name} on {host}) is in {BOND_NAMES[mode]}, but {reason} {group.name} "
                f"expects {BOND_NAMES[required_mode]}"
            )
            place = origin_of(link, "bond" if link.bond else "mlag") if mode else group.teaming.origin
            related_place = (
                (group.teaming.origin, f"teaming of {group.name}") if mode else (link.origin, "its cable")
            )
            yield Problem(place, text, _bond_hint(required_mode), (related_place,), f"{host} {port.nic.name}")
        elif mode:
            # An MLAG ID is one bond on two switches.
            bonds.add((link.mlag,) if link.mlag is not None else (port.far_end.device, link.bond))
    if len(bonds) > 1:
        text = (
            f"the ports on {host} behind {group.name} are in {len(bonds)} bonds, but {reason} {group.name} "
            "expects one bond"
        )
        hint = f"Set the same `bond` on all cables of {host} behind {group.name}."
        yield Problem(group.teaming.origin, text, hint, subject=host)


class RequiredBond(NamedTuple):
    """Kind of bond at the physical switch, empty for none; and the reason for it as text."""

    mode: str
    reason: str


def _bond_hint(required_mode: str) -> str:
    """Hint about a switch port whose bond the host does not expect."""
    if required_mode:
        return (
            f"Set `bond` and `bond_mode: {required_mode}` on the cables. Or change the teaming of the host."
        )
    return "Remove `bond` and `mlag` from the cables. Or change the teaming of the host."


def _required_bond(switch: VirtualSwitch, group: PortGroup) -> RequiredBond:
    """Bond that a port group needs at the physical switch, and the reason."""
    # A LAG is negotiated by LACP, whatever the policy is.
    if any(name in switch.lags for name in (*group.teaming.active, *group.teaming.standby)):
        return RequiredBond("lacp", "the LAG of")
    # IP hash spreads the frames of one address over all ports, which only a static bond accepts.
    if group.teaming.policy == "ip-hash":
        return RequiredBond("static", "IP hash of")
    return RequiredBond("", "embedded teaming of" if switch.kind == "set" else "the teaming of")


RULE = Rule(
    severity="error",
    confidence="quoted",
    applies=Applies(needs=("wiring", "virtual-switches", "cables")),
    hint="Configure the same bond at both ends of the cables. Or configure no bond at either end.",
    sources=(
        VSPHERE_TEAMING.says(
            "IP hash needs a port channel on the physical switch; with all other policies it must be off. "
            "(read in a public copy)"
        ),
        VSPHERE_API_TEAMING_MATCH.says(
            "The health check reports IP hash without a port channel on the physical switch, and a port "
            "channel without IP hash, as a mismatch."
        ),
    ),
    check_cluster=check_cluster,
)
