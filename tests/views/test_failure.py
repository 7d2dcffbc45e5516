"""What single failures cost: by hand in small designs, and against a search of its own for any set of
cables."""

import sys
from collections.abc import Collection, Iterator
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given, settings, strategies as st
from small_designs import HOSTS, LEAF, PAIR, PEER, SPINE, cells, make

from refarch import api
from refarch.model.types import End
from refarch.views.failure import cases
from refarch.views.failure.effects import (
    DEGRADED,
    DISCONNECTED,
    INTACT,
    LESS_RESERVE,
    OVERLOADED,
    FailureEffect,
    effect_of_no_failure,
    failure_effect,
    failure_effects,
)
from refarch.views.failure.faults import SingleFault, faults
from refarch.views.figures.failures import survival_sentences
from refarch.views.network.attachments import attachments, port_choices

ROOT = Path(__file__).resolve().parents[2]
SPINES = {"leaf-[1-4]": LEAF, "spine-[1-2]": SPINE}
ROWS = (
    "host-[1-2] vmnic4 > leaf-1 swp[1-2]",
    "host-[1-2] vmnic5 > leaf-2 swp[1-2]",
    "host-[3-4] vmnic4 > leaf-3 swp[1-2]",
    "host-[3-4] vmnic5 > leaf-4 swp[1-2]",
    *(
        f"leaf-{leaf} swp{20 + spine} > spine-{spine} swp{18 + leaf}"
        for leaf in (1, 2, 3, 4)
        for spine in (1, 2)
    ),
)
BONDED = """\
clusters:
  compute:
    virtual_switches:
      Storage:
        lags: {lag1: {uplinks: [Uplink 1, Uplink 2], mode: active}}
        port_groups:
          vSAN: {teaming: {policy: ip-hash, active: [lag1], standby: null}}
          vMotion: {teaming: {policy: ip-hash, active: [lag1], standby: null}}
"""
VMOTION_WITH_VSAN = """
clusters:
  compute:
    virtual_switches:
      Storage:
        port_groups:
          vMotion: {teaming: {active: [Uplink 1], standby: [Uplink 2]}}
"""
TOLERANT = "clusters: {compute: {storage_policy: {ftt: %d, method: mirror}}}\n"


def told(design: api.Design, fails: str) -> tuple[api.Cell, ...]:
    """State, effect, loss, bandwidth and load between the switches of one case."""
    rows = cells(
        cases.single_failure_table(design), "fails", "state", "effect", "lost", "bandwidth", "between"
    )
    (found,) = [row[1:] for row in rows if row[0] == fails]
    return found


def states(design: api.Design) -> dict[api.Cell, api.Cell]:
    """What is left after each case."""
    return dict(cells(cases.single_failure_table(design), "fails", "state"))  # type: ignore[arg-type]


def test_a_pair_of_leafs_survives_all_but_a_card() -> None:
    assert states(make(PAIR, *HOSTS, PEER)) == {
        "switch leaf-1": DEGRADED,
        "switch leaf-2": DEGRADED,
        "both cables of leaf-1 – leaf-2": LESS_RESERVE,
        "one of 2 cables of leaf-1 – leaf-2": INTACT,
        "cable of vmnic4 of any of host-[1-4]": DEGRADED,
        "cable of vmnic5 of any of host-[1-4]": DEGRADED,
        "network adapter in slot 1 (vmnic[4-5]) of any of host-[1-4]": DISCONNECTED,
        "any host of host-[1-4]": DEGRADED,
    }


def test_a_failed_leaf_moves_what_was_active_on_it() -> None:
    assert told(make(PAIR, *HOSTS, PEER), "switch leaf-1") == (
        DEGRADED,
        "host-[1-4]: vmk1 (vMotion): stays on vmnic5, loses standby vmnic4; "
        "vmk2 (vSAN): vmnic4 → vmnic5, shared with vmk1 (vMotion)",
        "",
        "25 → 25",
        "",
    )


def test_a_host_that_changes_its_leaf_crosses_the_links_between_them() -> None:
    assert told(make(PAIR, *HOSTS, PEER), "cable of vmnic4 of any of host-[1-4]")[-1] == "25 of 200"


def test_a_host_that_changes_its_leaf_is_cut_off_where_nothing_joins_the_two() -> None:
    state, _, lost, _, _ = told(make(PAIR, *HOSTS), "cable of vmnic4 of any of host-[1-4]")
    assert (state, lost) == (DISCONNECTED, "vSAN: it no longer reaches the others")


