"""An IPv6 address or gateway is outside its network or assigned twice, or two IPv6 prefixes overlap.

## What it checks

Every IPv6 address and every IPv6 gateway of a network is in its IPv6 prefix. No two interfaces have one
address, and no device that does not route has the gateway's address. No two networks have IPv6 addresses in
common.

## Why it matters

A neighbor outside the prefix is not reached: the host sends to the router, and the router has no path to it.
If two interfaces have one address, duplicate address detection disables the second one.

## Example

```yaml
# ip-plan.yaml
networks:
  vmotion:
    prefix6: "2001:db8:20::/64"
    addresses:
      - {of: "hosts of compute vmk1", first: 198.51.100.1, first6: "2001:db8:30::1"}  # <- IP018
```

## Use instead

```diff
# ip-plan.yaml
-      - {of: "hosts of compute vmk1", first: 198.51.100.1, first6: "2001:db8:30::1"}
+      - {of: "hosts of compute vmk1", first: 198.51.100.1, first6: "2001:db8:20::1"}
```

## When it does not apply

Networks without an IPv6 prefix.

## Limits of this check

A design does not contain addresses that hosts create themselves (SLAAC).
"""

from collections.abc import Iterator
from itertools import combinations

from ...core.origin import Origin
from ...core.rule import Applies
from ...model import ipv6 as net6
from ...model.types import Address6, Design, End, Network, origin_of
from ...views.network.links import is_management_port
from .. import Problem, Rule


def check(design: Design) -> Iterator[Problem]:
    """Overlaps, then addresses outside their network, then addresses that are assigned twice."""
    networks = [network for network in design.networks.values() if network.prefix6]
    for first_network, second_network in combinations(networks, 2):
        # Two networks with common addresses cannot be separated by routing.
        if net6.overlap(
            first_network.base6, first_network.length6, second_network.base6, second_network.length6
        ):
            message = (
                f"networks {first_network.id} ({first_network.prefix6}) and {second_network.id} "
                f"({second_network.prefix6}) overlap"
            )
            related = ((origin_of(first_network, "prefix6"), f"prefix of network {first_network.id}"),)
            yield Problem(
                origin_of(second_network, "prefix6"),
                message,
                "Set a unique `prefix6` for each network.",
                related,
            )
    for network in networks:
        yield from _hits_of_addresses(network)
    yield from _hits_of_repeated_addresses(design, networks)


def _hits_of_addresses(network: Network) -> Iterator[Problem]:
    if network.gateway6 and not _is_inside(network, net6.parse_address(network.gateway6)):
        yield _hit_of_address(network, origin_of(network, "gateway6"), f"gateway {network.gateway6}", "")
    for address in network.addresses6:
        if not _is_inside(network, address.value):
            owner = f"{address.device} {address.interface}"
            yield _hit_of_address(network, origin_of(address, "text"), f"{address.text} on {owner}", owner)


def _is_inside(network: Network, value: int) -> bool:
    return net6.contains(network.base6, network.length6, value)


def _hit_of_address(network: Network, place: Origin, what: str, subject: str) -> Problem:
    related = ((origin_of(network, "prefix6"), f"prefix of network {network.id}"),)
    message = f"{what} is outside network {network.id} ({network.prefix6})"
    hint = f"Use an address in {network.prefix6}. Or correct `prefix6` of network {network.id}."
    return Problem(place, message, hint, related, subject)


def _is_no_router(design: Design, network: Network, address: Address6) -> bool:
    """Whether a device routes nothing there: hosts, arrays, and the management ports of switches."""
    named = network.router.switches if network.router is not None else ()
    end = End(address.device, address.interface)
    # On a switch, only a management port is certainly not a routed interface.
    return address.device in {**design.hosts, **design.arrays} or (
        address.device not in named and is_management_port(design, end)
    )


def _hits_of_repeated_addresses(design: Design, networks: list[Network]) -> Iterator[Problem]:
    first: dict[int, Address6] = {}
    for network in networks:
        gateway = net6.parse_address(network.gateway6) if network.gateway6 else None
        for address in network.addresses6:
            first_address = first.setdefault(address.value, address)
            owner = f"{address.device} {address.interface}"
            if first_address is not address:
                message = (
                    f"{owner} and {first_address.device} {first_address.interface} both have {address.text}"
                )
                related = (
                    (origin_of(first_address, "text"), f"{first_address.device} {first_address.interface}"),
                )
                hint = "Change one of the two addresses in ip-plan.yaml."
                yield Problem(origin_of(address, "text"), message, hint, related, owner)
            # An address that is assigned twice is reported as such, whether it is the gateway's or not.
            elif address.value == gateway and _is_no_router(design, network, address):
                message = f"{owner} has {address.text}, but this is the gateway of network {network.id}"
                related = ((origin_of(network, "gateway6"), f"gateway of network {network.id}"),)
                hint = f"Change the address of {owner}. Or correct `gateway6` of network {network.id}."
                yield Problem(origin_of(address, "text"), message, hint, related, owner)


RULE = Rule(
    severity="error",
    confidence="practice",
    applies=Applies(needs=("ipv6",)),
    hint="Use an address in the IPv6 prefix of the network. Or correct `prefix6` of the network.",
    sources=(),
    check=check,
)
