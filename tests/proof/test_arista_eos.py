"""What the target for Arista EOS writes, judged from outside: by Arista AVD, which is given the same intent
and renders it itself, and by Batfish's grammar of EOS.

Of both, what differs is a reviewed list of sections and lines, each with its reason; an entry that nothing
needs any more fails, too.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from eos_structured import structured
from routing_intents import with_routing
from validators import avd, batfish

from proof_tally import Proved
from refarch.api.intent import SwitchIntent, switch_intents
from refarch.model.types import SpanningTree
from refarch.platforms.rendering.configuration import Configuration
from refarch.platforms.rendering.writing import configuration
from refarch.platforms.target import target_named
from shipped_designs import all_shipped_designs

ROOT = Path(__file__).resolve().parents[2]
DESIGNS = {"esa-thor-arista-400g", "vsan-esa-arista", "vsan-tcp-2m-iops"}

MADE_UP = ("routing", "rstp", "mst", "rapid-pvst")
"""Switches with routing or spanning tree that no design has; the count of lines is of designs alone."""


@cache
def switches() -> Mapping[str, SwitchIntent]:
    """Every EOS switch of the shipped designs and of those of strangers, by design and name, and some
    with routing or spanning tree."""
    found = {
        f"{design.id} {name}": intent
        for design in all_shipped_designs()
        for name, intent in switch_intents(design).items()
        if intent.system == "arista-eos"
    }
    assert {name.partition(" ")[0] for name in found} >= DESIGNS
    leaf = found["esa-thor-arista-400g leaf1"]
    trees = {
        mode: leaf._replace(
            spanning_tree=SpanningTree(mode, 8192, leaf.origin),
            mlag=leaf.mlag and leaf.mlag._replace(restore_delay=300),
        )
        for mode in MADE_UP[1:]
    }
    return {**found, MADE_UP[0]: with_routing(leaf), **trees}


@cache
def written() -> Mapping[str, Configuration]:
    """What the target makes of each switch."""
    target = target_named("arista-eos")
    return {name: configuration("arista-eos", target, name, intent) for name, intent in switches().items()}


class Reviewed(NamedTuple):
    """Lines that one side has and the other has not, and why that is right."""

    section: str
    """Pattern of the header of the section; empty for lines at the top."""
    line: str
    """Pattern of the line."""
    reason: str


OURS_ALONE = (
    Reviewed("", r"configure (checkpoint save refarch-before|session)", "how the file is loaded"),
    Reviewed("", r"show session-config diffs", "how the file is loaded"),
    Reviewed("", r"lldp run", "AVD renders the default of LLDP, on, as nothing"),
    Reviewed(r"interface Ethernet.*", r"dcbx mode ieee", "AVD has no key for DCBX"),
)


class Instead(NamedTuple):
    """A line of AVD's at the top that the target writes otherwise, and why."""

    line: str
    ours: str
    """What it writes; empty for nothing."""
    reason: str


INSTEAD = (
    Instead(
        "qos map traffic-class 0 1 2 4 5 7 to tx-queue 0",
        "qos map traffic-class 0 1 2 4 5 to tx-queue 0",
        "EOS keeps traffic class 7 on queue 7; the target says in its head that it leaves it there",
    ),
    Instead(
        "qos map traffic-class 7 to tx-queue 7", "", "EOS has it so from the factory, and takes no other"
    ),
)


def sections(text: str) -> dict[str, list[str]]:
    """Lines by the header that they stand below, `` > `` between headers of headers. Comments, and what only
    sets blocks apart, are left out."""
    found: dict[str, list[str]] = {"": []}
    headers: list[str] = []
    for line in text.splitlines():
        if not line.strip() or line.lstrip().startswith("!"):
            continue
        depth = (len(line) - len(line.lstrip())) // 3
        headers = headers[:depth]
        found.setdefault(" > ".join(headers), []).append(line.strip())
        headers.append(line.strip())
    found[""].sort()
    return found


def reviewed(section: str, line: str, known: tuple[Reviewed, ...], used: Counter[Any]) -> bool:
    """Whether a difference is in a list; the entry is marked as used."""
    for entry in known:
        if re.fullmatch(entry.section, section) and re.fullmatch(entry.line, line):
            used[entry] += 1
            return True
    return False


def differences(ours: str, avds: str, used: Counter[Reviewed | Instead]) -> Iterator[str]:
    """``section: side: line`` of each difference that nobody has reviewed; lines in another order are one."""
    one, two = sections(ours), sections(avds)
    for entry in INSTEAD:
        if entry.line in two[""]:
            used[entry] += 1
            two[""].remove(entry.line)
            two[""] += [entry.ours] if entry.ours else []
    two[""].sort()
    for section in sorted({*one, *two}):
        left, right = one.get(section, []), two.get(section, [])
        extra, missing = Counter(left) - Counter(right), Counter(right) - Counter(left)
        for line in extra:
            if not reviewed(section, line, OURS_ALONE, used):
                yield f"{section}: ours alone: {line}"
        for line in missing:
            yield f"{section}: AVD's alone: {line}"
        if [line for line in left if line not in extra] != [line for line in right if line not in missing]:
            yield f"{section}: in another order"


