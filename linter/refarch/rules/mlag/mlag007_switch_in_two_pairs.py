"""A switch is in two MLAG pairs.

## What it checks

The switches of every MLAG pair: a switch must not be in another pair. A pair that is listed again with
another name is reported at the second name.

## Why it matters

The bonds of both pairs lose their second path, because the configuration of the second pair replaces parts of
the first one. A switch has one MLAG configuration: one peer, one peer link, one domain.

## Example

```yaml
# wiring.yaml
mlag:
  leafs: {switches: [leaf-1, leaf-2], peer_link: bond1}
  again: {switches: ["leaf-[1-2]"], peer_link: bond1}  # <- MLAG007
```

## Use instead

```diff
# wiring.yaml
-  again: {switches: ["leaf-[1-2]"], peer_link: bond1}
```

## When it does not apply

Designs with at most one MLAG pair. Pairs that do not have two switches (MLAG001).

## Limits of this check

None known.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...core.wording import enumeration
from ...model.types import Design, Mlag, origin_of
from .. import Problem, Rule


def check(design: Design) -> Iterator[Problem]:
    """One hit for each pair that has a switch of an earlier pair."""
    first: dict[str, Mlag] = {}
    for pair in design.mlags.values():
        # MLAG001 finds a pair without exactly two switches.
        if len(pair.switches) != 2:
            continue
        shared = [name for name in pair.switches if name in first]
        if shared:
            earlier_pair = first[shared[0]]
            common_switches = enumeration(name for name in shared if first[name] is earlier_pair)
            text = (
                f"MLAG pair {pair.name} contains {common_switches}, but MLAG pair {earlier_pair.name} also "
                "does; a switch can be in only one pair"
            )
            hint = (
                f"Remove pair {pair.name} or the other pair from `mlag`. Or correct `switches` "
                f"of pair {pair.name}."
            )
            related = ((origin_of(earlier_pair, "switches"), f"switches of {earlier_pair.name}"),)
            yield Problem(origin_of(pair, "switches"), text, hint, related, pair.name)
        for name in pair.switches:
            first.setdefault(name, pair)


RULE = Rule(
    severity="error",
    confidence="practice",
    applies=Applies(needs=("wiring", "mlag-pairs")),
    hint="Remove one of the two pairs from `mlag`. Or correct `switches` of the second pair.",
    sources=(),
    check=check,
)
