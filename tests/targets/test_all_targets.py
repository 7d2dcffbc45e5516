"""What holds for every target: whatever a design asks for is written or told of, hostile values stay values,
and the same design gives the same bytes."""

import json
import re
import shlex
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
import yaml
from asking import Change, changes, every_change, outcome
from hostile_values import CONTROL, HOSTILE, first_of_each, hostile, powershell_words, shape
from rich_intents import designs, intents, small_intents

from refarch import api
from refarch.api import BUILT_IN_PLUGINS, RefarchError
from refarch.api.intent import INFORMATIVE_FIELDS, field_paths
from refarch.platforms.rendering import configurations, content_hash, values_outside_of_lines
from refarch.platforms.rendering.devices import defaults
from refarch.platforms.rendering.writing import configuration
from refarch.platforms.target import LEVELS, TARGETS, ConfigLine, Target
from sharing import Share

EVERY = BUILT_IN_PLUGINS.all_plugins(TARGETS)

GO_TOGETHER = {
    "ports.bond": "changes with `bonds.members`",
    "bonds.peer_link": "changes with `bonds.name` of the bond that is one",
    "mlag.peer_link": "changes with `bonds.name` of the bond that is one",
}
"""Fields that cannot change alone."""


def test_there_are_targets() -> None:
    assert EVERY and designs()


@pytest.mark.parametrize("name", EVERY)
def test_a_target_says_what_it_is(name: str) -> None:
    target = EVERY[name]
    assert target.title and target.suffix.startswith(".") and target.proof.level in LEVELS
    assert target.proof.says.endswith(".")
    assert target.proof.judge or target.proof.level in ("compared", "parsed")
    assert bool(target.proof.data) == bool(target.proof.covers)
    assert not target.proof.covers or re.fullmatch(r">=[0-9.]+(,<[0-9.]+)?", target.proof.covers)
    for system in target.systems:
        assert api.Session(".").catalog.software(system.product) is not None, system.product
        assert re.fullmatch(r">=[0-9][^,]*(,<=?[0-9][^,]*)?", system.read), system.read


@pytest.mark.parametrize("name", EVERY)
def test_what_is_left_out_is_named_field_by_field(name: str) -> None:
    target = EVERY[name]
    known = set(field_paths(target.scope.record))
    assert set(target.not_configured) <= known - set(INFORMATIVE_FIELDS)
    for path, reason in target.not_configured.items():
        assert "*" not in path
        assert len(reason.split()) >= 3 and not reason.endswith("."), f"{path}: {reason}"


def test_each_system_has_one_default_target() -> None:
    served: dict[tuple[str, str], list[str]] = {}
    for name, target in EVERY.items():
        for system in target.systems if target.default else ():
            served.setdefault((target.scope.name, system.product), []).append(name)
    assert {key: names for key, names in served.items() if len(names) > 1} == {}
    assert defaults() == {key: names[0] for key, names in served.items()}
    systems = {(target.scope.name, system.product) for target in EVERY.values() for system in target.systems}
    assert set(served) == systems, "a system without a default target"


NEVER_TRIED = """no design asks a device of these systems for these fields, so that nothing shows what the
target makes of them. Either give the system a line in NAMES of tests/targets/rich_intents.py (what it calls
a port that is split, the parts, a port without a cable, the two bonds of a pair): they are made up then. Or
write a design with such a device into tests/fixtures/foreign/designs (CONTRIBUTING-platform.md says how)."""


def told(target: Target[Any], intent: Any) -> Any:
    """All that a target makes of an intent: lines and omissions, or its refusal."""
    try:
        lines, omissions = outcome(target, intent)
    except RefarchError as error:
        return str(error)
    return lines, [*values_outside_of_lines(target, intent), *omissions]


def changed_in_vain(target: Target[Any], intent: Any, tried: list[Change]) -> Iterator[Change]:
    """Changes of which neither the lines nor what is left out tells."""
    before = told(target, intent)
    assert isinstance(before, tuple), before
    for change in tried:
        if told(target, change.intent) == before:
            yield change


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name, target in EVERY.items() if target.systems])
def test_every_field_is_written_or_told_of(name: str, share: Share) -> None:
    """Each field is tried in the first intent that has it, and in a third of the others."""
    target, silent, asked = EVERY[name], {}, set(GO_TOGETHER)
    for turn, (of, intent) in enumerate(small_intents(target)):
        tried = []
        for change in share.of(changes(intent), turn, lambda change: change.path not in asked):
            tried.append(change)
            asked.add(change.path)
        for change in changed_in_vain(target, intent, tried):
            silent.setdefault(change.path, f"{of}: {change.thing} {change.before!r} -> {change.after!r}")
    assert silent == {}
    never_tried = sorted(set(field_paths(target.scope.record)) - asked - set(INFORMATIVE_FIELDS))
    assert never_tried == [], NEVER_TRIED


