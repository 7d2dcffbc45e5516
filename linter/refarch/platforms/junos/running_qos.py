"""QoS of ports of a Junos configuration whose classifiers, forwarding classes, schedulers, and profiles have
names that refarch does not write.

The priority of a forwarding class is that of its pause frames, else, with trust in PCP, the code points of
the class. Without both, it is the number of its queue, where its DSCPs agree. Members of an aggregated
Ethernet interface have its QoS.

Sources: those of ``qos``. Looked up 2026-11-30: Juniper, class (Forwarding Classes) (a class that is stated
without ``no-loss`` is lossy, also ``fcoe`` and ``no-loss``; default classes),
https://juniper.net/documentation/en_US/junos13.2/topics/reference/configuration-statement/class-edit-class-of-service.html.
"""

import re
from collections.abc import Iterator, Mapping
from fnmatch import fnmatchcase
from typing import Any, NamedTuple

from ...views.intent.switch_qos import PRIORITIES
from ..configuration_facts import codes_by_priority, watchdog_settings
from ..reading_error import to_number
from ..running_qos import PRIORITY_ECN, PRIORITY_SHARES, PRIORITY_STRICT, UNKNOWN
from .configured import TRUSTED, configured_watchdog
from .names import DEFAULT_CLASSES
from .reading import MODES_OF_DCBX
from .statement_tree import OpenPlaces, StatementTree

ROOT = "class-of-service"
NAME = r"\S+"
DEFAULT_OUTPUT = frozenset((3, 4))
"""Priorities whose queues stop for a pause of the other end without an ``output`` statement."""
LOSSLESS = ("fcoe", "no-loss")
"""Default classes without loss, unless the configuration states them."""

CLASS = "(?: (?:queue-num [0-7]|no-loss|pfc-priority [0-7]))+"

READ_QOS = (
    rf"{ROOT} forwarding-classes class {NAME}{CLASS}",
    rf"{ROOT} forwarding-classes queue [0-7] {NAME}",
    rf"{ROOT} classifiers (?:dscp|ieee-802\.1) {NAME} forwarding-class {NAME} loss-priority \S+ "
    r"code-points [01]{3,6}",
    rf"{ROOT} congestion-notification-profile {NAME} input (?:dscp|ieee-802\.1) code-point [01]{{3,6}} pfc",
    rf"{ROOT} congestion-notification-profile {NAME} output ieee-802\.1 code-point [01]{{3}} "
    "flow-control-queue [0-7]",
    rf"{ROOT} congestion-notification-profile {NAME} input cable-length \d{{1,4}}",
    rf"{ROOT} congestion-notification-profile {NAME} pfc-watchdog"
    r"(?: (?:watchdog-action drop|(?:poll-interval|detection|recovery) \d{1,5}))?",
    rf"{ROOT} scheduler-maps {NAME} forwarding-class {NAME} scheduler {NAME}",
    rf"{ROOT} schedulers {NAME} transmit-rate percent \d{{1,3}}",
    rf"{ROOT} schedulers {NAME} (?:priority (?:strict-high|low)|explicit-congestion-notification)",
    rf"{ROOT} interfaces {NAME} (?:scheduler-map|congestion-notification-profile) {NAME}",
    rf"{ROOT} interfaces {NAME} unit (?:0|\*) classifiers (?:dscp|ieee-802\.1) {NAME}",
    r"protocols dcbx interface \S+(?: disable)?",
    rf"protocols dcbx interface \S+ dcbx-version (?:{'|'.join(MODES_OF_DCBX)})".replace(".", r"\."),
    r"protocols dcbx disable",
)

IGNORED_QOS = (
    rf"{ROOT} (?:drop-profiles|"
    rf"congestion-notification-profile {NAME} input (?:dscp|ieee-802\.1) code-point [01]+ (?:mru|xoff|xon)|"
    rf"schedulers {NAME} (?:buffer-size|drop-profile-map|buffer-dynamic-threshold)|"
    rf"interfaces {NAME} unit (?:0|\*) rewrite-rules)|"
    r"protocols dcbx interface \S+ (?:priority-flow-control|enhanced-transmission-selection|applications?|"
    r"application-map|recommendation-tlv)"
)
"""Statements of QoS that set nothing that a design expects, or that are not compared."""


