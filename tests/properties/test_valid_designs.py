"""No false alarm: designs that are valid by their vendors' rules give no error, over products, sizes, switch
vendors and MTUs."""

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, seed, settings, strategies as st
from valid_designs import LIMITS, PAIRS, RDMA_LIMIT, Plan, plans, sizes
from valid_files import files
from valid_pairs import both, may_mix, may_share, sharing

from refarch import api
from refarch.views.tables.registry import table_views

EXAMPLES = settings().max_examples // 25
"""Designs of each product, transport and kind of size; the seed makes them the same on every run."""

FEWER = EXAMPLES // 2
"""For tests that take longer."""

EVERY_PAIR = pytest.mark.parametrize(("product", "transport"), PAIRS, ids=["-".join(pair) for pair in PAIRS])

RIGHT_WARNINGS = {"TEAM020", "TOP001", "TOP023"}
"""Warnings that a valid design may have: one cluster has one uplink for management and the other two; vSAN
with three hosts is supported, and its manual advises four; the plans give each leaf two uplinks, however many
hosts it has."""

RIGHT_INFOS = {
    "MTU005",  # RoCE over standard frames
    "NIC013",  # vSAN OSA at 10 Gb/s
    "NIC027",  # a card whose ports share less than they could carry
    "QOS019",  # hosts that learn PFC from a switch of which DCBX is not said
    "QOS021",  # Windows hosts of which the marking is not said
    "QOS022",  # the heartbeat of Windows beside other traffic
    "QOS025",  # switches that go by DSCP alone, and hosts of which the marking is not said
    "SMB018",  # 10 Gb/s for four nodes and more
    "TEAM020",  # one uplink for management
    "TOP018",  # vSAN over RDMA beside other traffic
    "WIRE031",  # cables much longer than their way
}
"""What is allowed and worth a remark."""


def on_plans(product: str, transport: str, test: Callable[[Plan], None], examples: int = EXAMPLES) -> None:
    """Run a test on plans, the same ones every time."""
    for size in sizes(product, transport):

        @seed(2026)
        @settings(max_examples=examples)
        @given(plans(product, transport, size))
        def run(plan: Plan) -> None:
            test(plan)

        run()


def linted(data: Mapping[str, Any]) -> api.LintResult:
    return api.lint_texts("generated", {name: json.dumps(one).encode() for name, one in data.items()})


def told(result: api.LintResult, severity: str) -> list[str]:
    return [
        f"{one.code} {one.file} {one.object}: {one.message}"
        for one in result.findings
        if one.severity == severity
    ]


def test_the_designs_of_this_project_give_no_error() -> None:
    run = api.lint(root=str(Path(__file__).parents[2]))
    assert run.designs and run.unchecked == ()
    assert [one for one in run.findings if one.severity != "info" and one.waived is None] == []


@EVERY_PAIR
def test_a_valid_design_gives_no_error_and_no_wrong_warning(product: str, transport: str) -> None:
    def test(plan: Plan) -> None:
        result = linted(files(plan))
        assert result.checked, told(result, "error")
        assert told(result, "error") == []
        assert [one for one in told(result, "warning") if one.split()[0] not in RIGHT_WARNINGS] == []
        assert [one for one in told(result, "info") if one.split()[0] not in RIGHT_INFOS] == []
        assert any(one.code == "TOP001" for one in result.findings) == (
            plan.topology == "single-site" and plan.hosts == 3 and "vsan" in product
        )

    on_plans(product, transport, test)


@pytest.mark.parametrize("number", range(len(PAIRS)), ids=["-".join(pair) for pair in PAIRS])
def test_two_clusters_in_one_design_do_not_disturb_each_other(number: int) -> None:
    @seed(2026)
    @settings(max_examples=EXAMPLES)
    @given(plans(*PAIRS[number]), st.sampled_from(PAIRS).flatmap(lambda pair: plans(*pair)))
    def run(one: Plan, other: Plan) -> None:
        result = linted(both(one, other))
        assert (
            result.checked
            and result.design is not None
            and len(result.design.hosts) == one.hosts + other.hosts
        )
        assert [
            one
            for one in told(result, "error") + told(result, "warning")
            if one.split()[0] not in RIGHT_WARNINGS
        ] == []

    run()


