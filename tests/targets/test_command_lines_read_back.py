"""What the targets with command lines write, read back, is what the design wants: nothing missing, nothing
more."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import NamedTuple

import pytest
from hypothesis import given, strategies as st
from rich_intents import intents, rich, small, small_intents

from parse_back import (
    arista_eos_wish,
    aruba_aos_cx_wish,
    cisco_nxos_wish,
    dell_os10_wish,
    juniper_junos_wish,
)
from parse_back.checking import unnoticed, written
from parse_back.varied import switches
from refarch.api.intent import SwitchIntent
from refarch.platforms.aos_cx.reading import read_aos_cx
from refarch.platforms.eos.reading import EosReading, read_eos
from refarch.platforms.industry_reading import SwitchReading, Tree
from refarch.platforms.junos.reading import read_junos
from refarch.platforms.nxos.reading import read_nxos
from refarch.platforms.os10.reading import read_os10
from refarch.platforms.target import NotConfigured, target_named
from sharing import Share


class Platform(NamedTuple):
    """How a platform is read, and what its designs have."""

    read: Callable[[str], EosReading | SwitchReading]
    expected: Callable[[SwitchIntent, Iterable[NotConfigured]], Tree]
    sections: str
    """Sections that the designs have between them."""
    loopback: str
    model: str = ""
    """Model of the rich switches; empty for their own."""
    by_first_of_design: bool = True
    """Whether the rich switches are the first of each design, or those that ask for something new."""

    def tree(self, text: str) -> Tree:
        return self.read(text).as_tree()


COMMON = "name management services vlans ports bonds pair gateways unused profiles everywhere "

PLATFORMS: Mapping[str, Platform] = {
    "arista-eos": Platform(
        read_eos,
        arista_eos_wish.expected,
        "loading name switch_wide services management vlans interfaces gateways profiles maps watchdog pair",
        "Loopback0",
        by_first_of_design=False,
    ),
    "aruba-aos-cx": Platform(
        read_aos_cx,
        aruba_aos_cx_wish.expected,
        "name management services lldp told vlans tree ports bonds pair gateways vrrp unused profiles "
        "everywhere cos_map dscp_map pool",
        "loopback 0",
        by_first_of_design=False,
    ),
    "cisco-nxos": Platform(
        read_nxos, cisco_nxos_wish.expected, COMMON + "features jumbo told watched", "loopback0"
    ),
    "dell-os10": Platform(
        read_os10,
        dell_os10_wish.expected,
        COMMON + "lldp vlans_up told breakouts",
        "loopback0",
        "dell-s5232f-on",
    ),
    "juniper-junos": Platform(
        read_junos,
        juniper_junos_wish.expected,
        "name management instance services reached lldp vlans irbs irb_mtu gateways ports bonds device_count "
        "guard unused pair speeds classes profiles schedulers drops cleared",
        "lo0",
        by_first_of_design=False,
    ),
}

FIXTURES = {target: dict(intents(target_named(target))) for target in PLATFORMS}

SMALL = [(target, [small(switch) for switch in switches.values()]) for target, switches in FIXTURES.items()]


def rich_switches(target: str) -> Iterator[SwitchIntent]:
    """Switches with a value in every field."""
    if PLATFORMS[target].by_first_of_design:
        by_design = {name.partition(" ")[0]: switch for name, switch in reversed(FIXTURES[target].items())}
        yield from (rich(small(switch)) for switch in by_design.values())
    else:
        made = small_intents(target_named(target))
        yield from (switch for name, switch in made if name.startswith("rich "))


@pytest.mark.parametrize("target", PLATFORMS)
def test_of_every_design_the_text_says_what_is_wanted(target: str) -> None:
    platform = PLATFORMS[target]
    assert FIXTURES[target]
    for name, switch in FIXTURES[target].items():
        file = written(target, switch)
        assert platform.tree(file.text) == platform.expected(switch, file.not_configured), name


@pytest.mark.parametrize("target", PLATFORMS)
def test_designs_have_everything_that_is_read(target: str) -> None:
    platform = PLATFORMS[target]
    found = {section for switch in FIXTURES[target].values() for section in platform.expected(switch, ())}
    assert found == set(platform.sections.split())


@given(data=st.data(), target_and_bases=st.sampled_from(SMALL))
def test_of_random_switches_the_text_says_what_is_wanted(
    data: st.DataObject, target_and_bases: tuple[str, list[SwitchIntent]]
) -> None:
    target, bases = target_and_bases
    switch = data.draw(switches(bases))
    file = written(target, switch)
    assert PLATFORMS[target].tree(file.text) == PLATFORMS[target].expected(switch, file.not_configured)


@pytest.mark.parametrize("target", PLATFORMS)
def test_each_line_is_needed(target: str, share: Share) -> None:
    platform, number = PLATFORMS[target], 0
    for switch in rich_switches(target):
        loopback = switch.other_addresses["lo"]._replace(interface=platform.loopback)
        changed = switch._replace(
            other_addresses={platform.loopback: loopback}, model=platform.model or switch.model
        )
        file = written(target, changed)
        wanted = platform.expected(changed, file.not_configured)
        assert platform.tree(file.text) == wanted
        comment = target_named(target).comment.strip()
        assert unnoticed(platform.tree, file.text, wanted, share, number, comment) == set()
        number += 1
    assert number >= 2
