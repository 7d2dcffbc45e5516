"""The round-trip time between two sites, or to the witness, exceeds the limit of vSAN.

## What it checks

refarch checks the round-trip times that a design states. Between the two data sites, the maximum is 5 ms. To
the witness, the maximum is 200 ms. It is 100 ms with more than ten hosts on a site, and 500 ms for a two-node
cluster.

## Why it matters

The hosts count each other as failed whenever the link is slow, and vSAN is not supported. Each write waits
for the other site.

## Example

```yaml
# design.yaml
clusters:
  compute:
    transport: tcp
    topology: stretched
    sites: {preferred: "host-[1-2]", secondary: "host-[3-4]"}
    site_link: {round_trip: 9ms}  # <- VSAN014
    witness: {host: witness-1, network: vsan}
```

## Use instead

```diff
# design.yaml
-    site_link: {round_trip: 9ms}
+    site_link: {round_trip: 4ms}
```

## When it does not apply

Designs without a round-trip time.

## Limits of this check

The guides state no limit for more than 15 hosts on a site. refarch uses 100 ms there too.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model import units
from ...model.types import Cluster, Design, origin_of
from .. import VSAN, Problem, Rule
from ..documents import CitedDocument
from ..documents.broadcom_guides import VCF9_REQUIREMENTS
from ..documents.vsan_sites import DAY, VCF311_STRETCHED, VSAN7_BANDWIDTH

LIMIT_BETWEEN_SITES = 0.005
LIMIT_TO_WITNESS = {"stretched": 0.2, "two-node": 0.5}
LIMIT_TO_WITNESS_OF_LARGE_SITE = 0.1
"""Seconds."""
LARGE_SITE = 10
"""Hosts on a site up to which the witness may be as far as ``LIMIT_TO_WITNESS``."""


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """A hit for the link between the sites, and one for the witness."""
    link = cluster.site_link
    if link is not None and "round_trip" in link.data:
        round_trip = units.time(link.data["round_trip"])
        # Only there data cross the line between the sites.
        if cluster.topology == "stretched" and round_trip > LIMIT_BETWEEN_SITES:
            message = (
                f"the round trip between the sites of cluster {cluster.id} is "
                f"{_milliseconds(round_trip)}, but vSAN allows at most 5 ms"
            )
            yield Problem(origin_of(link, "round_trip"), message)
    witness = cluster.witness
    limit = LIMIT_TO_WITNESS.get(cluster.topology)
    # The guides require a nearer witness for larger sites.
    if any(len(site.hosts) > LARGE_SITE for site in cluster.sites):
        limit = LIMIT_TO_WITNESS_OF_LARGE_SITE
    if witness is not None and witness.round_trip is not None and limit and witness.round_trip > limit:
        message = (
            f"the round trip to witness {witness.host} of cluster {cluster.id} is "
            f"{_milliseconds(witness.round_trip)}, but vSAN allows at most {_milliseconds(limit)}"
        )
        hint = "Move the witness to a site that is closer, and correct `round_trip`."
        yield Problem(origin_of(witness, "round_trip"), message, hint)


def _milliseconds(seconds: float) -> str:
    return f"{seconds * 1000:g} ms"


RULE = Rule(
    severity="error",
    confidence="quoted",
    applies=Applies(products=VSAN, needs=("round-trips",)),
    hint="Choose sites that are closer together. Or run two clusters with replication between them.",
    sources=(
        VCF9_REQUIREMENTS.says("At most 5 ms between the sites, 200 ms to the witness. (9.0)"),
        VCF311_STRETCHED.says("At most 200 ms to the witness.", verified=DAY),
        VSAN7_BANDWIDTH.says(
            "To the witness below 500 ms for one host on a site, 200 ms for up to 10, 100 ms for 11 to 15.",
            verified="2026-11-23",
        ),
        CitedDocument(
            "VCF 9 deployment planning: preparing several availability zones",
            "https://pauldiee.github.io/VCF9-DeploymentPlanning/docs/03-multi-az-prep/",
        ).says(
            "Below 5 ms between zones; to the witness 200 ms for up to 10 hosts a site, 500 ms for one.",
            verified=DAY,
        ),
    ),
    check_cluster=check_cluster,
)
