"""The zones of a rack-aware cluster are not two, are not equal, or are too large.

## What it checks

Clusters with `topology: rack-aware`. The zones are the `fault_domains`: two zones with the same number of
hosts, at most four hosts in each. Every host is in one zone. The volumes use a two-way mirror in a cluster of
two hosts, and a four-way mirror in larger clusters. Two fault domains in a cluster with another topology are
an info finding.

## Why it matters

Azure Local rejects the deployment. If a volume uses another resiliency, a zone does not hold all data, and
the volume goes offline with the other zone.

## Example

```yaml
# design.yaml of the example `azure-local`
clusters:
  storage:
    topology: rack-aware
    fault_domains: {rack-a: node-1, rack-b: "node-[2-4]"}  # <- SMB034
    intents: null
    s2d:
      volumes:
        Volume1: {resiliency: four-way-mirror, size: 4TB}
```

## Use instead

```diff
# design.yaml
-    fault_domains: {rack-a: node-1, rack-b: "node-[2-4]"}
+    fault_domains: {rack-a: "node-[1-2]", rack-b: "node-[3-4]"}
```

## When it does not apply

Stretched clusters (SMB039), and clusters without fault domains.

## Limits of this check

refarch does not check the round-trip time or the bandwidth between the zones.
"""

from collections.abc import Iterator
from typing import NamedTuple

from ...core.origin import Origin
from ...core.rule import Applies
from ...model.types import Cluster, Design
from ...views.storage.s2d import s2d_volumes
from .. import Problem, Rule
from ..documents.microsoft import RACK_AWARE

RACK_AWARE_TOPOLOGY = "rack-aware"

ZONES = 2

MOST_HOSTS = 4
"""Hosts that a zone can have."""


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """A hit for the zones; if they are correct, one for each volume that a zone cannot hold. Volumes with the
    same resiliency are reported at the first of them."""
    if cluster.topology != RACK_AWARE_TOPOLOGY:
        yield from _hits_of_other_topology(cluster)
        return
    related = ((cluster.origin.child("topology"), "its topology"),)
    fault = _zone_fault(cluster)
    if fault is not None:
        place = cluster.origin.child("fault_domains" if cluster.fault_domains else "topology")
        yield Problem(place, *fault, related)
        return
    expected = "two-way-mirror" if len(cluster.hosts) == ZONES else "four-way-mirror"
    first: dict[str, Origin] = {}
    for volume in s2d_volumes(cluster):
        if volume.resiliency != expected:
            place = first.setdefault(volume.resiliency, volume.origin.child("resiliency"))
            text = (
                f"volume {volume.name} uses {volume.resiliency}, but a rack-aware cluster of "
                f"{len(cluster.hosts)} hosts requires {expected}"
            )
            yield Problem(place, text, f"Set `resiliency: {expected}`.", related, subject=volume.name)


def _hits_of_other_topology(cluster: Cluster) -> Iterator[Problem]:
    """Two fault domains of a cluster that Azure Local would deploy as a standard cluster."""
    # SMB039 finds a stretched cluster.
    if len(cluster.fault_domains) == ZONES and cluster.topology != "stretched":
        first, second = cluster.fault_domains
        text = (
            f"cluster {cluster.id} has fault domains {first.name} and {second.name}, but its topology is "
            f"{cluster.topology}, which Azure Local deploys without zones"
        )
        hint = f"Set `topology: {RACK_AWARE_TOPOLOGY}` if these are two racks. Or remove `fault_domains`."
        yield Problem(cluster.origin.child("fault_domains"), text, hint, severity="info")


class ZoneFault(NamedTuple):
    """A mistake in the zones, and its fix."""

    message: str
    hint: str


def _zone_fault(cluster: Cluster) -> ZoneFault | None:
    zones = cluster.fault_domains
    sizes = [len(zone.hosts) for zone in zones]
    placed = {host for zone in zones for host in zone.hosts}
    missing = [host.name for host in cluster.hosts if host.name not in placed]
    if len(zones) != ZONES:
        zones_text = "no zones" if not zones else f"zones: {', '.join(zone.name for zone in zones)}"
        message = f"cluster {cluster.id} is rack-aware and has {zones_text}, but requires {ZONES} zones"
        return ZoneFault(message, "Add one entry to `fault_domains` for each of the two racks.")
    if sizes[0] != sizes[1]:
        message = (
            f"zone {zones[0].name} has {sizes[0]} hosts, but zone {zones[1].name} has {sizes[1]}; the zones "
            "of a rack-aware cluster must be equal"
        )
        return ZoneFault(message, "Change `fault_domains` so that both zones have the same number of hosts.")
    if sizes[0] > MOST_HOSTS:
        message = f"zone {zones[0].name} has {sizes[0]} hosts, but a zone supports at most {MOST_HOSTS}"
        return ZoneFault(message, f"Use at most {MOST_HOSTS} hosts in each zone of `fault_domains`.")
    if missing:
        message = f"{missing[0]} is not in any zone of rack-aware cluster {cluster.id}"
        return ZoneFault(message, "Add it to one of the zones in `fault_domains`.")
    return None


RULE = Rule(
    severity="error",
    confidence="quoted",
    applies=Applies(products=("azure-local",)),
    sources=(
        RACK_AWARE.says(
            "Two local zones with the same number of machines, at most four in each. Volumes are two-way "
            "mirrors with one machine in each zone, and four-way mirrors with more. (2604)",
            "General requirements; Supported node configurations",
            verified="2026-11-29",
        ),
    ),
    check_cluster=check_cluster,
)
