"""Reads the QoS of NX-OS: class maps, policies, and what the whole switch has of them."""

import re
from collections.abc import Iterable

from .blocks import Block, Unread, matched, only, spread
from .tree import Tree


class Quality:
    """What a text has said of QoS so far."""

    def __init__(self) -> None:
        self.classes: dict[str, Tree] = {}
        self.policies: dict[tuple[str, str], dict[str, list[str]]] = {}
        self.system: dict[str, str] = {}

    def class_map(self, block: Block, name: str) -> None:
        """Codes of one class; with none, or none of a kind, nothing is matched."""
        found: Tree = {}
        for text in only(block.inner):
            kind, codes = matched(r"match (cos|dscp) (\S+)", text)
            if kind in found:
                raise Unread(text)
            found[kind] = spread(codes)
        if not found or name in self.classes:
            raise Unread(block.text)
        self.classes[name] = found

    def policy(self, block: Block, kind: str, name: str) -> None:
        """A policy: the commands of each of its classes."""
        made: dict[str, list[str]] = {}
        prefix = "" if kind == "qos" else f"type {kind} "
        for inner in block.inner:
            (label,) = matched(rf"class {prefix}(\S+)", inner.text)
            if label in made:
                raise Unread(inner.text)
            made[label] = list(only(inner.inner))
        if not made or (kind, name) in self.policies:
            raise Unread(block.text)
        self.policies[kind, name] = made

    def system_qos(self, block: Block) -> None:
        """Policies of the whole switch."""
        for text in only(block.inner):
            words = r"service-policy type (network-qos|queuing output|qos input) (\S+)"
            kind, name = matched(words, text)
            if kind in self.system:
                raise Unread(text)
            self.system[kind] = name

    def finished(self, parts: Iterable[Tree]) -> Tree:
        """Profiles by name, and which of them is everywhere; ``parts`` are ports and port channels."""
        network = [name for kind, name in self.policies if kind == "network-qos"]
        main = self.system.get("network-qos", "").removesuffix("-network")
        if network != ([f"{main}-network"] if main else []):
            raise Unread(f"network-qos policies: {network}, in use: {self.system}")
        profiles = {
            policy.removesuffix("-out"): self._profile(policy.removesuffix("-out"), classes, main)
            for (kind, policy), classes in self.policies.items()
            if kind == "queuing"
        }
        if self.system and self.system.get("queuing output") != f"{main}-out":
            raise Unread("the policies of the system are not of one profile")
        self._everything_is_used(list(parts))
        everywhere = self.system.get("qos input", "").removesuffix("-in")
        return {"profiles": profiles, **({"everywhere": everywhere} if everywhere else {})}

    def _profile(self, name: str, queues: dict[str, list[str]], main: str) -> Tree:
        profile: Tree = {"classes": dict(_queue(label, body) for label, body in queues.items())}
        if name == main:
            profile |= _network(self.policies["network-qos", f"{name}-network"])
        for label, body in self.policies.get(("qos", f"{name}-in"), {}).items():
            if len(body) != 1 or label not in self.classes:
                raise Unread(label)
            (group,) = matched(r"set qos-group (\d)", body[0])
            if label != f"{name}-tc{group}":
                raise Unread(f"{label} has group {group}")
            codes = self.classes.pop(label)
            for kind, field in (("cos", "pcp"), ("dscp", "dscp")):
                profile.setdefault(field, {}).update({code: int(group) for code in codes.get(kind, ())})
        return {field: value for field, value in profile.items() if value}

    def _everything_is_used(self, parts: list[Tree]) -> None:
        if self.classes:
            raise Unread(f"class maps without a policy: {sorted(self.classes)}")
        kinds = (("qos", "policy", "qos input"), ("queuing", "queuing", "queuing output"))
        for kind, field, of_system in kinds:
            known = {name for policy, name in self.policies if policy == kind}
            used = {part[field] for part in parts if field in part}
            used |= {self.system[of_system]} if of_system in self.system else set()
            if not used <= known:
                raise Unread(f"policies {sorted(known)} are used as {sorted(used)}")


def _queue(label: str, body: list[str]) -> tuple[int, Tree]:
    (queue,) = matched(r"c-out-8q-q(\d|-default)", label)
    found: Tree = {}
    marks = (
        r"random-detect minimum-threshold (\d+ \w+) maximum-threshold (\d+ \w+) "
        r"drop-probability (\d+) weight 0 ecn"
    )
    for text in body:
        share = re.fullmatch(r"bandwidth remaining percent (\d+)", text)
        if text == "priority level 1":
            found["strict"] = True
        elif share:
            found["percent"] = float(share.group(1))
        else:
            low, high, probability = matched(marks, text)
            found["ecn"] = [_size(low), _size(high), int(probability)]
    return (0 if queue == "-default" else int(queue)), found


def _network(classes: dict[str, list[str]]) -> Tree:
    """PFC, and the sizes of frames, of the classes of the one policy."""
    found: Tree = {"network": [], "pfc": [], "pfc_classes": [], "mtus": []}
    for label, body in classes.items():
        (queue,) = matched(r"c-8q-nq(\d|-default)", label)
        number = 0 if queue == "-default" else int(queue)
        found["network"].append(number)
        for text in body:
            pause = re.fullmatch(r"pause pfc-cos (\S+)", text)
            if pause:
                found["pfc"] += spread(pause.group(1))
                found["pfc_classes"].append(number)
            else:
                (mtu,) = matched(r"mtu (\d+)", text)
                found["mtus"].append(int(mtu))
    return found


def _size(text: str) -> int:
    """A threshold in bytes."""
    number, unit = matched(r"(\d+) (kbytes|bytes)", text)
    return int(number) * {"kbytes": 1000, "bytes": 1}[unit]
