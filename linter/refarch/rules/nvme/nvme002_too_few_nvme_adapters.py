"""The hosts have fewer than two software NVMe adapters, so one port or one switch is the only path to their
storage.

## What it checks

refarch checks the software adapters under `nvme` of a cluster with NVMe over RDMA, and the interfaces with a
service for NVMe of Linux hosts. No adapter is an error, and a single adapter is a warning. With TCP and RDMA,
every VMkernel adapter with the service for NVMe should have a software adapter bound to it. Otherwise, the
finding is a warning.

## Why it matters

If a port, a cable, or a switch fails, the host loses all its datastores and its virtual machines. Each
software adapter is bound to one RDMA port, and RDMA ports are not teamed. The second path needs a second
adapter.

## Example

```yaml
# design.yaml of the example `nvme-of`
clusters:
  compute:
    nvme:
      adapters:  # <- NVME002
        vmhba65: null
```

## Use instead

```diff
# design.yaml
-        vmhba65: null
+        vmhba65: {nic: vmnic5, vmkernel: vmk2}
```

## When it does not apply

Clusters that are not NVMe initiators. A single software adapter of ESXi for NVMe over TCP, which can use a
team.

## Limits of this check

NVME013 checks whether the adapters are cabled to two switches. NVME007 checks whether they reach two
controllers.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Cluster, Design, Nvme, Vmkernel, origin_of
from .. import NVME, RDMA, Problem, Rule
from ..documents.broadcom_guides import VSPHERE7_NVME
from ..documents.others import CISCO_ROCE_ESXI, STORAGEREVIEW_NVME

SUFFICIENT_ADAPTERS = 2

NVME_PURPOSES = frozenset(("nvme-rdma", "nvme-tcp"))
"""Purposes of networks for NVMe."""


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for the cluster."""
    nvme = cluster.nvme
    if (nvme is None or not nvme.adapters) and cluster.transport in RDMA:
        place = cluster.origin.child("product") if nvme is None else origin_of(nvme, "adapters")
        yield Problem(
            place,
            f"cluster {cluster.id} connects to NVMe storage, but its hosts have no {_adapter_text(cluster)}",
        )
    elif nvme is None or not nvme.adapters:
        return
    # Over TCP, an adapter of ESXi may use a team, and one is enough; an interface of Linux is on one port.
    elif len(nvme.adapters) < SUFFICIENT_ADAPTERS and (
        cluster.transport in RDMA or cluster.kind.platform == "linux"
    ):
        only_adapter = nvme.adapters[0]
        text = (
            f"{only_adapter.name} on {only_adapter.nic} is the only NVMe adapter on each host of "
            f"cluster {cluster.id}; if its path fails, the host loses its NVMe datastores"
        )
        tcp_adapters = [
            adapter
            for adapter in cluster.vmkernel
            if "nvme-tcp" in adapter.services and cluster.transport in RDMA
        ]
        hint = (
            f"Replace `nvme-tcp` on {tcp_adapters[0].name} with `nvme-rdma`, because the cluster uses RDMA."
            if tcp_adapters
            else ""
        )
        related = tuple((origin_of(adapter, "services"), adapter.name) for adapter in tcp_adapters[:1])
        idle = _idle_interface(design, cluster)
        if idle is not None and not tcp_adapters and cluster.kind.platform == "linux":
            service = "nvme-rdma" if cluster.carrier.rdma else "nvme-tcp"
            hint = f"Add `{service}` to `services` of {idle.name}."
            related = ((idle.origin, f"{idle.name}, in a network for NVMe"),)
        yield Problem(origin_of(nvme, "adapters"), text, hint, related, severity="warning")
    else:
        yield from _hits_of_unbound_adapters(cluster, nvme)


def _idle_interface(design: Design, cluster: Cluster) -> Vmkernel | None:
    """An interface in a network for NVMe without a service for it; None for none."""
    bound = {adapter.vmkernel for adapter in cluster.nvme.adapters} if cluster.nvme is not None else set()
    for adapter in cluster.vmkernel:
        network = design.networks.get(adapter.port_group.network) if adapter.port_group is not None else None
        if network is not None and network.purpose in NVME_PURPOSES and adapter.name not in bound:
            return adapter
    return None


def _adapter_text(cluster: Cluster) -> str:
    """Name of the adapter that connects to NVMe storage."""
    return "interface for NVMe" if cluster.kind.platform == "linux" else "software NVMe adapter"


def _hits_of_unbound_adapters(cluster: Cluster, nvme: Nvme) -> Iterator[Problem]:
    """Hits for VMkernel adapters for NVMe without a software adapter. If two share another one, NVME011
    reports it."""
    service = "nvme-rdma" if cluster.carrier.rdma else "nvme-tcp"
    bound_names = [adapter.vmkernel for adapter in nvme.adapters]
    # NVME011 finds two software adapters on one VMkernel adapter or port, which leaves another one idle.
    if len({*bound_names}) < len(bound_names) or len({adapter.nic for adapter in nvme.adapters}) < len(
        bound_names
    ):
        return
    for adapter in cluster.vmkernel:
        if service in adapter.services and adapter.name not in bound_names:
            text = (
                f"{adapter.name} on {adapter.host} is enabled for NVMe, but no software adapter is "
                "bound to it"
            )
            yield Problem(
                origin_of(nvme, "adapters"),
                text,
                f"Bind a software adapter to {adapter.name} in `nvme.adapters`. Or remove `{service}` from "
                f"`services` of {adapter.name}.",
                ((adapter.origin, adapter.name),),
                adapter.host,
                severity="warning",
            )


RULE = Rule(
    severity="error",
    confidence="quoted",
    applies=Applies(products=NVME),
    hint=(
        "Configure at least two software adapters in `nvme.adapters`, on RDMA ports that are cabled "
        "to different switches. On Linux, configure at least two interfaces with `services: "
        "[nvme-rdma]`."
    ),
    sources=(
        VSPHERE7_NVME.says(
            "NVMe over RDMA needs a software adapter that is enabled and connected to an RDMA network "
            "adapter. (7.0, read in German)",
            "Requirements for NVMe over RDMA (RoCE v2)",
        ),
        CISCO_ROCE_ESXI.says(
            "Two adapters are configured for fault tolerance, as a best practice. (read in a public copy)",
            "NVMe Fabrics and Namespace Discovery",
        ),
        STORAGEREVIEW_NVME.says(
            "At least two software NVMe over RDMA adapters are added to each host.",
            "Implementing NVMe-oF",
            verified="",
        ),
    ),
    check_cluster=check_cluster,
)
