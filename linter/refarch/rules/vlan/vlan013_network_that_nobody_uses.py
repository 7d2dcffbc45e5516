"""The design does not use a network of the plan.

## What it checks

Every network of the IP plan has addresses, or its ID is in the design or the wiring, or a switch or a link
carries its VLAN by number.

## Why it matters

The VLAN and prefix are reserved without use, because the network remains from an earlier plan. Or the port
group that should use it is in another network.

## Example

```yaml
# ip-plan.yaml
networks:
  backup:  # <- VLAN013
    purpose: replication
    vlan: 140
    prefix: 10.0.0.0/26
```

## Use instead

```diff
# design.yaml
+clusters:
+  compute:
+    virtual_switches:
+      Storage:
+        port_groups:
+          Backup: {network: backup}
```

## When it does not apply

Networks with addresses of any device, and designs without an IP plan.

## Limits of this check

A port group without an adapter counts as a use.
"""

from collections.abc import Iterator
from typing import Any

from ...core.rule import Applies
from ...model.types import Design, Network
from .. import Problem, Rule

FILES = ("design.yaml", "wiring.yaml")


def check(design: Design) -> Iterator[Problem]:
    """One hit for each network."""
    carried = {
        *(vlan for switch in design.switches.values() for vlan in switch.vlans or ()),
        *(vlan for link in design.links for vlan in link.carries or ()),
    }
    empty = [network for network in design.networks.values() if not _has_members(network)]
    words = {word for file in FILES for word in _texts_in(design.files.get(file, {}))} if empty else set()
    for network in empty:
        # Every text of two files is read only if a network has no addresses.
        if network.id not in words and network.vlan not in carried:
            message = f"nothing in the design uses network {network.id}, and the network has no addresses"
            hint = (
                f"Remove `{network.id}` from `networks` in ip-plan.yaml. Or set `network: "
                f"{network.id}` on what needs the network."
            )
            yield Problem(network.origin, message, hint, subject=network.id)


def _has_members(network: Network) -> bool:
    """Whether any device has an address in a network."""
    addresses = network.addresses or network.addresses6 or network.dynamic
    # `between` lists the two ends of a cable, `router` the gateway: both use the network without addresses.
    return bool(addresses or network.between or network.router)


def _texts_in(data: Any) -> Iterator[str]:
    """All texts in the data of a file: values, and keys of mappings."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict):
        for key, value in data.items():
            yield str(key)
            yield from _texts_in(value)
    elif isinstance(data, (list, tuple)):
        for value in data:
            yield from _texts_in(value)


RULE = Rule(
    severity="info",
    confidence="practice",
    applies=Applies(needs=("ip-plan",)),
    hint=(
        "Remove the network from `networks` in ip-plan.yaml. Or set `network` of the port group or "
        "interface that needs the network."
    ),
    sources=(),
    check=check,
)