def test_avd_renders_the_same_lines_of_the_same_intent(proved: Proved) -> None:
    answers = avd.answers({name: structured(intent) for name, intent in switches().items()})
    used: Counter[Reviewed | Instead] = Counter()
    found, lines = {}, 0
    for name, made in written().items():
        answer = answers[name]
        assert answer.complaints == [], name
        assert answer.text is not None
        unlike = list(differences(made.text, answer.text, used if name not in MADE_UP else Counter()))
        if unlike:
            found[name] = unlike
        lines += sum(map(len, sections(made.text).values())) if name not in MADE_UP else 0
    assert found == {}
    assert [entry for entry in (*OURS_ALONE, *INSTEAD) if not used[entry]] == [], "no longer needed"
    proved(avd.VALIDATOR, "arista-eos", lines - sum(used[entry] for entry in OURS_ALONE))


def test_each_line_that_is_lost_or_changed_is_a_difference() -> None:
    name = "esa-thor-arista-400g leaf1"
    avds = avd.rendered(structured(switches()[name]))
    ours = written()[name].text
    assert list(differences(ours, avds, Counter())) == []
    lines, judged = ours.splitlines(), 0
    for number, line in enumerate(lines):
        is_comment = not line.strip("! ") or line.lstrip().startswith("!")
        if is_comment or any(re.fullmatch(entry.line, line.strip()) for entry in OURS_ALONE):
            continue
        judged += 1
        for changed in ([], [f"{line}x"], [line, line]):
            other = "\n".join([*lines[:number], *changed, *lines[number + 1 :]])
            assert list(differences(other, avds, Counter())), line
    assert judged > 300


NO_QOS = "Batfish skips QoS: its grammar has no QoS profiles and maps of EOS; AVD renders the same line"

UNKNOWN_TO_BATFISH = (
    Reviewed("", r"show session-config diffs", "a command, and no configuration"),
    Reviewed("", r"lldp run", "the grammar has `no lldp run` alone"),
    Reviewed("", r"dns domain \S+", "the grammar has the older `ip domain-name`; AVD renders the same line"),
    Reviewed("", r"clock timezone \S+", "the grammar has no zones by name; AVD renders the same line"),
    Reviewed(
        "", r"no spanning-tree vlan-id 4094", "the grammar has the older `vlan`; AVD renders the same line"
    ),
    Reviewed(
        "",
        r"spanning-tree (vlan-id \S+ )?priority \d+",
        "the grammar has the older `vlan`; AVD renders the same lines",
    ),
    Reviewed("", r"qos map (cos|dscp|traffic-class) .+", NO_QOS),
    Reviewed("", r"qos profile \S+", NO_QOS),
    Reviewed("qos profile .*", r".+", "stands below a header that the grammar does not know"),
    Reviewed("", r"priority-flow-control pause watchdog .+", NO_QOS),
    Reviewed(r"interface Ethernet.*", r"service-profile \S+", NO_QOS),
    Reviewed(r"interface Ethernet.*", r"dcbx mode ieee", "no grammar has it: read in running configurations"),
    Reviewed(
        "mlag configuration",
        r"dual-primary detection delay 5 action errdisable all-interfaces",
        "the grammar knows half of the block; AVD renders the same line",
    ),
)


def header_of(text: str, number: int) -> str:
    """The header at the top that a line of a text stands below; empty for a line at the top."""
    lines = text.splitlines()
    if not lines[number - 1].startswith(" "):
        return ""
    return next(line for line in reversed(lines[: number - 1]) if not line.startswith((" ", "!")))


def test_batfish_knows_each_line_in_its_block_but_for_reviewed_ones(proved: Proved) -> None:
    texts = {name: made.text for name, made in written().items()}
    used: Counter[Reviewed] = Counter()
    unlike, lines = [], 0
    for name, findings in batfish.findings(texts, "eos").items():
        said = [finding for finding in findings if finding.kind != "unjudged"]
        for finding in said:
            section, line = header_of(texts[name], finding.line), finding.text.strip()
            if finding.kind != "unrecognized" or not reviewed(section, line, UNKNOWN_TO_BATFISH, used):
                unlike.append(f"{name}: {finding}")
        lines += sum(map(len, sections(texts[name]).values())) - len(findings) if name not in MADE_UP else 0
    assert unlike == []
    assert [entry for entry in UNKNOWN_TO_BATFISH if not used[entry]] == []
    proved(batfish.VALIDATOR, "arista-eos", lines)


def test_the_way_back_is_one_command() -> None:
    for made in written().values():
        commands = [line.text for line in made.rollback if not line.text.startswith("!")]
        assert commands == ["configure checkpoint restore refarch-before"]
