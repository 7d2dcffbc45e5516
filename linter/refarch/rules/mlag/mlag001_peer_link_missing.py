"""An MLAG pair does not have two switches, or its switches are not connected by the peer link of the design.

## What it checks

Every MLAG pair must have exactly two switches, and at least one cable between them must be a member of the
bond under `peer_link`.

## Why it matters

Without a peer link, the two switches cannot synchronize what they learned: both forward frames, or neither
does. Traffic of a host with one live link also crosses the peer link, so RoCE on it needs the same lossless
class as on every other hop.

## Example

```yaml
# wiring.yaml
mlag:
  leafs: {switches: [leaf-1, leaf-2], peer_link: peerlink}  # <- MLAG001
```

## Use instead

```diff
# wiring.yaml
-  leafs: {switches: [leaf-1, leaf-2], peer_link: peerlink}
+  leafs: {switches: [leaf-1, leaf-2], peer_link: bond1}
```

## When it does not apply

Designs without MLAG pairs.

## Limits of this check

refarch does not check keep-alive addresses and the backup path of the pair.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Design, Link, Mlag, origin_of
from ...views.network.links import switch_links
from .. import Problem, Rule
from ..documents.nvidia import CUMULUS_MLAG, ONYX_MLAG
from ..documents.others import ARISTA_MLAG


def check(design: Design) -> Iterator[Problem]:
    """One hit for each invalid pair."""
    for pair in design.mlags.values():
        if len(pair.switches) != 2:
            listed = " and ".join(pair.switches)
            yield Problem(
                origin_of(pair, "switches"),
                f"MLAG pair {pair.name} consists of {listed}, but must have two switches",
                f"Set `switches` of {pair.name} to exactly two switches.",
            )
        # Without two switches there is nothing to connect.
        elif not _has_peer_link(design, pair):
            message = (
                f"{pair.switches[0]} and {pair.switches[1]} have peer link {pair.peer_link}, but no cable "
                "between them is a member of this bond"
            )
            related = tuple(
                (link.origin, f"a cable of {link.bond}") for link in _bonded_links(design, pair)[:1]
            )
            hint = (
                f"Set `peer_link` to the bond of the cables between {pair.switches[0]} and "
                f"{pair.switches[1]}. Or add the cables with `bond: {pair.peer_link}`."
            )
            yield Problem(origin_of(pair, "peer_link"), message, hint, related)


def _bonded_links(design: Design, pair: Mlag) -> list[Link]:
    """The cables between two switches that are in a bond."""
    return [
        link
        for link in switch_links(design)
        # A cable without a bond is not a member of the peer link.
        if link.bond and {link.a.device, link.b.device} == set(pair.switches)
    ]


def _has_peer_link(design: Design, pair: Mlag) -> bool:
    return any(link.bond == pair.peer_link for link in _bonded_links(design, pair))


RULE = Rule(
    severity="error",
    confidence="quoted",
    applies=Applies(needs=("wiring", "mlag-pairs")),
    hint="Set `switches` to two switches, and `peer_link` to the bond of the cables between them.",
    sources=(
        CUMULUS_MLAG.says("A pair has exactly two switches, which a peer link connects. (Cumulus Linux 5.1)"),
        ARISTA_MLAG.says(
            "When the peer link goes down, the secondary peer considers the primary dead and takes "
            "over. (EOS)"
        ),
        ONYX_MLAG.says(
            "The two switches share an inter-peer link for control messages and, after failures, for data; "
            "it can be a LAG, and PFC must be configured on it. (Onyx)",
        ),
    ),
    check=check,
)
