"""A port of one host is cabled to another leaf switch than the same port of the other hosts.

## What it checks

The leaf switch at the port of each uplink, for each virtual switch of a cluster. It should be the same for
all hosts that share leaf switches. The leaf switch of the majority of the hosts counts as the intended one.
Hosts in another rack, with other leaf switches, are compared only with each other. Ports with an SMB address
are compared with all other ports of their network, in any cluster.

## Why it matters

The storage traffic of a host with two swapped cables uses the other leaf switch and the inter-switch link,
with more hops and less bandwidth than the other hosts. No link is down, so no alarm fires. A failover order
names uplinks, not leaf switches. If Uplink 1 is active on all hosts, the storage traffic of all hosts is
intended to stay on one leaf switch.

## Example

```yaml
# wiring.yaml
links:
  - {from: "host-[1-3] vmnic4", to: "leaf-1 swp[1-3]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "host-[1-3] vmnic5", to: "leaf-2 swp[1-3]", cable: nvidia-mcp2m00-a003e30l}
  - from: host-4 vmnic5
    to: leaf-1 swp4  # <- WIRE009
    cable: nvidia-mcp2m00-a003e30l
  - from: host-4 vmnic4
    to: leaf-2 swp4  # <- WIRE009
    cable: nvidia-mcp2m00-a003e30l
  - {from: "leaf-1 swp[21-22]", to: "leaf-2 swp[21-22]", cable: nvidia-mcp1600-c003e30l, bond: bond1}
```

## Use instead

```diff
# wiring.yaml
-  - from: host-4 vmnic5
+  - from: host-4 vmnic4
@@
-  - from: host-4 vmnic4
+  - from: host-4 vmnic5
```

## When it does not apply

Ports that are not uplinks of a virtual switch, and ports without a cable to a switch. TOP007 finds a vSAN
host whose storage uplinks are all cabled to one leaf switch.

## Limits of this check

TEAM005 finds storage traffic that takes the longer path for another reason, such as the failover order. This
rule finds the cable, regardless of its traffic. If the two variants have the same number of hosts, the
cabling of the first host counts as the intended one. But if another port of all these hosts is cabled to one
leaf switch, this port counts as cabled to the leaf switch of another rack. Designs that swap every second
host on purpose waive this rule.
"""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from ...core.majority import most_common
from ...core.origin import Origin
from ...core.rule import Applies
from ...model.types import Cluster, Design, End, Link, VirtualSwitch, origin_of
from ...views.network.links import fabric_names, links_by_end, other_end
from ...views.network.miscabled_hosts import miscabled_ports
from ...views.network.teams import AdapterTeam, storage_teams
from .. import Problem, Rule
from ..documents.broadcom_guides import VS67_EXPLICIT_FAILOVER


class LeafCabling(NamedTuple):
    """The link of a host's port, and the switch at its other end."""

    link: Link
    leaf: str


