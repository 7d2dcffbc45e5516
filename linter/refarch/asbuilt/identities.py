"""Results of the release and the model of switches and hosts.

A release matches if the device has it, or a maintenance release of it that the catalog does not list.
Releases with a build match by the build.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from ..core.origin import Origin
from ..model.types import Design, Part
from ..model.types.origins import origin_of
from ..platforms.observed import SOFTWARE, SYSTEM, ObservedFact
from ..views.intent.host_records import HostIntent
from ..views.intent.hosts import host_intents
from ..views.intent.switch_records import SwitchIntent
from ..views.intent.switches import every_switch_intent
from .observed_network import ObservedNetwork
from .results import Expectation, Result

GENERIC = "Generic"
"""Vendor of parts that stand for any model."""

KERNEL = "linux"
"""Product whose release many systems report besides their own."""

OBSERVED_AS = {"azure-local-os": "windows-server"}
"""Products whose outputs are those of another product."""

_TRAIN = re.compile(r"(?<=\))[a-z]$")
"""Letter of the train of an NX-OS release, which outputs and designs can leave out."""

_WORD = re.compile(r"[a-z0-9]+")
_MACHINE_TYPE = re.compile(r"-\[\w*\]-")
_SERIES = frozenset(
    (
        "arista",
        "chassis",
        "dcs",
        "mellanox",
        "n9k",
        "nexus",
        "nexus9000",
        "nvidia",
        "powerswitch",
        "ucs",
        "ucsc",
    )
)
"""Words before or after a model that some outputs have and others do not."""

_VARIANT = re.compile(r"[fr]|[0-9]{1,2}c")
"""Last word of a model that does not change its ports: the direction of the air, the number of uplinks."""


class _Device(NamedTuple):
    name: str
    product: str
    release: str
    build: int | None
    """Build that the design states."""
    release_origin: Origin
    part: Part | None
    model_origin: Origin


def identity_results(network: ObservedNetwork) -> Iterator[Result]:
    """Results of all devices whose release or model the design states."""
    other_products = _first_releases(network)
    for device in _devices(network.design):
        if device.release:
            yield _release_result(network, device, other_products)
        if device.part is not None and device.part.vendor != GENERIC:
            yield _model_result(network, device, device.part)


def _devices(design: Design) -> Iterator[_Device]:
    intents: tuple[SwitchIntent | HostIntent, ...] = (
        *every_switch_intent(design).values(),
        *host_intents(design).values(),
    )
    for intent in intents:
        switch, host = design.switches.get(intent.name), design.hosts.get(intent.name)
        stated = (host.software if host is not None else design.software).get(intent.system)
        is_same = stated is not None and stated.release == intent.release
        yield _Device(
            intent.name,
            intent.system,
            intent.release,
            stated.build if stated is not None and is_same else None,
            origin_of(stated, "release") if is_same else origin_of(intent, "release"),
            switch.model if switch is not None else host.server if host is not None else None,
            origin_of(intent, "model"),
        )


def _release_result(
    network: ObservedNetwork, device: _Device, other_products: Mapping[str, tuple[ObservedFact, ...]]
) -> Result:
    product = OBSERVED_AS.get(device.product, device.product)
    expected = Expectation(
        device.name, SOFTWARE, device.product, "release", device.release, device.release_origin
    )
    facts = network.facts_by_key.get((device.name, SOFTWARE, product, "release"), ())
    if not facts:
        first = other_products.get(device.name, ())
        if not first:
            return Result(expected, "not collected")
        return Result(expected, "different", f"{first[0].subject} {first[0].value}", first)
    builds = network.facts_by_key.get((device.name, SOFTWARE, product, "build"), ())
    known = network.design.products.get(device.product, {}).get("releases", ())
    text, build = str(facts[0].value), str(builds[0].value) if builds else ""
    entry: Mapping[str, Any] = next((one for one in known if device.release in _names(one)), {})
    stated_build = device.build or entry.get("build")
    if build and stated_build:
        is_equal = build == str(stated_build)
    else:
        others = [
            one
            for one in known
            if one is not entry
            and _is_release(text, (one["release"],))
            and not _is_release(device.release, (one["release"],))
        ]
        is_equal = _is_release(text, (device.release, *_names(entry))) and not others
    if is_equal:
        return Result(expected, "equal", device.release, facts)
    return Result(expected, "different", _release_name(known, text, build), (*facts, *builds))


def _names(entry: Mapping[str, Any]) -> tuple[str, ...]:
    """Names of a release in the catalog."""
    version = (entry["version"],) if "version" in entry else ()
    return (entry["release"], *entry.get("aliases", ()), *version) if entry else ()


def _is_release(text: str, names: Sequence[str]) -> bool:
    """Whether a text is one of these releases, or a maintenance release of one."""
    observed = _TRAIN.sub("", text.casefold())
    for name in names:
        stated = _TRAIN.sub("", name.casefold())
        if observed == stated or (observed.startswith(stated) and not observed[len(stated)].isalnum()):
            return True
    return False


def _release_name(known: Sequence[Mapping[str, Any]], text: str, build: str) -> str:
    """Name of an observed release in the catalog, else its text with its build."""
    for entry in known:
        if build and build == str(entry.get("build", "")):
            return f"{entry['release']} (build {build})"
    return f"{text} (build {build})" if build else text


def _first_releases(network: ObservedNetwork) -> Mapping[str, tuple[ObservedFact, ...]]:
    """Facts about the release of the first system that was observed on each device."""
    found: dict[str, tuple[ObservedFact, ...]] = {}
    for (name, kind, subject, property_name), facts in network.facts_by_key.items():
        if (kind, property_name) == (SOFTWARE, "release") and subject != KERNEL:
            found.setdefault(name, facts)
    return found


def _model_result(network: ObservedNetwork, device: _Device, part: Part) -> Result:
    expected = Expectation(device.name, SYSTEM, "", "model", part.model, device.model_origin)
    facts = network.facts_by_key.get((device.name, SYSTEM, "", "model"), ())
    if not facts:
        return Result(expected, "not collected")
    is_equal = any(is_model(str(facts[0].value), name) for name in (part.model, part.part_number) if name)
    return Result(expected, "equal" if is_equal else "different", facts[0].value, facts)


def is_model(text: str, model: str) -> bool:
    """Whether a text of a device names a model, whatever words of the series it has."""
    observed, stated = _model_words(_MACHINE_TYPE.sub("", text)), _model_words(model)
    further = [word for word in observed if word not in stated]
    return {*stated} <= {*observed} and (
        not further or (further == observed[-1:] and _VARIANT.fullmatch(further[0]) is not None)
    )


def _model_words(text: str) -> list[str]:
    words = [
        word.removeprefix("m") if word.startswith("msn") else word for word in _WORD.findall(text.casefold())
    ]
    return [word for word in words if word not in _SERIES]
