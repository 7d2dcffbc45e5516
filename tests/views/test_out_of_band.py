"""Management out of band and MLAG peer links: left out of bandwidth, told where they fail, and promised
nothing of."""

import pytest
from small_designs import (
    HOSTS,
    LEAF,
    MANAGED,
    MANAGED_HOSTS,
    MANAGEMENT_PORTS,
    OUT_OF_BAND,
    PAIR,
    PEER,
    SPINE,
    cells,
    make,
)

from refarch import api
from refarch.views.capacity import bandwidth
from refarch.views.failure import cases
from refarch.views.figures.failures import survival_sentences
from refarch.views.figures.key_figures import key_figures
from refarch.views.network import wiring

LEAFS_AND_SPINES = {**PAIR, "spine-[1-2]": SPINE}
UPLINKS = tuple(
    f"leaf-{leaf} swp{18 + spine} > spine-{spine} swp{leaf}" for leaf in (1, 2) for spine in (1, 2)
)
LEAF_PAIR = "{leafs: {switches: ['leaf-[1-2]'], peer_link: peer}}"
PEER_LINK = "behavior of the MLAG pair without its peer link"


def managed(*links: str) -> api.Design:
    """Two leafs and a switch out of band, with hosts that have a card for management."""
    return make(OUT_OF_BAND, *HOSTS, PEER, *links, design=MANAGED_HOSTS)


def told(design: api.Design, fails: str) -> tuple[api.Cell, ...]:
    """State, costs and effect of one case."""
    rows = cells(cases.single_failure_table(design), "fails", "state", "costs", "effect")
    (found,) = [row[1:] for row in rows if row[0] == fails]
    return found


def test_bandwidth_leaves_out_what_is_out_of_band() -> None:
    design = managed(*MANAGED, MANAGEMENT_PORTS)
    keys = ("switch", "edge_ports", "to_spines", "to_peers", "onward", "ratio")
    assert cells(bandwidth.switch_bandwidth_table(design), *keys) == [
        ("leaf-1", "4 × 25 GbE", "", "2 × 100 GbE", 0, "no uplinks"),
        ("leaf-2", "4 × 25 GbE", "", "2 × 100 GbE", 0, "no uplinks"),
    ]
    assert cells(bandwidth.fabric_bandwidth_table(design), "switch", "hosts", "edge") == [
        ("leaf-[1-2]", 4, 200)
    ]
    (ratio,) = [figure for figure in key_figures(design) if figure.key == "oversubscription"]
    assert (ratio.value, ratio.remark) == (
        "none",
        "no uplinks; links between the switches carry up to 0 of 200 Gbit/s, after a failure up to 25 of 200",
    )


def test_a_switch_of_another_role_is_counted() -> None:
    leaf = {**OUT_OF_BAND, "oob-1": LEAF}
    design = make(leaf, *HOSTS, PEER, MANAGED[0], design=MANAGED_HOSTS)
    assert cells(bandwidth.switch_bandwidth_table(design), "switch", "ratio")[-1] == (
        "oob-1",
        "no other switch",
    )


def test_hosts_at_nothing_but_a_switch_out_of_band_are_not_cabled_to_each_other() -> None:
    design = make(OUT_OF_BAND, MANAGED[0], design=MANAGED_HOSTS)
    (ratio,) = [figure for figure in key_figures(design) if figure.key == "oversubscription"]
    assert (ratio.value, ratio.remark) == ("none", "no switch with hosts has a link to another switch")


def test_the_management_port_is_not_among_the_ports_that_are_used() -> None:
    assert cells(wiring.switch_table(managed(*MANAGED, MANAGEMENT_PORTS)), "switch", "used", "ports") == [
        ("leaf-1", 6, 22),
        ("leaf-2", 6, 22),
        ("oob-1", 10, 22),
    ]


@pytest.mark.parametrize(
    ("fails", "costs", "effect"),
    [
        (
            "switch oob-1",
            "no OOB management of host-[1-4], leaf-[1-2]",
            "host-[1-4]: vmk0 (Management), idrac: no OOB cable left. leaf-[1-2]: eth0: no OOB cable left",
        ),
        (
            "cable of vmnic0 of any of host-[1-4]",
            "no OOB management",
            "vmk0 (Management): no OOB cable left",
        ),
        (
            "cable of idrac of any of host-[1-4]",
            "no OOB management",
            "idrac: no OOB cable left",
        ),
        (
            "network adapter of vmnic[0-1] of any of host-[1-4]",
            "no OOB management",
            "vmk0 (Management): no OOB cable left",
        ),
    ],
)
def test_who_loses_management_out_of_band_is_told(fails: str, costs: str, effect: str) -> None:
    assert told(managed(*MANAGED, MANAGEMENT_PORTS), fails) == ("degraded", costs, effect)


def test_a_second_cable_out_of_band_is_the_reserve() -> None:
    design = managed(MANAGED[0], "host-[1-4] vmnic1 > oob-1 swp[9-12]")
    assert told(design, "cable of vmnic0 of any of host-[1-4]") == (
        "reduced redundancy",
        "fewer redundant paths",
        "vmk0 (Management): one OOB cable less",
    )


@pytest.mark.slow
def test_the_verdict_leaves_management_out_of_band_aside_where_it_is_lost() -> None:
    usual = "It survives the loss of any one switch, cable or host, or of all links between two switches"
    card = " The loss of a network adapter disconnects 1 host."
    assert survival_sentences(managed()) == f"{usual}.{card}"
    assert survival_sentences(managed(*MANAGED)) == f"{usual}, except out-of-band management.{card}"


def test_a_peer_link_is_not_judged_and_not_promised() -> None:
    peer = f"{PEER}, bond: peer"
    design = make(LEAFS_AND_SPINES, *HOSTS, peer, *UPLINKS, pairs=LEAF_PAIR)
    assert told(design, "both cables of leaf-1 – leaf-2") == (
        "not modeled",
        PEER_LINK,
        "no change for components in use",
    )
    assert told(design, "one of 2 cables of leaf-1 – leaf-2")[1] == ""
    card = " The loss of a network adapter disconnects 1 host."
    assert survival_sentences(design) == (
        "It survives the loss of any one switch, cable or host, or of all links between two switches, except "
        f"MLAG peer links.{card}"
    )
    alone = make(PAIR, *HOSTS, peer, pairs=LEAF_PAIR)
    assert survival_sentences(alone) == f"It survives the loss of any one switch, cable or host.{card}"


def test_links_of_switches_that_are_no_pair_are_judged() -> None:
    design = make(LEAFS_AND_SPINES, *HOSTS, f"{PEER}, bond: peer", *UPLINKS)
    assert told(design, "both cables of leaf-1 – leaf-2")[1] == ""
    assert "or of all links between two switches. " in survival_sentences(design)