Row = dict[str, LeafCabling]
"""Cabling of one host, by the vmnics with a cable to a switch."""


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for each port of a host that is cabled to another leaf switch."""
    for switch in cluster.virtual_switches.values():
        hosts_on_one_leaf = {
            team.adapter.host for team in storage_teams(design, cluster) if _is_on_one_leaf(team, switch)
        }
        all_rows = dict(_cabling_of_hosts(design, cluster, switch))
        hosts_on_wrong_fabric = _hosts_on_another_fabric(design, cluster, all_rows)
        # TOP007 and NVME007 find these hosts: counted here, they would make the others look wrong.
        rows = {
            host: row
            for host, row in all_rows.items()
            if row and host not in hosts_on_one_leaf and host not in hosts_on_wrong_fabric
        }
        for site_rows in _hosts_by_site(cluster, rows):
            for group in _groups_sharing_leafs(site_rows):
                yield from _hits_of_odd_hosts(group, switch, site_rows)
    # Ports with an SMB address are compared by network, not by virtual switch: their hosts can be in several
    # clusters.
    for odd in miscabled_ports(design):
        nic, link, usual_link = odd.uplink.nic, odd.uplink.link, odd.example.link
        # The networks of SMB are compared over all clusters, and reported with the cluster of the odd host.
        if design.hosts[nic.host].cluster == cluster.id and link is not None and usual_link is not None:
            leaf = link.b.device if link.a.device == nic.host else link.a.device
            text = (
                f"{nic.name} on {nic.host} is cabled to {leaf}, but the ports of {odd.agree} of {odd.hosts} "
                f"hosts in network {odd.network} are cabled to {odd.usual}"
            )
            related = (
                (
                    _leaf_origin(LeafCabling(usual_link, odd.usual)),
                    f"{odd.example.nic.name} on {odd.example.nic.host}",
                ),
            )
            yield Problem(_leaf_origin(LeafCabling(link, leaf)), text, related=related, subject=nic.host)


def _hosts_on_another_fabric(design: Design, cluster: Cluster, rows: dict[str, Row]) -> set[str]:
    """Hosts with a port of an NVMe adapter on another fabric than on the majority of the hosts: NVME007 finds
    the crossed cables there."""
    ports = {adapter.nic for adapter in cluster.nvme.adapters} if cluster.nvme else set()
    hosts: set[str] = set()
    for port in ports:
        # A swapped cable within one fabric is still a finding of this rule.
        fabrics = {host: fabric_names(design)[row[port].leaf] for host, row in rows.items() if port in row}
        most = most_common(fabrics.values())
        hosts |= {host for host, fabric in fabrics.items() if fabric != most}
    return hosts


def _hosts_by_site(cluster: Cluster, rows: dict[str, Row]) -> Iterator[dict[str, Row]]:
    """The hosts of each site, which has separate leaf switches, and the hosts without a site."""
    placed = {host for place in cluster.sites for host in place.hosts}
    for hosts in (
        *(place.hosts for place in cluster.sites),
        tuple(host for host in rows if host not in placed),
    ):
        yield {host: rows[host] for host in hosts if host in rows}


def _is_on_one_leaf(team: AdapterTeam, switch: VirtualSwitch) -> bool:
    """Whether TOP007 finds the host: its vSAN uplinks on this virtual switch are all cabled to one switch."""
    leafs = {uplink.switch.name if uplink.switch else "" for uplink in team.uplinks}
    vsan = "vsan" in team.adapter.services
    return (
        vsan
        and team.virtual_switch is switch
        and len(team.uplinks) > 1
        and len(leafs) == 1
        and "" not in leafs
    )


def _cabling_of_hosts(design: Design, cluster: Cluster, switch: VirtualSwitch) -> Iterator[tuple[str, Row]]:
    """Cabling of each host of a cluster at the uplinks of one virtual switch."""
    links = links_by_end(design)
    for host in cluster.hosts:
        row: Row = {}
        for vmnic in switch.uplinks.values():
            host_end = End(host.name, vmnic)
            link = links.get(host_end)
            if link is not None and other_end(link, host_end).device in design.switches:
                row[vmnic] = LeafCabling(link, other_end(link, host_end).device)
        yield host.name, row


def _groups_sharing_leafs(rows: dict[str, Row]) -> list[list[str]]:
    """Groups of hosts without a common leaf switch: racks, or pairs of leaf switches."""
    # Union-find: leaf switches with a cable to the same host are in one rack.
    parent: dict[str, str] = {}

    def root(leaf: str) -> str:
        parent.setdefault(leaf, leaf)
        while parent[leaf] != leaf:
            # Halves the path for the next look-up.
            parent[leaf] = parent[parent[leaf]]
            leaf = parent[leaf]
        return leaf

    for row in rows.values():
        first, *others = (cabling.leaf for cabling in row.values())
        for leaf in others:
            parent[root(leaf)] = root(first)
    groups: dict[str, list[str]] = {}
    for host, row in rows.items():
        groups.setdefault(root(next(iter(row.values())).leaf), []).append(host)
    return list(groups.values())


def _hits_of_odd_hosts(hosts: list[str], switch: VirtualSwitch, rows: dict[str, Row]) -> Iterator[Problem]:
    """One hit for each host with an uplink to another leaf switch than on the majority of the hosts."""
    for vmnic in switch.uplinks.values():
        leafs = Counter(rows[host][vmnic].leaf for host in hosts if vmnic in rows[host])
        # All are cabled to one leaf switch, as they should be.
        if len(leafs) < 2:
            continue
        # No leaf switch has more than half of the hosts: a majority among the others would be an accident.
        shared_port = (
            _port_on_one_leaf(hosts, vmnic, rows) if 2 * max(leafs.values()) <= leafs.total() else None
        )
        if shared_port is not None:
            yield from _hits_on_shared_leaf(hosts, vmnic, shared_port, rows)
            continue
        # Counter keeps the order of the plan, so that with equal numbers the leaf switch of the first host is
        # the usual one.
        most = max(leafs, key=lambda leaf: leafs[leaf])
        usual_text = f"to {most} on {leafs[most]} of {leafs.total()} hosts"
        example = next(host for host in hosts if vmnic in rows[host] and rows[host][vmnic].leaf == most)
        for host in hosts:
            if vmnic in rows[host] and rows[host][vmnic].leaf != most:
                related = ((_leaf_origin(rows[example][vmnic]), f"{vmnic} on {example}"),)
                text = f"{vmnic} on {host} is cabled to {rows[host][vmnic].leaf}, but {usual_text}"
                yield Problem(_leaf_origin(rows[host][vmnic]), text, related=related, subject=host)


def _port_on_one_leaf(hosts: list[str], vmnic: str, rows: dict[str, Row]) -> str | None:
    """A port that is cabled to one leaf switch on all hosts, while another port, ``vmnic``, is cabled to a
    leaf switch in each rack: ``vmnic`` is right, and the shared leaf switch connects separate racks."""
    for other_port in rows[hosts[0]]:
        leafs = {rows[host][other_port].leaf if other_port in rows[host] else "" for host in hosts}
        # The port is cabled to one leaf switch everywhere, which the racks should not share.
        if other_port != vmnic and len(leafs) == 1:
            return other_port
    return None


def _hits_on_shared_leaf(
    hosts: list[str], vmnic: str, shared_port: str, rows: dict[str, Row]
) -> Iterator[Problem]:
    """One hit for each host whose ``vmnic`` is cabled to another leaf switch than on the first host."""
    first = hosts[0]
    for host in hosts:
        own_cabling = rows[host].get(vmnic)
        if own_cabling is not None and vmnic in rows[first] and own_cabling.leaf != rows[first][vmnic].leaf:
            text = (
                f"{shared_port} on {host} is cabled to {rows[host][shared_port].leaf}, as on {first}, but "
                f"{vmnic} on these hosts is cabled to {own_cabling.leaf} and {rows[first][vmnic].leaf}"
            )
            related = ((_leaf_origin(rows[first][shared_port]), f"{shared_port} on {first}"),)
            yield Problem(_leaf_origin(rows[host][shared_port]), text, related=related, subject=host)


def _leaf_origin(cabling: LeafCabling) -> Origin:
    """The end of a link with the leaf switch."""
    link, leaf = cabling
    return origin_of(link, "b" if link.b.device == leaf else "a")


RULE = Rule(
    severity="warning",
    confidence="derived",
    applies=Applies(needs=("wiring", "cables")),
    hint=(
        "Swap the two cables of the host. Or connect the port to the same leaf switch as on the other hosts."
    ),
    sources=(
        VS67_EXPLICIT_FAILOVER.says(
            "The virtual switch uses the first uplink of the active list that works, and the standby list "
            "only when none does. The order names uplinks: they lead to one leaf switch only if all hosts "
            "are cabled identically.",
            "Use Explicit Failover Order",
        ),
    ),
    check_cluster=check_cluster,
)
