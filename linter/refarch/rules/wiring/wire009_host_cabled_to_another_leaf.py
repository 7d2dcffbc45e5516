"""One host's port leads to another leaf than the same port of the other hosts.

## What it checks

For each virtual switch of a cluster, the leaf that each uplink's port is cabled to: it is the same for all
hosts that share leafs. The leaf of most hosts is taken for the intended one. Hosts in another rack, with
leafs of their own, are compared among themselves. Ports that have an SMB address themselves are compared
with all others of their network, whichever cluster they belong to.

## Why it matters

A failover order names uplinks, not leafs: with Uplink 1 active everywhere, the storage traffic of all hosts
is meant to stay on one leaf. A host whose two cables are swapped sends it through the other leaf and across
the link between the leafs, with more hops and less bandwidth than its neighbours. Nothing is down, so nobody
looks.

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

Ports that are uplinks of no virtual switch, and ports that are not cabled to a switch. A vSAN host whose
storage uplinks all lead to one leaf is found by TOP007.

## Limits of this check

TEAM005 finds storage traffic that takes the long way for another reason, such as the failover order; this
rule finds the cable, whatever it carries. Where as many hosts are cabled one way as the other, the way of the
first host is taken for the intended one; but where another port of all of them leads to one leaf, that one is
taken to lead to the leaf of another rack. Designs that swap every second host on purpose waive this rule.
"""

from collections import Counter
from collections.abc import Iterator

from ...core.majority import usual
from ...core.origin import Origin
from ...core.rule import Applies
from ...model.types import Cluster, Design, End, Link, VirtualSwitch, where
from ...views.network.crossed_hosts import crossed_hosts
from ...views.network.links import components, far_end, links_by_end
from ...views.network.teams import Team, storage_teams
from .. import Hit, Rule
from ..documents.broadcom_guides import VS67_EXPLICIT_FAILOVER

Row = dict[str, tuple[Link, str]]
"""Of one host: the link and the switch of each vmnic that is cabled to a switch."""


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Hit]:
    """One hit for each port of a host that leads to another leaf."""
    for switch in cluster.virtual_switches.values():
        single = {team.adapter.host for team in storage_teams(design, cluster) if _on_one_leaf(team, switch)}
        every = dict(_rows(design, cluster, switch))
        strayed = _on_other_fabrics(design, cluster, every)
        rows = {
            host: row for host, row in every.items() if row and host not in single and host not in strayed
        }
        for alike in _by_site(cluster, rows):
            for group in _sharing_leafs(alike):
                yield from _odd_ones(group, switch, alike)
    for odd in crossed_hosts(design):
        nic, link, its = odd.uplink.nic, odd.uplink.link, odd.example.link
        if design.hosts[nic.host].cluster == cluster.id and link is not None and its is not None:
            leaf = link.b.device if link.a.device == nic.host else link.a.device
            text = (
                f"{nic.name} of {nic.host} leads to {leaf}; in network {odd.network} the ports of "
                f"{odd.agree} of {odd.hosts} hosts lead to {odd.usual}"
            )
            related = ((_leaf_origin((its, odd.usual)), f"{odd.example.nic.name} of {odd.example.nic.host}"),)
            yield Hit(_leaf_origin((link, leaf)), text, related=related, subject=nic.host)


def _on_other_fabrics(design: Design, cluster: Cluster, rows: dict[str, Row]) -> set[str]:
    """Hosts with a port of an NVMe adapter on another fabric than most hosts have it on: NVME007 finds what
    is crossed there."""
    ports = {adapter.nic for adapter in cluster.nvme.adapters} if cluster.nvme else set()
    found: set[str] = set()
    for port in ports:
        fabrics = {host: components(design)[row[port][1]] for host, row in rows.items() if port in row}
        most = usual(fabrics.values())
        found |= {host for host, fabric in fabrics.items() if fabric != most}
    return found


def _by_site(cluster: Cluster, rows: dict[str, Row]) -> Iterator[dict[str, Row]]:
    """The hosts of each site, which has leafs of its own, and those that stand in none."""
    placed = {host for place in cluster.sites for host in place.hosts}
    for hosts in (
        *(place.hosts for place in cluster.sites),
        tuple(host for host in rows if host not in placed),
    ):
        yield {host: rows[host] for host in hosts if host in rows}


def _on_one_leaf(team: Team, switch: VirtualSwitch) -> bool:
    """Whether TOP007 finds the host: its vSAN uplinks on this virtual switch all lead to one switch."""
    leafs = {uplink.switch.name if uplink.switch else "" for uplink in team.uplinks}
    vsan = "vsan" in team.adapter.services
    return (
        vsan
        and team.virtual_switch is switch
        and len(team.uplinks) > 1
        and len(leafs) == 1
        and "" not in leafs
    )


