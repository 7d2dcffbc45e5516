"""Failures of sites, of the link between sites and of witnesses: data by storage policy, hosts, sentences."""

from pathlib import Path

import pytest
from stretched_designs import Edit, stretched_design, witness_router

from refarch.views.failure.cases import single_failure_table
from refarch.views.failure.effects import DEGRADED, DISCONNECTED, LESS_RESERVE
from refarch.views.failure.site_failures import (
    AVAILABLE,
    NOT_KNOWN,
    UNAVAILABLE,
    SiteFailure,
    site_failure_effects,
)
from refarch.views.figures.failures import ranked_failures, survival_sentences, worst_failure
from refarch.views.figures.key_figures import key_figures
from shipped_designs import shipped_design

ROOT = Path(__file__).resolve().parents[3]


def failures(*edits: Edit) -> dict[str, SiteFailure]:
    """Failures of the stretched design by title."""
    return {failure.title: failure for failure in site_failure_effects(stretched_design(*edits))}


def results(failure: SiteFailure) -> dict[str, str]:
    """Result by policy."""
    return {outcome.policy.removeprefix("policy "): outcome.result for outcome in failure.outcomes}


@pytest.mark.parametrize(
    ("title", "mirrored", "preferred", "secondary"),
    [
        ("site altstadt", AVAILABLE, UNAVAILABLE, AVAILABLE),
        ("site bahnhof", AVAILABLE, AVAILABLE, UNAVAILABLE),
        ("inter-site link", AVAILABLE, AVAILABLE, NOT_KNOWN),
        ("witness wit-esx-1", AVAILABLE, AVAILABLE, AVAILABLE),
    ],
)
def test_each_failure_has_an_effect_by_policy(
    title: str, mirrored: str, preferred: str, secondary: str
) -> None:
    assert results(failures()[title]) == {
        "Metro RAID-5": mirrored,
        "Metro only": mirrored,
        "Altstadt RAID-5": preferred,
        "Bahnhof RAID-5": secondary,
    }


def test_states_and_losses_follow_from_the_policies() -> None:
    found = {title: (one.state, one.costs) for title, one in failures().items()}
    assert found == {
        "site altstadt": (
            DISCONNECTED,
            ("unavailable data: policy Altstadt RAID-5", "4 of 8 hosts lost"),
        ),
        "site bahnhof": (DISCONNECTED, ("unavailable data: policy Bahnhof RAID-5", "4 of 8 hosts lost")),
        "inter-site link": (
            DEGRADED,
            ("not known: data of policy Bahnhof RAID-5", "no storage on bahnhof"),
        ),
        "witness wit-esx-1": (LESS_RESERVE, ("no deciding vote for a second failure",)),
    }


def test_the_site_that_is_left_states_what_it_still_tolerates() -> None:
    details = failures()["site altstadt"].details
    assert details[0] == (
        "policy Metro RAID-5, policy Bahnhof RAID-5: data is available on bahnhof, which tolerates 1 more "
        "failure"
    )
    assert details[1] == "policy Metro only: data is available on bahnhof"


def test_a_policy_without_a_level_between_the_sites_is_not_known() -> None:
    edit = ("design", "Metro only: {site: mirror, ", "Metro only: {")
    for title in ("site altstadt", "site bahnhof", "inter-site link"):
        assert results(failures(edit)[title])["Metro only"] == NOT_KNOWN, title


def test_services_that_stop_make_the_failure_worse() -> None:
    """A gateway of the witness on one site alone: the other site loses the witness with it."""
    found = failures(witness_router('"alt-qfx-[1-2]"'))["inter-site link"]
    assert found.state == DISCONNECTED and found.costs[0] == "lost connections"


def test_the_published_design_lists_sites_link_and_witnesses() -> None:
    design = shipped_design("vsan-witness-sites")
    table = single_failure_table(design)
    rows = list(zip(*(table.cells_of(key) for key in ("kind", "fails", "state")), strict=True))
    assert rows[:6] == [
        ("Site", "site north", DISCONNECTED),
        ("Site", "site south", DEGRADED),
        ("Link between sites", "inter-site link", DEGRADED),
        ("Witness", "witness-branch", LESS_RESERVE),
        ("Witness", "witness-metro", LESS_RESERVE),
        ("Switch", "switch north-leaf-1", DEGRADED),
    ]
    assert survival_sentences(design).endswith(
        "Data stays available after the loss of site south, the inter-site link, witness-branch or "
        "witness-metro. After the loss of site north, data of policy North only is unavailable."
    )
    (figure,) = [one for one in key_figures(design) if one.key == "worst-failure"]
    assert (figure.value, figure.remark) == (
        "site north",
        "63 % of the bandwidth of all hosts is left; unavailable data: policy North only; 3 of 6 hosts lost",
    )


def test_failures_of_sites_are_ranked_before_those_of_devices_in_the_same_state() -> None:
    ranked = [
        (failure.title, failure.state) for failure in ranked_failures(shipped_design("vsan-witness-sites"))
    ]
    assert ranked[0] == ("site north", DISCONNECTED)
    degraded = [title for title, state in ranked if state == DEGRADED]
    assert degraded[:3] == ["site south", "inter-site link", "host branch-1"]
    reduced = [title for title, state in ranked if state == LESS_RESERVE]
    assert reduced[:2] == ["witness-branch", "witness-metro"]


def test_a_design_on_one_site_has_no_such_failure() -> None:
    design = shipped_design("vsan-esa-arista")
    assert site_failure_effects(design) == ()
    worst = worst_failure(design)
    assert worst is not None and worst.title.startswith("network adapter")
    assert "Data stays available" not in survival_sentences(design)
