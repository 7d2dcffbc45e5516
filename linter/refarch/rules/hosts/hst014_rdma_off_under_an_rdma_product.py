"""RDMA is disabled on a host, network adapter, or interface whose storage traffic must use it.

## What it checks

Every cluster with an RDMA transport, over ports whose adapter supports it: RDMA is enabled for the adapter
and the host, and for the interfaces of SMB. If it is disabled on every storage port of a host, or on every
SMB interface of the cluster, it is an error. If it is disabled on some of them, it is a warning.

## Why it matters

NVMe over RDMA finds no device to bind to. SMB and PVRDMA do not fail: they use TCP, at a fraction of the
speed and with CPU load, and the datastore or share stays available.

## Example

```yaml
# design.yaml of the example `smb-direct`
clusters:
  hyper-v:
    hosts:
      - names: node-[1-2]
        server: dell-poweredge-r740
        adapters: [{card: nvidia-connectx-6-lx-25g-2p, slot: "1", ports: [pNIC1, pNIC2]}]
        overrides:
          node-2: {rdma: false}  # <- HST014
```

## Use instead

```diff
# design.yaml
-        overrides:
-          node-2: {rdma: false}
```

## When it does not apply

vSAN (HST001, and TEAM004 for its standby uplinks) and PVRDMA (PVR008); clusters over TCP; network adapters
that do not support RDMA (NIC003).

## Limits of this check

refarch does not check settings of the firmware or operating system that are not in the design.
"""

from collections.abc import Iterator

from ...core.origin import Origin
from ...core.rule import Applies
from ...model.types import Cluster, Design, origin_of
from ...views.network.storage_ports import PROTOCOL_NAMES, StoragePort, storage_ports
from ...views.network.teams import storage_teams
from .. import RDMA, VSAN, Problem, Rule
from ..documents.broadcom_guides import VSPHERE8_NVME
from ..documents.others import MICROSOFT_SMB_DIRECT


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for each host with disabled ports, or else one for each interface."""
    # HST001 and TEAM004 check vSAN, PVR008 checks PVRDMA.
    if cluster.product == "pvrdma" or cluster.product in VSAN:
        return
    ports_are_off = False
    # NIC003 or NIC004 finds an adapter that does not support the protocol.
    for name, ports in storage_ports(design)[cluster.id].items():
        capable_ports = [port for port in ports if cluster.transport in port.nic.protocols]
        ports_without_rdma = [port for port in capable_ports if not port.nic.rdma]
        if ports_without_rdma:
            ports_are_off = True
            yield _hit_of_ports(
                cluster, name, ports_without_rdma, len(ports_without_rdma) == len(capable_ports)
            )
    # If RDMA is disabled on the ports, the setting of the interfaces does not matter.
    if not ports_are_off:
        yield from _hits_of_interfaces(design, cluster)


def _hit_of_ports(cluster: Cluster, host: str, ports: list[StoragePort], all_are_off: bool) -> Problem:
    names = ", ".join(port.nic.name for port in ports)
    text = (
        f"RDMA is disabled on storage {'port' if len(ports) == 1 else 'ports'} {names} on {host}, but "
        f"cluster {cluster.id} uses {PROTOCOL_NAMES[cluster.transport]}"
    )
    return Problem(_rdma_origin(ports[0]), text, subject=host, severity="error" if all_are_off else "warning")


def _rdma_origin(port: StoragePort) -> Origin:
    """Place that disables RDMA: for the host (or its group or cluster), or for the adapter."""
    return port.nic.origin.child("rdma") if port.host.rdma else origin_of(port.host, "rdma")


def _hits_of_interfaces(design: Design, cluster: Cluster) -> Iterator[Problem]:
    teams = storage_teams(design, cluster)
    adapters_without_rdma = [team.adapter for team in teams if team.adapter.rdma is False]
    for adapter in adapters_without_rdma:
        text = (
            f"interface {adapter.name} carries storage traffic of cluster {cluster.id}, but RDMA is "
            "disabled on the interface"
        )
        all_are_off = len(adapters_without_rdma) == len(teams)
        subject = f"{adapter.name} on {adapter.host}"
        yield Problem(
            origin_of(adapter, "rdma"), text, subject=subject, severity="error" if all_are_off else "warning"
        )


RULE = Rule(
    severity="error",
    confidence="derived",
    applies=Applies(transports=RDMA, needs=("cards",)),
    hint="Remove `rdma: false`, so that all storage ports use RDMA. Or set `transport: tcp` for the cluster.",
    sources=(
        MICROSOFT_SMB_DIRECT.says("SMB uses RDMA if both ends support it, and TCP otherwise."),
        VSPHERE8_NVME.says("NVMe over RDMA needs a network adapter that supports RDMA. (8.0)"),
    ),
    check_cluster=check_cluster,
)
