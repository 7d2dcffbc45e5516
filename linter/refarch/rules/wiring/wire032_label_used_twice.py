"""Two cables have the same label, or one plug has two labels.

## What it checks

The labels of cables under `label` in the design, after ranges are expanded. They are compared with each other
and with the labels of all other cables, which follow from the two ends. Uppercase and lowercase letters are
the same. Both plugs of one cable can have the same label. The plug that the parts of a breakout cable share
has one label.

## Why it matters

A technician who searches for a cable by its label finds and unplugs the wrong one. The usual cause is a label
without a range on an entry for several cables, or a range that was copied with the entry.

## Example

```yaml
# wiring.yaml
format: 1
switches:
  leaf-[1-2]: {model: nvidia-sn2010, role: leaf, fabric: main, nos: cumulus-linux, mtu: 9216}
links:
  - from: host-[1-4] vmnic4
    to: leaf-1 swp[1-4]
    cable: nvidia-mcp2m00-a003e30l
    label: C-100  # <- WIRE032
  - {from: "host-[1-4] vmnic5", to: "leaf-2 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "leaf-1 swp[21-22]", to: "leaf-2 swp[21-22]", cable: nvidia-mcp1600-c003e30l, bond: bond1}
```

## Use instead

```diff
# wiring.yaml
-    label: C-100
+    label: C-[101-104]
```

## When it does not apply

Cables without a `label`: their labels name both ends.

## Limits of this check

refarch does not compare labels of power cables and of cables that are not in the design.
"""

from collections.abc import Iterator

from ...core.origin import Origin
from ...core.rule import Applies
from ...core.wording import count_text
from ...model.types import Design, origin_of
from ...views.inventory.plugs import LinkEnd, Plug, plugs
from .. import Problem, Rule


def check(design: Design) -> Iterator[Problem]:
    """One hit for each label of several cables, and one for each plug with two labels."""
    stated: set[str] = set()
    for plug in plugs(design):
        if plug.stated_labels:
            # Uppercase and lowercase letters look the same on a printed label.
            stated.add(plug.label.casefold())
        if contradicts(plug):
            yield _two_labels(plug)
    by_label: dict[str, list[Plug]] = {}
    # Labels that all follow from the ends are unique.
    for plug in plugs(design) if stated else ():
        label = plug.label.casefold()
        if label in stated:
            by_label.setdefault(label, []).append(plug)
    for plugs_with_label in by_label.values():
        if len({plug.cable for plug in plugs_with_label}) > 1:
            yield _one_label(plugs_with_label)


def contradicts(plug: Plug) -> bool:
    """Whether the design gives one plug two labels. A label that both ends of a part of a breakout cable have
    is the label of the part."""
    return len(plug.stated_labels) > 1 and any(end.label != end.far_label for end in plug.link_ends)


def _two_labels(plug: Plug) -> Problem:
    first, second = plug.stated_labels[:2]
    second_end = next(end for end in plug.link_ends if end.label == second)
    message = (
        f"the plug in {_port(plug)} has the labels {first} and {second}, but the parts of a breakout cable "
        "share one plug with one label"
    )
    hint = (
        f"Remove `{second}` from the labels of the parts, or use the same `label` for all parts of the cable."
    )
    return Problem(_place(second_end), message, hint, subject=f"{plug.port.device} {plug.port.port}")


def _one_label(plugs_with_label: list[Plug]) -> Problem:
    first = plugs_with_label[0]
    others = [plug for plug in plugs_with_label if plug.cable != first.cable]
    # A label in the design must be changed; the others follow from the ends.
    second = next((plug for plug in others if plug.stated_labels), first)
    related = next(plug for plug in plugs_with_label if plug.cable != second.cable)
    # The message names two of the cables.
    more = len({plug.cable for plug in plugs_with_label}) - 2
    also = f" (also {count_text(more, 'other cable')})" if more else ""
    message = (
        f"the cable in {_port(second)} has the label {second.label}, but the cable in {_port(related)} has "
        f"the same label{also}; a technician can unplug the wrong cable"
    )
    notes = ((_place(related.link_ends[0]), "the other cable"),)
    return Problem(_place(second.link_ends[0]), message, related=notes, subject=f"label {second.label}")


def _port(plug: Plug) -> str:
    return f"{plug.port.port} on {plug.port.device}"


def _place(end: LinkEnd) -> Origin:
    """The label of an end, or the link if the end has no label."""
    return origin_of(end.link, f"label_{end.side}") if end.label else end.link.origin


RULE = Rule(
    severity="warning",
    confidence="practice",
    applies=Applies(needs=("wiring", "cables")),
    hint="Set a unique label for each cable, for example `label: C-[001-008]` for eight cables.",
    sources=(),
    check=check,
)
