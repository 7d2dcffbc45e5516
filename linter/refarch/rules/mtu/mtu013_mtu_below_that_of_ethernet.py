"""A stated MTU is smaller than the 1500 bytes of Ethernet.

## What it checks

The MTU of every network, interface, virtual switch, switch, and link to a switch allows packets of 1500
bytes.

## Why it matters

Switches and virtual switches drop packets of 1500 bytes, which every other device sends by default. Pings and
logins work, because they are small. A network with a smaller MTU sends more packets than necessary, and RoCE
uses packets of at most 1024 bytes. The cause is more often a missing digit than a decision.

## Example

```yaml
# ip-plan.yaml
networks:
  vmotion:
    mtu: 1400  # <- MTU013
```

## Use instead

```diff
# ip-plan.yaml
-    mtu: 1400
+    mtu: 9000
```

## When it does not apply

Networks of a vSAN witness, and of interfaces for separate witness traffic: their path can have less, for
example 1372 bytes in a VPN. A network with `reaches` to a path below 1500 bytes, and the network that it
reaches. Values that the platform rejects: see MTU012.

## Limits of this check

Other networks that lead to a tunnel or a VPN need the statement in `reaches`, or a waiver. Headers are not
counted, although the MTU of some operating systems includes them.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Design
from ...views.network.adapter_mtus import STANDARD_MTU
from ...views.network.stated_mtus import StatedMtu, stated_mtus
from ...views.storage.narrow_places import places_of_narrow_mtus
from .. import Problem, Rule
from ..documents.others import RFC_2464, RFC_8200
from ..documents.vsan_sites import VSAN_MIXED_MTU

LOOKED_UP = "2026-11-29"


def check(design: Design) -> Iterator[Problem]:
    """One problem for each MTU that is too small and that its platform accepts."""
    narrow = places_of_narrow_mtus(design)
    for stated in stated_mtus(design):
        is_accepted = all(stated.mtu >= limit.least for limit in stated.limits)
        if stated.mtu < STANDARD_MTU and not stated.reason and is_accepted and stated.origin not in narrow:
            yield _problem(stated)


def _problem(stated: StatedMtu) -> Problem:
    effect = "larger packets are dropped" if stated.drops else "no statement explains the difference"
    hint = f"Set `mtu: {STANDARD_MTU}` or more."
    if not stated.drops:
        hint += f" Or state the path that needs less with `mtu: {stated.mtu}` in `reaches` of the network."
    return Problem(
        stated.origin,
        f"{stated.owner} has MTU {stated.mtu}, but Ethernet has {STANDARD_MTU}; {effect}",
        hint,
        subject=stated.owner,
    )


RULE = Rule(
    severity="warning",
    confidence="derived",
    applies=Applies(),
    hint="Set `mtu: 1500` or more.",
    sources=(
        RFC_2464.says(
            "The default MTU for IPv6 on Ethernet is 1500 bytes, and can be reduced by configuration.",
            "2 Maximum Transmission Unit",
            LOOKED_UP,
        ),
        RFC_8200.says(
            "An MTU of 1500 bytes or more is recommended for links whose MTU can be set.",
            "5 Packet Size Issues",
            LOOKED_UP,
        ),
        VSAN_MIXED_MTU.says(
            "With separated witness traffic, the path to the witness can need an MTU such as 1372. (6.7 U1)",
            verified=LOOKED_UP,
        ),
    ),
    check=check,
)
