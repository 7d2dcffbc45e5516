"""What the targets for Cumulus Linux write, read back, is what the design wants: nothing missing, nothing
more; and commands and YAML say the same."""

import re
from collections.abc import Callable, Iterator

import pytest
from hypothesis import given, strategies as st
from rich_intents import intents, rich, small

from parse_back.checking import unnoticed, written
from parse_back.cumulus_nvue_release import stated
from parse_back.cumulus_nvue_wish import expected
from parse_back.varied import switches
from refarch.api.intent import SwitchIntent
from refarch.platforms.industry_reading import Tree
from refarch.platforms.nvue.reading import (
    Statement,
    read_nvue,
    statements_of_commands,
    statements_of_rollback_yaml,
    statements_of_yaml,
)
from refarch.platforms.reading_error import ReadingError
from refarch.platforms.target import target_named
from sharing import Share

COMMANDS, YAML = "cumulus-nvue", "cumulus-nvue-yaml"

READERS: dict[str, Callable[[str], list[Statement]]] = {
    COMMANDS: statements_of_commands,
    YAML: statements_of_yaml,
}

SWITCHES = dict(intents(target_named(COMMANDS)))

FIRST = {name.partition(" ")[0]: small(switch) for name, switch in reversed(SWITCHES.items())}
"""A small switch of each design."""

RICH = {name: rich(switch) for name, switch in FIRST.items()}

WITH_OTHER_FORMS = (1, 2, 3, 4, 6, 9, 11, 13, 14, 15, 16, 17, 19)
"""Releases 5.x since which something is said otherwise, and the newest."""


def of_releases(switch: SwitchIntent) -> Iterator[SwitchIntent]:
    yield from (switch._replace(release=f"5.{minor}") for minor in WITH_OTHER_FORMS)


def turn_of(name: str) -> int:
    """The number of a design: its turn of the releases."""
    return list(FIRST).index(name)


def tree_of(target: str, text: str) -> Tree:
    """What a file says."""
    tree = read_nvue(READERS[target](text)).as_tree()
    interfaces = {name: stated(own) for name, own in tree["interfaces"].items()}
    return stated({**tree, "interfaces": interfaces})


def says_what_is_wanted(switch: SwitchIntent) -> None:
    file = written(COMMANDS, switch)
    assert tree_of(COMMANDS, file.text) == expected(switch, file.not_configured)


@pytest.mark.parametrize("name", SWITCHES)
def test_of_every_design_the_text_says_what_is_wanted(name: str) -> None:
    says_what_is_wanted(SWITCHES[name])


@pytest.mark.parametrize("name", FIRST)
def test_of_every_release_the_text_says_what_is_wanted(name: str, share: Share) -> None:
    for switch in share.of((*of_releases(FIRST[name]), *of_releases(RICH[name])), turn_of(name)):
        says_what_is_wanted(switch)


@given(
    switch=switches([*FIRST.values(), *RICH.values()]),
    release=st.sampled_from(["", *(f"5.{minor}" for minor in WITH_OTHER_FORMS)]),
)
def test_of_random_switches_the_text_says_what_is_wanted(switch: SwitchIntent, release: str) -> None:
    says_what_is_wanted(switch._replace(release=release))


@pytest.mark.parametrize("name", FIRST)
def test_commands_and_yaml_say_the_same(name: str, share: Share) -> None:
    for switch in share.of((*of_releases(FIRST[name]), *of_releases(RICH[name])), turn_of(name)):
        commands, yaml = written(COMMANDS, switch), written(YAML, switch)
        assert sorted(statements_of_commands(commands.text)) == sorted(statements_of_yaml(yaml.text))
        assert sorted(statements_of_commands(commands.rollback_text)) == sorted(
            statements_of_rollback_yaml(yaml.rollback_text)
        )
        assert commands.not_configured == yaml.not_configured


@pytest.mark.parametrize(
    ("target", "switch"),
    [
        (COMMANDS, RICH["nvme-of-vsphere7"]._replace(release="5.1")),
        (COMMANDS, RICH["pvrdma-hpc"]._replace(release="5.12")),
        (COMMANDS, RICH["smb-direct-roce-s2d"]._replace(release="5.17")),
        (YAML, FIRST["azure-local-switchless"]),
    ],
)
def test_each_line_is_needed(target: str, switch: SwitchIntent, share: Share) -> None:
    file = written(target, switch)
    wanted = expected(switch, file.not_configured)

    def read_again(text: str) -> Tree:
        return tree_of(target, text)

    assert read_again(file.text) == wanted
    assert unnoticed(read_again, file.text, wanted, share, 0, "#") == set()


def test_each_end_of_a_range_is_needed() -> None:
    switch = SWITCHES["nvme-rocev2-spine-leaf leaf-a1"]
    text = written(COMMANDS, switch).text
    ends = list(re.finditer(r"(?<=[0-9]-)[0-9]+(?= )", text))
    assert len(ends) > 5
    for end in ends:
        changed = f"{text[: end.start()]}{int(end[0]) + 1}{text[end.end() :]}"
        try:
            assert tree_of(COMMANDS, changed) != tree_of(COMMANDS, text), end
        except ReadingError:
            continue


FACTORY = re.compile(r"interface (eth0|lo) (type|(ip )?vrf|ip address dhcp|ipv4 dhcp-client state) ?\S*")
"""What a new switch has, and the way back leaves."""


@pytest.mark.parametrize("name", FIRST)
def test_the_way_back_takes_away_all_that_was_set_and_nothing_else(name: str, share: Share) -> None:
    for switch in share.of((*of_releases(FIRST[name]), *of_releases(RICH[name])), turn_of(name)):
        file = written(COMMANDS, switch)
        done = [one for one in statements_of_commands(file.text) if one[0] != "unset"]
        back = statements_of_commands(file.rollback_text)
        taken = {one[1:] for one in back if one[0] == "unset"}
        left = [" ".join(one) for one in done if not any(one[: len(node)] == node for node in taken)]
        assert [text for text in left if not FACTORY.fullmatch(text)] == []
        assert [node for node in taken if not any(one[: len(node)] == node for one in done)] == []
        assert {one[:2] for one in back if one[0] != "unset"} <= {("interface", "eth0")}
