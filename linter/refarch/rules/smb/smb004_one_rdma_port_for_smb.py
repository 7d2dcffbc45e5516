"""A host has only one RDMA port for its SMB traffic.

## What it checks

refarch checks the RDMA ports under the SMB interfaces of each host in a cluster with SMB Direct. It counts
physical ports that have a separate interface, and the uplinks of virtual switches with SMB interfaces. It
also reports several interfaces with affinity to the same port.

## Why it matters

If a cable is unplugged or a switch restarts, the host loses its storage and its virtual machines. SMB
Multichannel distributes a transfer over all RDMA ports that it finds, and continues with the remaining ports
after a failure.

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

Clusters over plain TCP. The rules about network adapters report a host without any RDMA port under its SMB
interfaces.

## Limits of this check

Two ports of one adapter count as two, although they fail together with the adapter. An onboard port of the
server does not count, because the catalog does not state whether it supports RDMA.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Cluster, Design, origin_of
from ...views.network.teams import AdapterTeam, Uplink, storage_teams
from .. import RDMA, SMB, Problem, Rule
from ..documents.others import MICROSOFT_S2D

AFFINITY_HINT = "Set `affinity` of each interface to a different RDMA port."


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for each host, at the interface on its only port, or at the second of those with affinity to
    one port."""
    by_host: dict[str, list[AdapterTeam]] = {}
    for team in storage_teams(design, cluster):
        by_host.setdefault(team.adapter.host, []).append(team)
    for adapter in cluster.vmkernel:
        # An interface without a network is reported elsewhere.
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
                f"{only_port} is the only RDMA port on {host} that carries SMB; if the port fails, the host "
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
    """Whether an interface prefers one port, which supports RDMA; NIC003 reports a port without RDMA."""
    return len(team.active) == 1 and _can_do_rdma(cluster, team.active[0])


def _can_do_rdma(cluster: Cluster, uplink: Uplink) -> bool:
    return bool(uplink.nic.rdma and cluster.transport in uplink.nic.protocols)


RULE = Rule(
    severity="warning",
    confidence="quoted",
    applies=Applies(products=SMB, transports=RDMA, needs=("adapters",)),
    hint="Add a second interface with `services: [smb]`, on another RDMA port and in another subnet.",
    sources=(
        MICROSOFT_S2D.says(
            "Two network adapters are recommended, for redundancy and performance, and adapters "
            "that support RDMA. (Storage Spaces Direct)",
            "Networking",
        ),
    ),
    check_cluster=check_cluster,
)