def test_links_that_do_not_carry_the_network_join_nothing() -> None:
    design = make(PAIR, *HOSTS, f"{PEER}, carries: [vmotion]")
    assert told(design, "cable of vmnic4 of any of host-[1-4]")[2] == "vSAN: it no longer reaches the others"
    assert told(design, "cable of vmnic5 of any of host-[1-4]")[2] == ""


def test_a_host_port_that_does_not_carry_the_network_is_no_way_out() -> None:
    design = make(PAIR, HOSTS[0], f"{HOSTS[1]}, carries: [vmotion]", PEER)
    assert told(design, "switch leaf-1")[:3] == (
        DISCONNECTED,
        "host-[1-4]: vmk1 (vMotion): stays on vmnic5, loses standby vmnic4; vmk2 (vSAN): no port left",
        "vSAN: host-[1-4] can no longer reach each other",
    )


def test_without_links_between_them_the_reserve_is_worth_nothing() -> None:
    assert told(make(PAIR, *HOSTS, PEER), "both cables of leaf-1 – leaf-2") == (
        LESS_RESERVE,
        "vmotion, vsan: a host that then fails over to its standby port is disconnected from the other hosts",
        "",
        "",
        "",
    )


def test_a_card_is_all_that_a_host_has() -> None:
    assert told(make(PAIR, *HOSTS, PEER), "network adapter in slot 1 (vmnic[4-5]) of any of host-[1-4]") == (
        DISCONNECTED,
        "vmk1 (vMotion), vmk2 (vSAN): no port left",
        "vMotion, vSAN: it no longer reaches the others",
        "25 → 0",
        "",
    )


def test_a_single_leaf_takes_everything_with_it() -> None:
    design = make({"leaf-1": LEAF}, HOSTS[0], HOSTS[1].replace("leaf-2 swp[1-4]", "leaf-1 swp[5-8]"))
    assert told(design, "switch leaf-1") == (
        DISCONNECTED,
        "host-[1-4]: vmk1 (vMotion), vmk2 (vSAN): no port left",
        "vMotion, vSAN: host-[1-4] have no connection left",
        "25 → 0",
        "",
    )
    assert told(design, "cable of vmnic4 of any of host-[1-4]")[0] == DEGRADED


def test_a_single_cable_takes_its_host_with_it() -> None:
    assert told(make({"leaf-1": LEAF}, HOSTS[0]), "cable of vmnic4 of any of host-[1-4]")[:3] == (
        DISCONNECTED,
        "vmk1 (vMotion), vmk2 (vSAN): no port left",
        "vMotion, vSAN: it no longer reaches the others",
    )


def test_a_design_without_cables_has_no_failures() -> None:
    design = make(PAIR)
    assert (faults(design), failure_effects(design), cases.single_failure_table(design).rows) == ((), (), ())


def test_one_of_two_spines_can_go() -> None:
    found = states(make(SPINES, *ROWS))
    assert found["any switch of spine-[1-2]"] == INTACT
    assert {state for fails, state in found.items() if "switch leaf" in str(fails)} == {DEGRADED}
    assert told(make(SPINES, *ROWS), "any switch of spine-[1-2]")[-1] == "50 of 100"


def test_one_of_one_spine_cannot() -> None:
    single = [row for row in ROWS if "spine-2" not in row]
    state, _, lost, _, _ = told(make({**SPINES, "spine-[1-2]": SPINE}, *single), "switch spine-1")
    assert (state, lost) == (DISCONNECTED, "vMotion, vSAN: host-[1-2] no longer reach the others")


def test_bonded_hosts_keep_half() -> None:
    design = make(PAIR, *HOSTS, PEER, design=BONDED)
    assert told(design, "switch leaf-1") == (
        DEGRADED,
        "host-[1-4]: vmk1 (vMotion), vmk2 (vSAN): keeps vmnic5 of vmnic[4-5]",
        "",
        "50 → 25",
        "",
    )
    assert told(design, "cable of vmnic4 of any of host-[1-4]") == (
        DEGRADED,
        "vmk1 (vMotion), vmk2 (vSAN): keeps vmnic5 of vmnic[4-5]",
        "",
        "50 → 25",
        "25 of 200",
    )