def _rows(design: Design, cluster: Cluster, switch: VirtualSwitch) -> Iterator[tuple[str, Row]]:
    links = links_by_end(design)
    for host in cluster.hosts:
        row: Row = {}
        for vmnic in switch.uplinks.values():
            near = End(host.name, vmnic)
            link = links.get(near)
            if link is not None and far_end(link, near).device in design.switches:
                row[vmnic] = link, far_end(link, near).device
        yield host.name, row


def _sharing_leafs(rows: dict[str, Row]) -> list[list[str]]:
    """Hosts in groups that have no leaf in common with another group: racks, or pairs of leafs."""
    parent: dict[str, str] = {}

    def root(leaf: str) -> str:
        parent.setdefault(leaf, leaf)
        while parent[leaf] != leaf:
            parent[leaf] = parent[parent[leaf]]
            leaf = parent[leaf]
        return leaf

    for row in rows.values():
        first, *others = (leaf for _, leaf in row.values())
        for leaf in others:
            parent[root(leaf)] = root(first)
    groups: dict[str, list[str]] = {}
    for host, row in rows.items():
        groups.setdefault(root(next(iter(row.values()))[1]), []).append(host)
    return list(groups.values())


def _odd_ones(hosts: list[str], switch: VirtualSwitch, rows: dict[str, Row]) -> Iterator[Hit]:
    for vmnic in switch.uplinks.values():
        leafs = Counter(rows[host][vmnic][1] for host in hosts if vmnic in rows[host])
        if len(leafs) < 2:
            continue
        shared = _shared(hosts, vmnic, rows) if 2 * max(leafs.values()) <= leafs.total() else None
        if shared is not None:
            yield from _on_the_leaf_of_others(hosts, vmnic, shared, rows)
            continue
        most = max(leafs, key=lambda leaf: leafs[leaf])  # the first of equals, as in the plan
        said = f"on {leafs[most]} of {leafs.total()} hosts it leads to {most}"
        example = next(host for host in hosts if vmnic in rows[host] and rows[host][vmnic][1] == most)
        for host in hosts:
            if vmnic in rows[host] and rows[host][vmnic][1] != most:
                related = ((_leaf_origin(rows[example][vmnic]), f"{vmnic} of {example}"),)
                text = f"{vmnic} of {host} leads to {rows[host][vmnic][1]}; {said}"
                yield Hit(_leaf_origin(rows[host][vmnic]), text, related=related, subject=host)


def _shared(hosts: list[str], vmnic: str, rows: dict[str, Row]) -> str | None:
    """A port that leads to one leaf on all hosts where another, ``vmnic``, leads to a leaf in each rack: that
    one is right, and the shared leaf joins what should be apart."""
    for other in rows[hosts[0]]:
        leafs = {rows[host][other][1] if other in rows[host] else "" for host in hosts}
        if other != vmnic and len(leafs) == 1:
            return other
    return None


def _on_the_leaf_of_others(hosts: list[str], vmnic: str, shared: str, rows: dict[str, Row]) -> Iterator[Hit]:
    """One hit for each host whose ``vmnic`` leads to another leaf than that of the first host."""
    first = hosts[0]
    for host in hosts:
        own = rows[host].get(vmnic)
        if own is not None and vmnic in rows[first] and own[1] != rows[first][vmnic][1]:
            text = (
                f"{shared} of {host} leads to {rows[host][shared][1]}, as that of {first} does; {vmnic} of "
                f"the two leads to {own[1]} and {rows[first][vmnic][1]}"
            )
            related = ((_leaf_origin(rows[first][shared]), f"{shared} of {first}"),)
            yield Hit(_leaf_origin(rows[host][shared]), text, related=related, subject=host)


def _leaf_origin(cabled: tuple[Link, str]) -> Origin:
    """The end of a link that names the leaf."""
    link, leaf = cabled
    return where(link, "b" if link.b.device == leaf else "a")


RULE = Rule(
    severity="warning",
    confidence="derived",
    applies=Applies(needs=("wiring", "cables")),
    hint="Cable the port as on the other hosts, or exchange the host's two cables.",
    sources=(
        VS67_EXPLICIT_FAILOVER.says(
            "The virtual switch uses the first uplink of the active list that works, and the standby list "
            "only when none does. The "
            "order names uplinks: they lead to one leaf only if all hosts are cabled alike.",
            "Use Explicit Failover Order",
        ),
    ),
    check_cluster=check_cluster,
)
