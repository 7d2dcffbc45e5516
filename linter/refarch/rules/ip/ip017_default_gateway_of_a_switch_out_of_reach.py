"""The default gateway of a switch is not in any subnet of the switch.

## What it checks

The `gateway` of a switch is a usable address of a network in which the switch has an address, and no host has
this address. If that network states a gateway, both should be the same: otherwise it is a warning.

## Why it matters

The switch is reachable only from its subnet, gets no time, and sends no logs. A gateway must be a neighbor.
With a gateway in another subnet, the switch rejects the route, or keeps a route that does not work.

## Example

```yaml
# ip-plan.yaml
networks:
  management:
    gateway: 192.0.2.254
```

```yaml
# wiring.yaml
switches:
  leaf-[1-2]:
    gateway: 203.0.113.254  # <- IP017
```

## Use instead

```diff
# wiring.yaml
-    gateway: 203.0.113.254
+    gateway: 192.0.2.254
```

## When it does not apply

Switches without a gateway, or without any address in the plan.

## Limits of this check

refarch does not check whether a router has the address.
"""

from collections.abc import Iterator

from ...core.finding import Fix, Severity
from ...core.rule import Applies
from ...core.wording import enumeration
from ...model import ipv4 as net
from ...model.types import Address, Design, Network, Switch, origin_of
from .. import Problem, Rule, fix_value, single_value
from ..documents.others import RFC_1122


def check(design: Design) -> Iterator[Problem]:
    """One hit for each switch; the switches of one line together."""
    for switch in design.switches.values():
        networks = _networks_of_switch(design, switch.name) if switch.gateway else []
        # The design does not show how a switch without any address in the plan is managed.
        if not networks:
            continue
        value, place = net.parse_address(switch.gateway), origin_of(switch, "gateway")
        network_of_gateway = next(
            (candidate for candidate in networks if net.is_usable(candidate.base, candidate.length, value)),
            None,
        )
        fix = _cure_of_gateway(switch, networks)
        hint = _hint(networks)
        owner_of_gateway = next(
            (candidate for candidate in _addresses_in_use(networks, design) if candidate.value == value), None
        )
        # The device that has the address is more certain than the right place for it.
        if owner_of_gateway is not None:
            message = (
                f"{switch.name} has gateway {switch.gateway}, but this is the address of "
                f"{owner_of_gateway.device}"
            )
            related = (
                (
                    origin_of(owner_of_gateway, "text"),
                    f"{owner_of_gateway.device} {owner_of_gateway.interface}",
                ),
            )
            yield Problem(place, message, hint, related, switch.name, fix=fix)
        elif network_of_gateway is None:
            prefixes = " and ".join(network.prefix for network in networks)
            message = (
                f"{switch.name} has gateway {switch.gateway}, but the addresses of {switch.name} are in "
                f"{prefixes}"
            )
            related = ((networks[0].origin, f"network of {switch.name}"),)
            yield Problem(place, message, hint, related, switch.name, fix=fix)
        # The switch reaches such a gateway, so this is only a warning.
        elif network_of_gateway.gateway not in ("", switch.gateway):
            message = (
                f"{switch.name} has gateway {switch.gateway}, but network {network_of_gateway.id} has "
                f"gateway {network_of_gateway.gateway}"
            )
            related = (
                (origin_of(network_of_gateway, "gateway"), f"gateway of network {network_of_gateway.id}"),
            )
            severity: Severity = "warning"
            yield Problem(place, message, hint, related, switch.name, severity, fix)


def _cure_of_gateway(switch: Switch, networks: list[Network]) -> Fix | None:
    """The gateway of the networks in which the switch has an address, where they have one."""
    gateways = {network.gateway for network in networks if network.gateway}
    # Between two gateways, the designer must choose.
    gateway = single_value(gateways)
    return fix_value(origin_of(switch, "gateway"), gateway) if gateway else None


def _hint(networks: list[Network]) -> str:
    """Hint that names the gateways of the networks, if they have one."""
    gateways = [
        f"`gateway: {network.gateway}` (network {network.id})" for network in networks if network.gateway
    ]
    if gateways:
        return f"Set {enumeration(gateways, 'or')}."
    return f"Set `gateway` to the address of a router in {networks[0].prefix}."


def _addresses_in_use(networks: list[Network], design: Design) -> Iterator[Address]:
    """Addresses of hosts and switches in these networks that are not routers of the design."""
    for network in networks:
        routers = network.router.switches if network.router is not None else ()
        for address in network.addresses:
            is_of_design = address.device in design.hosts or address.device in design.switches
            if is_of_design and address.device not in routers:
                yield address


def _networks_of_switch(design: Design, switch: str) -> list[Network]:
    """Networks in which a switch has an address."""
    return [
        network
        for network in design.networks.values()
        if any(address.device == switch for address in network.addresses) and network.has_ipv4
    ]


RULE = Rule(
    severity="error",
    confidence="derived",
    applies=Applies(needs=("switch-gateways",)),
    hint="Set `gateway` to the gateway of the network in which the management port has an address.",
    sources=(
        RFC_1122.says(
            "A gateway must be on a network that the host is connected to.", "3.3.1.2 Gateway Selection"
        ),
    ),
    fixes="usually",
    check=check,
)
