"""A cable is longer than the length for which the switch reserves lossless buffer, or much shorter.

## What it checks

The longest cable in the ports of every switch that carries RoCE traffic and has a lossless QoS profile,
against `cable_length` of the profile. A longer cable is an error. A stated length of at least four times the
longest cable is an info finding. If the profile states no length, Cumulus Linux 5.0 and later use 100 m.

## Why it matters

With too little headroom, the switch drops packets although flow control works, and the network is not
lossless. With far too much headroom, buffer that could absorb bursts is unused, and pausing starts too early.
A pause frame takes time to travel, and the packets that are in transit during this time need buffer. This
buffer is the headroom, which the switch computes from the cable length.

## Example

```yaml
# wiring.yaml
links:
  - {from: "host-[1-4] vmnic4", to: "leaf-1 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "host-[1-4] vmnic5", to: "leaf-2 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}
  - from: leaf-1 swp[21-22]
    to: leaf-2 swp[21-22]
    cable: nvidia-mfa1a00-c010  # <- WIRE011
    bond: bond1
```

## Use instead

```diff
# qos.yaml
+profiles:
+  roce:
+    cable_length: 10m
```

## When it does not apply

Lossy profiles, switches without RoCE traffic, iWARP and TCP, and profiles without a length on other operating
systems. On Arista EOS, Cisco NX-OS, and Dell OS10 the length is not a setting: a length in the profile is not
compared there. QOS015 reports a length whose headroom exceeds the buffer of a switch.

## Limits of this check

The vendor recommends leaving the length unchanged unless its support requires a change. A length that is too
large is therefore only an info. QOS015 checks whether the buffer is large enough. Lengths that are set
manually in qos_features.conf have another default (10 m).
"""

from collections.abc import Iterator
from typing import NamedTuple

from ...core.quantities import meters
from ...core.rule import Applies, Option
from ...model.types import Design, End, Link, QosProfile, origin_of
from ...model.units import whole_meters
from ...views.rdma.buffers import headroom_length, lossless_profile, overfull_profiles
from ...views.rdma.roce import ROCE_TRANSPORTS
from .. import Options, Problem, Rule, fix_value
from ..documents.nvidia import CUMULUS_NVUE, CUMULUS_QOS, CUMULUS_ROCE


class _CableAtPort(NamedTuple):
    link: Link
    end: End


def check(design: Design, options: Options) -> Iterator[Problem]:
    """One hit for each cable that is too long, and one for each profile that reserves far too much."""
    longest: dict[str, _CableAtPort] = {}
    too_short: dict[str, list[_CableAtPort]] = {}
    for link in design.links:
        for end in (link.a, link.b):
            profile = lossless_profile(design, end)
            limit = None if profile is None else headroom_length(profile, design.switches[end.device])
            # Lossy profiles reserve nothing, and some operating systems have no cable length.
            if profile is None or limit is None:
                continue
            # A cable that is too long can also be the longest one: the error is enough then.
            if link.length > limit:
                too_short.setdefault(profile.name, []).append(_CableAtPort(link, end))
            if profile.name not in longest or link.length > longest[profile.name].link.length:
                longest[profile.name] = _CableAtPort(link, end)
    for name, listed in too_short.items():
        yield from _hits_of_long_cables(design, design.profiles[name], listed)
    for name, cable in longest.items():
        limit = headroom_length(design.profiles[name], design.switches[cable.end.device])
        wasteful = (
            limit is not None and cable.link.length and limit >= options["wasteful"] * cable.link.length
        )
        # QOS015 reports a profile whose headroom exceeds the buffer, and a shorter length fixes it.
        if limit is not None and wasteful and name not in overfull_profiles(design):
            yield _hit_of_wasteful_length(design.profiles[name], cable, limit)


def _reserved_text(profile: QosProfile, limit: float) -> str:
    default = "" if profile.cable_length is not None else " (the default)"
    return f"profile {profile.name} reserves headroom for {meters(limit)}{default}"


def _hits_of_long_cables(
    design: Design, profile: QosProfile, cables: list[_CableAtPort]
) -> Iterator[Problem]:
    """Hits at the cable that is too long; if several entries are too long, at the length of the profile."""
    # Several entries that are too long show that the profile is wrong, a single one that the cable is.
    entries = {longest.link.entry for longest in cables}
    needed = whole_meters(max(longest.link.length for longest in cables))
    fix = fix_value(origin_of(profile, "cable_length"), needed, safe=True)
    for link, end in cables:
        limit = headroom_length(profile, design.switches[end.device]) or 0
        text = (
            f"the cable at {end.port} on {end.device} is {meters(link.length)} long, but "
            f"{_reserved_text(profile, limit)}"
        )
        reserved = origin_of(profile, "cable_length")
        # If the catalog has the length, only another cable changes it.
        cable = origin_of(link, "length" if "length" not in link.cable.data else "cable")
        related = (
            ((cable, "the first of the cables"),)
            if len(entries) > 1
            else ((reserved, "the length for which headroom is reserved"),)
        )
        yield Problem(
            reserved if len(entries) > 1 else cable,
            text,
            f"Set `cable_length: {needed}` in profile {profile.name}.",
            related,
            subject=f"{end.device} {end.port}",
            fix=fix,
        )


def _hit_of_wasteful_length(profile: QosProfile, cable: _CableAtPort, limit: float) -> Problem:
    port_text = f"{cable.end.port} on {cable.end.device}"
    length = meters(cable.link.length)
    text = f"{_reserved_text(profile, limit)}, but the longest cable, at {port_text}, is {length} long"
    related = ((origin_of(cable.link, "cable"), "the longest cable"),)
    fix = fix_value(origin_of(profile, "cable_length"), whole_meters(cable.link.length))
    hint = f"Set `cable_length: {whole_meters(cable.link.length)}` in profile {profile.name}."
    return Problem(origin_of(profile, "cable_length"), text, hint, related, severity="info", fix=fix)


RULE = Rule(
    severity="error",
    confidence="quoted",
    applies=Applies(transports=ROCE_TRANSPORTS, needs=("wiring", "qos", "cables")),
    hint=(
        "Set `cable_length` of the profile to the length of the longest cable on its switches, rounded up to "
        "whole meters."
    ),
    sources=(
        CUMULUS_QOS.says(
            "A wrong cable length wastes buffer, or lets packets be dropped before flow control acts; the "
            "length should be changed only if support requires it.",
            "Priority Flow Control, warning",
        ),
        CUMULUS_ROCE.says(
            "The RoCE mode has one cable length for the switch, 100 m in the sample output.",
            "Verify RoCE Configuration",
        ),
        CUMULUS_NVUE.says("The range of the length is 1 to 100000 m in 5.1.", "nv set qos roce cable-length"),
    ),
    options=(
        Option(
            name="wasteful",
            default=4,
            says="how many times the longest cable a stated length must be for an info finding",
            minimum=2,
            maximum=1000,
        ),
    ),
    fixes="usually",
    check_with_options=check,
)
