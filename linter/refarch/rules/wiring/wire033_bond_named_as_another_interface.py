"""A bond has the same name as a port or another interface of its switch.

## What it checks

The bonds of every switch. The name must not be the name of a port, whole or split, or have the form of port
names. It must also not be the name of a VLAN interface, a loopback, or the management port. Uppercase and
lowercase letters are the same.

## Why it matters

A switch refuses a bond with the name of a port, or applies the settings of the bond to this port. The cables
of the bond stay single links. The name of an interface determines its kind.

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

Switches whose port names are not stated are compared only by the ports with a cable.

## Limits of this check

refarch does not check whether the operating system accepts other names of a bond, or a bond with this number.
"""

import re
from collections.abc import Iterator

from ...core.rule import Applies
from ...model.switch_interfaces import is_loopback, vlan_of
from ...model.types import Design, End, Switch, origin_of
from ...views.network.links import is_management_port, links_by_end
from .. import Problem, Rule

NUMBERS = re.compile(r"[0-9]+(?:[/:][0-9]+)*$")
"""Numbers after the word in the name of a port: the 1/1:2 of Ethernet1/1:2."""


def check(design: Design) -> Iterator[Problem]:
    """One hit for each bond of a switch."""
    named = {name: _port_names(design, switch) for name, switch in design.switches.items()}
    bonds = {
        (end.device, link.bond): link
        # Backward, so that the first link of a bond is kept.
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
            hint = (
                f"Rename bond {bond} as the operating system names bonds, for example `bond1` or "
                "`Port-Channel1`."
            )
            yield Problem(origin_of(link, "bond"), text, hint, subject=device)


def _port_names(design: Design, switch: Switch) -> set[str]:
    """Names of the ports of a switch in lowercase, and the words that they begin with, each before a 0."""
    if switch.ports_are_named:
        # An operating system can have several names for a port, and the name of the whole port for its parts.
        names = {*switch.ports, *switch.other_names, *(port.parent for port in switch.ports.values())}
    else:
        names = {end.port for end in links_by_end(design) if end.device == switch.name}
    # `Ethernet1/49` does not exist on every switch, but has the form of a port name, and so counts as one.
    return {name.lower() for name in names} | {_form(name) for name in names if NUMBERS.search(name)}


def _form(name: str) -> str:
    """The name of a port without its numbers."""
    return NUMBERS.sub("0", name.lower())


def _kind(design: Design, bond: End, ports: set[str]) -> str:
    """Kind of interface that already has the name of a bond; empty for none."""
    # From the most exact match to the least exact.
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
    hint="Rename the bond as the operating system names bonds, for example `bond1` or `Port-Channel1`.",
    sources=(),
    check=check,
)
