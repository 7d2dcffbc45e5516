"""The hosts of a cluster use different TCP/IP stacks for vMotion or for cold migration.

## What it checks

The TCP/IP stack of the adapters with the service vMotion, host by host, and of the adapters with the service
provisioning: all hosts of a cluster use one stack for each service.

## Why it matters

vCenter warns before each migration between such hosts, and the migration can fail or time out. Each stack has
a separate default gateway, so the two hosts also send to each other over different routers.

## Example

```yaml
# design.yaml
clusters:
  compute:
    vmkernel:
      vmk1:
        port_group: vMotion
        services: [vmotion]
        stack: vmotion
        overrides:
          host-4: {stack: default}  # <- HST045
```

## Use instead

```diff
# design.yaml
-        overrides:
-          host-4: {stack: default}
```

## When it does not apply

Hosts without an adapter for the service, which other rules find. Two stacks for one service on one host: see
HST044.

## Limits of this check

refarch compares hosts of one cluster. Migrations between clusters are not checked.
"""

from collections import Counter
from collections.abc import Iterator, Mapping

from ...core.rule import Applies
from ...model.types import Cluster, Design, Vmkernel, origin_of
from .. import Problem, Rule
from ..documents.broadcom_articles import KB432825

SERVICES = ("vmotion", "provisioning")
"""Services that can use a separate stack of the system."""

SERVICE_NAMES = {"vmotion": "vMotion", "provisioning": "provisioning"}


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for each service and host with another stack than most hosts."""
    for service in SERVICES:
        adapters = _adapters_in_use(cluster, service)
        counts = Counter(adapter.stack for adapter in adapters.values())
        # The first host decides if two stacks have equal numbers of hosts.
        stack = max(counts, key=counts.__getitem__, default="")
        for host, adapter in adapters.items():
            if adapter.stack != stack:
                first = next(other for other in adapters.values() if other.stack == stack)
                own_stack, usual_stack = _stack_text(adapter.stack), _stack_text(stack)
                number = f"{counts[stack]} of {len(adapters)} hosts"
                text = (
                    f"{adapter.name} on {host} uses {own_stack} for {SERVICE_NAMES[service]}, but {number}, "
                    f"such as {first.host}, have {usual_stack}"
                )
                related = ((origin_of(first, "stack"), f"stack of {first.name} on {first.host}"),)
                hint = f"Set `stack: {stack or 'default'}` for {adapter.name} on {host}."
                yield Problem(origin_of(adapter, "stack"), text, hint, related, host)


def _adapters_in_use(cluster: Cluster, service: str) -> Mapping[str, Vmkernel]:
    """Adapter with a service by host; with several, an adapter on the stack of the service, which deactivates
    the others."""
    chosen: dict[str, Vmkernel] = {}
    for adapter in cluster.vmkernel:
        if service in adapter.services and (adapter.host not in chosen or adapter.stack == service):
            chosen[adapter.host] = adapter
    return chosen


def _stack_text(stack: str) -> str:
    return f"TCP/IP stack {stack}" if stack else "the default TCP/IP stack"


RULE = Rule(
    severity="warning",
    confidence="quoted",
    applies=Applies(needs=("stacks",)),
    hint="Set the same `stack` for the adapters of all hosts.",
    sources=(
        KB432825.says(
            "vMotion warns of different configurations if hosts use the vMotion stack and the default stack, "
            "or different MTUs; migrations often fail or time out.",
            "Cause",
            verified="2026-11-29",
        ),
    ),
    check_cluster=check_cluster,
)
