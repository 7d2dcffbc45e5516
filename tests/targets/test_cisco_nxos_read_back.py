"""What the target for NX-OS writes, read back, is what the design wants: nothing missing, nothing more."""

import pytest
from hypothesis import given
from rich_intents import intents, rich, small

from parse_back.checking import unnoticed, written
from parse_back.cisco_nxos import read
from parse_back.cisco_nxos_wish import expected
from parse_back.varied import switches
from refarch.api.intent import SwitchIntent
from refarch.platforms.target import target_named

TARGET = "cisco-nxos"

FIXTURES = dict(intents(target_named(TARGET)))

RICH = {name.partition(" ")[0]: rich(small(switch)) for name, switch in reversed(FIXTURES.items())}
"""The first switch of each design, with a value in every field."""

SMALL = [small(switch) for switch in FIXTURES.values()]


@pytest.mark.parametrize("name", FIXTURES)
def test_of_every_design_the_text_says_what_is_wanted(name: str) -> None:
    file = written(TARGET, FIXTURES[name])
    assert read(file.text) == expected(FIXTURES[name], file.omissions)


def test_designs_have_everything_that_is_read() -> None:
    sections = {section for switch in FIXTURES.values() for section in expected(switch, ())}
    assert sections == {
        *("name", "management", "services", "vlans", "ports", "bonds", "pair", "gateways", "unused"),
        *("profiles", "everywhere", "features", "jumbo", "told", "watched"),
    }


@given(switch=switches(SMALL))
def test_of_random_switches_the_text_says_what_is_wanted(switch: SwitchIntent) -> None:
    file = written(TARGET, switch)
    assert read(file.text) == expected(switch, file.omissions)


@pytest.mark.parametrize("name", RICH)
def test_each_line_is_needed(name: str) -> None:
    loopback = RICH[name].other_addresses["lo"]._replace(interface="loopback0")
    switch = RICH[name]._replace(other_addresses={"loopback0": loopback})
    file = written(TARGET, switch)
    wanted = expected(switch, file.omissions)
    assert read(file.text) == wanted
    assert unnoticed(read, file.text, wanted) == set()
