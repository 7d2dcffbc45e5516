"""Statements about the routing of the site contradict each other.

## What it checks

Every `reaches` of a network. A network does not reach itself. If two statements are about the same two
networks, in either direction, they state the same MTU and the same treatment of DSCP.

## Why it matters

The statements replace a part of the network that is not in the design. If they contradict each other, no
check of the path is reliable: it uses one of them, and the other one may be right.

## Example

```yaml
# ip-plan.yaml
networks:
  management:
    reaches: [{networks: [vmotion], mtu: 1500}]
  vmotion:
    reaches: [{networks: [management], mtu: 9000}]  # <- IP030
```

## Use instead

```diff
# ip-plan.yaml
-    reaches: [{networks: [management], mtu: 9000}]
+    reaches: [{networks: [management], mtu: 1500}]
```

## When it does not apply

Networks without `reaches`. A value that only one of two statements has.

## Limits of this check

refarch cannot see the routers of the site.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Design, ReachedNetwork, origin_of
from .. import Problem, Rule


def check(design: Design) -> Iterator[Problem]:
    """One hit for each statement about the network itself, and for each value that differs in two of them."""
    first: dict[frozenset[str], ReachedNetwork] = {}
    for network in design.networks.values():
        for reached in network.reaches:
            if reached.network == network.id:
                text = f"network {network.id} states that the site routes it to itself"
                hint = f"Remove `{network.id}` from `reaches`."
                yield Problem(reached.origin, text, hint, subject=network.id)
                continue
            earlier = first.setdefault(frozenset((network.id, reached.network)), reached)
            if earlier is not reached:
                yield from _contradictions(network.id, reached, earlier)


def _contradictions(near: str, reached: ReachedNetwork, earlier: ReachedNetwork) -> Iterator[Problem]:
    for field, what in (("mtu", "MTU"), ("keeps_dscp", "`keeps_dscp`")):
        value, other = getattr(reached, field), getattr(earlier, field)
        if value is None or other is None or value == other:
            continue
        value_text, other_text = (str(one).lower() for one in (value, other))
        text = (
            f"network {near} reaches {reached.network} with {what} {value_text}, but another statement about "
            f"both networks has {other_text}"
        )
        related = ((origin_of(earlier, field), "the other statement"),)
        yield Problem(origin_of(reached, field), text, related=related, subject=near)


RULE = Rule(
    severity="error",
    confidence="practice",
    applies=Applies(needs=("networks",)),
    hint="Set the same value in both statements. Or remove one of them.",
    sources=(),
    check=check,
)
