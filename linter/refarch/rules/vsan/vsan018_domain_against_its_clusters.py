"""A domain of VMware Cloud Foundation and its clusters contradict each other.

## What it checks

refarch compares the `domains` of a design with the domain of each cluster:

- An instance has exactly one management domain.
- A cluster with role management is not in a workload domain.
- An appliance that a domain `carries` runs on one of the clusters of the domain, if the design states the
  appliance and where it runs.
- Before VMware Cloud Foundation 9.0, the vSAN cluster of a management domain has four hosts or more, and
  eight if it is stretched.
- Before 9.0, a cluster of a workload domain is stretched only if the cluster of the management domain is
  stretched.

## Why it matters

The installer refuses a management domain that is too small, and SDDC Manager refuses a cluster that it cannot
stretch. If the vCenter Server of a workload domain runs on a single site, the stretched cluster cannot be
managed after that site is lost.

## Example

```yaml
# design.yaml
domains:
  m01: {kind: management, instance: sfo}
  m02: {kind: management, instance: sfo}  # <- VSAN018
clusters:
  compute:
    domain: m01
```

## Use instead

```diff
# design.yaml
-  m02: {kind: management, instance: sfo}
+  w01: {kind: workload, instance: sfo}
@@
-    domain: m01
+    domain: w01
```

## When it does not apply

Designs without `domains`.

## Limits of this check

The number of hosts comes from the documentation of 4.4. The order of stretching comes from 5.2. refarch does
not check either for 9.0, because no page of 9.0 was read.
"""

from collections.abc import Iterator

from ...core.origin import Origin
from ...core.rule import Applies
from ...model.types import Cluster, Design, DesignNote, origin_of
from ...model.versions import is_in_range
from ...views.inventory.host_counts import named_hosts
from .. import VSAN, Problem, Rule
from ..documents.vsan_sites import DAY, VCF44_MANAGEMENT, VCF52_STRETCHED

RUNS_OUTSIDE = "outside"

LEAST_HOSTS = {"single-site": 4, "stretched": 8}
"""Hosts of the cluster of a management domain, by topology."""


def check(design: Design) -> Iterator[Problem]:
    """Hits for second management domains, then for clusters that are misplaced, too small or stretched
    alone."""
    management_domains: dict[str, DesignNote] = {}
    for domain in design.domains:
        instance = domain.data.get("instance", "")
        # Each instance of Cloud Foundation has its own management domain.
        if domain.data["kind"] == "management" and instance in management_domains:
            first_domain = management_domains[instance]
            message = (
                f"domain {domain.id} is a management domain, but the instance already has management domain "
                f"{first_domain.id}"
            )
            hint = f"Set `kind: workload` for {domain.id}. Or set another `instance`."
            related = ((first_domain.origin, first_domain.id),)
            yield Problem(domain.origin.child("kind"), message, hint, related)
        elif domain.data["kind"] == "management":
            management_domains[instance] = domain
    domains = {domain.id: domain for domain in design.domains}
    for cluster in design.clusters.values():
        # Without any domain the design leaves them out altogether.
        if domains and not cluster.domain:
            message = f"cluster {cluster.id} has no `domain`, but the design has domains {', '.join(domains)}"
            hint = "Set `domain` to the domain of the cluster."
            yield Problem(cluster.origin, message, hint, subject=cluster.id, severity="warning")
        elif cluster.domain in domains:
            yield from _hits_of_cluster(design, cluster, domains[cluster.domain], management_domains)
    for domain in design.domains:
        yield from _hits_of_appliances(design, domain)


