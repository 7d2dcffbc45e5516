"""Unused ports are parked in a VLAN that is in use.

## What it checks

The VLAN of the unused ports of a switch (`unused_ports`). It is not the VLAN of a network of the design, not
in a bridge of its links, and not VLAN 1.

## Why it matters

A device that is connected to the port is in a network that is in use. A parked port must reach no device.

## Example

```yaml
# wiring.yaml
switches:
  leaf-[1-2]:
    unused_ports: {vlan: 30}  # <- VLAN010
```

## Use instead

```diff
# wiring.yaml
-    unused_ports: {vlan: 30}
+    unused_ports: {shut_down: true, vlan: 999}
```

## When it does not apply

Ports that are shut down and have no parking VLAN.

## Limits of this check

refarch does not check whether ports without a cable in the design are free on site.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Design, origin_of
from ...views.network.vlans import bridge_vlans
from .. import Problem, Rule

DEFAULT = 1


def check(design: Design) -> Iterator[Problem]:
    """One hit for each switch; those of one line together."""
    named = {network.vlan: network.id for network in design.networks.values()}
    for switch in design.switches.values():
        vlan = switch.unused_ports.vlan if switch.unused_ports is not None else None
        # Ports that are shut down and have no parking VLAN.
        if switch.unused_ports is None or vlan is None:
            continue
        # In the order of importance: another network's traffic, then any cabled port, then the default VLAN
        # of
        # every new port.
        used = f"network {named[vlan]} uses" if vlan in named else ""
        if not used and vlan in bridge_vlans(design)[switch.name]:
            used = "its cabled ports carry"
        if not used and vlan == DEFAULT:
            used = "every new port uses"
        if used:
            message = f"unused ports on {switch.name} are parked in VLAN {vlan}, which {used}"
            yield Problem(origin_of(switch.unused_ports, "vlan"), message, subject=switch.name)


RULE = Rule(
    severity="warning",
    confidence="practice",
    applies=Applies(needs=("parked-ports",)),
    hint="Set `unused_ports: {shut_down: true, vlan: ID}` with a VLAN that nothing else uses.",
    sources=(),
    check=check,
)
