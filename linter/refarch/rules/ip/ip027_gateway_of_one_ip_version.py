"""A network of both IP versions has a gateway for only one version, but similar networks have two.

## What it checks

Networks with an IPv4 and an IPv6 prefix and one gateway, if another network of the design has a gateway for
each.

## Why it matters

Half of all connections fail, and connections that fall back to the other version take seconds longer. Answers
over the version without a gateway stay in the subnet.

## Example

```yaml
# ip-plan.yaml
networks:
  management:
    gateway: 192.0.2.254
    prefix6: "2001:db8:10::/64"  # <- IP027
  vmotion:
    gateway: 198.51.100.254
    router: {devices: "leafs of main", redundancy: vrr}
    prefix6: "2001:db8:20::/64"
    gateway6: "2001:db8:20::fe"
```

## Use instead

```diff
# ip-plan.yaml
     prefix6: "2001:db8:10::/64"
+    gateway6: "2001:db8:10::fe"
```

## When it does not apply

Networks without any gateway, and designs in which no network has two.

## Limits of this check

A design does not contain a gateway that hosts learn only from router advertisements: state it, or waive the
finding.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Design, origin_of
from .. import Problem, Rule


def check(design: Design) -> Iterator[Problem]:
    """One hit for each network."""
    networks = [network for network in design.networks.values() if network.prefix6 and network.has_ipv4]
    # Only a network with both gateways shows that the design states them.
    example = next((network for network in networks if network.gateway and network.gateway6), None)
    if example is not None:
        for network in networks:
            # With both gateways, or none, the network is consistent.
            if bool(network.gateway) == bool(network.gateway6) or example is None:
                continue
            stated_version, missing_version, key = (
                ("IPv4", "IPv6", "prefix6") if network.gateway else ("IPv6", "IPv4", "prefix")
            )
            text = (
                f"network {network.id} has an {stated_version} gateway but no {missing_version} gateway; "
                f"network {example.id} has both"
            )
            stated_key = "gateway" if network.gateway else "gateway6"
            related = (
                (origin_of(network, stated_key), f"{stated_version} gateway"),
                (origin_of(example, "gateway6"), f"gateways of {example.id}"),
            )
            missing_key = "gateway6" if network.gateway else "gateway"
            hint = f"Add `{missing_key}`, the {missing_version} gateway, to network {network.id}."
            yield Problem(origin_of(network, key), text, hint, related, network.id)


RULE = Rule(
    severity="warning",
    confidence="practice",
    applies=Applies(needs=("ipv6",)),
    hint="Add the gateway of the other version (`gateway6` for IPv6).",
    sources=(),
    check=check,
)
