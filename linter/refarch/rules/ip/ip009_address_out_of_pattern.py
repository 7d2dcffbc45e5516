"""An address does not follow the number in its device's name, although the addresses of similar devices do.

## What it checks

Devices of one kind (the hosts of a cluster, or the switches, with names that differ only in one number), and
their addresses on one interface in one subnet. Addresses are compared if their first three numbers are the
same. A pattern exists if the difference between address and name is the same for at least half of the
devices, and at least two. The others are reported.

## Why it matters

Readers use the pattern and reach the wrong device. A plan such as host-071 at .171 exists so that addresses
need no lookup. An address outside the pattern is often a typing error.

## Example

```yaml
# ip-plan.yaml
networks:
  vsan:
    addresses:
      - of: "host-[1-4] vmk2"
        addresses:
          - 203.0.113.101
          - 203.0.113.102
          - 203.0.113.13  # <- IP009
          - 203.0.113.104
```

## Use instead

```diff
# ip-plan.yaml
-          - 203.0.113.13
+          - 203.0.113.103
```

## When it does not apply

Names without a number, and groups without a pattern. IP013 finds a second address of a VMkernel adapter.

## Limits of this check

This is a pattern, not a fault, so the finding is info. If two halves follow two patterns, the first one in
the design is taken as intended.
"""

import re
from collections.abc import Iterator

from ...core.majority import most_common
from ...core.rule import Applies, Source
from ...model import ipv4 as net
from ...model.types import Address, Design, Network, origin_of
from .. import Fix, Problem, Rule, fix_value

_NUMBER = re.compile(r"(.*?)([0-9]{1,9})([^0-9]*)")


def check(design: Design) -> Iterator[Problem]:
    """Group by group, the addresses that do not follow."""
    groups: dict[tuple[object, ...], list[tuple[int, Address]]] = {}
    for network in design.networks.values():
        seen: set[tuple[str, str]] = set()
        for address in network.addresses:
            interface = (address.device, address.interface)
            # IP013 reports a second address of a VMkernel adapter, which follows another pattern.
            if interface in seen and address.device in design.hosts:
                continue
            seen.add(interface)
            match = _NUMBER.fullmatch(address.device)
            if match is not None:
                host = design.hosts.get(address.device)
                kind = (host.cluster if host is not None else "", match.group(1), match.group(3))
                # The first three numbers of an address: hosts of two subnets follow two patterns.
                key = (network.base, network.length, address.value >> 8, address.interface, *kind)
                groups.setdefault(key, []).append((int(match.group(2)), address))
    for numbered in groups.values():
        yield from _hits_of_group(design, numbered)


def _cure_of_address(design: Design, address: Address, value: int) -> Fix | None:
    """The address of the pattern, if it is free, and if the stated address is stated for only this
    interface."""
    place, network = origin_of(address, "text"), design.networks[address.network]
    # An address of a range follows from its rule, which other interfaces share.
    is_for_one_interface = place.pointer[-2] in ("addresses", "except")
    free = net.is_usable(network.base, network.length, value) and net.address_text(value) != network.gateway
    taken = any(other_address.value == value for other_address in network.addresses)
    return fix_value(place, net.address_text(value)) if is_for_one_interface and free and not taken else None


def _hits_of_group(design: Design, numbered: list[tuple[int, Address]]) -> Iterator[Problem]:
    addresses = [address for _, address in numbered]
    distances = [address.value - number for number, address in numbered]
    pattern = most_common(distances)
    followers = distances.count(pattern) if pattern is not None else 0
    # Two of many are an accident, but half of them are a pattern.
    if pattern is None or followers < 2 or followers * 2 < len(numbered):
        return
    example = addresses[distances.index(pattern)]
    for number, address in numbered:
        if address.value - number != pattern:
            network = design.networks[address.network]
            expected_text = _expected_text(network, number + pattern)
            yield Problem(
                origin_of(address, "text"),
                f"{address.device} {address.interface} has address {address.text}, but the pattern of other "
                f"addresses, such as {example.text} on {example.device}, "
                f"gives {expected_text}",
                f"Change the address to {expected_text}. Or waive the finding if the address is intended: "
                "`# refarch: waive IP009: REASON`.",
                related=((origin_of(example, "text"), f"address of {example.device}"),),
                subject=f"{address.device} {address.interface}",
                fix=_cure_of_address(design, address, number + pattern),
            )


def _expected_text(network: Network, value: int) -> str:
    """The address that the pattern gives, if it is usable."""
    is_usable = net.is_usable(network.base, network.length, value)
    return net.address_text(value) if is_usable else "another address"


RULE = Rule(
    severity="info",
    confidence="practice",
    applies=Applies(needs=("addresses",)),
    hint=(
        "Change the address to the pattern of the other addresses. Or waive the finding if the address is "
        "intended: `# refarch: waive IP009: REASON`."
    ),
    sources=(
        Source(
            "Practice",
            "Address plans that follow the numbers in the names; an address that differs is often a typing "
            "error.",
        ),
    ),
    fixes="usually",
    check=check,
)
