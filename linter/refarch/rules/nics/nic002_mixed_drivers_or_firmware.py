"""Adapters of one model have different drivers or firmware within a cluster.

## What it checks

The driver, its release, and the firmware of the storage adapters, for each host and each adapter model. The
values of the majority of the hosts count as the intended ones. A difference is a warning for vSAN, and an
error for Storage Spaces Direct.

## Why it matters

One host of the cluster behaves differently under load. Drivers and firmware have their own defaults and
faults, but a different release on the adapter is usually checked last, after all cables are replaced.

## Example

```yaml
# design.yaml
clusters:
  compute:
    hosts:
      - names: host-[1-4]
        server: dell-poweredge-r740
        adapters:
          - {card: nvidia-connectx-6-lx-25g-2p, slot: "1", ports: [vmnic4, vmnic5], firmware: "26.33.1048"}
        overrides:
          host-4:
            adapters:
              - card: nvidia-connectx-6-lx-25g-2p
                slot: "1"
                ports: [vmnic4, vmnic5]
                firmware: "26.32.1010"  # <- NIC002
```

## Use instead

```diff
# design.yaml
-                firmware: "26.32.1010"
+                firmware: "26.33.1048"
```

## When it does not apply

Hosts without a stated driver or firmware. Different clusters, and adapters without storage traffic.

## Limits of this check

No page of the vSAN documentation explicitly requires the same firmware. VCF 9.0 requires one image for each
cluster, and so the same drivers. For vSAN, this rule is therefore practice, not a condition of support.
"""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from ...core.finding import Severity
from ...core.majority import most_common
from ...core.origin import Origin
from ...core.rule import Applies
from ...model.types import Cluster, Design, Release, origin_of
from ...views.network.storage_ports import StoragePort, part_name, storage_ports_of_cluster
from .. import S2D, VSAN, Problem, Rule
from ..documents.broadcom_guides import VCF9_DESIGN_OSA
from ..documents.others import MICROSOFT_S2D


class Fact(NamedTuple):
    """A fact about a port as text, and the place that states it."""

    text: str
    origin: Origin


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for each host and adapter whose driver or firmware differs from the usual one."""
    # Cloud Foundation requires one image for each cluster; for Storage Spaces Direct, equality is a condition
    # of support.
    severity: Severity = "error" if cluster.product in S2D else "warning"
    by_card: dict[str, list[StoragePort]] = {}
    for port in storage_ports_of_cluster(design, cluster):
        # The catalog has no driver of a port on the board of a server.
        if port.nic.card is not None:
            by_card.setdefault(port.nic.card.id, []).append(port)
    for ports in by_card.values():
        for fact_of in (_driver, _firmware):
            yield from _hits_of_differences(ports, fact_of, severity)


def _hits_of_differences(
    ports: list[StoragePort], fact_of: Callable[[StoragePort], Fact | None], severity: Severity
) -> Iterator[Problem]:
    """One hit for each port with another fact than most ports of one adapter model."""
    stated = [(port, fact) for port in ports if (fact := fact_of(port)) is not None]
    expected = most_common(fact.text for _, fact in stated)
    example_host = next((port.host.name for port, fact in stated if fact.text == expected), "")
    for port, (text, origin) in stated:
        if text != expected:
            card = part_name(port.nic.card) if port.nic.card else ""
            message = f"{port.host.name} runs its {card} with {text}, but {example_host} uses {expected}"
            hint = f"Use {expected} on all hosts of the cluster, for example with one image for all hosts."
            yield Problem(origin, message, hint, subject=port.host.name, severity=severity)


def _driver(port: StoragePort) -> Fact | None:
    """The driver and its release; the place of the release if it is stated for this host, else of the
    card."""
    nic = port.nic
    release = port.host.software.get(nic.driver)
    # Without a driver there is no driver release.
    if not nic.driver:
        return None
    if release is None:
        return Fact(f"driver {nic.driver}", nic.origin.child("driver"))
    return Fact(f"driver {nic.driver} {release.release}", _release_origin(release))


def _firmware(port: StoragePort) -> Fact | None:
    nic = port.nic
    # The firmware of the card itself precedes the firmware of its family under `software`.
    if nic.firmware:
        return Fact(f"firmware {nic.firmware}", nic.origin.child("firmware"))
    release = port.host.software.get(nic.card.data.get("firmware", "")) if nic.card else None
    return None if release is None else Fact(f"firmware {release.release}", _release_origin(release))


def _release_origin(release: Release) -> Origin:
    return origin_of(release, "release")


RULE = Rule(
    severity="warning",
    confidence="derived",
    applies=Applies(products=(*VSAN, *S2D), needs=("driver-releases", "firmware")),
    hint=(
        "Use the same driver and firmware on all hosts of the cluster, for example with one image for all "
        "hosts."
    ),
    sources=(
        VCF9_DESIGN_OSA.says(
            "Each vSAN cluster must be managed by one vSphere Lifecycle Manager image. (9.0)",
            "VCF-VSAN-REQD-CFG-003",
        ),
        MICROSOFT_S2D.says(
            "Switch embedded teaming works properly only if adapter, driver and firmware are identical on "
            "all nodes.",
            "introduction",
        ),
    ),
    check_cluster=check_cluster,
)
