"""A port of a switch has an IP address, but its cable is bridged.

## What it checks

The addresses of switches in the IP plan: none is on a port with a cable that is not `routed`, or on a bond of
such cables.

## Why it matters

The switch is not reachable at this address. A port that carries VLANs to a host or to another switch has no
address. The switch rejects or ignores the address, and the generated configuration omits it.

## Example

```yaml
# ip-plan.yaml
networks:
  vmotion:
    addresses:
      - {of: "host-[1-4] vmk1", first: 198.51.100.1}
      - {of: leaf-1 swp1, first: 198.51.100.201}  # <- IP029
```

## Use instead

```diff
# ip-plan.yaml
-      - {of: leaf-1 swp1, first: 198.51.100.201}
+      - {of: leaf-1 vlan20, first: 198.51.100.201}
```

## When it does not apply

Management ports, VLAN interfaces, loopbacks, and ports of links with `routed: true`.

## Limits of this check

Ports without a cable and sub-interfaces, such as swp1.20, pass.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Address, Address6, Design, End, Link, origin_of
from ...views.network.links import is_management_port
from .. import Problem, Rule


def check(design: Design) -> Iterator[Problem]:
    """One hit for each address."""
    bridging = _bridging_interfaces(design)
    for network in design.networks.values():
        addresses: list[Address | Address6] = [*network.addresses, *network.addresses6, *network.dynamic]
        address_by_interface: dict[End, Address | Address6] = {}
        for address in addresses:
            # An interface with an IPv4 and an IPv6 address is one finding.
            address_by_interface.setdefault(End(address.device, address.interface), address)
        for end, address in address_by_interface.items():
            link = bridging.get(end)
            if link is not None:
                kind = "bond" if end.port == link.bond else "port"
                address_text = address.text or "a DHCP address"
                text = (
                    f"{kind} {end.port} on {end.device} has {address_text} in network {network.id}, but its "
                    f"cable is bridged; the switch does not use the address"
                )
                related = ((link.origin, f"cable of the {kind}"),)
                vlan_text = f"VLAN {network.vlan}" if network.vlan else "the VLAN"
                hint = (
                    f"Assign the address to the interface of {vlan_text} on {end.device}. Or set `routed: "
                    "true` on the link."
                )
                yield Problem(origin_of(address, "of"), text, hint, related, f"{end.port} on {end.device}")


def _bridging_interfaces(design: Design) -> dict[End, Link]:
    """Ports and bonds of switches with a cable that is not routed, and the first such cable."""
    links: dict[End, Link] = {}
    for link in design.links:
        for end in (link.a, link.b):
            # A management port is on a separate network, whatever its cable states.
            if end.device in design.switches and not link.routed and not is_management_port(design, end):
                links.setdefault(end, link)
                links.setdefault(End(end.device, link.bond), link)
    return links


RULE = Rule(
    severity="error",
    confidence="practice",
    applies=Applies(needs=("wiring", "ip-plan", "addresses")),
    hint="Assign the address to the VLAN interface of the switch. Or set `routed: true` on the link.",
    sources=(),
    check=check,
)
