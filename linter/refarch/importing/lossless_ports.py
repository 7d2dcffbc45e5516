"""QoS of ports with PFC in the words of a design: trusted fields with their maps, and traffic classes by the
shares of the priorities. A traffic class has the number of its priority."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from ..platforms.configuration_facts import EcnThresholds
from ..platforms.running_qos import PRIORITY_ECN, PRIORITY_SHARES, PRIORITY_STRICT
from ..views.intent.switch_qos import PRIORITIES

CODES: Mapping[str, int] = {"dscp": 64, "pcp": 8}
"""Number of codes of each field, which the default map divides equally among the priorities."""

LARGEST_THRESHOLD = 10_000_000_000


class ImportedClass(NamedTuple):
    """A traffic class."""

    priorities: tuple[int, ...]
    share: int | None
    """Percent; None for strict priority."""
    ecn: tuple[int, int] | None
    """Lower and upper threshold in bytes."""


class LosslessQos(NamedTuple):
    """QoS of a port, as far as outputs show it."""

    pfc: tuple[int, ...]
    trust: tuple[str, ...] = ()
    maps: tuple[tuple[str, tuple[tuple[int, int], ...]], ...] = ()
    """Priorities of the codes that differ from the default map, by field."""
    classes: tuple[ImportedClass, ...] = ()

    @property
    def words(self) -> Mapping[str, Any]:
        """Profile of a design."""
        maps = {field: {str(code): number for code, number in pairs} for field, pairs in self.maps if pairs}
        return {
            "mode": "lossless",
            **({"trust": [*self.trust]} if self.trust else {}),
            **({"mapping": maps or "default"} if self.trust else {}),
            "pfc": {"priorities": [*self.pfc]},
            **({"traffic_classes": {one.priorities[0]: _class_words(one) for one in self.classes}}
               if self.classes else {}),
        }  # fmt: skip


def lossless_qos(value: Callable[[str], Any]) -> LosslessQos | None:
    """QoS of a port from the values of its properties; None for a port without PFC."""
    pfc = tuple(value("pfc") or ())
    if not pfc:
        return None
    maps = {field: value(field) for field in CODES}
    stated = tuple(field for field in value("trust") or () if field in CODES)
    trust = stated if all(maps[field] is not None for field in stated) else ()
    return LosslessQos(
        pfc,
        trust,
        tuple((field, tuple(_differences(maps[field], CODES[field]))) for field in trust),
        tuple(_classes(value)),
    )


def _differences(codes: Mapping[int, tuple[int, ...]], count: int) -> Iterator[tuple[int, int]]:
    """Codes that do not have the priority of the default map. ``codes`` are those of each priority but 0."""
    priorities = {code: number for number, listed in codes.items() for code in listed}
    for code in range(count):
        number = priorities.get(code, 0)
        if number != code * len(PRIORITIES) // count:
            yield code, number


def _classes(value: Callable[[str], Any]) -> Iterator[ImportedClass]:
    """Traffic classes by the shares of priorities. Priorities without a share are in the class of priority 0;
    none if the shares are no whole percentages of one port."""
    shares = value(PRIORITY_SHARES) or {}
    strict = {number for number, is_strict in (value(PRIORITY_STRICT) or {}).items() if is_strict}
    numbers = sorted({*shares, *strict})
    is_whole = all(float(share).is_integer() and share >= 0 for share in shares.values())
    if not numbers or numbers[0] != 0 or not is_whole or sum(shares.values()) > 100:
        return
    thresholds = value(PRIORITY_ECN) or {}
    for number in numbers:
        priorities = (number,) if number else tuple(one for one in PRIORITIES if one not in numbers[1:])
        share = None if number in strict else int(shares[number])
        yield ImportedClass(priorities, share, _thresholds(thresholds.get(number)))


def _thresholds(ecn: EcnThresholds | None) -> tuple[int, int] | None:
    """Thresholds that a design can have."""
    if ecn is None or ecn.low is None or ecn.high is None or ecn.high > LARGEST_THRESHOLD:
        return None
    return ecn.low, ecn.high


def _class_words(one: ImportedClass) -> Mapping[str, Any]:
    scheduling: Mapping[str, Any] = (
        {"scheduling": "strict"}
        if one.share is None
        else {"scheduling": "dwrr", "bandwidth": f"{one.share}%"}
    )
    ecn = {"ecn": {"min": one.ecn[0], "max": one.ecn[1]}} if one.ecn else {}
    return {"priorities": [*one.priorities], **scheduling, **ecn}
