"""A switch has no management address, but other switches of the design have one.

## What it checks

If some switches of a role have an address on their management port, all switches of that role have one,
static or from DHCP.

## Why it matters

A switch without an address can be configured, upgraded, and monitored only through its console, so its
failure raises no alarm.

## Example

```yaml
# wiring.yaml
switches:
  leaf-[1-2]:  # <- TOP030
    nos: cumulus-linux
```

```yaml
# ip-plan.yaml
networks:
  management:
    addresses:
      - {of: leaf-1 eth0, first: 192.0.2.11}
```

## Use instead

```diff
# ip-plan.yaml
       - {of: leaf-1 eth0, first: 192.0.2.11}
+      - {of: leaf-2 eth0, first: 192.0.2.15}
```

## When it does not apply

Designs in which no switch of the role has such an address. Switches with an address in a network in which the
other switch has none, such as the network of a VLAN. Switches that are in service already, which the site
manages.

## Limits of this check

Switches without any cable, and switches whose operating system has no management port in the catalog, are not
checked.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Address, Address6, Design, End
from ...views.network.links import is_management_port
from .. import Problem, Rule


def check(design: Design) -> Iterator[Problem]:
    """One hit for each switch without one."""
    addressed: dict[str, set[str]] = {}
    network_of_port: dict[str, str] = {}
    for network in design.networks.values():
        addresses: tuple[Address | Address6, ...] = (
            *network.addresses,
            *network.dynamic,
            *network.addresses6,
        )
        for address in addresses:
            if address.device in design.switches:
                addressed.setdefault(address.device, set()).add(network.id)
                if is_management_port(design, End(address.device, address.interface)):
                    network_of_port[address.device] = network.id
    # Backwards, so that the first switch of each role is kept.
    switch_by_role = {
        design.switches[name].role: name
        for name in reversed(list(design.switches))
        if name in network_of_port
    }
    cabled_devices = {end.device for link in design.links for end in (link.a, link.b)}
    for switch in design.switches.values():
        addressed_switch = switch_by_role.get(switch.role)
        cabled, own_networks = switch.name in cabled_devices, addressed.get(switch.name, set())
        # A switch in service is managed by the site already, and a switch without a cable is not yet part of
        # the network.
        is_open = cabled and not switch.existing and switch.name not in network_of_port
        # A network in which the other switch has no address, such as a VLAN, can be the management path of
        # this switch.
        if addressed_switch is not None and is_open and own_networks < addressed[addressed_switch]:
            network = design.networks[network_of_port[addressed_switch]]
            message = (
                f"{switch.name} has no management address, but {addressed_switch} has an address in network "
                f"{network.id}"
            )
            hint = (
                f"Add an address for the management port of {switch.name} to network {network.id} in "
                "ip-plan.yaml."
            )
            related = ((network.origin, f"addresses of {addressed_switch}"),)
            yield Problem(switch.origin, message, hint, related, switch.name)


RULE = Rule(
    severity="warning",
    confidence="practice",
    applies=Applies(needs=("switch-management",)),
    hint="Add an address for the management port of the switch to ip-plan.yaml.",
    sources=(),
    check=check,
)
