"""An Azure Local cluster is stretched, but its release does not support stretched clusters.

## What it checks

Azure Local clusters with `topology: stretched` must not run release 23H2 or later.

## Why it matters

The cluster cannot be deployed: 23H2 and later have no stretched clusters. An upgrade of a stretched cluster
from 22H2 is not available.

## Example

```yaml
# design.yaml of the example `azure-local`
clusters:
  storage:
    topology: stretched  # <- SMB039
    sites: {site-a: "node-[1-2]", site-b: "node-[3-4]"}
```

## Use instead

```diff
# design.yaml
-    topology: stretched
-    sites: {site-a: "node-[1-2]", site-b: "node-[3-4]"}
+    topology: single-site
```

## When it does not apply

Release 22H2, and other products.

## Limits of this check

refarch does not check other releases of a design that states no release.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Cluster, Design, origin_of
from ...model.versions import is_in_range
from .. import Problem, Rule
from ..documents.microsoft import AZURE_LOCAL_STRETCHED

LOOKED_UP = "2026-11-29"


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for each cluster, with the release of its first host."""
    if cluster.topology != "stretched":
        return
    release = next((host.software.get("azure-local-os") for host in cluster.hosts), None)
    if release is not None and release.release and is_in_range(release.release, ">=23H2"):
        text = (
            f"cluster {cluster.id} is stretched, but Azure Local {release.release} does not support "
            "stretched clusters"
        )
        related = ((origin_of(release, "release"), f"release {release.release}"),)
        yield Problem(origin_of(cluster, "topology"), text, related=related)


RULE = Rule(
    severity="error",
    confidence="quoted",
    applies=Applies(products=("azure-local",), needs=("releases",)),
    hint=(
        "Use one cluster for each site. For two racks or rooms with one layer-2 network, set "
        "`topology: rack-aware` and `fault_domains`."
    ),
    sources=(
        AZURE_LOCAL_STRETCHED.says(
            "Stretched clusters are not supported in 23H2. The article applies to 22H2.", "", LOOKED_UP
        ),
    ),
    check_cluster=check_cluster,
)
