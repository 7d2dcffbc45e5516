"""One cluster has a service that another cluster does not have.

## What it checks

If a cluster states a service under its own `services` and the design states none for all clusters, every
other cluster should state it too.

## Why it matters

The logs of the other cluster are lost, or its hosts get no time. This is noticed only when they are needed.

## Example

```yaml
# design.yaml
clusters:
  compute:  # <- SRV004
    title: Compute
  more:
    product: smb-direct
    transport: tcp
    services: {syslog: [192.0.2.9]}
    hosts:
      - {names: "more-[1-3]", server: dell-poweredge-r740}
```

## Use instead

```diff
# design.yaml
+services: {syslog: [192.0.2.9]}
 clusters:
@@
-    services: {syslog: [192.0.2.9]}
```

## When it does not apply

Services that the design states for all clusters.

## Limits of this check

refarch does not know which services a cluster needs; it compares only the clusters of the same design.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Design
from .. import Problem, Rule


def check(design: Design) -> Iterator[Problem]:
    """One hit for each cluster without a service."""
    cluster_by_service = {name: cluster for cluster in design.clusters.values() for name in cluster.services}
    for cluster in design.clusters.values():
        missing_services = [
            name
            for name in cluster_by_service
            if name not in cluster.services and name not in design.services
        ]
        if missing_services:
            example = cluster_by_service[missing_services[0]]
            message = (
                f"cluster {cluster.id} has no {' and no '.join(missing_services)}, but cluster "
                f"{example.id} has {missing_services[0]}"
            )
            hint = (
                f"Move `{missing_services[0]}` to `services` of the design, so that all clusters use the "
                "service."
            )
            related = (
                (
                    example.services[missing_services[0]].origin,
                    f"{missing_services[0]} of cluster {example.id}",
                ),
            )
            yield Problem(cluster.origin, message, hint, related)


RULE = Rule(
    severity="warning",
    confidence="practice",
    applies=Applies(needs=("cluster-services",)),
    hint="Move the service to `services` of the design, so that all clusters use the service.",
    sources=(),
    check=check,
)