class _PortFact(NamedTuple):
    """Property of a port with its line."""

    property: str
    value: Any
    line: int


class PortQosReader:
    """QoS of all ports of a configuration."""

    def __init__(self, tree: StatementTree, open_places: OpenPlaces) -> None:
        self.tree, self.open, self.root = tree, open_places, tree.branch(ROOT)
        self.classes = _forwarding_classes(self.root)
        interfaces = self.root.branch("interfaces").below
        self.patterns = [name for name in interfaces if name == "all" or re.search(r"[*?[]", name)]
        self.is_open = open_places.has(ROOT, "forwarding-classes")
        self._known: dict[_Uses, _Qos] = {}

    def facts(self, name: str, source: str) -> Iterator[_PortFact]:
        """QoS of a port that has its profiles from ``source``, itself or its bond."""
        own = [source] if self.root.has("interfaces", source) else []
        fitting = own + [one for one in self.patterns if one == "all" or fnmatchcase(source, one)]
        interface = fitting[0] if fitting else source
        is_open = self.is_open or len(fitting) > 1
        is_open = is_open or any(self.open.has(ROOT, "interfaces", one) for one in (source, interface))
        uses = _uses(self.root.branch("interfaces", interface), is_open)
        if uses not in self._known:
            self._known[uses] = _Qos(self, uses)
        line = self.tree.line_at(ROOT, "interfaces", interface)
        for property_name, value in self._known[uses].values.items():
            yield _PortFact(property_name, value, line)
        yield _PortFact("dcbx", self._dcbx(name), self.tree.line_at("protocols", "dcbx", "interface", name))

    def _dcbx(self, name: str) -> str | None:
        """DCBX of a port, else of all ports; None if the configuration states none."""
        dcbx = self.tree.branch("protocols", "dcbx")
        if self.open.has("protocols", "dcbx"):
            return None
        if dcbx.has("disable"):
            return "disabled"
        owner = next((one for one in (name, f"{name}.0", "all") if dcbx.has("interface", one)), "")
        if dcbx.has("interface", owner, "disable"):
            return "disabled"
        return MODES_OF_DCBX.get(dcbx.value("interface", owner, "dcbx-version"))


class _Uses(NamedTuple):
    """Names of the parts of class of service that a port uses; empty for none."""

    kind: str
    """Kind of the classifier."""
    classifier: str
    profile: str
    map: str
    has_two_classifiers: bool
    is_open: bool


def _uses(interface: StatementTree, is_open: bool) -> _Uses:
    """Parts of class of service that an interface names."""
    unit = interface.branch("unit", "0" if interface.has("unit", "0") else "*")
    kind = unit.value("classifiers")
    return _Uses(
        kind,
        unit.value("classifiers", kind) if kind else "",
        interface.value("congestion-notification-profile"),
        interface.value("scheduler-map"),
        len(unit.branch("classifiers").below) > 1,
        is_open,
    )


class _ForwardingClasses(NamedTuple):
    """Queue and priority of pause frames of each forwarding class, and the classes without loss."""

    queues: Mapping[str, int]
    pauses: Mapping[str, int]
    lossless: frozenset[str]


def _forwarding_classes(root: StatementTree) -> _ForwardingClasses:
    queues = {name: queue for queue, name in DEFAULT_CLASSES.items()}
    pauses: dict[str, int] = {}
    lossless = {*LOSSLESS}
    for queue, tree in root.branch("forwarding-classes", "queue").below.items():
        queues |= dict.fromkeys(tree.below, to_number(queue))
        lossless -= {*tree.below}
    for name, tree in root.branch("forwarding-classes", "class").below.items():
        # With braces, a class can have its settings in one statement.
        words = [*tree.words()]
        lossless.discard(name)
        lossless |= {name} if "no-loss" in words else set()
        for word, found in (("queue-num", queues), ("pfc-priority", pauses)):
            number = tree.value(word)
            if number:
                found[name] = to_number(number)
    return _ForwardingClasses(queues, pauses, frozenset(lossless))


