"""The adapters for witness traffic do not match the traffic setting of the witness.

## What it checks

refarch checks the adapters with the service vsan-witness in every vSAN cluster that has a witness. With
`traffic: separated`, each host must have one such adapter, and it must not be the vSAN adapter. With
`shared`, no host must have one. Without the setting, either all hosts have one or none.

## Why it matters

The host never reaches the witness, and it leaves the cluster when the other host fails. A host without a
marked adapter sends to the witness from its vSAN adapter. In a two-node cluster with direct cables, this
adapter reaches only the other host.

## Example

```yaml
# design.yaml
clusters:
  compute:
    transport: tcp
    topology: stretched
    sites: {preferred: "host-[1-2]", secondary: "host-[3-4]"}
    witness:
      host: witness-1
      network: vsan
      traffic: separated  # <- VSAN013
```

## Use instead

```diff
# design.yaml
-      traffic: separated
+      traffic: shared
```

## When it does not apply

Clusters without a witness. Marked adapters in a cluster with one site: see TOP025.

## Limits of this check

refarch checks the service in the design. The verification page shows how to check it on the host.
"""

from collections.abc import Iterator

from ...core.origin import Origin
from ...core.rule import Applies
from ...model.types import Cluster, Design, Vmkernel, Witness, origin_of
from ...views.storage.sites import TOPOLOGIES_WITH_WITNESS, network_of_adapter
from .. import VSAN, Problem, Rule
from ..documents.vsan_sites import BLOG_WITNESS_TRAFFIC, DAY


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for the setting of the cluster, or one for each host that differs from the others."""
    witness = cluster.witness
    # TOP025 finds marked adapters in a cluster of one site.
    if witness is None or cluster.topology not in TOPOLOGIES_WITH_WITNESS:
        return
    witness_adapters = {
        adapter.host: adapter for adapter in cluster.vmkernel if "vsan-witness" in adapter.services
    }
    if witness.traffic == "shared" and witness_adapters:
        adapter = next(iter(witness_adapters.values()))
        message = (
            f"{adapter.name} on {adapter.host} has the service vsan-witness, but the witness of "
            f"cluster {cluster.id} has `traffic: shared`"
        )
        yield Problem(
            origin_of(adapter, "services"),
            message,
            f"Remove `vsan-witness` from `services` of {adapter.name}. Or set `traffic: separated`.",
            ((origin_of(witness, "traffic"), "traffic of the witness"),),
        )
    elif witness.traffic == "separated" and not witness_adapters:
        message = (
            f"the witness of cluster {cluster.id} has `traffic: separated`, but no adapter has "
            "the service vsan-witness"
        )
        yield Problem(origin_of(witness, "traffic"), message, related=_likely_adapter(design, cluster))
    else:
        yield from _hits_of_hosts(cluster, witness, witness_adapters)


def _likely_adapter(design: Design, cluster: Cluster) -> tuple[tuple[Origin, str], ...]:
    """The adapter in a network for witness traffic, which has another service; else that of management."""
    for adapter in cluster.vmkernel:
        network = network_of_adapter(design, adapter)
        if network is not None and network.purpose == "vsan-witness":
            return ((origin_of(adapter, "services"), f"{adapter.name} is in network {network.id}"),)
    # Witness traffic is usually marked on the management adapter.
    for adapter in cluster.vmkernel:
        if "management" in adapter.services:
            return (
                (origin_of(adapter, "services"), f"{adapter.name}, which usually carries witness traffic"),
            )
    return ()


def _hits_of_hosts(
    cluster: Cluster, witness: Witness, witness_adapters: dict[str, Vmkernel]
) -> Iterator[Problem]:
    """Hits for hosts without a marked adapter if others have one, and for adapters of both kinds."""
    # Without any marked adapter, the vSAN adapters carry this traffic on all hosts.
    if witness_adapters:
        for host in cluster.hosts:
            adapter = witness_adapters.get(host.name)
            if adapter is None:
                example = next(iter(witness_adapters.values()))
                same_adapter = [
                    adapter_of_host
                    for adapter_of_host in cluster.vmkernel
                    if adapter_of_host.host == host.name and adapter_of_host.name == example.name
                ]
                place = origin_of(same_adapter[0], "services") if same_adapter else origin_of(host, "name")
                message = (
                    f"{host.name} has no adapter with the service vsan-witness, but {example.host} has "
                    f"{example.name}"
                )
                hint = f"Add `vsan-witness` to `services` of {example.name} on {host.name}."
                yield Problem(place, message, hint, subject=host.name)
            # Separated means two adapters, not two services on one.
            elif witness.traffic == "separated" and "vsan" in adapter.services:
                message = (
                    f"{adapter.name} on {host.name} carries vSAN and witness traffic, but the witness has "
                    "`traffic: separated`"
                )
                hint = (
                    f"Move `vsan-witness` from `services` of {adapter.name} to an adapter without "
                    "vSAN. Or set `traffic: shared`."
                )
                yield Problem(origin_of(adapter, "services"), message, hint, subject=host.name)


RULE = Rule(
    severity="error",
    confidence="derived",
    applies=Applies(products=VSAN, needs=("witness",)),
    hint=(
        "Add `vsan-witness` to `services` of an adapter that does not carry vSAN, on each host. "
        "Or set `traffic: shared`."
    ),
    sources=(
        BLOG_WITNESS_TRAFFIC.says(
            "Another VMkernel adapter is tagged for witness traffic, so that the hosts' data can go over a "
            "direct cable.",
            verified=DAY,
        ),
    ),
    check_cluster=check_cluster,
)
