"""A bond has the name of a port or of another interface of its switch.

## What it checks

The bonds at every switch: the name is not that of a port, whole or split, is not formed as the names of the
ports are, and is not that of a VLAN interface, of a loopback or of the management port. Capitals make no
difference.

## Why it matters

The name of an interface says of which kind it is. A switch refuses a bond that has the name of a port, or
puts the settings of the bond on that port, and the cables of the bond stay single links.

## Example

```yaml
# wiring.yaml
links:
  - {from: "host-[1-4] vmnic4", to: "leaf-1 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "host-[1-4] vmnic5", to: "leaf-2 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}
  - from: "leaf-1 swp[21-22]"
    to: "leaf-2 swp[21-22]"
    cable: nvidia-mcp1600-c003e30l
    bond: swp1  # <- WIRE033
```

## Use instead

```diff
# wiring.yaml
-    bond: swp1
+    bond: bond1
```

## When it does not apply

Switches whose port names nothing states are compared by the ports that have a cable.

## Limits of this check

Whether the operating system accepts any other name of a bond, and a bond with this number, is not checked.
"""

import re
from collections.abc import Iterator

from ...core.rule import Applies
from ...model.switch_interfaces import is_loopback, vlan_of
from ...model.types import Design, End, Switch, origin_of
from ...views.network.links import is_management_port, links_by_end
from .. import Problem, Rule

NUMBERS = re.compile(r"[0-9]+(?:[/:][0-9]+)*$")
"""Numbers behind the word in the name of a port: the 1/1:2 of Ethernet1/1:2."""


def check(design: Design) -> Iterator[Problem]:
    """One hit for each bond of a switch."""
    named = {name: _port_names(design, switch) for name, switch in design.switches.items()}
    bonds = {
        (end.device, link.bond): link
        # Backwards, so that the first link of a bond is kept.
        for link in reversed(design.links)
        for end in (link.b, link.a)
        if link.bond and end.device in named
    }
    for (device, bond), link in sorted(bonds.items(), key=lambda item: (item[1].number, item[0])):
        kind = _kind(design, End(device, bond), named[device])
        if kind:
            text = (
                f"bond {bond} on {device} has the name of {kind}, but the name of a bond must be unique on "
                "its switch"
            )
            yield Problem(origin_of(link, "bond"), text, subject=device)


def _port_names(design: Design, switch: Switch) -> set[str]:
    """Names of the ports of a switch in lower case, and the words that they begin with, each before a 0."""
    if switch.ports_are_named:
        # An operating system may know a port by several names, and a split port by that of the whole.
        names = {*switch.ports, *switch.other_names, *(port.parent for port in switch.ports.values())}
    else:
        names = {end.port for end in links_by_end(design) if end.device == switch.name}
    # `Ethernet1/49` is no port of every switch, but is formed as one, and so taken for one.
    return {name.lower() for name in names} | {_form(name) for name in names if NUMBERS.search(name)}


def _form(name: str) -> str:
    """The name of a port without its numbers."""
    return NUMBERS.sub("0", name.lower())


def _kind(design: Design, bond: End, ports: set[str]) -> str:
    """Kind of thing that has the name of a bond already; empty for none."""
    # From the most exact match to the vaguest.
    if is_management_port(design, bond):
        return "the management port"
    if bond.port.lower() in ports or (NUMBERS.search(bond.port) and _form(bond.port) in ports):
        return "a port"
    if vlan_of(bond.port):
        return "a VLAN interface"
    return "a loopback" if is_loopback(bond.port) else ""


RULE = Rule(
    severity="error",
    confidence="practice",
    applies=Applies(needs=("wiring", "cables")),
    hint="Rename the bond as its operating system names bonds, for example `bond1` or `Port-Channel1`.",
    sources=(),
    check=check,
)
