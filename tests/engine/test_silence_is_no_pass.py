"""No rule passes a design from which all that it examines was taken.

Which rule examines what is known by the tables of mistakes: where an edit of nothing but the drives makes a
rule find something, that rule examines drives. Without drives, it must not say that the design passes.
"""

import json
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from mistakes import files_with_mistake
from refarch import api
from refarch.engine.conformance import FORMAT_AREAS, conformance
from refarch.load.reader import read
from refarch.proofs.mutations import Mutation, read_mutations

ROOT = Path(__file__).resolve().parents[2]


class Section(NamedTuple):
    """What is taken from a file of a design: keys, wherever they stand, or the file."""

    file: str
    keys: frozenset[str] = frozenset()
    """Empty for the whole file."""
    apart_from: frozenset[str] = frozenset()
    """Top-level keys below which nothing is taken."""


def section(file: str, *keys: str, apart_from: tuple[str, ...] = ()) -> Section:
    return Section(f"{file}.yaml", frozenset(keys), frozenset(apart_from))


SECTIONS: Mapping[str, Section] = {
    "approvals": section("design", "approvals"),
    "bom": section("bom"),
    "buffer-pools": section("qos", "pools"),
    "cables": section("wiring", "links"),
    "cnp-marking": section("qos", "congestion_notification"),
    "driver-parameters": section("design", "parameters"),
    "drives": section("design", "drives", "disk_groups"),
    "encapsulation": section("design", "encapsulation"),
    "intents": section("design", "intents"),
    "link-fec": section("wiring", "fec"),
    "link-speeds": section("wiring", "speed"),
    "memory": section("design", "memory"),
    "power-feeds": section("wiring", "feeds", "feed_power"),
    "processors": section("design", "cpu"),
    "qos": section("qos"),
    "rack-power": section("wiring", "power"),
    "racks": section("wiring", "racks"),
    "releases": section("design", "software", apart_from=("prerequisites",)),
    "reservations": section("design", "nioc"),
    "results": section("results"),
    "round-trips": section("design", "site_link", "round_trip"),
    "services": section("design", "services", apart_from=("clusters",)),
    "settings": section("design", "settings"),
    "shares": section("design", "shares"),
    "slots": section("design", "slot"),
    "split-ports": section("wiring", "breakouts"),
    "storage-policy": section("design", "storage_policy", "storage_policies"),
    "traffic-classes": section("qos", "traffic_classes"),
    "transceivers": section("wiring", "optics"),
    "volumes": section("design", "volumes"),
    "watchdog": section("qos", "watchdog"),
}
"""By subject."""

POINTING = ("decisions", "assumptions", "restated", "statements", "errata", "excludes")
"""Keys of design.yaml that may point at what is taken, or say why it is not there."""

EXAMINES_MORE: Mapping[tuple[str, str], str] = {
    ("bom", "BOM003"): "the servers and cards of test beds",
    ("cables", "BOM001"): "servers, cards, and switches",
    ("cables", "MTU001"): "virtual switches",
    ("cables", "SMB018"): "the speed of the ports",
    ("cables", "SMB020"): "the cards of the ports",
    ("cables", "TEAM004"): "whether RDMA is on for the port",
    ("cables", "TEAM022"): "the speeds of the adapters",
    ("cables", "WIRE025"): "the MTU of the switches",
    ("driver-parameters", "QOS026"): "ECN of the profile's host side",
    ("drives", "BOM001"): "servers, cards, switches and cables",
    ("drives", "BOM002"): "servers, cards, switches and cables",
    ("intents", "SMB020"): "ports of the virtual switches",
    ("intents", "SMB023"): "the number of nodes",
    ("intents", "SMB024"): "the MTU of interfaces",
    ("link-speeds", "CAP001"): "the highest speed that both ports and the cable have",
    ("link-speeds", "NIC013"): "the highest speed that both ports and the cable have",
    ("link-speeds", "NVME028"): "the highest speed that both ports and the cable have",
    ("link-speeds", "SMB018"): "the highest speed that both ports and the cable have",
    ("link-speeds", "SMB020"): "the highest speed that both ports and the cable have",
    ("link-speeds", "TEAM004"): "the highest speed that both ports and the cable have",
    ("link-speeds", "TEAM022"): "the highest speed that both ports and the cable have",
    ("link-speeds", "TOP023"): "the highest speed that both ports and the cable have",
    ("processors", "BOM002"): "servers, cards, switches and cables",
    ("qos", "PATH007"): "whether packets arrive after a failure",
    ("releases", "NIC020"): "the drivers of the cards",
    ("results", "TOP001"): "the hosts of the clusters",
    ("results", "VER006"): "prerequisites and restated facts",
    ("services", "IP015"): "the appliances",
    ("traffic-classes", "QOS005"): "priority and DSCP of congestion notification",
    ("traffic-classes", "QOS014"): "the sizes of the pools",
    ("transceivers", "BOM001"): "servers, cards, switches and cables",
    ("transceivers", "BOM002"): "servers, cards, switches and cables",
    ("transceivers", "OPT001"): "fibers without transceivers, and copper",
    ("transceivers", "WIRE010"): "members of bonds",
}
"""Subject and rule, with what the rule still examines when the subject is gone."""


