"""Routing of switches in the files of each platform: the exact lines, what a platform does not configure, and
the commands from one routing to another."""

import json
from functools import cache

import pytest
from rich_intents import intents

from refarch.api import Origin
from refarch.api.intent import StaticSwitchRoute, SwitchIntent
from refarch.platforms.rendering.writing import Configuration, configuration
from refarch.platforms.target import ConfigLine, target_named

DEFAULT, SIX = "0.0.0.0/0 198.51.100.1", "2001:db8:9::/48 2001:db8::1"
HERE = Origin("wiring.yaml", ("switches", "leaf", "routes", 0))

COMMANDS = ("arista-eos", "cisco-nxos", "dell-os10")
EVERY = (*COMMANDS, "cumulus-nvue", "cumulus-nvue-yaml", "sonic-config-db")


@cache
def switch(target: str) -> SwitchIntent:
    """The first switch of a target, without a route."""
    return next(intent for _, intent in intents(target_named(target)))


def routed(target: str, *keys: str, name: str = "") -> SwitchIntent:
    """That switch with static routes."""
    routes = {key: StaticSwitchRoute(*key.split(), name, HERE) for key in keys}
    return switch(target)._replace(routes=routes)


def written(target: str, intent: SwitchIntent) -> Configuration:
    """The file of a switch."""
    return configuration(target, target_named(target), "design", intent)


def lines(target: str, intent: SwitchIntent) -> list[str]:
    """Lines of the file of a switch that the file of the switch without routes does not have."""
    before = written(target, switch(target)).text.splitlines()
    after = written(target, intent).text.splitlines()
    return [line.strip() for line in after if line not in before and ", content " not in line]


@pytest.mark.parametrize(
    ("target", "expected"),
    [
        (
            "arista-eos",
            [
                "ip route 0.0.0.0/0 198.51.100.1 name border",
                "ipv6 route 2001:db8:9::/48 2001:db8::1 name border",
            ],
        ),
        (
            "cisco-nxos",
            [
                "ip route 0.0.0.0/0 198.51.100.1 name border",
                "ipv6 route 2001:db8:9::/48 2001:db8::1 name border",
            ],
        ),
        ("dell-os10", ["ip route 0.0.0.0/0 198.51.100.1", "ipv6 route 2001:db8:9::/48 2001:db8::1"]),
        (
            "cumulus-nvue",
            [
                "nv set vrf default router static 0.0.0.0/0 via 198.51.100.1",
                "nv set vrf default router static 2001:db8:9::/48 address-family ipv6-unicast",
                "nv set vrf default router static 2001:db8:9::/48 via 2001:db8::1",
            ],
        ),
    ],
)
def test_static_routes_are_these_commands(target: str, expected: list[str]) -> None:
    found = lines(target, routed(target, DEFAULT, SIX, name="border"))
    assert [line for line in found if " route " in f" {line}" or "static" in line][
        -len(expected) :
    ] == expected


def test_nvue_yaml_has_the_same_tree() -> None:
    text = "\n".join(lines("cumulus-nvue-yaml", routed("cumulus-nvue-yaml", SIX)))
    assert "'2001:db8:9::/48':\naddress-family: ipv6-unicast\nvia:\n'2001:db8::1': {}" in text


def test_sonic_has_one_entry_with_all_next_hops_of_a_destination() -> None:
    intent = routed("sonic-config-db", DEFAULT, "0.0.0.0/0 198.51.100.3", SIX)
    tables = json.loads(written("sonic-config-db", intent).text)
    assert tables["STATIC_ROUTE"] == {
        "default|0.0.0.0/0": {"nexthop": "198.51.100.1,198.51.100.3"},
        "default|2001:db8:9::/48": {"nexthop": "2001:db8::1"},
    }


@pytest.mark.parametrize("target", [name for name in EVERY if name not in ("arista-eos", "cisco-nxos")])
def test_a_name_that_the_platform_does_not_have_is_reported(target: str) -> None:
    made = written(target, routed(target, DEFAULT, name="border"))
    [left] = [omission for omission in made.not_configured if omission.path == "routes.name"]
    assert (left.thing, left.value) == (DEFAULT, "border")


def test_eos_routes_only_with_ip_routing() -> None:
    bare = switch("arista-eos")
    unrouted = bare._replace(
        gateways={}, ports={name: port._replace(address="") for name, port in bare.ports.items()}
    )
    assert "ip routing" not in written("arista-eos", unrouted).text
    text = written("arista-eos", unrouted._replace(routes=routed("arista-eos", DEFAULT, SIX).routes)).text
    assert "\nip routing\n" in text and "\nipv6 unicast-routing\n" in text


def delta(target: str, before: SwitchIntent, after: SwitchIntent) -> list[str]:
    """Commands from one state of a switch to another that concern routes."""
    change = target_named(target).delta
    assert change is not None
    made = [piece.text.strip() for piece in change(before, after) if isinstance(piece, ConfigLine)]
    return [text for text in made if "route" in text.split() or "static" in text or "STATIC_ROUTE" in text]


@pytest.mark.parametrize(
    ("target", "gone", "renamed"),
    [
        ("arista-eos", ["no ip route 0.0.0.0/0 198.51.100.1"], True),
        ("cisco-nxos", ["no ip route 0.0.0.0/0 198.51.100.1 name border"], True),
        ("dell-os10", ["no ip route 0.0.0.0/0 198.51.100.1"], False),
        ("cumulus-nvue", ["nv unset vrf default router static 0.0.0.0/0"], False),
    ],
)
def test_a_delta_removes_and_renames_routes(target: str, gone: list[str], renamed: bool) -> None:
    before = routed(target, DEFAULT, SIX, name="border")
    assert delta(target, before, routed(target, SIX, name="border")) == gone
    new = delta(target, before, routed(target, DEFAULT, SIX, name="core"))
    assert (
        [line for line in new if line.startswith("no ip route")],
        [line for line in new if line.startswith("ip route")],
    ) == ((gone, ["ip route 0.0.0.0/0 198.51.100.1 name core"]) if renamed else ([], []))


def test_one_of_two_next_hops_is_removed_alone_in_nvue() -> None:
    second = "0.0.0.0/0 198.51.100.3"
    before, after = routed("cumulus-nvue", DEFAULT, second), routed("cumulus-nvue", DEFAULT)
    unset = ["nv unset vrf default router static 0.0.0.0/0 via 198.51.100.3"]
    assert delta("cumulus-nvue", before, after) == unset


def test_the_rollback_of_os10_and_nvue_removes_routes() -> None:
    for target, command in (
        ("dell-os10", "no ip route 0.0.0.0/0 198.51.100.1"),
        ("cumulus-nvue", "nv unset vrf default router static 0.0.0.0/0"),
    ):
        made = [line.text for line in target_named(target).rollback(routed(target, DEFAULT))]
        assert command in made
