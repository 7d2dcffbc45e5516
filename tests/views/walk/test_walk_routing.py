"""Routing of switches on the way of a conversation: static routes and BGP are followed, and a switch without
a route ends the way."""

from functools import cache
from pathlib import Path
from typing import Any

from refarch import api
from refarch.api.model import Design
from refarch.views.intent.switches import every_switch_intent
from refarch.views.walk.conversations import meant_conversations
from refarch.views.walk.records import ARRIVES, DOES_NOT_ARRIVE, NO_FAILURE, UNKNOWN, Failure, Walk
from refarch.views.walk.routing_tables import RoutingTables
from refarch.views.walk.walker import Walker

ID = "nvme-tcp-powerstore-layer3"
FOLDER = Path(__file__).resolve().parents[2] / "fixtures" / "foreign" / "designs" / ID

LEAF = "sana-lf[11-12]: {model: dell-s5248f-on,"
SPINE = "sana-sp[1-2]: {model: dell-s5232f-on,"
EBGP = ("bgp: {as: {first: 65111}},", "bgp: {as: 65110},")
ARRAY = "10.61.12.11"

# The links: sana-lf11 10.61.255.0 and .2 to sp1 .1 and sp2 .3; sana-lf12 .4 and .6 to sp1 .5 and sp2 .7.
TO_SPINES = "{to: 10.61.0.0/16, via: 10.61.255.1}, {to: 10.61.0.0/16, via: 10.61.255.3}"


@cache
def design(leaf: str = "", spine: str = "") -> Design:
    """The design with settings of the leaf switches and of the spines of its first storage network."""
    files = {path.name: path.read_bytes() for path in FOLDER.glob("*.yaml")}
    text = files["wiring.yaml"].decode()
    for old, added in ((LEAF, leaf), (SPINE, spine)):
        assert old in text
        text = text.replace(old, f"{old} {added}")
    files["wiring.yaml"] = text.encode()
    result = api.lint_texts(ID, files)
    assert result.design is not None, result.findings
    return result.design


def walk(of: Design, failure: Failure = NO_FAILURE, **leaf: Any) -> Walk:
    """Walk from the first host to the array; ``leaf`` are fields of its first switch."""
    switches = dict(every_switch_intent(of))
    switches["sana-lf11"] = switches["sana-lf11"]._replace(**leaf)
    conversation = next(
        one.conversation
        for one in meant_conversations(of)
        if (one.conversation.host, one.conversation.address) == ("dc4-esx01", ARRAY)
    )
    return Walker(of, switches).walk(conversation, failure)


def brief(found: Walk) -> tuple[str, list[tuple[str, str]]]:
    return found.verdict, [(fault.device, fault.text) for fault in found.faults]


def cables(found: Walk) -> list[str]:
    """Routed cables of a way, without their ports."""
    return [f"{hop.device} {hop.text}" for hop in found.hops if hop.text.startswith("routed")]


def missing(switch: str) -> tuple[str, list[tuple[str, str]]]:
    text = f"{switch} has no route to network san-a-array (10.61.12.0/24), but vmk2 on dc4-esx01 needs it"
    return DOES_NOT_ARRIVE, [(switch, text)]


def test_bgp_leads_over_both_spines() -> None:
    found = walk(design(*EBGP))
    assert brief(found) == (ARRIVES, [])
    assert cables(found)[0] == "sana-lf11 routed; or 1 other cable"


def test_bgp_leads_around_a_link_that_is_down() -> None:
    of = design(*EBGP)
    down = Failure("cable", ports=frozenset({("sana-sp1", "ethernet1/1/2")}))
    found = walk(of, down)
    assert brief(found) == (ARRIVES, [])
    assert [hop.device for hop in found.hops if " > " in hop.port] == ["sana-lf11", "sana-sp2"]


def test_one_as_number_on_both_leaf_switches_hides_their_networks() -> None:
    assert brief(walk(design("bgp: {as: 65111},", "bgp: {as: 65110},"))) == missing("sana-lf11")


