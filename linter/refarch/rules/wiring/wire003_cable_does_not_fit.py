"""The plugs of a cable do not fit the ports, or the ports and the cable have no common speed.

## What it checks

Each of the two plugs of every cable must fit the cage at its end, in one of the two directions of the cable.
A cage accepts plugs of its own kind and of older kinds of its family: a QSFP56 cage accepts QSFP28, and an
SFP28 cage accepts SFP+. A plug of another family is an error. An SFP plug in a QSFP cage is also an error if
the link specifies no adapter (QSA) under `plug_adapters`. The adapter must fit the cage, and the plug must
fit the adapter. A newer plug in an older cage is a warning, because no document was found that confirms that
it works. The rule also checks that there is a speed that both ports support and the cable reaches.

## Why it matters

A cable with the wrong plugs cannot be used, and a replacement takes weeks. Ports without a common speed never
bring up a link, although all parts in the rack are as ordered.

## Example

```yaml
# wiring.yaml
links:
  - {from: "host-[1-4] vmnic4", to: "leaf-1 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "host-[1-4] vmnic5", to: "leaf-2 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}
  - from: leaf-1 swp[21-22]
    to: leaf-2 swp[17-18]
    cable: nvidia-mcp1600-c003e30l  # <- WIRE003
    bond: bond1
```

## Use instead

```diff
# wiring.yaml
-    to: leaf-2 swp[17-18]
+    to: "leaf-2 swp[21-22]"
```

## When it does not apply

Ends whose port is unknown (WIRE002), and management ports, because the catalog does not state their form.

## Limits of this check

For a link with a split port, refarch uses at most half of the speed of the port; it does not check which
splits a model allows. refarch does not check whether the firmware of a vendor accepts a third-party cable.
"""

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from ...core.finding import Severity
from ...core.origin import Origin
from ...core.quantities import ethernet
from ...core.rule import Applies
from ...model import form_factors, units
from ...model.form_factors import Fit, form_factor_text
from ...model.types import Design, End, Link, Part, origin_of
from ...views.network.cable_ends import cage_at, common_speeds
from .. import Problem, Rule

CONNECTORS = ("lc", "mpo-12", "mpo-16")
"""Connectors of fibers. They go into a transceiver, and the transceiver goes into the cage."""

BADNESS: dict[Fit, int] = {"fits": 0, "newer": 1, "adapter": 2, "no": 3}
MISFIT_TEXTS: dict[Fit, str] = {
    "newer": "which is older than the plug",
    "adapter": "which accepts the plug only with an adapter (QSA); the link specifies no adapter",
    # The plug of another family.
    "no": "which does not accept the plug",
}


ADAPTERS = {"qsfp+": "generic-qsfp-plus-sfp-plus-adapter"}
"""Example of an adapter by the cage that it is for. Others are for QSFP28, which later cages accept too."""


class _Plug(NamedTuple):
    """A plug at one end of a link, and how it fits the cage there."""

    end: End
    plug: str
    cage: str
    fit: Fit
    owner: str
    """Part that has the plug, as messages name it."""
    holder: str
    """Port or adapter that has the cage."""


def check(design: Design) -> Iterator[Problem]:
    """One hit for each cable that does not fit, or that connects ports without a common speed."""
    for link in design.links:
        plugs = _plugs(design, link)
        # The worst of the two plugs decides: one finding a cable.
        worst: Fit = max((plug.fit for plug in plugs), key=BADNESS.__getitem__, default="fits")
        if worst != "fits":
            # No document was found that confirms that a newer plug works in an older cage.
            severity: Severity = "warning" if worst == "newer" else "error"
            yield Problem(
                origin_of(link, "cable"),
                _misfit(plugs, worst),
                _adapter_hint(link, plugs) if worst == "adapter" else "",
                related=_switches(design, link),
                subject=_subject(link),
                severity=severity,
            )
        # None means that a speed is unknown; an empty tuple that there is no common speed.
        elif common_speeds(design, link) == ():
            yield Problem(
                origin_of(link, "cable"),
                _no_speed(design, link),
                "Use two ports and a cable that support a common speed.",
                subject=_subject(link),
            )


def _switches(design: Design, link: Link) -> tuple[tuple[Origin, str], ...]:
    """Models of the switches at the ends, which have the cages for the cable."""
    switches = [design.switches[end.device] for end in (link.a, link.b) if end.device in design.switches]
    return tuple((origin_of(switch, "model"), f"the model of {switch.name}") for switch in switches)