@pytest.mark.parametrize(
    ("ftt", "state", "told_"),
    [
        (
            0,
            DISCONNECTED,
            "fails with all its workloads; the storage policy tolerates no failure, so its data "
            "is unavailable",
        ),
        (1, DEGRADED, "fails with all its workloads; the storage policy tolerates 1 failure"),
        (2, DEGRADED, "fails with all its workloads; the storage policy tolerates 2 failures"),
    ],
)
def test_a_host_takes_its_data_with_it_unless_there_are_copies(ftt: int, state: str, told_: str) -> None:
    design = make(PAIR, *HOSTS, PEER, design=TOLERANT % ftt)
    assert told(design, "any host of host-[1-4]")[:2] == (state, told_)


def with_shares(available: bool) -> api.Design:
    """The shipped design of a file server, and whether another server takes its share over."""
    files = {path.name: path.read_bytes() for path in (ROOT / "designs/smb-direct-iwarp").glob("*.yaml")}
    stated = f"continuously_available: {str(available).lower()}".encode()
    files["design.yaml"] = files["design.yaml"].replace(b"continuously_available: false", stated)
    design = api.lint_texts("smb-direct-iwarp", files).design
    assert design is not None
    return design


def test_a_server_takes_its_shares_with_it_unless_another_one_serves_them() -> None:
    alone, available = with_shares(False), with_shares(True)
    assert told(alone, "host fs-01")[:2] == (
        DISCONNECTED,
        "fails with all its workloads; no other host serves share VMs. "
        "hv-01: SMB1 (SMB), SMB2 (SMB): no port left",
    )
    assert costs(alone)["host fs-01"] == "unavailable data; one host lost; bandwidth: 80 → 0 Gbit/s"
    assert states(alone)["host hv-01"] == DEGRADED
    assert survival_sentences(alone) == (
        "It survives the loss of any one cable. The loss of a network adapter disconnects up to 2 hosts; "
        "the loss of a host makes data unavailable."
    )
    assert states(available)["host fs-01"] == DEGRADED
    assert survival_sentences(available).startswith("It survives the loss of any one cable or host.")


def test_links_that_are_too_few_are_crowded() -> None:
    slow = make(PAIR, *HOSTS, "leaf-1 swp22 > leaf-2 swp22, speed: 10G")
    state, _, lost, bandwidth, between = told(slow, "cable of vmnic4 of any of host-[1-4]")
    assert (state, lost, bandwidth, between) == (OVERLOADED, "", "25 → 25", "25 of 10")
    assert [one.is_overloaded for one in failure_effects(slow) if one.fault.part == "cable of vmnic4"] == [
        True
    ] * 4


def costs(design: api.Design) -> dict[api.Cell, api.Cell]:
    """What each case costs."""
    return dict(cells(cases.single_failure_table(design), "fails", "costs"))  # type: ignore[arg-type]


def test_a_state_says_what_it_costs() -> None:
    """Nothing is degraded without a loss that is named, and nothing whole has one."""
    assert costs(make(PAIR, *HOSTS, PEER)) == {
        "switch leaf-1": "vSAN and vMotion share 25 Gbit/s; fewer redundant paths",
        "switch leaf-2": "vSAN and vMotion share 25 Gbit/s; fewer redundant paths",
        "both cables of leaf-1 – leaf-2": "fewer redundant paths",
        "one of 2 cables of leaf-1 – leaf-2": "",
        "cable of vmnic4 of any of host-[1-4]": "vSAN and vMotion share 25 Gbit/s; fewer redundant paths",
        "cable of vmnic5 of any of host-[1-4]": "vSAN and vMotion share 25 Gbit/s; fewer redundant paths",
        "network adapter in slot 1 (vmnic[4-5]) of any of host-[1-4]": (
            "lost connections; bandwidth: 25 → 0 Gbit/s; vmk1 (vMotion): 25 → 0 Gbit/s"
        ),
        "any host of host-[1-4]": "one host lost",
    }
    for _, design in designs():
        for case in cases.failure_cases(design):
            assert bool(case.costs) == (case.state != INTACT), case.title


def test_a_shared_port_is_reported_whichever_traffic_moves() -> None:
    """After switch leaf-2, vSAN stays on its port and vMotion moves to it."""
    for switch, moved in (("leaf-1", "vmk2 (vSAN)"), ("leaf-2", "vmk1 (vMotion)")):
        _, effect, *_ = told(make(PAIR, *HOSTS, PEER), f"switch {switch}")
        assert f"{moved}: " in str(effect) and str(effect).count(", shared with ") == 1
    (found,) = [one for one in failure_effects(make(PAIR, *HOSTS, PEER)) if one.fault.owners == ("leaf-2",)]
    assert found.shared_ports == (("vsan", "vmotion"), (25000,))