def test_bgp_needs_both_ends() -> None:
    assert brief(walk(design("bgp: {as: {first: 65111}},"))) == missing("sana-lf11")
    of = design(*EBGP)
    process = every_switch_intent(of)["sana-lf11"].bgp
    assert process is not None
    wrong = {key: one._replace(number=65999) for key, one in process.neighbors.items()}
    assert brief(walk(of, bgp=process._replace(neighbors=wrong))) == missing("sana-lf11")


def test_a_network_that_is_not_announced_is_not_reached() -> None:
    found = brief(walk(design("bgp: {as: {first: 65111}, announces: [san-a-hosts]},", EBGP[1])))
    assert found == missing("sana-lf11")


def test_an_announced_prefix_needs_a_route_of_its_own() -> None:
    leaf = "bgp: {as: {first: 65111}, announces: [10.61.12.0/22, 10.61.12.0/25]},"
    assert brief(walk(design(leaf, EBGP[1]))) == missing("sana-lf11")


def test_static_routes_on_every_switch() -> None:
    spine = "routes: [{to: 10.61.12.0/24, via: 10.61.255.4}, {to: 10.61.12.0/24, via: 10.61.255.6}],"
    found = walk(design(f"routes: [{TO_SPINES}],", spine))
    # Of the two next hops, each spine has one cable to sana-lf12; the other is of no network of the spine.
    assert brief(found) == (ARRIVES, [])


def test_a_spine_without_the_route_ends_the_way() -> None:
    spine = "routes: [{to: 10.61.11.0/24, via: 10.61.255.0}, {to: 10.61.11.0/24, via: 10.61.255.2}],"
    assert brief(walk(design(f"routes: [{TO_SPINES}],", spine))) == missing("sana-sp1")


def test_routes_in_a_circle_end_the_way() -> None:
    spine = "routes: [{to: 10.61.0.0/16, via: 10.61.255.0}, {to: 10.61.0.0/16, via: 10.61.255.2}],"
    text = "the routes of sana-sp2 send packets for network san-a-array back to a switch that they come from"
    found = brief(walk(design(f"routes: [{TO_SPINES}],", spine)))
    assert found == (DOES_NOT_ARRIVE, [("sana-sp2", text)])


def test_a_switch_of_which_no_routing_is_stated_is_an_open_question() -> None:
    found = walk(design(f"routes: [{TO_SPINES}],"))
    assert found.verdict == UNKNOWN
    assert [(one.text, one.key) for one in found.unknowns] == [
        ("whether sana-sp1 forwards to network san-a-array", "wiring.yaml, `routes` or `bgp` of sana-sp1")
    ]


def test_a_next_hop_outside_of_the_design_is_an_open_question() -> None:
    found = walk(design("routes: [{to: 0.0.0.0/0, via: 192.0.2.1}],"))
    assert found.verdict == UNKNOWN
    assert "sana-lf11 forwards" in found.unknowns[0].text


def test_the_longest_prefix_decides_and_a_dead_next_hop_does_not_count() -> None:
    """The route over sp1 is longer; when its cable is down, the default route over sp2 is used."""
    spine = "routes: [{to: 10.61.12.0/24, via: 10.61.255.4}, {to: 10.61.12.0/24, via: 10.61.255.6}],"
    of = design("routes: [{to: 10.61.12.0/24, via: 10.61.255.1}, {to: 0.0.0.0/0, via: 10.61.255.3}],", spine)
    tables: RoutingTables = Walker(of).routing
    for down, device in ((NO_FAILURE, "sana-sp1"), (Failure(switches=frozenset({"sana-sp1"})), "sana-sp2")):
        steps = tables.follow("sana-lf11", ARRAY, down).steps
        assert [step.end[0] for step in steps] == [device, "sana-lf12"]


def test_without_any_routing_routed_cables_are_followed() -> None:
    assert brief(walk(design())) == (ARRIVES, [])


def test_the_last_way_that_fails_is_the_failure_of_its_parts() -> None:
    both = Failure("both", switches=frozenset({"sana-sp1", "sana-sp2"}))
    verdict, faults = brief(walk(design(*EBGP), both))
    assert verdict == DOES_NOT_ARRIVE
    assert faults == [
        (
            "dc4-esx01",
            "network san-a-array has its gateway only on sana-lf12, but vmk2 on dc4-esx01 needs it to reach "
            "PS-1200T-01",
        )
    ]
