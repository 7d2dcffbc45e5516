"""Native endpoints are enabled on an ESXi release that does not support them.

## What it checks

refarch checks the ESXi release of every host in a cluster with native endpoints. It must be 7.0 U1 or later.

## Why it matters

A virtual machine with a PVRDMA adapter reaches only other such virtual machines. Storage or a physical server
at the other end does not answer.

## Example

```yaml
# design.yaml of the example `pvrdma`
software:
  esxi: {release: "7.0 GA", build: 15843807}
  vcenter: {release: "7.0 GA", build: 15952498}
clusters:
  compute:
    pvrdma: {vmkernel: vmk1, firewall: enabled, native_endpoints: true}  # <- PVR009
    virtual_machines:
      - names: vm-[1-2]
        hosts: host-[1-2]
        vcpus: 16
        memory: 64GB
        memory_reservation: all
        hardware_version: 18
        guest: {os: "A newer Linux", kernel: "5.5"}
        adapters: {eth1: {kind: pvrdma, port_group: PVRDMA}}
```

## Use instead

```diff
# design.yaml
-software:
-  esxi: {release: "7.0 GA", build: 15843807}
-  vcenter: {release: "7.0 GA", build: 15952498}
```

## When it does not apply

Other products, clusters without native endpoints, and hosts without a release in the design.

## Limits of this check

refarch does not check whether the adapter supports PVRDMA namespaces, which native endpoints need. Ask the
vendor of the adapter.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Cluster, Design, origin_of
from ...model.versions import is_in_range
from .. import Problem, Rule
from ..documents.broadcom_articles import KB328676
from ..documents.broadcom_guides import PVRDMA_SUPPORT


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for the setting, which counts the hosts that are too old for it."""
    settings = cluster.pvrdma
    # Without native endpoints, PVR001 checks the release.
    if settings is None or not settings.native_endpoints:
        return
    for host in cluster.hosts:
        release = host.software.get("esxi")
        if release is not None and release.release and is_in_range(release.release, "<7.0 U1"):
            message = (
                f"{host.name} runs ESXi {release.release}, but native endpoints are enabled, which "
                "require 7.0 U1 or later"
            )
            related = ((origin_of(release, "release"), f"the release of {host.name}"),)
            yield Problem(
                origin_of(settings, "native_endpoints"), message, related=related, subject=host.name
            )


RULE = Rule(
    severity="error",
    confidence="quoted",
    applies=Applies(products=("pvrdma",), needs=("native-endpoints", "releases")),
    hint="Use vSphere 7.0 U1 or later. Or set `native_endpoints: false`.",
    sources=(
        PVRDMA_SUPPORT.says(
            "Native endpoints are supported in 7.0 U1 and later.", "Support for PVRDMA Native Endpoints"
        ),
        KB328676.says(
            "Virtual machines reach only peers in other PVRDMA virtual machines, not "
            "applications on a physical machine. (6.5 and 6.7)"
        ),
    ),
    check_cluster=check_cluster,
)