@pytest.mark.parametrize("name", EVERY)
def test_lines_hold_no_control_characters_and_say_where_they_come_from(name: str) -> None:
    target = EVERY[name]
    for of, intent in small_intents(target):
        made = configuration(name, target, "device", intent)
        for line in (*made.lines, *made.rollback):
            assert CONTROL.search(line.text) is None, f"{of}: {line.text!r}"
            for secret in line.secrets:
                assert line.text.count(secret.token) == 1, line.text


@pytest.mark.parametrize("name", EVERY)
def test_the_same_design_gives_the_same_bytes(name: str) -> None:
    target = EVERY[name]
    for of, intent in small_intents(target):
        one, two = (configuration(name, target, "device", intent) for _ in range(2))
        assert (one.text, one.about, one.rollback_text) == (two.text, two.about, two.rollback_text), of


def form(target: Target[Any], lines: list[str]) -> Any:
    """What a file consists of, as far as its language says without knowing any command."""
    if target.language == "bash":
        return [bash_words(line) for line in lines]
    if target.language == "json":
        return shape(json.loads("\n".join(lines)))
    if target.language == "yaml":
        return shape(list(yaml.load_all("\n".join(lines), Loader=yaml.CSafeLoader)))
    if target.language == "powershell":
        return [powershell_words(line) for line in lines]
    return len(lines)


@cache  # a change leaves most lines as they were
def bash_words(line: str) -> int:
    """How many words a line has for a shell; a comment has none."""
    return len(shlex.split(line, comments=True))


def body(target: Target[Any], intent: Any) -> list[str]:
    """The lines that a target writes."""
    return [piece.text for piece in target.lines(intent) if isinstance(piece, ConfigLine)]


@pytest.mark.slow
@pytest.mark.parametrize("name", EVERY)
def test_a_hostile_value_is_one_value_or_refused(name: str, share: Share) -> None:
    target = EVERY[name]
    of, intent = next(pair for pair in small_intents(target) if pair[0].startswith("rich "))
    harmless = {
        (change.path, change.thing): form(target, body(target, change.intent))
        for change in first_of_each(every_change(intent, hostile("harmless")))
        if is_written(target, change.intent)
    }
    assert harmless, of
    for turn, text in enumerate(HOSTILE):
        for change in share.of(first_of_each(every_change(intent, hostile(text))), turn):
            try:
                lines = body(target, change.intent)
            except RefarchError:
                continue
            assert not any(map(CONTROL.search, lines)), (change.path, text)
            expected = harmless.get((change.path, change.thing))
            if text and expected is not None:
                assert form(target, lines) == expected, (change.path, text)


@pytest.mark.slow
@pytest.mark.parametrize("name", EVERY)
def test_a_hostile_value_stays_in_its_line_of_the_head(name: str, share: Share) -> None:
    target = EVERY[name]
    of, intent = next(pair for pair in small_intents(target) if pair[0].startswith("rich "))
    for turn, text in enumerate(("a\nb", "a\r\u2028b", "$(id)")):
        for change in share.of(first_of_each(every_change(intent, hostile(text)), most=1), turn):
            try:
                made = configuration(name, target, "device", change.intent)
            except RefarchError:
                continue
            whole = (*made.lines, *made.rollback, *map(ConfigLine, made.about.split("\n")))
            assert not any(CONTROL.search(line.text) for line in whole), (of, change.path, text)


def is_written(target: Target[Any], intent: Any) -> bool:
    """Whether a target does not refuse an intent."""
    try:
        body(target, intent)
    except RefarchError:
        return False
    return True


def test_the_hash_is_that_of_the_wish_and_not_of_the_yaml() -> None:
    from refarch import testing

    files = testing.base_files("vsan-roce")
    moved = {name: content.replace(b"\n", b"\n\n# moved\n") for name, content in files.items()}
    other = {**files, "ip-plan.yaml": files["ip-plan.yaml"].replace(b"vlan: 30", b"vlan: 31")}
    one, two, three = (
        [
            content_hash(made.intent)
            for made in configurations(api.lint_texts("vsan-roce", texts), "cumulus-nvue")
        ]
        for texts in (files, moved, other)
    )
    assert len(one) == 2 and one == two
    assert all(before != after for before, after in zip(one, three, strict=True))


@pytest.mark.parametrize("name", EVERY)
def test_no_device_of_any_design_is_refused(name: str) -> None:
    """Of the shipped designs, of those of strangers: what a target cannot do is told, not refused."""
    target = EVERY[name]
    for of, intent in intents(target):
        made = configuration(name, target, "device", intent)
        assert made.lines, of
