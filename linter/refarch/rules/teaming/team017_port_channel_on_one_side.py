"""Host ports are bundled at the physical switch or in the virtual switch, and not at the other end.

## What it checks

The ports behind every port group, host by host. A LAG of a distributed switch needs an LACP bond on the
physical switch, IP hash a static one. Every other policy, a Windows switch with embedded teaming, and a port
that has its own address need ports without a bond. All ports of a LAG, or of a team by IP hash, are members
of one bond, and a bond leads to one host.

## Why it matters

A port channel that one end knows alone comes up in part or not at all. An LACP bond whose partner is silent
does not forward; a static one sends frames for the host to the port that the host does not expect them on,
and addresses move from port to port. vCenter's health check calls both a mismatch of the teaming policy.

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

Ports for vSAN over RDMA, where bundles are out of the question: TEAM001 and TEAM002 find them. Ports
without a cable to a switch.

## Limits of this check

Fallback modes of a bond, in which a switch forwards although its partner is silent, are not part of a design.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Cluster, Design, PortGroup, VirtualSwitch, where
from ...views.network.storage_ports import ports_of
from ...views.network.teams import Uplink, in_use, members, uplinks
from .. import ROCE, VSAN, Hit, Rule
from ..documents.broadcom_articles import VSPHERE_API_TEAMING_MATCH
from ..documents.broadcom_guides import VSPHERE_TEAMING

NAMES = {"lacp": "an LACP bond", "static": "a static bond", "": "no bond"}


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Hit]:
    """One hit for each host and port whose ends differ; each port once, for the first port group."""
    done = set(_ports_for_rdma(design, cluster))
    hosts: dict[tuple[str, str], str] = {}
    for switch in cluster.virtual_switches.values():
        for group in sorted(switch.port_groups.values(), key=lambda group: not _wanted(switch, group)[0]):
            for host in (host for host in cluster.hosts if group.on(host.name)):
                team = [port for port in _team(design, switch, group, host.name) if _key(port) not in done]
                done.update(map(_key, team))
                yield from _hits(switch, group, host.name, team)
                yield from _shared(switch, group, team, hosts)


def _shared(
    switch: VirtualSwitch, group: PortGroup, team: list[Uplink], hosts: dict[tuple[str, str], str]
) -> Iterator[Hit]:
    """Bonds that lead to a second host; ``hosts`` has the first of each bond of a physical switch."""
    for port in team:
        link, far = port.link, port.far
        assert link is not None and far is not None
        first = hosts.setdefault((far.device, link.bond), port.nic.host) if link.bond else port.nic.host
        if first != port.nic.host and _wanted(switch, group)[0] == link.bond_mode:
            text = f"bond {link.bond} of {far.device} leads to {first} and to {port.nic.host}"
            hint = "Give each host a bond of its own, e.g. bond[1-8] for the cables of eight hosts."
            yield Hit(where(link, "bond"), text, hint=hint, subject=port.nic.host)


def _ports_for_rdma(design: Design, cluster: Cluster) -> Iterator[tuple[str, str]]:
    if cluster.product in VSAN and cluster.transport in ROCE:
        for port in ports_of(design, cluster):
            yield _key(port.uplink)


def _key(port: Uplink) -> tuple[str, str]:
    return port.nic.host, port.nic.name


def _team(design: Design, switch: VirtualSwitch, group: PortGroup, host: str) -> list[Uplink]:
    """The host's ports behind a port group that are cabled to switches."""
    names = sum(in_use(switch, group.teaming), ())
    ports = (uplinks(design).get((host, vmnic)) for vmnic in dict.fromkeys(members(switch, names)))
    return [port for port in ports if port is not None and port.link is not None and port.switch is not None]


def _hits(switch: VirtualSwitch, group: PortGroup, host: str, team: list[Uplink]) -> Iterator[Hit]:
    wanted, because = _wanted(switch, group)
    bonds = set()
    for port in team:
        link = port.link
        assert link is not None and port.far is not None
        mode = link.bond_mode if link.bond or link.mlag is not None else ""
        end = f"port {port.far.port} of {port.far.device}"
        if mode != wanted:
            text = (
                f"{end} faces {port.nic.name} of {host} and is in {NAMES[mode]}, and {because} "
                f"{group.name} wants {NAMES[wanted]}"
            )
            place = where(link, "bond" if link.bond else "mlag") if mode else group.teaming.origin
            other = (group.teaming.origin, f"teaming of {group.name}") if mode else (link.origin, "its cable")
            yield Hit(place, text, related=(other,), subject=f"{host} {port.nic.name}")
        elif mode:
            bonds.add((link.mlag,) if link.mlag is not None else (port.far.device, link.bond))
    if len(bonds) > 1:
        text = (
            f"the ports of {host} behind {group.name} are in {len(bonds)} bonds, and {because} {group.name} "
            "wants one"
        )
        yield Hit(group.teaming.origin, text, subject=host)


def _wanted(switch: VirtualSwitch, group: PortGroup) -> tuple[str, str]:
    """How the switch has to bundle the ports, and why."""
    if any(name in switch.lags for name in (*group.teaming.active, *group.teaming.standby)):
        return "lacp", "the LAG of"
    if group.teaming.policy == "ip-hash":
        return "static", "IP hash of"
    return "", "embedded teaming of" if switch.kind == "set" else "the teaming of"


RULE = Rule(
    severity="error",
    confidence="quoted",
    applies=Applies(needs=("wiring", "virtual-switches", "cables")),
    hint="Bundle the ports at both ends in the same way, or at none.",
    sources=(
        VSPHERE_TEAMING.says(
            "IP hash needs a port channel on the physical switch; for all other policies it is to be off. "
            "(read in a public copy)"
        ),
        VSPHERE_API_TEAMING_MATCH.says(
            "The health check reports IP hash without a port channel on the physical switch, and a "
            "port channel "
            "without IP hash, as a mismatch."
        ),
    ),
    check_cluster=check_cluster,
)
