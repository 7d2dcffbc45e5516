"""Reads the QoS of OS10: maps, policies, thresholds, and what the whole switch has of them."""

import re
from collections.abc import Iterable, Iterator
from typing import Any

from .blocks import Block, Unread, matched, only, single, spread
from .tree import Tree

ENDS = ("trust", "queues", "pfc", "ets")
"""What the names of a profile's maps and policies end with."""

USES = (("trust", "trust"), ("queues", "queues"), ("network", "pfc"), ("queuing", "ets"))
"""What ports say that they use, and where it is made."""


class Quality:
    """What a text has said of QoS so far."""

    def __init__(self) -> None:
        self.made: dict[str, dict[str, Any]] = {
            kind: {} for kind in ("trust", "queues", "classes", "pfc", "ets", "wred")
        }
        self.everywhere: Tree = {}

    def top(self, block: Block) -> None:
        """One block. Raises Unread for one that is none of QoS."""
        for pattern, method in BLOCKS:
            match = re.fullmatch(pattern, block.text)
            if match:
                method(self, block, *match.groups())
                return
        raise Unread(block.text)

    def put(self, kind: str, name: str, value: Any) -> None:
        if name in self.made[kind] or value in ({}, []):
            raise Unread(f"{kind} {name}")
        self.made[kind][name] = value

    def trust(self, block: Block, kind: str, name: str) -> None:
        codes = {}
        for text in only(block.inner):
            group, listed = matched(rf"qos-group (\d) {kind} (\S+)", text)
            codes |= dict.fromkeys(spread(listed), int(group))
        self.put("trust", f"{kind} {name}", codes)

    def queues(self, block: Block, name: str) -> None:
        found = {}
        for text in only(block.inner):
            queue, groups = matched(r"queue (\d) qos-group (\S+)", text)
            found[int(queue)] = spread(groups)
        self.put("queues", name, found)

    def class_map(self, block: Block, kind: str, name: str) -> None:
        word = {"network-qos": "qos-group", "queuing": "queue"}[kind]
        (number,) = matched(rf"match {word} (\d)", single(block))
        self.put("classes", f"{kind} {name}", int(number))

    def network(self, block: Block, name: str) -> None:
        found = []
        for number, body in self._classes(block, "network-qos"):
            if body != ["pause", f"pfc-cos {number}"]:
                raise Unread(block.text)
            found.append(number)
        self.put("pfc", name, found)

    def queuing(self, block: Block, name: str) -> None:
        found = {}
        for number, body in self._classes(block, "queuing"):
            found[number] = dict(self._queue(text) for text in body)
            if len(found[number]) != len(body):
                raise Unread(block.text)
        self.put("ets", name, found)

    def _classes(self, block: Block, kind: str) -> Iterator[tuple[int, list[str]]]:
        for inner in block.inner:
            (label,) = matched(r"class (\S+)", inner.text)
            if f"{kind} {label}" not in self.made["classes"]:
                raise Unread(inner.text)
            yield self.made["classes"].pop(f"{kind} {label}"), list(only(inner.inner))

    def _queue(self, text: str) -> tuple[str, Any]:
        if text == "priority":
            return "strict", True
        word, value = matched(r"(bandwidth percent|random-detect) (\S+)", text)
        if word == "bandwidth percent":
            return "percent", float(matched(r"(\d+)", value)[0])
        if value not in self.made["wred"]:
            raise Unread(text)
        return "ecn", self.made["wred"].pop(value)

    def wred(self, block: Block, name: str) -> None:
        green, *marks = [*only(block.inner), ""]
        if marks != ["random-detect ecn", ""]:
            raise Unread(block.text)
        words = (
            r"random-detect color green minimum-threshold (\d+) maximum-threshold (\d+) "
            r"drop-probability (\d+)"
        )
        low, high, probability = matched(words, green)
        self.put("wred", name, [int(low) * 1000, int(high) * 1000, int(probability)])

    def system_qos(self, block: Block) -> None:
        for text in only(block.inner):
            if text == "ets mode on":
                self.everywhere["ets"] = True
            else:
                (self.everywhere["trust"],) = matched(r"trust-map ((?:dot1p|dscp) \S+)", text)

    def finished(self, ports: Iterable[Tree]) -> Tree:
        """Profiles by the word that their names begin with, and what holds everywhere."""
        if self.made["classes"] or self.made["wred"]:
            raise Unread(f"in no policy: {self.made['classes']}, {self.made['wred']}")
        profiles: Tree = {}
        for kind in ENDS:
            for name, value in self.made[kind].items():
                trusted, _, called = name.rpartition(" ")
                prefix, _, end = called.rpartition("_")
                if end != kind:
                    raise Unread(name)
                profiles.setdefault(prefix, {})[trusted or kind] = value
        self._check_names(ports)
        return {"profiles": profiles, **({"everywhere": self.everywhere} if self.everywhere else {})}

    def _check_names(self, ports: Iterable[Tree]) -> None:
        for part in (self.everywhere, *ports):
            for field, kind in USES:
                if field in part and part[field] not in self.made[kind]:
                    raise Unread(f"{field} {part[field]} is not made")


BLOCKS = (
    (r"trust (dot1p|dscp)-map (\S+)", Quality.trust),
    (r"qos-map traffic-class (\S+)", Quality.queues),
    (r"class-map type (network-qos|queuing) (\S+)", Quality.class_map),
    (r"policy-map type network-qos (\S+)", Quality.network),
    (r"policy-map type queuing (\S+)", Quality.queuing),
    (r"wred (\S+)", Quality.wred),
    (r"system qos", Quality.system_qos),
)