@cache
def files_of(design: str) -> dict[str, bytes]:
    folder = ROOT / "designs" / design
    return {path.name: path.read_bytes() for path in sorted(folder.glob("*.yaml"))}


def changed(old: Any, new: Any, place: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """Keys down to each place where two values differ; a list of another length differs as a whole."""
    if isinstance(old, dict) and isinstance(new, dict):
        for key in {*old, *new}:
            yield from changed(old.get(key), new.get(key), (*place, str(key)))
    elif isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        for number, (one, other) in enumerate(zip(old, new, strict=True)):
            yield from changed(one, other, (*place, str(number)))
    elif old != new:
        yield place


def places(mutation: Mutation) -> list[tuple[str, ...]]:
    """What a mistake changes: the file, and the keys in it. Nothing for one that leaves no YAML."""
    before = files_of(mutation.design)
    after = files_with_mistake(mutation, before)
    found = []
    for name in sorted({*before, *after}):
        old, new = before.get(name, b""), after.get(name, b"")
        if old != new:
            found += [(name, *place) for place in changed(data_of(old), data_of(new))]
    return found


@cache
def data_of(text: bytes) -> Any:
    """The data of a file as plain values, whatever is wrong with it."""
    return read("design.yaml", text).data


def is_within(place: tuple[str, ...], taken: Section) -> bool:
    file, *keys = place
    return (
        file == taken.file
        and (not taken.keys or bool(taken.keys & {*keys}))
        and not taken.apart_from & {*keys}
    )


@cache
def dependent() -> dict[tuple[str, str], dict[str, str]]:
    """Subject and design, with the rules that a mistake in it alone lets speak, and the mistake's place."""
    found: dict[tuple[str, str], dict[str, str]] = {}
    shipped = {path.parent.name for path in (ROOT / "designs").glob("*/design.yaml")}
    for mutation in read_mutations("tests/mutations", str(ROOT)).mutations:
        in_variant = any("/" in edit.file for edit in mutation.edits)
        where = places(mutation) if mutation.design in shipped and not in_variant else []
        for subject, taken in SECTIONS.items():
            if where and all(is_within(place, taken) for place in where):
                known = found.setdefault((subject, mutation.design), {})
                known.update(dict.fromkeys(mutation.gives, mutation.place))
    return found


def without(data: Any, keys: frozenset[str]) -> Any:
    """Data from which keys were taken, wherever they stand."""
    if isinstance(data, dict):
        return {key: without(value, keys) for key, value in data.items() if key not in keys}
    return [without(value, keys) for value in data] if isinstance(data, list) else data


def stripped(design: str, taken: Section) -> dict[str, bytes]:
    """The files of a design without a section, and without what points at it."""
    files = dict(files_of(design))
    plain = data_of(files["design.yaml"])
    files["design.yaml"] = _written({key: value for key, value in plain.items() if key not in POINTING})
    if not taken.keys:
        del files[taken.file]
        return files
    data = data_of(files[taken.file])
    left = {
        key: value if key in taken.apart_from else without(value, taken.keys) for key, value in data.items()
    }
    gone = {key: [] if key == "links" else None for key in taken.keys & {*data}}
    files[taken.file] = _written({key: value for key, value in {**left, **gone}.items() if value is not None})
    return files


def _written(data: Any) -> bytes:
    return json.dumps(data, ensure_ascii=False).encode()


@pytest.mark.slow
def test_the_tables_say_of_every_section_which_rules_examine_it() -> None:
    assert {subject for subject, _ in dependent()} == set(SECTIONS)


@pytest.mark.slow
@pytest.mark.parametrize("subject", SECTIONS)
def test_no_rule_passes_without_what_it_examines(subject: str) -> None:
    silent, judged = {}, 0
    for design, rules in (
        (design, rules) for (name, design), rules in dependent().items() if name == subject
    ):
        result = api.lint_texts(design, stripped(design, SECTIONS[subject]))
        assert result.checked, (design, [finding.message for finding in result.findings][:3])
        verdicts = {verdict.rule.code: verdict for verdict in conformance(result)}
        for code, place in rules.items():
            judged += 1
            passes = verdicts[code].outcome == "pass" and verdicts[code].rule.area not in FORMAT_AREAS
            if passes and (subject, code) not in EXAMINES_MORE:
                silent[design, code] = place
    assert judged and silent == {}
