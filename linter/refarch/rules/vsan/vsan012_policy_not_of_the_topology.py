"""A vSAN storage policy uses a site setting that the topology of the cluster does not support.

## What it checks

refarch checks the policies of every vSAN cluster that state how data is kept between sites. A cluster on a
single site has no second site, so mirroring between sites and data on the preferred or secondary site are not
possible. Two nodes can mirror, but have no preferred site. A stretched cluster with policies must have at
least one policy that mirrors between the sites.

## Why it matters

vCenter lists such a policy as not applicable, and a virtual machine with it gets no storage. If the policies
of a stretched cluster keep data only on one site, the data is lost with that site, and the second site is
of no use.

## Example

```yaml
# design.yaml
clusters:
  compute:
    policies:
      Default:
        site: mirror  # <- VSAN012
        local: {method: mirror, failures: 1}
```

## Use instead

```diff
# design.yaml
-        site: mirror
```

## When it does not apply

Clusters whose policies do not state sites. `site: none` is accepted in every topology, in addition to a
policy that mirrors.

## Limits of this check

A design does not state which virtual machine uses which policy.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Cluster, Design, origin_of
from .. import VSAN, Problem, Rule
from ..documents.vsan_sites import DAY, DELL_STRETCHED_POLICIES, VMC_POLICIES

LEVELS = {
    "single-site": ("none",),
    "two-node": ("none", "mirror"),
    "stretched": ("none", "mirror", "preferred", "secondary"),
}
"""Levels that a policy can use, by topology."""

LEVEL_TEXTS = {
    "mirror": "mirrors between sites",
    "preferred": "keeps data on the preferred site",
    "secondary": "keeps data on the secondary site",
}


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for each policy of another topology, else one where no policy mirrors between the sites."""
    # A policy without a site is valid in every topology.
    site_policies = [policy for policy in cluster.policies if policy.site]
    # TOP025 or TOP028 reports the topology as the fault.
    if cluster.topology == "single-site" and (cluster.witness is not None or cluster.sites):
        return
    for policy in site_policies:
        if policy.site not in LEVELS[cluster.topology]:
            message = (
                f"policy {policy.name} of cluster {cluster.id} {LEVEL_TEXTS[policy.site]}, but the "
                f"cluster is {cluster.topology}"
            )
            related = ((origin_of(cluster, "topology"), "topology of the cluster"),)
            yield Problem(origin_of(policy, "site"), message, related=related)
    # Without one policy that mirrors, the second site protects nothing.
    if (
        cluster.topology == "stretched"
        and site_policies
        and all(policy.site != "mirror" for policy in site_policies)
    ):
        message = (
            f"no storage policy of the stretched cluster {cluster.id} mirrors between the sites; "
            "if a site fails, the data of the site is lost"
        )
        hint = "Set `site: mirror` in the policy of the data that must survive the loss of a site."
        yield Problem(origin_of(site_policies[0], "site"), message, hint)


RULE = Rule(
    severity="error",
    confidence="quoted",
    applies=Applies(products=VSAN, needs=("site-policies",)),
    hint="Remove `site` from the policy. Or set `topology: stretched` if the cluster has two sites.",
    sources=(
        VMC_POLICIES.says(
            "Site disaster tolerance is for stretched clusters; a standard cluster has none.", verified=DAY
        ),
        DELL_STRETCHED_POLICIES.says(
            "Dual site mirroring protects across sites; data only on the preferred or the other "
            "site has no protection across sites.",
            verified=DAY,
        ),
    ),
    check_cluster=check_cluster,
)