class _Qos:
    """QoS of the ports that use the same parts."""

    def __init__(self, reader: PortQosReader, uses: _Uses) -> None:
        self.root, self.open, self.uses = reader.root, reader.open, uses
        self.queues, self.pauses, self.lossless = reader.classes
        self.codes_of_class = self._codes_of_class()
        codes = self._codes()
        is_known = codes is not None and bool(uses.kind)
        self.values: dict[str, Any] = {
            "pfc": self._pfc(),
            "trust": (TRUSTED[uses.kind],) if is_known else UNKNOWN,
            **{
                field: codes_by_priority(codes) if codes is not None and kind == uses.kind else UNKNOWN
                for kind, field in TRUSTED.items()
            },
            **self._scheduling(),
            "ecn probability": UNKNOWN if uses.map else {},
            **self._pause_settings(),
        }

    def _codes_of_class(self) -> Mapping[int, str] | None:
        """Forwarding class of each code of the trusted field; None for a classifier that is not read."""
        place = ("classifiers", self.uses.kind, self.uses.classifier)
        if self.uses.has_two_classifiers or self.uses.is_open:
            return None
        if not self.uses.kind:
            return {}
        if not self.root.has(*place) or self.open.has(ROOT, *place):
            return None
        return {
            int(point, 2): name
            for name, tree in self.root.branch(*place, "forwarding-class").below.items()
            for of_loss in tree.branch("loss-priority").below.values()
            for point in of_loss.branch("code-points").below
        }

    def _output(self) -> Mapping[int, int]:
        """Queue of each priority that stops for a pause of the other end."""
        points = self.root.branch(
            "congestion-notification-profile", self.uses.profile, "output", "ieee-802.1"
        )
        stated = {
            int(point, 2): to_number(queue)
            for point, tree in points.branch("code-point").below.items()
            for queue in tree.branch("flow-control-queue").below
        }
        return stated or {number: number for number in DEFAULT_OUTPUT}

    def _has_output(self) -> bool:
        return self.root.has("congestion-notification-profile", self.uses.profile, "output")

    def _paused_priorities(self) -> frozenset[int] | None:
        """Priorities for which the port pauses the sender; None if they are not known."""
        place = ("congestion-notification-profile", self.uses.profile)
        if not self.root.has(*place) or self.open.has(ROOT, *place):
            return None
        inputs = self.root.branch(*place, "input")
        points = {
            kind: [int(point, 2) for point in inputs.branch(kind, "code-point").below] for kind in TRUSTED
        }
        if not any(points.values()):
            return frozenset()
        others = [kind for kind in points if points[kind] and kind != self.uses.kind]
        if self.codes_of_class is None or others:
            return None
        found = set()
        for point in points[self.uses.kind]:
            name = self.codes_of_class.get(point, "")
            if not name or name not in self.lossless:
                continue
            if self.uses.kind == "dscp" and name not in self.pauses:
                return None
            found.add(self.pauses[name] if self.uses.kind == "dscp" else point)
        return frozenset(found)

    def _pfc(self) -> tuple[int, ...] | None:
        """Priorities with PFC in both directions; None if they are not known, or if further priorities have
        it in one direction."""
        if self.uses.is_open:
            return None
        if not self.uses.profile:
            return ()
        paused = self._paused_priorities()
        if paused is None:
            return None
        stopped = {*self._output()}
        both = paused & stopped
        is_decided = not both or paused == stopped or (paused <= stopped and not self._has_output())
        return tuple(sorted(both)) if is_decided else None

    def _pause_settings(self) -> Mapping[str, Any]:
        """PFC watchdog, and the length of cable in meters that the headroom is for."""
        place = ("congestion-notification-profile", self.uses.profile)
        if self.uses.is_open or self.open.has(ROOT, *place):
            return {"watchdog": UNKNOWN, "cable length": UNKNOWN}
        profile = self.root.branch(*place)
        guard = profile.branch("pfc-watchdog")
        words = {name: guard.value(name) for name in ("poll-interval", "detection", "recovery")}
        is_on = profile.has("pfc-watchdog")
        return {
            "watchdog": watchdog_settings(configured_watchdog({**words, "on": True} if is_on else {})),
            "cable length": to_number(profile.value("input", "cable-length") or "0"),
        }

    def _priorities(self) -> Mapping[str, int]:
        """Priority of each forwarding class, for the queues that pause that of the pauses."""
        output = {queue: priority for priority, queue in self._output().items()} if self._has_output() else {}
        return {name: output.get(queue, self.pauses.get(name, queue)) for name, queue in self.queues.items()}

    def _codes(self) -> Mapping[int, int] | None:
        """Priority of each code of the trusted field; None if they are not known."""
        if self.codes_of_class is None:
            return None
        priorities = self._priorities()
        if any(name not in priorities for name in self.codes_of_class.values()):
            return None
        return {code: priorities[name] for code, name in self.codes_of_class.items()}

    def _class_of_priority(self) -> Mapping[int, str]:
        """Forwarding class of each priority."""
        classes = {priority: name for name, priority in self._priorities().items()}
        if self.uses.kind == "ieee-802.1" and self.codes_of_class:
            classes |= self.codes_of_class
        return classes

    def _has_priorities(self) -> bool:
        """Whether the queue of each class with DSCPs is the priority of one of them by its first three bits,
        unless the queue pauses, or is queue 0."""
        paused = {*self._output().values()} if self._has_output() else set()
        queues: dict[int, set[int]] = {}
        for code, name in (self.codes_of_class or {}).items():
            queues.setdefault(self.queues.get(name, -1), set()).add(code // 8)
        return all(queue in found for queue, found in queues.items() if queue and queue not in paused)

    def _scheduling(self) -> Mapping[str, Any]:
        """Shares, strict priority, and ECN by priority."""
        unknown = dict.fromkeys((PRIORITY_SHARES, PRIORITY_STRICT, PRIORITY_ECN), UNKNOWN)
        place = ("scheduler-maps", self.uses.map)
        if self.uses.is_open:
            return unknown
        if not self.uses.map:
            is_plain = not self.uses.kind and not self.uses.profile
            return {**unknown, PRIORITY_SHARES: {}, PRIORITY_ECN: {} if is_plain else UNKNOWN}
        if not self.root.has(*place) or self.open.has(ROOT, *place) or self.codes_of_class is None:
            return unknown
        scheduler_of_queue = {
            self.queues.get(name, -1): tree.value("scheduler")
            for name, tree in self.root.branch(*place, "forwarding-class").below.items()
        }
        if any(self.open.has(ROOT, "schedulers", name) for name in scheduler_of_queue.values()):
            return unknown
        if self.uses.kind == "dscp" and not self._has_priorities():
            return unknown
        shares, strict, marks = {}, {}, False
        for priority, name in self._class_of_priority().items():
            scheduler = scheduler_of_queue.get(self.queues.get(name, -2), "")
            tree = self.root.branch("schedulers", scheduler)
            percent = tree.value("transmit-rate", "percent")
            if percent:
                shares[priority] = float(to_number(percent))
            strict[priority] = tree.value("priority") == "strict-high"
            marks = marks or tree.has("explicit-congestion-notification")
        return {
            PRIORITY_SHARES: dict(sorted(shares.items())),
            PRIORITY_STRICT: {number: strict.get(number, False) for number in PRIORITIES},
            # Thresholds are percents of a memory of unknown size.
            PRIORITY_ECN: UNKNOWN if marks else {},
        }