def _plugs(design: Design, link: Link) -> list[_Plug]:
    """The plugs at both ends, with the cable in the direction in which it fits better. Ends of unknown form
    are omitted.

    At the ends of a fiber these are the transceivers, also where a transceiver turns a cage into a socket for
    twisted pair; other rules check whether transceivers exist and accept the fiber. An adapter is a plug in
    the cage of the port, and its own cage replaces the cage of the port.
    """
    adapters = _adapters(design, link)
    # The adapter occupies the cage of the port and offers another one.
    fitted = {plug.end: plug for plug in adapters}
    cages = [
        (end, _own_cage(link, end) if end in fitted else port.form_factor)
        for end in (link.a, link.b)
        if (port := cage_at(design, end)) is not None
    ]
    optics = {link.a: link.optic_a, link.b: link.optic_b}
    # A cage with a transceiver accepts no plug of the cable itself.
    bare = [(end, cage) for end, cage in cages if optics[end] is None]
    modules = [
        _plug(link, end, optic.data["form_factor"], cage, f"transceiver {optic.model}", end in fitted)
        for end, cage in cages
        if (optic := optics[end]) is not None
    ]
    # The plugs of a fiber go into transceivers; OPT001 to OPT003 check that they exist and are identical.
    if link.cable.data["ends"][0] in CONNECTORS:
        return [*adapters, *modules]
    plugs = _best_direction(tuple(cage for _, cage in bare), tuple(link.cable.data["ends"]))
    cable_plugs = [
        _plug(link, end, plug, cage, f"cable {link.cable.model}", end in fitted)
        for (end, cage), (plug, _) in zip(bare, plugs, strict=True)
    ]
    # Only RJ45 turns a cage into a socket: any other transceiver would replace the plugs of the cable.
    return [*adapters, *cable_plugs, *(modules if link.cable.data["ends"][0] == "rj45" else ())]


def _adapters(design: Design, link: Link) -> list[_Plug]:
    """The adapters of a link, as plugs in the cages of the ports."""
    return [
        _Plug(
            end,
            plug,
            cage.form_factor,
            form_factors.plug_fit(plug, cage.form_factor),
            *_adapter_and_cage(end, part),
        )
        for end, part in ((link.a, link.adapter_a), (link.b, link.adapter_b))
        if part is not None and (cage := cage_at(design, end)) is not None
        for plug in (part.data["form_factor"],)
    ]


def _adapter_and_cage(end: End, adapter: Part) -> tuple[str, str]:
    return f"adapter {adapter.model}", f"{end.port} on {end.device}"


def _own_cage(link: Link, end: End) -> str:
    """The cage of the adapter at an end that has one."""
    part = link.adapter_a if end == link.a else link.adapter_b
    assert part is not None
    return str(part.data["takes"])


def _plug(link: Link, end: End, plug: str, cage: str, owner: str, is_adapted: bool) -> _Plug:
    holder = f"{end.port} on {end.device}"
    if is_adapted:
        # The plug goes into the adapter, and only the adapter goes into the port.
        holder = f"the adapter in {holder}"
    return _Plug(end, plug, cage, form_factors.plug_fit(plug, cage), owner, holder)


@cache
def _best_direction(cages: tuple[str, ...], ends: tuple[str, ...]) -> tuple[tuple[str, Fit], ...]:
    """The plug for each cage, and how it fits, with the cable in the better direction; any fabric has few
    combinations.

    A breakout cable has its single plug first: a link goes from the single plug to one of the others, or
    back.
    """
    ways = [
        tuple((plug, form_factors.plug_fit(plug, cage)) for cage, plug in zip(cages, plugs, strict=False))
        # A straight cable has two ends, so that this is its only other end.
        for end in ends[1:]
        for plugs in ((ends[0], end), (end, ends[0]))
    ]
    # A cable can be installed in either direction: the better one is assumed.
    return min(ways, key=lambda way: sum(BADNESS[fit] for _, fit in way))


def _misfit(plugs: list[_Plug], worst: Fit) -> str:
    first, *others = (plug for plug in plugs if plug.fit == worst)
    return (
        f"{first.owner} has {_with_article(first.plug)} plug, but {first.holder} has "
        f"{_with_article(first.cage)} cage, {MISFIT_TEXTS[worst]}"
        + "".join(f"; the same applies to {plug.end.port} on {plug.end.device}" for plug in others)
    )


def _adapter_hint(link: Link, plugs: list[_Plug]) -> str:
    """Hint with an adapter for each port that needs one and has none."""
    cages = {plug.end: plug.cage for plug in plugs if plug.fit == "adapter"}
    lines = ", ".join(
        f"{key}: {ADAPTERS.get(cages[end], 'nvidia-mam1q00a-qsa28')}"
        for key, end in (("from", link.a), ("to", link.b))
        if end in cages
    )
    has_adapter = link.adapter_a is not None or link.adapter_b is not None
    action = f"Add `{lines}` to `plug_adapters`" if has_adapter else f"Add `plug_adapters: {{{lines}}}`"
    return f"{action}, or another adapter for the two forms. Or use a cable with plugs for both cages."


def _with_article(form_factor: str) -> str:
    """A form factor with its article: an SFP28, a QSFP28."""
    return f"{'an' if form_factor[0] in 'sr' else 'a'} {form_factor_text(form_factor)}"


def _no_speed(design: Design, link: Link) -> str:
    ports = [
        f"{end.port} on {end.device} supports {', '.join(map(ethernet, port.speeds))}"
        for end in (link.a, link.b)
        if (port := cage_at(design, end)) is not None
    ]
    return (
        f"{' and '.join(ports)}, but the ports have no common speed on a cable of up to "
        f"{ethernet(units.speed(link.cable.data['speed']))}"
    )


def _subject(link: Link) -> str:
    return f"cable at {link.a.device} {link.a.port}"


RULE = Rule(
    severity="error",
    confidence="derived",
    applies=Applies(needs=("wiring", "cables")),
    hint="Use a cable with a plug for each of the two cages. Or connect the cable to other ports.",
    sources=form_factors.SOURCES,
    check=check,
)