def test_a_port_that_is_shared_before_is_no_effect() -> None:
    together = make(PAIR, *HOSTS, PEER, design=VMOTION_WITH_VSAN)
    for effect in failure_effects(together):
        assert effect.shared_ports.kinds == (), effect.fault
    assert costs(together)["switch leaf-1"] == "fewer redundant paths"


def test_what_halves_says_so() -> None:
    found = costs(make(PAIR, *HOSTS, PEER, design=BONDED))
    assert (
        found["switch leaf-1"]
        == "bandwidth: 50 → 25 Gbit/s; vmk1 (vMotion): 50 → 25 Gbit/s; fewer redundant paths"
    )


def test_an_overload_says_its_figure() -> None:
    slow = make(PAIR, *HOSTS, "leaf-1 swp22 > leaf-2 swp22, speed: 10G")
    assert costs(slow)["cable of vmnic4 of any of host-[1-4]"] == (
        "overload between switches: 25 of 10 Gbit/s; vSAN and vMotion share 25 Gbit/s; fewer redundant paths"
    )


def test_a_cable_between_two_hosts_is_the_only_one() -> None:
    others = HOSTS[0].replace("[1-4]", "[3-4]")
    design = make({"leaf-1": LEAF}, "host-1 vmnic4 > host-2 vmnic4", others)
    assert told(design, "cable of vmnic4 of host-1")[2:4] == (
        "vMotion, vSAN: host-[1-2] have no connection left",
        "25 → 0",
    )


def designs() -> Iterator[tuple[str, api.Design]]:
    """A design of each form that the tests have."""
    yield "pair", make(PAIR, *HOSTS, PEER)
    yield "apart", make(PAIR, *HOSTS)
    yield "spines", make(SPINES, *ROWS)
    yield "bonded", make(PAIR, *HOSTS, PEER, design=BONDED)


DESIGNS = dict(designs())


@pytest.mark.parametrize("name", DESIGNS)
def test_removing_nothing_loses_nothing(name: str) -> None:
    found = effect_of_no_failure(DESIGNS[name])
    assert (found.state, found.changes, found.splits, found.bandwidth, found.crossings) == (
        INTACT,
        (),
        (),
        (),
        (),
    )


@pytest.mark.parametrize("name", DESIGNS)
def test_what_a_failure_takes_was_there(name: str) -> None:
    assert list(failure_effects(DESIGNS[name]))
    for one in failure_effects(DESIGNS[name]):
        _is_less(DESIGNS[name], one)


def _is_less(design: api.Design, one: FailureEffect) -> None:
    for change in one.changes:
        before, after = (
            {lead.near_end for choice in part for lead in choice} for part in (change.before, change.after)
        )
        assert after <= {lead.near_end for lead in change.attachment.cabled_ports} - one.dead_ends
        assert before != after or {lead.near_end for lead in change.attachment.cabled_ports} & one.dead_ends
    devices = {each.device for each in attachments(design)}
    assert {name for split in one.splits for name in split.cut + split.no_longer_reached} <= devices - set(
        one.failed_devices
    )
    assert all(after <= before for _, before, after in one.bandwidth + one.path_counts)
    assert {name for name, _, _ in one.bandwidth} <= {end.device for end in one.dead_ends}


