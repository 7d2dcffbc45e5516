"""A stated MTU is smaller or larger than its platform accepts.

## What it checks

The MTU of every network, interface, virtual switch, switch, and link to a switch is not below the smallest
MTU of its platform. This is 1280 bytes for VMkernel adapters, distributed switches, and networks with an IPv6
prefix. For switched ports, it is a fact of the catalog about the operating system. A distributed switch has
at most 9190 bytes. Before version 7.0.3, more than 9000 bytes is a warning.

## Why it matters

The platform rejects the value, so the default or the former value stays. The switches and hosts of one path
then have different MTUs, and large packets are dropped. With IPv6, Linux and network operating systems remove
IPv6 from an interface below 1280 bytes.

## Example

```yaml
# ip-plan.yaml
networks:
  vmotion:
    mtu: 900  # <- MTU012
```

## Use instead

```diff
# ip-plan.yaml
-    mtu: 900
+    mtu: 9000
```

## When it does not apply

Routed links, whose smallest MTU can be lower than the MTU of switched ports. MTU001 reports virtual switches
and ports with less than the MTU of an interface. MTU003 reports VMkernel adapters above 9000, and WIRE025
switches above the largest MTU of their system.

## Limits of this check

The smallest MTU of VMkernel adapters is from an installer. No document of ESXi with this limit was read, and
no document about standard switches. The limit of 9000 before version 7.0.3 is second-hand.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Design
from ...views.network.adapter_mtus import STANDARD_MTU
from ...views.network.stated_mtus import MtuLimit, StatedMtu, stated_mtus
from ...views.storage.narrow_places import places_of_narrow_mtus
from .. import Problem, Rule
from ..documents.nvidia import CUMULUS_NVUE
from ..documents.others import ANSIBLE_DVSWITCH, NETLAB_1846, RFC_8200, VCF_API_SPECS, VCF_ON_VXRAIL

LOOKED_UP = "2026-11-29"


def check(design: Design) -> Iterator[Problem]:
    """One problem for each MTU, about the limit that is violated most."""
    narrow = places_of_narrow_mtus(design)
    for stated in stated_mtus(design):
        if stated.origin not in narrow:
            yield from _problem_of_mtu(stated)


def _problem_of_mtu(stated: StatedMtu) -> Iterator[Problem]:
    below = [limit for limit in stated.limits if stated.mtu < limit.least]
    above = [limit for limit in stated.limits if limit.largest and stated.mtu > limit.largest]
    if below:
        limit = max(below, key=lambda one: one.least)
        text = f"{limit.platform} {_verb(limit)} at least {limit.least}"
        yield _problem(stated, limit, text, f"Set `mtu: {STANDARD_MTU}` or more.")
    elif above:
        limit = min(above, key=lambda one: one.largest)
        text = f"{limit.platform} {_verb(limit, 'support')} up to {limit.largest}"
        yield _problem(stated, limit, text, f"Set `mtu: {limit.largest}` or less.", limit.is_certain)


def _verb(limit: MtuLimit, verb: str = "require") -> str:
    """Verb with the ending that the platform needs: only adapters are several."""
    return verb if limit.platform.endswith("adapters") else f"{verb}s"


def _problem(stated: StatedMtu, limit: MtuLimit, text: str, hint: str, is_certain: bool = True) -> Problem:
    return Problem(
        stated.origin,
        f"{stated.owner} has MTU {stated.mtu}, but {text}",
        hint,
        subject=stated.owner,
        severity=None if is_certain else "warning",
    )


RULE = Rule(
    severity="error",
    confidence="derived",
    applies=Applies(),
    hint="Set `mtu: 1500` or more.",
    sources=(
        VCF_ON_VXRAIL.says(
            "The MTU of the vSAN and vMotion networks of ESXi hosts is from 1280 to 9000.", "Usage", LOOKED_UP
        ),
        VCF_API_SPECS.says(
            "The MTU of networks and distributed switches is from 1280 to 9190. (VCF 9.1)",
            "DvsSpec",
            "2026-11-23",
        ),
        ANSIBLE_DVSWITCH.says(
            "A distributed switch with an MTU below 1280 or above 9000 is refused.", verified=LOOKED_UP
        ),
        RFC_8200.says(
            "Every link with IPv6 must have an MTU of at least 1280 bytes.",
            "5 Packet Size Issues",
            LOOKED_UP,
        ),
        NETLAB_1846.says(
            "EOS disables IPv6 on an interface with an MTU below 1280. (EOS)", verified=LOOKED_UP
        ),
        CUMULUS_NVUE.says("An MTU from 552 to 9216 can be set.", "nv set interface link mtu"),
    ),
    check=check,
)
