"""A host has a single RDMA port for its SMB traffic.

## What it checks

The RDMA ports under the SMB interfaces of each host of a cluster over SMB Direct: physical ports with an
interface of their own, and the uplinks of virtual switches that carry SMB interfaces. Several interfaces with
affinity to one port are found too.

## Why it matters

SMB Multichannel spreads a transfer over the RDMA ports that it finds and goes on with the rest when one
fails. With a single port a pulled cable or a restarted switch takes the storage away from the host, and with
it its virtual machines.

## Example

```yaml
# design.yaml of the example `direct-iwarp`
clusters:
  hyper-v:
    interfaces:
      SMB1: {connected_to: port1, network: smb-a, services: [smb]}  # <- SMB004
      SMB2: {connected_to: port2, network: smb-b, services: [backup]}
```

## Use instead

```diff
# design.yaml
-      SMB2: {connected_to: port2, network: smb-b, services: [backup]}
+      SMB2: {connected_to: port2, network: smb-b, services: [smb]}
```

## When it does not apply

Clusters over plain TCP. A host without any RDMA port under its SMB interfaces is found by the rules on
network adapters.

## Limits of this check

Two ports of one card count as two, although they fail together when the card does. A port on the server's
board does not count: the catalog does not say whether it can do RDMA.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Cluster, Design, origin_of
from ...views.network.teams import AdapterTeam, Uplink, storage_teams
from .. import RDMA, SMB, Problem, Rule
from ..documents.others import MICROSOFT_S2D

AFFINITY_HINT = "Set `affinity` of each interface to a different port."


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for each host, at the interface on its only port, or at the second of those with affinity to
    one port."""
    by_host: dict[str, list[AdapterTeam]] = {}
    for team in storage_teams(design, cluster):
        by_host.setdefault(team.adapter.host, []).append(team)
    for adapter in cluster.vmkernel:
        # An interface without a network is told as that.
        if adapter.port_group is None:
            by_host.pop(adapter.host, None)
    for host, teams in by_host.items():
        ports = [
            (uplink.nic.name, team)
            for team in teams
            for uplink in team.uplinks
            if _can_do_rdma(cluster, uplink)
        ]
        preferred_ports = {
            uplink.nic.name for team in teams for uplink in team.active if _can_do_rdma(cluster, uplink)
        }
        # NIC003 finds a host without any RDMA port.
        only_port, first_team = ports[0] if ports else ("", None)
        if first_team is not None and all(name == only_port for name, _ in ports):
            text = (
                f"{only_port} is the only RDMA port on {host} that carries SMB; if it fails, the host "
                "loses its storage"
            )
            related = tuple(
                (origin_of(team.adapter, "connected_to"), f"{team.adapter.name} uses the same port")
                for team in teams[1:]
            )
            yield Problem(origin_of(first_team.adapter, "connected_to"), text, related=related, subject=host)
        elif (
            len(teams) > 1
            and len(preferred_ports) == 1
            and all(_prefers_one_rdma_port(cluster, team) for team in teams)
        ):
            names = " and ".join(team.adapter.name for team in teams)
            text = (
                f"{names} on {host} have affinity only to {next(iter(preferred_ports))}; the other "
                "RDMA ports are idle"
            )
            yield Problem(origin_of(teams[1].port_group.teaming, "active"), text, AFFINITY_HINT, subject=host)


def _prefers_one_rdma_port(cluster: Cluster, team: AdapterTeam) -> bool:
    """Whether an interface prefers one port, and that can do RDMA; where it cannot, NIC003 says so."""
    return len(team.active) == 1 and _can_do_rdma(cluster, team.active[0])


def _can_do_rdma(cluster: Cluster, uplink: Uplink) -> bool:
    return bool(uplink.nic.rdma and cluster.transport in uplink.nic.protocols)


RULE = Rule(
    severity="warning",
    confidence="quoted",
    applies=Applies(products=SMB, transports=RDMA, needs=("adapters",)),
    hint="Add a second SMB interface to each host, on another RDMA port and in another subnet.",
    sources=(
        MICROSOFT_S2D.says(
            "Two network adapters are recommended, for redundancy and performance, and adapters that can "
            "do RDMA. (Storage Spaces Direct)",
            "Networking",
        ),
    ),
    check_cluster=check_cluster,
)
