"""A switch has no operating system, so the names and the default MTU of its ports are unknown.

## What it checks

Every switch of the design should have `nos`, its operating system.

## Why it matters

refarch cannot find a port that does not exist, packets can be too large for a port without a stated MTU, and
no configuration can be generated. The missing word is then found when the cables are plugged in. The
operating system determines the names of the ports (`swp1`, `Ethernet1/1`) and their default MTU.

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

Designs without switches. Switches whose port names are in the design or in the catalog and whose MTU is
stated, such as a core switch of any vendor that others configure.

## Limits of this check

If the design states no MTU for the ports of such a switch, they count as large enough. All port names count
as existing ports.
"""

from collections.abc import Iterator

from ...model.types import Design
from .. import Applies, Problem, Rule


def check(design: Design) -> Iterator[Problem]:
    """One hit for the switches of one entry."""
    for switch in design.switches.values():
        # The design needs only port names and MTU of an operating system; a core switch with both is left to
        # its operators.
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


MTU_HINT = "Set `mtu` to the largest packet size of the ports in bytes. Or set `nos`."
NAME_HINT = (
    "Set `nos` to an ID from `refarch parts software`. Or set `port_name` to the port names of "
    "another operating "
    'system, for example `port_name: "ethernet1/1/{number}"`.'
)

RULE = Rule(
    severity="warning",
    confidence="practice",
    hint=(
        "Set `nos` to an ID from `refarch parts software`, for example `nos: cumulus-linux`. Or, for "
        "another operating "
        'system, set `port_name`, for example `port_name: "ethernet1/1/{number}"`, and `mtu`.'
    ),
    applies=Applies(needs=("wiring", "switches")),
    sources=(),
    check=check,
)
