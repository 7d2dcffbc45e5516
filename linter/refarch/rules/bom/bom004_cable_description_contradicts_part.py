"""The description of a cable contradicts the part that it describes.

## What it checks

The description of a cable, in the bill of materials and in testbeds, compared with the catalog. Compared are
InfiniBand or Ethernet (EDR, HDR, and NDR are InfiniBand), speed, length, connector, and copper or optical.
Only the values in the description count.

## Why it matters

A buyer who uses the description gets another cable than the tested one. An InfiniBand cable might not come up
on an Ethernet port, and a QSFP56 connector does not fit a QSFP28 cage.

## Example

```yaml
# results.yaml
beds:
  bed:
    cable:
      part: nvidia-mcp1600-c003e30l
      description: Passive copper cable, InfiniBand HDR, up to 100Gb/s, QSFP28, 3m  # <- BOM004
```

## Use instead

```diff
# results.yaml
-      description: Passive copper cable, InfiniBand HDR, up to 100Gb/s, QSFP28, 3m
+      description: Passive copper cable, Ethernet, up to 100Gb/s, QSFP28, 3m
```

## When it does not apply

Cables without a description, and parts that are not cables.

## Limits of this check

The catalog is taken as right. Other values, or values with other words and units (feet, a color, a gauge),
are not compared. The description of a cable with two protocols is accepted if one of them is right.
"""

import re
from collections.abc import Iterator, Sequence

from ...core.origin import Origin
from ...core.quantities import ethernet, meters
from ...core.rule import Applies, Source
from ...model import units
from ...model.types import Design, Part, origin_of
from .. import Problem, Rule
from ..documents import VERIFIED
from ..documents.nvidia import NVIDIA_RDG

_GENERATION = re.compile(r"\b(SDR|DDR|QDR|FDR10|FDR|EDR|HDR100|HDR|NDR200|NDR|XDR)\b")
_GENERATION_SPEED = {"EDR": 100_000, "HDR": 200_000, "HDR100": 100_000, "NDR": 400_000}
"""Mbit/s of a cable of four lanes, for generations whose speed the sources, or the name itself, state."""
_INFINIBAND = re.compile(r"\b(infini-?band|IB)\b", re.IGNORECASE)
_ETHERNET = re.compile(r"\bethernet\b|(?<=\d)GbE\b|\bGbE\b", re.IGNORECASE)
_SPEED = re.compile(r"\b(?:(\d) ?x ?)?(\d{1,4}) ?(?:G|Gb/s|Gbps|Gbit/s|GbE|GE)\b", re.IGNORECASE)
_LENGTH = re.compile(r"(?<![\w.])(\d{1,4}(?:\.\d+)?) ?(cm|m|km|met(?:er|re)s?)\b")
_CONNECTOR = re.compile(
    r"\b(QSFP-DD800|QSFP28-DD|QSFP-DD|QSFP112|QSFP56|QSFP28|QSFP\+|SFP-DD|SFP112|SFP56|SFP28|SFP\+|OSFP|RJ-?45)"
    r"(?![\w+])",
    re.IGNORECASE,
)
_MEDIUM = {
    "passive-copper": re.compile(r"\bpassive[ -]copper\b|\bDAC\b", re.IGNORECASE),
    "active-optical": re.compile(r"\bactive[ -]optical\b|\bAOC\b", re.IGNORECASE),
}


def check(design: Design) -> Iterator[Problem]:
    """One hit for each description, with all its errors."""
    for item in design.bom:
        if item.part.kind == "cable" and item.description:
            yield from _hits_of_description(item.part, item.description, origin_of(item, "description"))
    for testbed in design.beds.values():
        if testbed.cable is not None and "description" in testbed.data["cable"]:
            yield from _hits_of_description(
                testbed.cable,
                testbed.data["cable"]["description"],
                origin_of(testbed, "cable", "description"),
            )


def _hits_of_description(part: Part, text: str, place: Origin) -> Iterator[Problem]:
    contradictions = [
        *_protocol_faults(part, text),
        *_speed_faults(part, text),
        *_length_faults(part, text),
        *_connector_faults(part, text),
        *_medium_faults(part, text),
    ]
    # One finding for each description, however many of its words are wrong.
    if contradictions:
        yield Problem(place, f"{part.title} is described as {'; '.join(contradictions)}")


