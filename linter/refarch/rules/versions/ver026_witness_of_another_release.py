"""The witness of a vSAN cluster runs a different ESXi release than the hosts.

## What it checks

refarch compares the ESXi release of the witness with the releases of the hosts. It checks every two-node and
stretched vSAN cluster.

## Why it matters

The cluster runs without the vote of the witness. An older witness cannot store the components of a newer
on-disk format, and vSAN refuses a newer witness. The format of the objects on disk depends on the release.

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

A witness without its own release, because it uses the release of the design. A host of the design that is the
witness and states its own release.

## Limits of this check

During an upgrade of a cluster, the two releases differ for some time. A design states the result of the
upgrade.
"""

from collections.abc import Iterator

from ...core.origin import Origin
from ...core.rule import Applies
from ...model.types import Cluster, Design, Release, origin_of
from ...views.inventory import releases
from .. import VSAN, Problem, Rule, fix_values, single_value
from ..documents.vsan_sites import DAY, VCF51_WITNESS, VCF311_STRETCHED


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for a witness of another release than the first host that differs from it."""
    witness = cluster.witness
    if witness is None:
        return
    witness_release = witness.software.get("esxi")
    if witness_release is None and witness.host in design.hosts:
        witness_release = design.hosts[witness.host].software.get("esxi")
    # A witness without its own release has the release of the design.
    if witness_release is None:
        return
    witness_low, witness_high = _range_of_release(design, witness_release)
    for host in cluster.hosts:
        release = host.software.get("esxi")
        host_low, host_high = (
            (witness_low, witness_high) if release is None else _range_of_release(design, release)
        )
        # Ranges that overlap may be one release.
        if release is not None and (witness_low > host_high or witness_high < host_low):
            message = (
                f"witness {witness.host} of cluster {cluster.id} runs "
                f"{releases.release_text(design, witness_release)}, but {host.name} runs "
                f"{releases.release_text(design, release)}"
            )
            related = ((origin_of(release, "release"), f"release of {host.name}"),)
            fix = fix_values(_edits_to_host_release(cluster, witness_release, release))
            hint = f'Set `release: "{release.release}"` for the witness.'
            yield Problem(origin_of(witness_release, "release"), message, hint, related, fix=fix)
            return


def _edits_to_host_release(
    cluster: Cluster, witness_release: Release, release: Release
) -> list[tuple[Origin, object]]:
    """Edits that make the witness run what all hosts run, the build too where it states one; empty where the
    hosts themselves differ."""
    host_releases = {
        (esxi.release, esxi.build) for host in cluster.hosts if (esxi := host.software.get("esxi"))
    }
    # The hosts themselves differ, or leave open what the witness states.
    if single_value(host_releases) is None or (witness_release.build is not None and release.build is None):
        return []
    build = [] if witness_release.build is None else [(origin_of(witness_release, "build"), release.build)]
    return [(origin_of(witness_release, "release"), release.release), *build]


def _range_of_release(design: Design, esxi: Release) -> tuple[releases.VersionKey, releases.VersionKey]:
    """Lowest and highest release that a host may run; its build is the most precise."""
    known = releases.release_by_build(design, "esxi", esxi.build)
    return releases.release_bounds(design, "esxi", esxi.release) if known is None else (known.key, known.key)


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
    hint="Set the ESXi `release` of the witness to the release of the hosts.",
    sources=(
        VCF51_WITNESS.says("The witness runs the same version of ESXi as the hosts. (5.1)", verified=DAY),
        VCF311_STRETCHED.says("The same applies to the appliance. (3.11)", verified=DAY),
    ),
    fixes="usually",
    check_cluster=check_cluster,
)
