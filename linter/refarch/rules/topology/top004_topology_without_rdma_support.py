"""A vSAN cluster over RDMA has a topology or a feature that vSAN does not support with RDMA.

## What it checks

The topology and the features of every vSAN cluster with RoCE v2. Two-node clusters, stretched clusters,
datastore sharing (HCI Mesh), and vSAN storage clusters are errors, each at its place.

## Why it matters

RDMA must be disabled, although the lossless network and the adapters were bought for it. The vendor supports
none of the four with RDMA. All four also have traffic that leaves the hosts of one cluster on one site: to a
witness, to another site, or to another cluster. vSAN over RDMA is designed for a single subnet.

## Example

```yaml
# design.yaml
clusters:
  compute:
    topology: stretched  # <- TOP004
    features:
      - datastore-sharing  # <- TOP004
```

## Use instead

```diff
# design.yaml
-    topology: stretched
-    features:
-      - datastore-sharing
+    topology: single-site
+    features: []
```

## When it does not apply

Clusters whose storage traffic runs over TCP: all four are available there.

## Limits of this check

The pages of 8.x and 9.0 list datastore sharing and storage clusters. The page of 7.0 lists only the two
topologies, so a feature is a warning there. The rule uses the topology that the design states. It does not
determine from the racks of the hosts whether a cluster is stretched.
"""

from collections.abc import Iterator

from ...core.finding import Severity
from ...core.origin import Origin
from ...core.rule import Applies
from ...model.types import Cluster, Design, origin_of
from ...model.versions import is_in_range
from ...views.storage.datastore_clients import datastore_clients
from .. import ROCE, VSAN, Problem, Rule
from ..documents.broadcom_guides import VCF9_RDMA, VCF9_STRETCHED, VCF9_VSAN_NETWORK, VSAN7_RDMA

FEATURE_HINT = "Set `transport: tcp` for this cluster. Or remove the feature from `features`."
MOUNT_HINT = "Set `transport: tcp` for this cluster. Or remove the cluster from `remote_datastores`."

TOPOLOGIES = {"two-node": "a two-node cluster", "stretched": "a stretched cluster"}
FEATURES = {
    "datastore-sharing": "shares its datastore (HCI Mesh)",
    "vsan-storage-cluster": "is a vSAN storage cluster",
    "vsan-compute-cluster": "is a vSAN compute cluster",
}


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """A hit for the topology and one for each feature."""
    release = design.software.get("esxi")
    is_older_release = release is not None and bool(release.release) and is_in_range(release.release, "<8.0")
    related = ((cluster.origin.child("transport"), f"cluster {cluster.id} uses {cluster.transport}"),)
    if cluster.topology in TOPOLOGIES:
        text = (
            f"cluster {cluster.id} is {TOPOLOGIES[cluster.topology]}, which vSAN over RDMA does not support"
        )
        yield Problem(origin_of(cluster, "topology"), text, related=related)
    for index, feature in enumerate(cluster.features):
        if feature in FEATURES:
            text = f"cluster {cluster.id} {FEATURES[feature]}, which vSAN over RDMA does not support"
            # The page for 7.0 lists only the two topologies.
            severity: Severity | None = "warning" if is_older_release else None
            yield Problem(
                origin_of(cluster, "features", index), text, FEATURE_HINT, related, severity=severity
            )
    if not cluster.features:
        yield from _hits_of_remote_datastores(design, cluster, related)


def _hits_of_remote_datastores(
    design: Design, cluster: Cluster, related: tuple[tuple[Origin, str], ...]
) -> Iterator[Problem]:
    """A hit for each datastore that a cluster mounts, or that another one without RDMA mounts from it."""
    for datastore in cluster.remote_datastores:
        text = (
            f"cluster {cluster.id} mounts the datastore of cluster {datastore.cluster}, which vSAN over RDMA "
            "does not support"
        )
        yield Problem(datastore.origin, text, MOUNT_HINT, related)
    for client, datastore in datastore_clients(design).get(cluster.id, ()):
        if client.transport not in ROCE:
            text = (
                f"cluster {cluster.id} serves its datastore to cluster {client.id}, which vSAN over RDMA "
                "does not support"
            )
            yield Problem(datastore.origin, text, MOUNT_HINT, related)


RULE = Rule(
    severity="error",
    confidence="quoted",
    applies=Applies(products=VSAN, transports=ROCE),
    hint="Set `transport: tcp` for this cluster. Or use a single-site cluster with 3 or more hosts.",
    sources=(
        VCF9_RDMA.says(
            "RDMA is not supported with stretched clusters, two-node clusters, vSAN storage clusters or "
            "datastore sharing. (9.0)"
        ),
        VCF9_VSAN_NETWORK.says(
            "Lists stretched clusters and vSAN storage clusters as unsupported with RDMA. (9.0)", "Using RDMA"
        ),
        VCF9_STRETCHED.says("Stretched and two-node clusters do not support RDMA. (9.0)"),
        VSAN7_RDMA.says(
            "Lists stretched and two-node clusters; read in the Japanese and Korean editions of the "
            "page. (7.0)"
        ),
    ),
    check_cluster=check_cluster,
)
