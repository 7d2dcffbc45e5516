"""A vSAN witness depends on its cluster, serves too many clusters, or has no network.

## What it checks

The witness of every two-node and stretched vSAN cluster. It is not a host of that cluster, does not run on
it, and has a network: stated, or through an address in the IP plan. Only two-node clusters can share a
witness, up to 64 of them.

## Why it matters

When the cluster loses a site, a witness that runs on it is lost too, together with the deciding vote. A
witness without an address cannot be reached.

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
      runs_on: compute  # <- TOP027
```

## Use instead

```diff
# design.yaml
-      runs_on: compute
```

## When it does not apply

Products other than vSAN. A witness that runs on another cluster of the design, or outside the design.

## Limits of this check

refarch does not compare the location of the cluster that runs the witness with the sites. It does not check
the number of components that a shared witness of a given size supports.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Cluster, Design, Witness, origin_of
from ...views.storage.sites import TOPOLOGIES_WITH_WITNESS, witness_networks
from .. import VSAN, Problem, Rule
from ..documents.vsan_sites import API_CONFIG_ISSUES, DAY, VSAN7_TWO_NODE, VSAN8_APPLIANCE, VSAN67_STRETCHED

MAX_CLUSTERS_PER_WITNESS = 64


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """A hit for a witness inside its cluster, else for one without a network, else for a shared one."""
    witness = cluster.witness
    if witness is None or cluster.topology not in TOPOLOGIES_WITH_WITNESS:
        return
    members_and_vms = {host.name for host in cluster.hosts} | {vm.name for vm in cluster.virtual_machines}
    # From the worst place to the least known one: each makes the next check pointless.
    if witness.host in members_and_vms:
        message = f"the witness of cluster {cluster.id} is {witness.host}, which is part of the same cluster"
        hint = "Set `host` to a witness outside of the cluster."
        yield Problem(origin_of(witness, "host"), message, hint)
    elif witness.runs_on == cluster.id:
        message = f"witness {witness.host} runs on cluster {cluster.id}, but is the witness of this cluster"
        hint = (
            "Set `runs_on` to another cluster. Or remove `runs_on` if the witness runs outside of the design."
        )
        yield Problem(origin_of(witness, "runs_on"), message, hint)
    elif witness.site and witness.site in {place.name for place in cluster.sites}:
        message = (
            f"witness {witness.host} is in {witness.site}, one of the two data sites of cluster {cluster.id}"
        )
        hint = (
            "Set `site` of the witness to a third site. In a data site, the witness fails together "
            "with half of the votes."
        )
        yield Problem(origin_of(witness, "site"), message, hint)
    # Without an IP plan, a network is not required.
    elif not witness_networks(design).get(cluster.id) and "ip-plan" in design.parts and not witness.network:
        message = f"witness {witness.host} of cluster {cluster.id} has neither a network nor an address"
        hint = "Set `network` of the witness. Or add the address of the witness to ip-plan.yaml."
        yield Problem(origin_of(witness, "host"), message, hint)
    # A shared witness is a fault in any place.
    yield from _hits_of_shared_witness(design, cluster, witness)


def _hits_of_shared_witness(design: Design, cluster: Cluster, witness: Witness) -> Iterator[Problem]:
    """A hit at a stretched cluster that shares its witness, and at the first two-node cluster too many."""
    sharing = [
        candidate
        for candidate in design.clusters.values()
        if candidate.witness is not None and candidate.witness.host == witness.host
    ]
    others = [sharing_cluster for sharing_cluster in sharing if sharing_cluster.id != cluster.id]
    # Only two-node clusters can share a witness.
    if cluster.topology == "stretched" and others:
        message = (
            f"witness {witness.host} of the stretched cluster {cluster.id} is also the witness of "
            f"{others[0].id}"
        )
        hint = (
            "Use a dedicated witness for each stretched cluster. Only two-node clusters can share a witness."
        )
        yield Problem(
            origin_of(witness, "host"), message, hint, ((others[0].origin, f"cluster {others[0].id}"),)
        )
    # Too many clusters are reported once, at the first cluster over the limit.
    elif [sharing_cluster.id for sharing_cluster in sharing[MAX_CLUSTERS_PER_WITNESS:]][:1] == [cluster.id]:
        message = (
            f"{len(sharing)} clusters share witness {witness.host}, but a witness supports up to "
            f"{MAX_CLUSTERS_PER_WITNESS}"
        )
        hint = f"Set `host` of cluster {cluster.id} to a second witness."
        yield Problem(origin_of(witness, "host"), message, hint)


RULE = Rule(
    severity="error",
    confidence="quoted",
    applies=Applies(products=VSAN, needs=("witness",)),
    hint="Move the witness to another cluster. Or move the witness to a host outside of the cluster.",
    sources=(
        VSAN67_STRETCHED.says("The witness host is not part of the vSAN cluster.", verified=DAY),
        API_CONFIG_ISSUES.says("A witness inside the cluster is a separate issue.", verified=DAY),
        VSAN8_APPLIANCE.says(
            "The appliance uses another datastore than its cluster; as a shared witness it serves up "
            "to 64 two-node clusters.",
            verified=DAY,
        ),
        VSAN7_TWO_NODE.says("One witness host supports up to 64 two-node clusters.", verified=DAY),
    ),
    check_cluster=check_cluster,
)
