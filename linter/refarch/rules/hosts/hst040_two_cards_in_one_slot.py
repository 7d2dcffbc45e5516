"""Two cards of a host are in one slot.

## What it checks

The slots of the network adapters of every host: no other card of the host has the same stated slot.

## Why it matters

The second card cannot be installed. The installer uses any other slot, possibly a different one on each host,
and the ports get other names than in the design.

## Example

```yaml
# design.yaml
clusters:
  compute:
    hosts:
      - names: host-[1-4]
        server: dell-poweredge-r740
        adapters:
          - {card: nvidia-connectx-6-lx-25g-2p, slot: "1", ports: [vmnic4, vmnic5]}
          - card: nvidia-connectx-6-lx-25g-2p
            slot: "1"  # <- HST040
            ports: [vmnic6, vmnic7]
```

```yaml
# bom.yaml
items:
  - {part: dell-poweredge-r740, quantity: 4}
  - {part: nvidia-connectx-6-lx-25g-2p, quantity: 8}
  - {part: nvidia-sn2010, quantity: 2}
  - {part: nvidia-mcp2m00-a003e30l, quantity: 9, spares: 1}
  - {part: nvidia-mcp1600-c003e30l, quantity: 3, spares: 1}
```

## Use instead

```diff
# design.yaml
-            slot: "1"
+            slot: "2"
```

## When it does not apply

Cards without a stated slot.

## Limits of this check

The catalog does not contain the slots of a server, or their width. Storage controllers have no slot in a
design.
"""

from collections.abc import Iterator

from ...core.origin import Origin
from ...core.rule import Applies
from ...model.types import Cluster, Design, Host
from .. import Problem, Rule


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for each host and card after the first in a slot."""
    for host in cluster.hosts:
        first: dict[str, Origin] = {}
        for slot, card in _stated_slots(host):
            first_card = first.setdefault(slot, card)
            if first_card is not card:
                text = f"two cards on {host.name} are in slot {slot}, but a slot holds only one"
                related = ((first_card.child("slot"), "other card"),)
                yield Problem(card.child("slot"), text, related=related, subject=host.name)


def _stated_slots(host: Host) -> Iterator[tuple[str, Origin]]:
    """The stated slot of each card; case is ignored."""
    by_card = {nic.origin: nic.slot for nic in host.nics.values() if nic.card is not None}
    # Both ports of a card state the slot.
    for _, card in host.cards:
        if by_card.get(card, ""):
            yield by_card[card].strip().upper(), card


RULE = Rule(
    severity="error",
    confidence="practice",
    applies=Applies(needs=("slots",)),
    hint="Change `slot` of one of the two cards to the slot in which the card is installed.",
    sources=(),
    check_cluster=check_cluster,
)
