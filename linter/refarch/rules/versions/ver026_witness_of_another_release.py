"""The witness of a vSAN cluster runs another release of ESXi than its hosts.

## What it checks

The release of ESXi that the witness of every two-node and stretched vSAN cluster states, against that of the
cluster's hosts.

## Why it matters

The format of the objects on disk follows the release. A witness that is older than the hosts cannot hold the
components of a newer format, one that is newer is refused; either way the cluster runs without a vote.

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
      software: {esxi: {release: "7.0 U3c"}}  # <- VER026
```

## Use instead

```diff
# design.yaml
-      software: {esxi: {release: "7.0 U3c"}}
```

## When it does not apply

A witness without a release of its own: it has the design's. A host of the design that is the witness, and
says its release itself.

## Limits of this check

While a cluster is being upgraded the two differ for some time; a design states the end of it.
"""

from collections.abc import Iterator

from ...core.origin import Origin
from ...core.rule import Applies
from ...model.types import Cluster, Design, Release, where
from ...views.inventory import releases
from .. import VSAN, Hit, Rule, cure_together, only
from ..documents.vsan_sites import DAY, VCF51_WITNESS, VCF311_STRETCHED


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Hit]:
    """One hit for a witness of another release than the first host that differs from it."""
    witness = cluster.witness
    if witness is None:
        return
    own = witness.software.get("esxi")
    if own is None and witness.host in design.hosts:
        own = design.hosts[witness.host].software.get("esxi")
    if own is None:
        return
    low, high = _meant(design, own)
    for host in cluster.hosts:
        release = host.software.get("esxi")
        first, last = (low, high) if release is None else _meant(design, release)
        if release is not None and (low > last or high < first):
            message = (
                f"the witness {witness.host} of cluster {cluster.id} runs {releases.described(design, own)}, "
                f"and {host.name} {releases.described(design, release)}"
            )
            related = ((where(release, "release"), f"{host.name}'s"),)
            fix = cure_together(_as_hosts(cluster, own, release))
            yield Hit(where(own, "release"), message, related=related, fix=fix)
            return


def _as_hosts(cluster: Cluster, own: Release, release: Release) -> list[tuple[Origin, object]]:
    """What the witness has to say to run what all hosts do, the build too where it states one; nothing where
    the hosts themselves differ."""
    said = {(one.release, one.build) for host in cluster.hosts if (one := host.software.get("esxi"))}
    if only(said) is None or (own.build is not None and release.build is None):
        return []
    build = [] if own.build is None else [(where(own, "build"), release.build)]
    return [(where(own, "release"), release.release), *build]


def _meant(design: Design, esxi: Release) -> tuple[releases.Key, releases.Key]:
    """What a host runs: its build says it best."""
    known = releases.by_build(design, "esxi", esxi.build)
    return releases.bounds(design, "esxi", esxi.release) if known is None else (known.key, known.key)


RULE = Rule(
    severity="error",
    confidence="quoted",
    applies=Applies(
        products=VSAN,
        topologies=("two-node", "stretched"),
        needs=(
            "witness",
            "esxi-releases",
        ),
    ),
    hint="Give the witness the release of the hosts.",
    sources=(
        VCF51_WITNESS.says("The witness runs the same version of ESXi as the hosts. (5.1)", verified=DAY),
        VCF311_STRETCHED.says("Says the same of the appliance. (3.11)", verified=DAY),
    ),
    fixes="usually",
    check_cluster=check_cluster,
)
