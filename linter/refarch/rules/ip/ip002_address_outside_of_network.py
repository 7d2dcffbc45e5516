"""An address or gateway is not in its network, or the network is too small for its interfaces.

## What it checks

Every address of a network, its gateway, and the gateway of a VMkernel adapter are inside the prefix. None is
the first address (the network address) or the last (the broadcast address) of the prefix. A prefix of 31 or
32 bits has neither. If interfaces use DHCP, the prefix has room for all of them. If no address of the network
is usable in the prefix, the prefix is reported.

## Why it matters

The host looks for its neighbors behind a router that does not exist. ESXi accepts an address of another
subnet without an error. If an address range runs over the end of the subnet, only the last hosts of a cluster
are affected.

## Example

```yaml
# ip-plan.yaml
networks:
  vmotion:
    prefix: 198.51.100.0/29
    gateway: 198.51.100.9  # <- IP002
    router: {devices: "leafs of main", redundancy: vrr}
    addresses:
      - of: "host-[1-4] vmk1"
        first: 198.51.100.4  # <- IP002
```

## Use instead

```diff
# ip-plan.yaml
-    gateway: 198.51.100.9
+    gateway: 198.51.100.6
@@
-        first: 198.51.100.4
+        first: 198.51.100.1
```

## When it does not apply

DHCP addresses that are not in the plan.

## Limits of this check

IPv4 only; IP018 checks IPv6. refarch does not check whether the gateway exists, because routers outside the
design are not described in it.
"""

from collections.abc import Iterator

from ...core.origin import Origin
from ...core.rule import Applies
from ...model import ipv4 as net
from ...model.types import Design, Network, origin_of
from ...views.addresses.misplaced_adapters import is_prefix_wrong
from .. import Problem, Rule
from ..documents.others import RFC_1122


def check(design: Design) -> Iterator[Problem]:
    """Networks in the order of the design, then the gateways of VMkernel adapters."""
    for network in design.networks.values():
        # A prefix in which no address is usable is the mistake, and not all of its addresses.
        if is_prefix_wrong(network):
            yield _hit_of_prefix(network, next(_hits_of_addresses(network)))
        else:
            yield from _hits_of_addresses(network)
        yield from _hits_of_room(network)
    for cluster in design.clusters.values():
        for adapter in cluster.vmkernel:
            group = adapter.port_group
            # The gateway of a VMkernel adapter is checked here; the gateway of its network is checked above.
            network_of_group = (
                design.networks.get(group.network) if adapter.gateway and group is not None else None
            )
            if (
                network_of_group is not None
                and not is_prefix_wrong(network_of_group)
                and not _is_usable(network_of_group, net.parse_address(adapter.gateway))
            ):
                owner = f"{adapter.name} on {adapter.host}"
                yield _hit(
                    network_of_group,
                    f"gateway {adapter.gateway} of {owner}",
                    origin_of(adapter, "gateway"),
                    owner,
                )


def _hits_of_addresses(network: Network) -> Iterator[Problem]:
    if network.gateway and not _is_usable(network, net.parse_address(network.gateway)):
        yield _hit(network, f"gateway {network.gateway}", origin_of(network, "gateway"))
    for address in network.addresses:
        if not _is_usable(network, address.value):
            owner = f"{address.device} {address.interface}"
            yield _hit(network, f"{address.text} on {owner}", origin_of(address, "text"), owner)


def _hit_of_prefix(network: Network, first: Problem) -> Problem:
    """The prefix, where none of the addresses of the network is usable in it."""
    message = f"network {network.id} has prefix {network.prefix}, but none of its addresses is usable in it"
    return Problem(
        origin_of(network, "prefix"),
        message,
        f"Correct `prefix`. Or correct all addresses of network {network.id}.",
        ((first.where, "first of the addresses"),),
    )


def _is_usable(network: Network, value: int) -> bool:
    return net.is_usable(network.base, network.length, value)


def _hit(network: Network, what: str, place: Origin, subject: str = "") -> Problem:
    first, last = net.usable_range(network.base, network.length)
    return Problem(
        place,
        f"{what} is not a usable address of network {network.id} ({network.prefix})",
        hint=f"Use an address from {net.address_text(first)} to {net.address_text(last)}.",
        related=((origin_of(network, "prefix"), f"prefix of network {network.id}"),),
        subject=subject,
    )


def _hits_of_room(network: Network) -> Iterator[Problem]:
    """Too many interfaces, where DHCP assigns addresses; stated addresses are checked one by one."""
    needed = len(network.addresses) + len(network.dynamic) + bool(network.gateway)
    first, last = net.usable_range(network.base, network.length)
    # A network of stated addresses cannot have too many; only DHCP leaves a number without an address.
    # IP018 checks networks of IPv6.
    if network.has_ipv4 and network.dynamic and needed > last - first + 1:
        yield Problem(
            origin_of(network, "prefix"),
            f"network {network.id} needs {needed} addresses, but {network.prefix} has {last - first + 1}",
            hint=f"Set a shorter `prefix` with at least {needed} usable addresses.",
        )


RULE = Rule(
    severity="error",
    confidence="derived",
    applies=Applies(needs=("networks",)),
    sources=(
        RFC_1122.says(
            "A host number of all zeros or all ones is special: all zeros for a host that does not have its "
            "address yet, all ones for a broadcast to all hosts of the network. Neither is the address of "
            "a host.",
            "3.2.1.3 Addressing",
        ),
    ),
    check=check,
)
