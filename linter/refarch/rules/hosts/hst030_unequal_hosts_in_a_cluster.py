"""A host of a cluster with local storage has other drives, memory, or processors than the other hosts.

## What it checks

The drives and disk groups of the hosts of every vSAN and Storage Spaces Direct cluster, compared with the
majority of the cluster. Memory and processors are compared with the majority of the hosts on the same server
model. A host without a stated value is not compared for this value. A host of vSAN ESA without drives is
compared if other hosts have some.

## Why it matters

The host with fewer or smaller drives is full first, and limits the others. When the host with more drives
fails, the others have no room for its data. These products distribute copies over hosts as if the hosts were
identical. Usually, an unequal host is a mistake.

## Example

```yaml
# design.yaml
clusters:
  compute:
    hosts:
      - names: host-[1-4]
        server: dell-poweredge-r740
        adapters: [{card: nvidia-connectx-6-lx-25g-2p, slot: "1", ports: [vmnic4, vmnic5]}]
        memory: 256GB
        overrides:
          host-3: {memory: 128GB}  # <- HST030
```

## Use instead

```diff
# design.yaml
-        overrides:
-          host-3: {memory: 128GB}
```

## When it does not apply

Products whose hosts hold no data. Hosts of vSAN OSA without disk groups, which add no capacity.

## Limits of this check

A cluster that intentionally grows with a newer server also has this finding: waive it and state the reason.
NIC001 checks network adapters.
"""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from ...core.majority import most_common
from ...core.origin import Origin
from ...core.rule import Applies
from ...model.types import Cluster, Cpu, Design, Host, origin_of
from ...views.inventory.uneven_drives import drives_of
from .. import Problem, Rule
from ..documents.broadcom_guides import VSAN8_CLUSTER


class ComparedPart(NamedTuple):
    """A property that is compared between hosts."""

    what: str
    text: Callable[[Host], str]
    """As text; empty if the design does not state it."""
    place: Callable[[Host], Origin]


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for each host and property that differs; several in one place count as one."""
    drives = ComparedPart("the drives", lambda host: drives_of(cluster, host), _drives_origin)
    yield from _hits_of_differences(list(cluster.hosts), drives)
    # Servers of another model usually have other processors and memory; drives are compared in the cluster.
    by_server: dict[str, list[Host]] = {}
    for host in cluster.hosts:
        by_server.setdefault(host.server.id, []).append(host)
    for hosts in by_server.values():
        for part in PARTS_OF_A_SERVER:
            yield from _hits_of_differences(hosts, part)


def _hits_of_differences(hosts: list[Host], part: ComparedPart) -> Iterator[Problem]:
    stated = {host.name: text for host in hosts if (text := part.text(host))}
    usual_text = most_common(stated.values())
    example = next((host for host in hosts if stated.get(host.name) == usual_text), None)
    for host in hosts:
        own_text = stated.get(host.name)
        # Properties that a design does not state are not compared.
        if example is not None and own_text is not None and own_text != usual_text:
            message = (
                f"{host.name} has {own_text}, but other hosts, such as {example.name}, have {usual_text}"
            )
            related = ((part.place(example), f"{part.what} of {example.name}"),)
            hint = f"Use {usual_text} in all hosts of the cluster."
            yield Problem(part.place(host), message, hint, related, host.name)


def _drives_origin(host: Host) -> Origin:
    if host.disk_groups:
        return host.disk_groups[0].origin
    return host.drives[0].origin if host.drives else origin_of(host, "name")


def _cpu_text(host: Host) -> str:
    cpu: Cpu | None = host.cpu
    # A processor without a catalog entry is free text, which cannot be compared.
    if cpu is None or cpu.part is None:
        return ""
    return f"{cpu.sockets} x {cpu.part.model}"


def _cpu_origin(host: Host) -> Origin:
    return host.cpu.origin if host.cpu is not None else origin_of(host, "name")


PARTS_OF_A_SERVER = (
    ComparedPart("the processors", _cpu_text, _cpu_origin),
    ComparedPart(
        "the memory",
        lambda host: host.memory and f"{host.memory} of memory",
        lambda host: origin_of(host, "memory"),
    ),
)

RULE = Rule(
    severity="warning",
    confidence="quoted",
    applies=Applies(
        products=("vsan-osa", "vsan-esa", "s2d", "azure-local"), needs=("drives", "processors", "memory")
    ),
    hint="Use identical processors, memory, and drives in all hosts of the cluster.",
    sources=(
        VSAN8_CLUSTER.says(
            "vSAN works best on hosts with uniform configurations; others make performance less predictable.",
            "Balanced and Unbalanced Cluster Configuration",
        ),
    ),
    check_cluster=check_cluster,
)
