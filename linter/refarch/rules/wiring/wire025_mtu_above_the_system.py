"""A switch or link has an MTU that the operating system of the switch does not support.

## What it checks

The `mtu` of every switch and of every link to a switch, against the largest MTU of its operating system in
the catalog: 9198 bytes on AOS-CX, 9214 on EOS, 9216 on OS10, NX-OS, Cumulus Linux, and others.

## Why it matters

The switch refuses the command, and the port keeps its default, which is 1500 bytes on most operating systems.
Pings work, but storage with large packets stalls on the first write.

## Example

```yaml
# wiring.yaml
switches:
  leaf-[1-2]: {model: nvidia-sn2010, role: leaf, fabric: main, nos: cumulus-linux, mtu: 9300}  # <- WIRE025
```

## Use instead

```diff
# wiring.yaml
-  leaf-[1-2]: {model: nvidia-sn2010, role: leaf, fabric: main, nos: cumulus-linux, mtu: 9300}
+  leaf-[1-2]: {model: nvidia-sn2010, role: leaf, fabric: main, nos: cumulus-linux, mtu: 9216}
```

## When it does not apply

Switches without an operating system, and operating systems whose catalog entry states no largest MTU, for
example because it depends on the model.

## Limits of this check

A model can support less than its operating system.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Design, Switch, origin_of
from .. import Problem, Rule, fix_value
from ..documents.nvidia import CUMULUS_NVUE


def check(design: Design) -> Iterator[Problem]:
    """One hit for each switch, and one for each link, whose MTU is too large."""
    for switch in design.switches.values():
        largest = _largest(design, switch)
        # A value from the catalog cannot exceed it.
        if largest and switch.mtu > largest and switch.mtu_is_known:
            place = origin_of(switch, "mtu")
            yield Problem(
                place,
                _text(switch.name, switch, switch.mtu, largest),
                f"Set `mtu: {largest}` or less.",
                subject=switch.name,
                fix=fix_value(place, largest),
            )
    for link in design.links:
        for end in (link.a, link.b):
            # Only ends on switches have an operating system in the catalog.
            end_switch = design.switches.get(end.device)
            largest = _largest(design, end_switch) if end_switch is not None else 0
            if end_switch is not None and largest and link.mtu is not None and link.mtu > largest:
                text = _text(f"{end.port} on {end.device}", end_switch, link.mtu, largest)
                place = origin_of(link, "mtu")
                hint = f"Set `mtu: {largest}` or less."
                yield Problem(
                    place, text, hint, subject=f"{end.device} {end.port}", fix=fix_value(place, largest)
                )


def _largest(design: Design, switch: Switch) -> int:
    """The largest MTU that the operating system of a switch supports; 0 if it is unknown."""
    return int(design.products.get(switch.nos, {}).get("largest_mtu", 0))


def _text(what: str, switch: Switch, mtu: int, largest: int) -> str:
    return f"{what} has MTU {mtu}, but {switch.nos} supports up to {largest}"


RULE = Rule(
    severity="error",
    confidence="derived",
    applies=Applies(needs=("wiring", "switches")),
    hint="Set `mtu` to the largest value that the operating system supports, or to a lower value.",
    sources=(CUMULUS_NVUE.says("An MTU from 552 to 9216 can be set.", "nv set interface link mtu"),),
    fixes="usually",
    check=check,
)
