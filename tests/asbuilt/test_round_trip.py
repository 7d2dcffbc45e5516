"""Configurations that refarch writes, read back and verified: no difference; and with a line missing, exactly
the expectations that rest on it."""

import json
import random
from collections.abc import Iterator
from pathlib import Path

import pytest
import rich_intents

from parse_back.checking import written
from refarch.api.intent import every_switch_intent
from refarch.api.model import Design
from refarch.asbuilt.collection import Collection, read_collection
from refarch.asbuilt.results import Result
from refarch.asbuilt.verification import verify
from refarch.platforms.configurations import CONFIGURATION_READERS
from refarch.platforms.observed import PORT, VLAN
from refarch.platforms.reading_error import ReadingError
from refarch.platforms.rendering.choice import defaults
from sharing import Share

DESIGNS = {design.id: design for design in rich_intents.designs()}

ONLY_CONFIGURED = {
    "esa-hpe-aoscx": {"BUILT014"},
    "vsan-ipv6-sonic": {"BUILT010", "BUILT011", "BUILT012"},
}
"""Codes of what targets report as not configured: Enterprise SONiC has neither the pair nor the profile, and
AOS-CX no shared address without an own one."""


def write_configurations(design: Design, folder: Path) -> int:
    """Write the configuration of every switch that has a target, and return their number."""
    count = 0
    for switch in every_switch_intent(design).values():
        target = defaults().get(("switch", switch.system), "")
        if target:
            (folder / switch.name).mkdir(parents=True)
            text = written(target, switch).text
            name = "config_db.json" if target == "sonic-config-db" else "running.txt"
            (folder / switch.name / name).write_text(text)
            count += 1
    return count


@pytest.mark.parametrize("name", DESIGNS)
def test_configurations_read_back_have_no_difference(name: str, tmp_path: Path) -> None:
    design = DESIGNS[name]
    count = write_configurations(design, tmp_path)
    collection = read_collection(str(tmp_path))
    assert len(collection.forms) == count and collection.not_understood == ()
    found = verify(design, collection)
    codes = {problem.code for problem in found.problems} - {"BUILT007"}
    assert codes == ONLY_CONFIGURED.get(name, set()), [problem.message for problem in found.problems]
    settings = [one for one in found.results if one.expectation.kind == PORT]
    assert not count or any(one.outcome == "equal" for one in settings)


def switches() -> Iterator[tuple[str, str]]:
    """Designs and switches that have a target."""
    for name, design in DESIGNS.items():
        if name not in ONLY_CONFIGURED:
            for switch in every_switch_intent(design).values():
                if ("switch", switch.system) in defaults() and switch.system != "sonic":
                    yield name, switch.name


SWITCHES = sorted(switches())


def key_of(one: Result) -> tuple[str, str, str, str]:
    """What an expectation is about."""
    return one.expectation[:4]


def is_readable(target: str, text: str) -> bool:
    """Whether every line of a configuration is known; others are read in part."""
    try:
        CONFIGURATION_READERS[target](text)
    except ReadingError:
        return False
    return True


Values = dict[tuple[str, str, str], object]


def values(collection: Collection) -> Values:
    """Value of each property of each subject."""
    return {(one.kind, one.subject, one.property): one.value for one in collection.facts}


@pytest.mark.parametrize("seed", range(40))
def test_a_missing_line_is_exactly_what_rests_on_it(seed: int, tmp_path: Path, share: Share) -> None:
    choice = random.Random(seed)
    name, device = choice.choice(SWITCHES)
    switch = every_switch_intent(DESIGNS[name])[device]
    text = written(defaults()["switch", switch.system], switch).text
    file = tmp_path / device / "running.txt"
    file.parent.mkdir()
    file.write_text(text)
    whole = read_collection(str(tmp_path))
    designed = {key_of(one): one.outcome for one in verify(DESIGNS[name], whole).results}
    lines = text.splitlines(keepends=True)
    numbers = [n for n, line in enumerate(lines) if line.strip() and line.lstrip()[0] not in "!#"]
    for number in share.of(choice.sample(numbers, min(25, len(numbers))), seed):
        file.write_text("".join([*lines[:number], *lines[number + 1 :]]))
        changed = read_collection(str(tmp_path))
        is_whole = is_readable(defaults()["switch", switch.system], file.read_text())
        before, after = values(whole), values(changed)
        moved = {key for key in before.keys() | after.keys() if before.get(key) != after.get(key)}
        if ("system", "", "name") in moved:
            continue
        results = {key_of(one): one for one in verify(DESIGNS[name], changed).results}
        for key, one in results.items():
            device_of_key, kind, subject, property_name = key
            if device_of_key != device or kind not in (PORT, VLAN):
                continue
            has_moved = (kind, subject, property_name) in moved
            if one.outcome in ("different", "absent"):
                # A watchdog with times that a system does not set is not understood, and one that is off is.
                before_it = ("equal", "not collected", "not understood")
                assert has_moved and designed[key] in before_it, (lines[number], key)
            elif has_moved and designed[key] == "equal" and is_whole:
                # A value of the system without the line, or a port that is gone and reported as a whole.
                is_gone = results[device, PORT, subject, "up"].outcome == "absent" if kind == PORT else False
                is_open = one.outcome == "not understood"
                assert is_gone or is_open or one.observed == one.expectation.value, (lines[number], key)


def test_a_missing_vlan_is_one_problem_with_its_line(tmp_path: Path) -> None:
    """A VLAN that the database of a SONiC switch lacks on one port."""
    design = DESIGNS["pvrdma-connectx7-sonic"]
    write_configurations(design, tmp_path)
    (file, *_) = sorted(tmp_path.glob("*/config_db.json"))
    tables = json.loads(file.read_text())
    vlan_member = sorted(tables["VLAN_MEMBER"])[0]
    vlan, _, port = vlan_member.partition("|")
    del tables["VLAN_MEMBER"][vlan_member]
    file.write_text(json.dumps(tables, indent=2))
    problems = [
        one for one in verify(design, read_collection(str(tmp_path))).problems if one.code != "BUILT007"
    ]
    assert [one.code for one in problems] == ["BUILT010"]
    assert problems[0].message.startswith(f"{file.parent.name} {port} lacks tagged VLAN {vlan[4:]}")
