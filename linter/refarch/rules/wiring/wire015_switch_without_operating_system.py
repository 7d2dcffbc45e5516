"""A switch has no operating system, so nobody knows what its ports are called and what they let through.

## What it checks

Every switch of the design has `nos`, the operating system that it runs.

## Why it matters

The operating system names the ports (`swp1`, `Ethernet1/1`) and has a default MTU. Without it a port that
does not exist goes unnoticed, packets may be too large for a port whose MTU nobody states, and no
configuration can be written. One forgotten word is then found on the day when the cables are plugged in.

## Example

```yaml
# wiring.yaml
switches:
  core-1: {model: nvidia-sn2100, role: spine, fabric: core}  # <- WIRE015
```

## Use instead

```diff
# wiring.yaml
-  core-1: {model: nvidia-sn2100, role: spine, fabric: core}
+  core-1: {model: nvidia-sn2100, role: spine, fabric: core, nos: cumulus-linux}
```

## When it does not apply

Designs without switches; a switch whose ports are named by the design or by its entry in the catalog, and
whose MTU is stated: a core switch of whatever make, which others configure.

## Limits of this check

Ports of such a switch whose MTU the design does not state count as wide enough, and as ports that exist.
"""

from collections.abc import Iterator

from ...model.types import Design
from .. import Applies, Problem, Rule


def check(design: Design) -> Iterator[Problem]:
    """One hit for the switches of one entry."""
    for switch in design.switches.values():
        # Names of ports and MTU are all that the design needs of a system; a core switch that states both is
        # left to those who run it.
        if switch.nos or (switch.ports_are_named and switch.mtu_is_known):
            continue
        if switch.ports_are_named:
            message = f"{switch.name} has neither `nos` nor `mtu`; the MTU of its ports is unknown"
            yield Problem(switch.origin, message, MTU_HINT, subject=switch.name)
        elif switch.mtu_is_known:
            message = f"{switch.name} has neither `nos` nor `port_name`; the names of its ports are unknown"
            yield Problem(switch.origin, message, NAME_HINT, subject=switch.name)
        else:
            message = f"{switch.name} has no `nos`; the names and the default MTU of its ports are unknown"
            yield Problem(switch.origin, message, subject=switch.name)


MTU_HINT = "Set `mtu:` to the largest packet size of its ports in bytes. Or set `nos:`."
NAME_HINT = (
    "Set `nos:` to an ID that `refarch parts software` lists. Or set `port_name:` to the port names of "
    'another operating system, such as "ethernet1/1/{number}".'
)

RULE = Rule(
    severity="warning",
    confidence="practice",
    hint=(
        "Set `nos:` to an ID that `refarch parts software` lists. Or, for another operating system, set "
        '`port_name:`, such as "ethernet1/1/{number}", and `mtu:`.'
    ),
    applies=Applies(needs=("wiring", "switches")),
    sources=(),
    check=check,
)
