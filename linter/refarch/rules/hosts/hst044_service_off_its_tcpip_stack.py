"""A service is enabled on a VMkernel adapter whose TCP/IP stack does not carry it, or on the default stack
although a separate stack carries it.

## What it checks

- Adapters on the `vmotion` stack have no service other than `vmotion`, and adapters on the `provisioning`
  stack no service other than `provisioning`.
- Adapters on a custom stack have no service.
- If an adapter of a host is on the `vmotion` or `provisioning` stack, no adapter on the default stack of this
  host has the service of that stack.

## Why it matters

The service never starts on the adapter. vSphere offers services on the default stack only, and each stack of
the system runs one service by itself. If the vMotion stack is in use, vMotion is deactivated on all adapters
of the default stack, and the adapter with the service stays idle.

## Example

```yaml
# design.yaml
clusters:
  compute:
    vmkernel:
      vmk1: {port_group: vMotion, services: [vmotion, provisioning], stack: vmotion}  # <- HST044
```

## Use instead

```diff
# design.yaml
-      vmk1: {port_group: vMotion, services: [vmotion, provisioning], stack: vmotion}
+      vmk1: {port_group: vMotion, services: [vmotion], stack: vmotion}
```

## When it does not apply

Adapters on the default stack of hosts without adapters on other stacks.

## Limits of this check

refarch does not check which application uses a custom stack.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Cluster, Design, Vmkernel, origin_of
from .. import Problem, Rule
from ..documents.broadcom_guides import VSPHERE8_STACKS, VSPHERE65_STACKS

SERVICES_OF_SYSTEM = ("vmotion", "provisioning")
"""Services whose stack has their name."""

SERVICE_HINT = "Remove the service from `services`. Or remove `stack` to use the default stack."
DEFAULT_HINT = "Remove the service from this adapter."


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for each service of an adapter that its stack does not carry; then for each adapter on the
    default stack whose service another stack carries."""
    by_host: dict[str, list[Vmkernel]] = {}
    for adapter in cluster.vmkernel:
        by_host.setdefault(adapter.host, []).append(adapter)
        for number, service in enumerate(adapter.services if adapter.stack else ()):
            if service == adapter.stack and service in SERVICES_OF_SYSTEM:
                continue
            is_of_system = adapter.stack in SERVICES_OF_SYSTEM
            text = (
                f"{adapter.name} on {adapter.host} has service {service}, but its TCP/IP stack "
                f"{adapter.stack} carries {f'{adapter.stack} only' if is_of_system else 'no service'}"
            )
            yield Problem(
                origin_of(adapter, "services", number),
                text,
                SERVICE_HINT,
                related=((origin_of(adapter, "stack"), "its stack"),),
                subject=adapter.host,
            )
    for adapters in by_host.values():
        yield from _idle_adapters(adapters)


def _idle_adapters(adapters: list[Vmkernel]) -> Iterator[Problem]:
    """Adapters of one host on the default stack whose service is deactivated."""
    on_stack = {adapter.stack: adapter for adapter in adapters if adapter.stack in SERVICES_OF_SYSTEM}
    for adapter in adapters:
        for number, service in enumerate(adapter.services if not adapter.stack else ()):
            if service not in on_stack:
                continue
            other = on_stack[service]
            is_only_service = adapter.services == (service,)
            hint = f"{DEFAULT_HINT} Or set `stack: {service}`." if is_only_service else DEFAULT_HINT
            text = (
                f"{adapter.name} on {adapter.host} has service {service} on the default TCP/IP stack, but "
                f"{other.name} uses stack {service}, which deactivates it there"
            )
            yield Problem(
                origin_of(adapter, "services", number),
                text,
                hint,
                related=((origin_of(other, "stack"), f"stack of {other.name}"),),
                subject=adapter.host,
                severity="warning",
            )


RULE = Rule(
    severity="error",
    confidence="quoted",
    applies=Applies(needs=("stacks",)),
    sources=(
        VSPHERE65_STACKS.says(
            "vMotion becomes the only service that is enabled on an adapter of the vMotion stack, which "
            "carries no other traffic. (6.5)",
            "Place vMotion Traffic on the vMotion TCP/IP Stack",
            verified="2026-11-29",
        ),
        VSPHERE8_STACKS.says(
            "Adapters on the default stack are deactivated for vMotion after an adapter was created on the "
            "vMotion stack. The same applies to provisioning. (8.0)",
            "Results",
            verified="2026-11-29",
        ),
    ),
    check_cluster=check_cluster,
)