@pytest.mark.parametrize("name", ["pair", "apart", "spines"])
@settings(max_examples=settings().max_examples // 2)
@given(data=st.data())
def test_who_is_cut_off_is_who_a_search_does_not_find(name: str, data: st.DataObject) -> None:
    design = DESIGNS[name]
    chosen = data.draw(st.sets(st.integers(0, len(design.links) - 1), max_size=8))
    switches = data.draw(st.sets(st.sampled_from(list(design.switches)), max_size=2))
    links = frozenset(chosen)
    made = failure_effect(design, SingleFault("cable", (), "", frozenset(switches), links, design.origin))
    _is_less(design, made)
    assert _lost_pairs(made, "vsan") == _searched(design, "vsan", set(), set()) - _searched(
        design, "vsan", set(links), switches
    )


def _lost_pairs(made: FailureEffect, kind: str) -> set[frozenset[str]]:
    """Pairs of hosts that an effect says have lost each other; hosts without a port have lost each other
    too."""
    pairs = set()
    for split in made.splits:
        if split.kind == kind:
            pairs |= {frozenset((a, b)) for a in split.cut for b in split.no_longer_reached}
            own = [
                one
                for one in made.changes
                if one.attachment.device == split.cut[0] and kind in one.attachment.kinds
            ]
            if not split.no_longer_reached or (own and not any(one.after for one in own)):
                pairs |= {frozenset(pair) for pair in combinations(split.cut, 2)}
    return pairs


def _searched(
    design: api.Design, kind: str, dead: Collection[int], broken: Collection[str]
) -> set[frozenset[str]]:
    """Pairs of hosts that a walk from port to port finds, with each host on the first port that works."""
    alive = [
        link
        for link in design.links
        if link.number not in dead and not {link.a.device, link.b.device} & set(broken)
    ]
    near = {end: other for link in alive for end, other in ((link.a, link.b), (link.b, link.a))}
    at: dict[str, set[str]] = {}
    for adapter in (
        one for cluster in design.clusters.values() for one in cluster.vmkernel if kind in one.services
    ):
        assert adapter.port_group is not None
        team, uplinks = (
            adapter.port_group.teaming,
            design.clusters["compute"].virtual_switches["Storage"].uplinks,
        )
        ports = [near.get(End(adapter.host, uplinks[name])) for name in (*team.active, *team.standby)]
        first = next((port for port in ports if port is not None), None)
        at[adapter.host] = set() if first is None else {first.device}
    for host in at:
        waiting = list(at[host])
        while waiting:
            here = waiting.pop()
            for end, other in near.items():
                if end.device == here and other.device in design.switches and other.device not in at[host]:
                    at[host].add(other.device)
                    waiting.append(other.device)
    return {frozenset((a, b)) for a, b in combinations(at, 2) if at[a] & at[b]}


def test_thirty_two_hosts_fit_on_a_page(tmp_path: Path) -> None:
    sys.path.insert(0, str(ROOT / "benchmarks"))
    import generate

    generate.write(tmp_path / "large", 32)
    design = api.lint_texts(
        "large", {path.name: path.read_bytes() for path in (tmp_path / "large").iterdir()}
    ).design
    assert design is not None and len(design.hosts) == 32
    assert len(failure_effects(design)) == 2 + 2 + 64 + 32 + 32
    assert list(states(design).items()) == [
        ("switch leaf-001", DEGRADED),
        ("switch leaf-002", DEGRADED),
        ("all 4 cables of leaf-001 – leaf-002", LESS_RESERVE),
        ("one of 4 cables of leaf-001 – leaf-002", INTACT),
        ("cable of vmnic4 of any of host-[0001-0032]", DEGRADED),
        ("cable of vmnic5 of any of host-[0001-0032]", DEGRADED),
        ("network adapter in slot 1 (vmnic[4-5]) of any of host-[0001-0032]", DISCONNECTED),
        ("any host of host-[0001-0032]", DEGRADED),
    ]


@pytest.mark.parametrize(
    ("policy", "active", "standby", "dead", "chosen"),
    [
        ("explicit-failover-order", "ab", "c", "", ["a"]),
        ("explicit-failover-order", "ab", "c", "a", ["b"]),
        ("explicit-failover-order", "ab", "c", "ab", ["c"]),
        ("explicit-failover-order", "a", "", "a", []),
        ("originating-virtual-port", "ab", "c", "", ["a", "b"]),
        ("originating-virtual-port", "ab", "c", "a", ["b", "c"]),
        ("originating-virtual-port", "ab", "cd", "a", ["b", "c"]),
        ("hyper-v-port", "a", "bc", "a", ["b"]),
        ("ip-hash", "ab", "", "", ["ab"]),
        ("ip-hash", "ab", "", "a", ["b"]),
        ("ip-hash", "ab", "", "ab", []),
    ],
)
def test_ports_that_a_policy_may_choose(
    policy: str, active: str, standby: str, dead: str, chosen: list[str]
) -> None:
    (one,) = [
        each for each in attachments(DESIGNS["pair"]) if each.device == "host-1" and "vsan" in each.kinds
    ]
    lead = one.active[0]
    leads = {name: lead._replace(near_end=End("host-1", name)) for name in active + standby}
    made = one._replace(
        policy=policy,
        uses_all_active=policy == "ip-hash",
        active=tuple(leads[name] for name in active),
        standby=tuple(leads[name] for name in standby),
    )
    found = port_choices(made, {leads[name].near_end for name in dead})
    assert ["".join(each.near_end.port for each in choice) for choice in found] == chosen