def _hits_of_appliances(design: Design, domain: DesignNote) -> Iterator[Problem]:
    """Appliances that a domain carries, and that run on none of its clusters."""
    clusters_of_domain = [cluster.id for cluster in design.clusters.values() if cluster.domain == domain.id]
    carried_texts = {text.lower().replace("-", " ") for text in domain.data.get("carries", ())}
    # The entries of a domain concern only clusters of the design.
    if clusters_of_domain:
        for appliance in design.appliances.values():
            role = appliance.role.replace("-", " ")
            appliances_of_role = [
                appliance_of_role
                for appliance_of_role in design.appliances.values()
                if appliance_of_role.role == appliance.role
            ]
            is_carried = any(text == role or text == f"{role} server" for text in carried_texts)
            # One of several appliances of the role is enough; an appliance without `runs_on` may be it.
            if (
                is_carried
                and appliance.runs_on
                and not any(
                    appliance_of_role.runs_on in ("", *clusters_of_domain)
                    for appliance_of_role in appliances_of_role
                )
            ):
                place_text = (
                    "outside" if appliance.runs_on == RUNS_OUTSIDE else f"on cluster {appliance.runs_on}"
                )
                message = (
                    f"domain {domain.id} carries {appliance.role}, but {appliance.name} runs {place_text}"
                )
                hint = (
                    f"Set `runs_on` to {' or '.join(clusters_of_domain)}. Or remove {appliance.role} "
                    f"from `carries` of domain {domain.id}."
                )
                related = ((domain.origin.child("carries"), f"`carries` of {domain.id}"),)
                yield Problem(
                    appliance.origin.child("runs_on"), message, hint, related, appliance.role, "warning"
                )


def _hits_of_cluster(
    design: Design, cluster: Cluster, domain: DesignNote, management: dict[str, DesignNote]
) -> Iterator[Problem]:
    place = cluster.origin.child("domain")
    # The role of a cluster goes with that of its domain.
    if cluster.role == "management" and domain.data["kind"] == "workload":
        message = f"cluster {cluster.id} has the role management, but {domain.id} is a workload domain"
        hint = "Set `domain` to the management domain. Or correct `role` of the cluster."
        yield Problem(place, message, hint, ((domain.origin, domain.id),))
    vcf = design.software.get("vcf")
    # No page of 9.0 was read that requires a number of hosts.
    if cluster.product not in VSAN or vcf is None or not is_in_range(vcf.release, "<9.0"):
        return
    if domain.data["kind"] == "management":
        yield from _hits_of_size(design, cluster, place)
    elif cluster.topology == "stretched":
        yield from _hits_of_stretched_cluster(
            design, cluster, management.get(domain.data.get("instance", ""))
        )


def _hits_of_size(design: Design, cluster: Cluster, place: Origin) -> Iterator[Problem]:
    least_hosts, named = LEAST_HOSTS.get(cluster.topology), named_hosts(design)[cluster.id]
    # Of two nodes no page gives a number.
    if least_hosts is not None and len(named) < least_hosts:
        message = (
            f"cluster {cluster.id} of the management domain has {len(named)} hosts, but a "
            f"{cluster.topology} cluster needs at least {least_hosts}"
        )
        yield Problem(
            named[-1].origin,
            message,
            f"Increase the number of hosts to {least_hosts} or more.",
            ((place, "domain of the cluster"),),
        )


def _hits_of_stretched_cluster(
    design: Design, cluster: Cluster, management: DesignNote | None
) -> Iterator[Problem]:
    # Without a management domain in the design, it is unknown whether it is stretched.
    if management is None:
        return
    clusters = [
        other_cluster for other_cluster in design.clusters.values() if other_cluster.domain == management.id
    ]
    if clusters and all(other_cluster.topology != "stretched" for other_cluster in clusters):
        message = (
            f"cluster {cluster.id} is stretched, but cluster {clusters[0].id} of the management domain "
            f"{management.id} is not stretched"
        )
        hint = f"Set `topology: stretched` for cluster {clusters[0].id}."
        yield Problem(origin_of(cluster, "topology"), message, hint, ((clusters[0].origin, clusters[0].id),))


RULE = Rule(
    severity="error",
    confidence="quoted",
    applies=Applies(products=VSAN, needs=("domains",)),
    hint="Set `kind: management` for only one domain of each instance.",
    sources=(
        VCF44_MANAGEMENT.says(
            "The management domain needs four hosts in one availability zone, eight in two. (4.4)",
            verified=DAY,
        ),
        VCF52_STRETCHED.says(
            "The cluster of the management domain is stretched before one of a workload domain. (5.2)",
            verified=DAY,
        ),
    ),
    check=check,
)
