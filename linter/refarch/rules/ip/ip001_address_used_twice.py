"""Two interfaces have the same address.

## What it checks

Every address of the IP plan, of hosts and of switches, is on one interface. The gateway address of a network
is not the address of a host, an array, or a management port of a switch. Another port of a switch can have
it, because that switch can be the router.

## Why it matters

Connections hang and recover, on two devices that both look healthy. Both devices answer for the address, and
requests sometimes reach one and sometimes the other.

## Example

The interface of the leaf switch in the vSAN network has the address that the address rule assigns to host-4.

```yaml
# ip-plan.yaml
networks:
  vsan:
    addresses:
      - {of: "host-[1-4] vmk2", first: 203.0.113.1}
      - of: leaf-1 vlan30
        first: 203.0.113.4  # <- IP001
```

## Use instead

```diff
# ip-plan.yaml
-        first: 203.0.113.4
+        first: 203.0.113.5
```

## When it does not apply

Networks with overlapping prefixes can repeat addresses: IP003 reports the overlap, once. IP002 finds an
address outside its network, whichever other device has it. DHCP addresses that are not in the plan.

## Limits of this check

All networks of a design are treated as one routing table (VRF).
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model import ipv4 as net
from ...model.types import Address, Design, End, Network, origin_of
from ...views.network.links import is_management_port
from .. import Problem, Rule
from ..documents.others import RFC_5227


def check(design: Design) -> Iterator[Problem]:
    """Addresses in the order of the design; each is compared with the first interface that has it."""
    owners: dict[int, list[Address]] = {}
    for network in design.networks.values():
        gateway = net.parse_address(network.gateway) if network.gateway else -1
        for address in network.addresses:
            # IP002 finds an address outside its network, whichever other device has it.
            if not net.is_usable(network.base, network.length, address.value):
                continue
            if address.value == gateway and _is_no_router(design, network, address):
                yield _hit(address, f"the gateway of network {network.id}", network, "gateway")
            owners_of_value = owners.setdefault(address.value, [])
            for owner in owners_of_value:
                if _clash(design, network, address, owner):
                    yield _hit(
                        address, f"also the address of {owner.device} {owner.interface}", owner, "text"
                    )
                    # One finding is enough, even if three interfaces share the address.
                    break
            else:
                owners_of_value.append(address)


def _is_no_router(design: Design, network: Network, address: Address) -> bool:
    """Whether a device routes nothing there: hosts, arrays, and the management ports of switches."""
    # A router's address can be the gateway's; a management port routes nothing.
    named = network.router.switches if network.router is not None else ()
    end = End(address.device, address.interface)
    return address.device in {**design.hosts, **design.arrays} or (
        address.device not in named and is_management_port(design, end)
    )


def _clash(design: Design, network: Network, address: Address, other: Address) -> bool:
    """Whether two interfaces share an address in one network, or in two that do not overlap."""
    # An interface that has its address twice is not a clash.
    if (address.device, address.interface) == (other.device, other.interface):
        return False
    other_network = design.networks[other.network]
    # Networks that overlap can repeat addresses: IP003 reports the overlap once.
    return other_network.id == network.id or not net.overlap(
        network.base, network.length, other_network.base, other_network.length
    )


def _hit(address: Address, fact: str, other: Address | Network, field: str) -> Problem:
    owner = f"{address.device} {address.interface}"
    message = f"address {address.text} on {owner} is {fact}"
    hint = f"Change the address of {owner} in ip-plan.yaml. Or change {fact.removeprefix('also ')}."
    return Problem(
        origin_of(address, "text"),
        message,
        hint,
        related=((origin_of(other, field), f"{address.text} is assigned here"),),
        subject=owner,
    )


RULE = Rule(
    severity="error",
    confidence="derived",
    applies=Applies(needs=("addresses",)),
    hint="Change one of the two addresses in ip-plan.yaml.",
    sources=(
        RFC_5227.says(
            "If two hosts of one link use the same IPv4 address at the same time, one or both of them "
            "have trouble.",
            "Abstract",
        ),
    ),
    check=check,
)