@pytest.mark.parametrize(("product", "transport"), [pair for pair in PAIRS if pair[0] != "nvme-of"])
def test_two_clusters_on_the_same_leafs_do_not_disturb_each_other(product: str, transport: str) -> None:
    firsts = [pair for pair in PAIRS if pair[0] not in ("nvme-of", "pvrdma") and may_mix(pair[1], transport)]

    @seed(2026)
    @settings(
        max_examples=EXAMPLES,
        suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow],
    )
    @given(st.sampled_from(firsts).flatmap(lambda pair: plans(*pair)), plans(product, transport, "least"))
    def run(one: Plan, other: Plan) -> None:
        assume(may_share(one, other))
        result = linted(sharing(one, other))
        assert result.checked and result.design is not None, told(result, "error")
        assert len(result.design.hosts) == one.hosts + other.hosts
        assert [
            one
            for one in told(result, "error") + told(result, "warning")
            if one.split()[0] not in RIGHT_WARNINGS
        ] == []

    run()


@EVERY_PAIR
def test_every_table_of_a_valid_design_can_be_made(product: str, transport: str) -> None:
    def test(plan: Plan) -> None:
        design = linted(files(plan)).design
        assert design is not None and len(design.hosts) == plan.hosts
        for table_view in table_views().values():
            table = table_view.whole_table(design)
            assert all(len(row.cells) == len(table.columns) for row in table.rows), table_view.name
        for name in api.TABLES:
            assert api.table(design, name).rows or name in ("qos", "results", "bandwidth", "failure"), name

    on_plans(product, transport, test, FEWER)


@EVERY_PAIR
def test_the_same_design_with_one_thing_wrong_is_found(product: str, transport: str) -> None:
    """That the designs above are silent means nothing unless they reach the rules."""

    def test(plan: Plan) -> None:
        data = files(plan)
        for switch in data["wiring.yaml"]["switches"].values():
            switch["mtu"] = plan.mtu - 1 if plan.mtu == 1500 else 1600
        data["bom.yaml"]["items"][0]["quantity"] -= 1
        wanted = {"BOM001"} if plan.switchless else {"BOM001", "MTU001"}
        assert {one.code for one in linted(data).findings if one.severity == "error"} == wanted

    on_plans(product, transport, test, FEWER)


def test_the_designs_are_many_and_differ_in_all_that_matters() -> None:
    found: list[Plan] = []
    for product, transport in PAIRS:
        on_plans(product, transport, found.append)
    assert {(plan.product, plan.transport) for plan in found} == {*PAIRS}
    assert {plan.leaf.model.split("-")[0] for plan in found} == {"nvidia", "arista"} and len(
        {plan.leaf.model for plan in found}
    ) >= 9
    assert {plan.leaf.speed for plan in found} == {10, 25, 100} and {plan.mtu for plan in found} == {
        1500,
        4200,
        9000,
    }
    assert {1500, 9100, 9214, 9216, None} == {plan.switch_mtu for plan in found}
    assert {plan.policy for plan in found if "vsan" in plan.product} >= {
        "explicit-failover-order",
        "physical-nic-load",
    }
    assert {plan.topology for plan in found} == {"single-site", "two-node", "stretched"}
    for name in (
        "racked",
        "measured",
        "mlag",
        "lag",
        "direct",
        "in_band",
        "stated",
        "willing",
        "pools",
        "builds",
        "spare",
        "switchless",
    ):
        assert {getattr(plan, name) for plan in found} == {False, True}, name
    assert any(plan.leaf.split for plan in found) and any(plan.leaf.cable.optic for plan in found)
    assert {plan.fabrics for plan in found} == {1, 2}


@EVERY_PAIR
def test_the_smallest_and_the_largest_are_among_them(product: str, transport: str) -> None:
    found: list[int] = []
    on_plans(product, transport, lambda plan: found.append(plan.hosts))
    least, most = LIMITS[product]
    if product.startswith("vsan") and transport != "tcp":
        most = RDMA_LIMIT
    assert min(found) <= least and max(found) == most