def _protocol_faults(part: Part, text: str) -> Iterator[str]:
    """A protocol that the cable does not support; a name such as HDR means InfiniBand."""
    words = [match.group() for pattern in (_INFINIBAND, _GENERATION) if (match := pattern.search(text))]
    stated_protocols = {
        # A generation such as HDR means InfiniBand without the word.
        protocol
        for protocol, evidence in (("infiniband", words), ("ethernet", _ETHERNET.search(text)))
        if evidence
    }
    protocols: Sequence[str] = part.data.get("protocols", ())
    # A cable that is described for two protocols is accepted if one of them is right.
    if stated_protocols and protocols and not stated_protocols.intersection(protocols):
        yield (
            f"{' '.join(words) or 'Ethernet'}, but supports "
            f"{' and '.join(_PROTOCOL_NAMES.get(name, name) for name in protocols)}"
        )


_PROTOCOL_NAMES = {"infiniband": "InfiniBand", "ethernet": "Ethernet"}


def _speed_faults(part: Part, text: str) -> Iterator[str]:
    """A speed that differs from the cable. Speeds of single lanes, such as 4x25G, are skipped: they can be
    the rate on the wire."""
    # Custom parts can omit it.
    if "speed" not in part.data:
        return
    cable_speed, generation = units.speed(part.data["speed"]), _GENERATION.search(text)
    stated_speeds = [int(number) * 1000 for lanes, number in _SPEED.findall(text) if not lanes]
    # A range of speeds, such as 25/10G, is right if it contains the speed of the cable.
    if stated_speeds and cable_speed not in stated_speeds:
        yield f"{ethernet(max(stated_speeds))}, but supports {ethernet(cable_speed)}"
    # A generation of InfiniBand means a speed, but only for InfiniBand cables.
    elif generation and "infiniband" in part.data.get("protocols", ()):
        speed = _GENERATION_SPEED.get(generation.group(), cable_speed)
        if speed != cable_speed:
            yield f"{generation.group()}, which is {ethernet(speed)}, but supports {ethernet(cable_speed)}"


def _length_faults(part: Part, text: str) -> Iterator[str]:
    # A number without another unit is in meters.
    stated_lengths = [
        units.length(f"{number}{unit if unit in ('cm', 'km') else 'm'}")
        for number, unit in _LENGTH.findall(text)
    ]
    if (
        stated_lengths
        and "length" in part.data
        # Lengths are written with few digits, in meters or in centimeters.
        and all(abs(length - units.length(part.data["length"])) > 0.001 for length in stated_lengths)
    ):
        yield (f"{meters(stated_lengths[0])} long, but is {meters(units.length(part.data['length']))} long")


def _connector_faults(part: Part, text: str) -> Iterator[str]:
    # People write RJ-45 and RJ45.
    stated_connectors = [connector.lower().replace("rj-45", "rj45") for connector in _CONNECTOR.findall(text)]
    wrong_connectors = [
        name
        for name in dict.fromkeys(stated_connectors)
        if name not in part.data.get("ends", stated_connectors)
    ]
    if wrong_connectors:
        ends = " and ".join(dict.fromkeys(end.upper() for end in part.data["ends"]))
        yield f"{' and '.join(name.upper() for name in wrong_connectors)}, but has {ends} connectors"


def _medium_faults(part: Part, text: str) -> Iterator[str]:
    stated_media = [medium for medium, pattern in _MEDIUM.items() if pattern.search(text)]
    # A description without a medium contradicts nothing.
    if stated_media and "medium" in part.data and part.data["medium"] not in stated_media:
        yield f"{stated_media[0].replace('-', ' ')}, but is {part.data['medium'].replace('-', ' ')}"


RULE = Rule(
    severity="warning",
    confidence="practice",
    applies=Applies(needs=("cable-words",)),
    hint="Correct `description` to match the catalog. Or set `part` to the ID of the intended part.",
    sources=(
        NVIDIA_RDG.says(
            "An example: MCP1600-C003E30L, a 100GbE cable in part lists, is called InfiniBand HDR up "
            "to 100Gb/s.",
            "Appendix",
        ),
        Source(
            "NVIDIA developer forum, Mixing InfiniBand versions",
            "EDR is InfiniBand at 100 Gb/s on four lanes.",
            "https://forums.developer.nvidia.com/t/mixing-infiniband-versions/207166/3",
            verified=VERIFIED,
        ),
        Source(
            "Open MPI pull request 4946, support for HDR link speeds",
            "HDR is InfiniBand at 50 Gb/s on each lane, twice EDR.",
            "https://github.com/open-mpi/ompi/pull/4946.patch",
            verified=VERIFIED,
        ),
        Source(
            "Linux kernel commit f946e45f59ef, IB/mlx5: Add support for NDR link speed",
            "NDR is InfiniBand at 100 Gb/s on each lane, 400 Gb/s on four.",
            "https://git.zx2c4.com/linux-dev/commit/scripts?id=f946e45f59ef01ff54ffb3b1eba3a8e7915e7326",
            verified=VERIFIED,
        ),
    ),
    check=check,
)
