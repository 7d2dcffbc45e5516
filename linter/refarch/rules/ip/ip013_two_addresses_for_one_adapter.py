"""The IP plan assigns two addresses to one VMkernel adapter.

## What it checks

Every VMkernel adapter has at most one address in the plan, over all networks and address rules.

## Why it matters

The configured address of the host is a matter of chance, the other address looks used, and documents from the
plan contradict each other. The usual cause is two address rules whose ranges of hosts overlap.

## Example

```yaml
# ip-plan.yaml
networks:
  vsan:
    addresses:
      - {of: "host-[1-4] vmk2", first: 203.0.113.1}
      - {of: host-4 vmk2, assigned: dhcp-reserved}  # <- IP013
```

## Use instead

```diff
# ip-plan.yaml
-      - {of: "host-[1-4] vmk2", first: 203.0.113.1}
+      - {of: "host-[1-3] vmk2", first: 203.0.113.1}
```

## When it does not apply

Switches, whose interfaces can have several addresses.

## Limits of this check

A design needs one address for each adapter. No document is cited for it.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Address, Design, origin_of
from .. import Problem, Rule
from ..documents.broadcom_articles import API_IP_CONFIG


def check(design: Design) -> Iterator[Problem]:
    """One hit for each address after an adapter's first, in the order of the plan."""
    first: dict[tuple[str, str], Address] = {}
    for network in design.networks.values():
        # A DHCP address counts as well, because the adapter requests it.
        for address in network.addresses + network.dynamic:
            first_address = first.setdefault((address.device, address.interface), address)
            # Interfaces of switches may have several addresses.
            if first_address is not address and address.device in design.hosts:
                name = f"{address.interface} on {address.device}"
                first_text = (
                    _address_and_network(first_address)
                    if first_address.network != address.network
                    else f"{_text(first_address)} in the same network"
                )
                text = f"{name} is assigned {_address_and_network(address)}, but already has {first_text}"
                hint = (
                    f"Remove {address.device} from `of` of one of the two address rules. Or remove the "
                    f"second address rule, and add `except: {{{address.device}: ADDRESS}}` to the first "
                    "address rule."
                )
                yield Problem(
                    origin_of(address, "text"),
                    text,
                    hint,
                    related=((origin_of(first_address, "text"), _address_and_network(first_address)),),
                    subject=name,
                )


def _address_and_network(address: Address) -> str:
    return f"{_text(address)} in network {address.network}"


def _text(address: Address) -> str:
    return address.text or "a DHCP address"


RULE = Rule(
    severity="error",
    confidence="derived",
    applies=Applies(needs=("ip-plan", "addresses")),
    hint=(
        "Remove the host from `of` of one of the two address rules. Or remove the second address rule, and "
        "add the exception to `except` of the first address rule."
    ),
    sources=(
        API_IP_CONFIG.says(
            "The configuration of a VMkernel adapter holds one IPv4 address and one mask.",
            "ipAddress, subnetMask",
        ),
    ),
    check=check,
)
