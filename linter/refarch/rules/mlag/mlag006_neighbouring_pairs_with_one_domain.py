"""Two vPC pairs that are cabled to each other have the same domain ID.

## What it checks

refarch checks pairs of NX-OS switches that state a `domain`. Two such pairs with a cable between them must
have different domain IDs.

## Why it matters

Bonds between the pairs do not come up, or one pair treats the spanning tree frames of the other pair as its
own frames. NX-OS derives the system MAC address of a pair, which LACP and spanning tree use, from the domain
ID. Therefore, two neighboring pairs with the same ID look like one switch.

## Example

```yaml
# wiring.yaml
switches:
  leaf-[1-2]: {model: cisco-n9k-c93180yc-fx3, role: leaf, fabric: main, nos: cisco-nx-os, mtu: 9216}
  spine-[1-2]: {model: cisco-n9k-c9336c-fx2, role: spine, fabric: main, nos: cisco-nx-os, mtu: 9216}
mlag:
  leafs: {switches: [leaf-1, leaf-2], peer_link: port-channel1, domain: "1"}
  spines: {switches: [spine-1, spine-2], peer_link: port-channel1, domain: "1"}  # <- MLAG006
links:
  - {from: "host-[1-4] vmnic4", to: "leaf-1 Ethernet1/[1-4]", cable: cisco-sfp-h25g-cu3m}
  - {from: "host-[1-4] vmnic5", to: "leaf-2 Ethernet1/[1-4]", cable: cisco-sfp-h25g-cu3m}
  - from: "leaf-1 Ethernet1/[51-52]"
    to: "leaf-2 Ethernet1/[51-52]"
    cable: cisco-qsfp-100g-cu3m
    bond: port-channel1
  - from: "spine-1 Ethernet1/[35-36]"
    to: "spine-2 Ethernet1/[35-36]"
    cable: cisco-qsfp-100g-cu3m
    bond: port-channel1
  - from: "leaf-1 Ethernet1/[53-54]"
    to: "spine-[1-2] Ethernet1/1"
    cable: cisco-qsfp-100g-cu3m
    bond: port-channel10
    mlag: 10
  - from: "leaf-2 Ethernet1/[53-54]"
    to: "spine-[1-2] Ethernet1/2"
    cable: cisco-qsfp-100g-cu3m
    bond: port-channel10
    mlag: 10
```

```yaml
# qos.yaml
apply:
  - {profile: roce, to: ["leaf-[1-2]", "spine-[1-2]", "host-[1-4]"]}
```

```yaml
# ip-plan.yaml
networks:
  management:
    addresses:
      - {of: "leaf-[1-2] mgmt0", first: 192.0.2.11}
```

```yaml
# design.yaml
software: {cumulus-linux: null}
```

## Use instead

```diff
# wiring.yaml
-  leafs: {switches: [leaf-1, leaf-2], peer_link: port-channel1, domain: "1"}
+  leafs: {switches: [leaf-1, leaf-2], peer_link: port-channel1, domain: "10"}
```

## When it does not apply

Pairs without a cable between them, pairs that are connected only by routed links, and other operating
systems.

## Limits of this check

The design format has no key for a manually set system MAC address, so refarch does not take it into account.
"""

from collections.abc import Iterator
from itertools import combinations

from ...core.rule import Applies
from ...model.types import Design, Mlag, origin_of
from ...views.network.links import bridged_links
from .. import Problem, Rule
from ..documents.others import CISCO_VPC_DESIGN


def check(design: Design) -> Iterator[Problem]:
    """One hit for each two pairs."""
    joined = {frozenset((link.a.device, link.b.device)) for link in bridged_links(design)}
    # NX-OS derives the MAC address of a pair from the domain ID; no document was read for other systems.
    pairs = [pair for pair in design.mlags.values() if pair.domain and _is_vpc(design, pair)]
    for first, second in combinations(pairs, 2):
        cabled = any(
            {first_switch, second_switch} in joined
            for first_switch in first.switches
            for second_switch in second.switches
        )
        if cabled and first.domain == second.domain:
            text = (
                f"vPC pairs {first.name} and {second.name} are cabled to each other, but both have domain ID "
                f"{first.domain}"
            )
            related = ((origin_of(first, "domain"), f"domain ID of {first.name}"),)
            hint = f"Set `domain` of pair {second.name} to an ID that no neighboring pair has."
            yield Problem(origin_of(second, "domain"), text, hint, related, second.name)


def _is_vpc(design: Design, pair: Mlag) -> bool:
    return all(design.switches[name].nos == "cisco-nx-os" for name in pair.switches)


RULE = Rule(
    severity="error",
    confidence="quoted",
    applies=Applies(needs=("wiring", "mlag-pairs")),
    hint="Set `domain` of each pair to an ID that no neighboring pair has.",
    sources=(
        CISCO_VPC_DESIGN.says(
            "The system ID of a vPC pair for LACP and spanning tree has a MAC address that is made from the "
            "domain ID; IDs that differ between adjacent pairs keep it unique. (NX-OS)",
            "System ID in a vPC System",
        ),
    ),
    check=check,
)
