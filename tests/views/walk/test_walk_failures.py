"""Paths after the failure of a site, of the link between the sites, of the witness, of a router, and of one
leg of a bond; and what such a failure ends by its nature."""

import pytest
from stretched_designs import (
    ALL_ROUTERS,
    Edit,
    bridged,
    line_of,
    stretched_design,
    stretched_result,
    witness_router,
)
from walk_designs import design_with, switches_with

from refarch.api.model import Design
from refarch.views.failure.site_cases import site_failure_table
from refarch.views.network.site_devices import cables_between_sites, sites_of_switches
from refarch.views.walk.conversations import conversations_of_host, meant_conversations
from refarch.views.walk.failures import failures_of, new_faults, outcome_of_failure, site_failures
from refarch.views.walk.records import (
    ARRIVES,
    DOES_NOT_ARRIVE,
    INTER_SITE_LINK,
    SITE,
    UNKNOWN,
    Conversation,
    Failure,
)
from refarch.views.walk.tracing import failure_named, traced_paths
from refarch.views.walk.walker import Walker, walker

REACHED = ("ip-plan", "  a-vsan:\n", "  a-vsan:\n    reaches: [{networks: [w-witness], mtu: 9000}]\n")
FAR_REACHED = ("ip-plan", "  b-vsan:\n", "  b-vsan:\n    reaches: [{networks: [w-witness], mtu: 9000}]\n")


def path_findings(*edits: Edit) -> list[tuple[str, str, int]]:
    """Code, file and line of the errors, and of what the walk alone finds."""
    return [
        (one.code, one.file, one.line)
        for one in stretched_result(*edits).findings
        if one.severity == "error" or one.code.startswith("PATH")
    ]


def conversation(design: Design, host: str, service: str, far: str = "") -> Conversation:
    """The first conversation of a host with a device."""
    return next(
        one
        for one in conversations_of_host(design, host)
        if one.service == service and far in ("", one.far_device)
    )


# Sites of devices


def test_switches_are_on_the_site_of_their_rack_or_of_their_hosts() -> None:
    design = stretched_design()
    near, far = {"alt-qfx-1", "alt-qfx-2"}, {"bhf-qfx-1", "bhf-qfx-2"}
    expected = dict.fromkeys(near, "altstadt") | dict.fromkeys(far, "bahnhof")
    assert sites_of_switches(design) == expected
    racks = stretched_design(
        ("wiring", '      - {names: "alt-qfx-[1-2]", unit: 20, feeds: [A, B]}\n', ""),
        ("wiring", '      - {names: "bhf-qfx-[1-2]", unit: 20, feeds: [A, B]}\n', ""),
    )
    assert sites_of_switches(racks) == expected
    assert [(link.a.device, link.b.device) for link in cables_between_sites(design)] == [
        ("alt-qfx-1", "bhf-qfx-1"),
        ("alt-qfx-2", "bhf-qfx-2"),
    ]


SPINE = """\
  core-1: {model: juniper-qfx5120-48y, role: spine, fabric: altstadt, nos: juniper-junos, mtu: 9216}

mlag:
"""


@pytest.mark.parametrize(
    ("cabled", "site"), [(("alt-qfx-1",), "altstadt"), (("alt-qfx-1", "bhf-qfx-1"), None), ((), None)]
)
def test_a_switch_without_hosts_is_on_the_site_of_the_nearest(
    cabled: tuple[str, ...], site: str | None
) -> None:
    cables = "".join(
        f'  - {{from: "core-1 et-0/0/{number}", to: "{name} et-0/0/50", cable: juniper-jnp-100g-dac-1m}}\n'
        for number, name in enumerate(cabled, 48)
    )
    edits = (("wiring", "mlag:\n", SPINE), ("wiring", "  # Dark fibre", f"{cables}  # Dark fibre"))
    assert sites_of_switches(stretched_design(*edits)).get("core-1") == site


def test_a_cluster_on_one_site_has_no_failures_of_sites() -> None:
    assert site_failures(design_with()) == ()
    assert [failure.name for failure in site_failures(stretched_design())] == [
        "site altstadt",
        "site bahnhof",
        "the inter-site link",
        "wit-esx-1",
    ]


# What a stretched cluster survives


def test_a_stretched_cluster_survives_its_sites_its_link_and_its_witness() -> None:
    design = stretched_design(REACHED, FAR_REACHED)
    walked = walker(design)
    survived: dict[tuple[str, str], list[str]] = {}
    for meant in meant_conversations(design):
        one = meant.conversation
        walk = walked.walk(one)
        for failure in failures_of(walked, walk):
            outcome = outcome_of_failure(walked, walk, failure)
            if failure.kind:
                assert outcome.is_survived, (one, failure, outcome.after.faults)
                survived.setdefault((one.service, one.far_device), []).append(failure.name)
    witness = ["site bahnhof", "the inter-site link", "site altstadt", "the inter-site link"]
    assert survived["vsan-witness", "wit-esx-1"] == witness
    assert survived["vsan", "alt-esx-2"] == ["site bahnhof", "the inter-site link", "wit-esx-1"]
    assert survived["vsan", "bhf-esx-1"] == ["wit-esx-1"], "the data sites may lose each other"


@pytest.mark.parametrize(
    "edits",
    [(), (REACHED, FAR_REACHED), bridged(), (witness_router(ALL_ROUTERS),)],
    ids=["routed", "reached", "bridged", "routers of the witness on both sites"],
)
def test_valid_designs_have_no_finding(edits: tuple[Edit, ...]) -> None:
    assert path_findings(*edits) == []


def test_equal_vlans_on_both_sites_are_two_networks() -> None:
    changed = [(f"{what}2{kind}0", f"{what}1{kind}0") for kind in (1, 2, 3) for what in ("vlan: ", "irb.")]
    numbers = [("ip-plan", before, after) for before, after in changed]
    assert path_findings(*numbers) == []
    one = conversation(stretched_design(*numbers), "bhf-esx-1", "vsan", "alt-esx-1")
    assert walker(stretched_design(*numbers)).walk(one).verdict == ARRIVES


@pytest.mark.parametrize("routers", ['"alt-qfx-[1-2]"', '"bhf-qfx-[1-2]"'])
def test_a_gateway_on_one_site_alone_is_found_at_its_router(routers: str) -> None:
    edits = bridged(routers)
    line = line_of("ip-plan", f"    router: {{devices: {routers}, redundancy: vrrp}}", *edits)
    assert path_findings(*edits) == [("PATH007", "ip-plan.yaml", line)]


@pytest.mark.parametrize("site", ["alt", "bhf"])
def test_a_witness_behind_one_site_alone_is_found_at_its_router(site: str) -> None:
    edit = witness_router(f'"{site}-qfx-[1-2]"')
    line = line_of(
        "ip-plan",
        f'    router: {{devices: "{site}-qfx-[1-2]", redundancy: vrrp}}\n    mtu: 9000\n    out_of',
        edit,
    )
    assert path_findings(edit) == [("PATH007", "ip-plan.yaml", line)]
    design = stretched_design(edit)
    far = "bhf" if site == "alt" else "alt"
    one = conversation(design, f"{far}-esx-1", "vsan-witness")
    walked = walker(design)
    lost = {
        failure.kind: [fault.text for fault in new_faults(walked, walked.walk(one), failure)]
        for failure in site_failures(design)
        if f"{far}-esx-1" not in failure.devices
    }
    text = (
        f"network w-witness has its gateway only on {site}-qfx-[1-2], but vmk2 on {far}-esx-1 needs it to "
        "reach wit-esx-1"
    )
    assert lost == {SITE: [text], INTER_SITE_LINK: [text], "witness": []}


def test_hosts_of_one_site_that_meet_on_the_other_site_are_found_at_their_cable() -> None:
    cable = 'to: "bhf-qfx-2 et-0/0/[54-55]", cable: juniper-jnp-100g-dac-1m, bond: ae0'
    edits = (*bridged(), ("wiring", cable, f"{cable}, carries: [b-vsan, b-vmotion]"))
    design = stretched_design(*edits)
    walked = walker(design)
    one = conversation(design, "bhf-esx-1", "management", "bhf-esx-2")
    assert walked.walk(one).verdict == ARRIVES
    (site,) = (failure for failure in site_failures(design) if failure.name == "site altstadt")
    faults = new_faults(walked, walked.walk(one), site)
    assert {(fault.verdict, fault.device, fault.port) for fault in faults} <= {
        (DOES_NOT_ARRIVE, "bhf-qfx-1", "et-0/0/54"),
        (DOES_NOT_ARRIVE, "bhf-qfx-2", "et-0/0/54"),
        (DOES_NOT_ARRIVE, "bhf-qfx-1", "et-0/0/55"),
        (DOES_NOT_ARRIVE, "bhf-qfx-2", "et-0/0/55"),
    }
    assert faults


def test_gateways_of_the_other_site_matter_on_the_preferred_site_alone() -> None:
    design = stretched_design()
    walked = walker(design)
    kinds = {
        host: [
            one.name
            for one in failures_of(walked, walked.walk(conversation(design, host, "gateway")))
            if one.kind
        ]
        for host in ("alt-esx-1", "bhf-esx-1")
    }
    assert kinds == {
        "alt-esx-1": ["site bahnhof", "the inter-site link", "wit-esx-1"],
        "bhf-esx-1": ["site altstadt", "wit-esx-1"],
    }


# What a failure ends


def test_what_a_failure_ends_by_its_nature_is_said_and_is_no_fault_of_the_design() -> None:
    design = stretched_design()
    walked = walker(design)
    data, witness = (
        conversation(design, "alt-esx-1", *ends) for ends in (("vsan", "bhf-esx-1"), ("vsan-witness",))
    )
    for one, name, text in (
        (data, "site bahnhof", "bhf-esx-1 is out of service"),
        (
            data,
            "inter-site link",
            "alt-esx-1 is on site altstadt, but bhf-esx-1 is on site bahnhof; the inter-site link is out of "
            "service",
        ),
        (witness, "wit-esx-1", "wit-esx-1 is out of service"),
        (data, "bhf-esx-1", "bhf-esx-1 is out of service"),
    ):
        outcome = outcome_of_failure(walked, walked.walk(one), failure_named(design, name))
        assert outcome.faults == () and not outcome.is_survived
        assert [fault.text for fault in outcome.ends] == [text]
        assert outcome.after.verdict == DOES_NOT_ARRIVE and outcome.after.adapters == ()


def test_the_only_port_and_the_only_router_are_the_end_of_a_path() -> None:
    single = (
        "ip-plan",
        'devices: "bhf-qfx-[1-2]", redundancy: vrrp}\n    mtu',
        "devices: bhf-qfx-1}\n    mtu",
    )
    design = stretched_design(single)
    walked = walker(design)
    walk = walked.walk(conversation(design, "bhf-esx-1", "vsan-witness"))
    outcome = outcome_of_failure(walked, walk, failure_named(design, "bhf-qfx-1"))
    assert (outcome.faults, [fault.text for fault in outcome.ends]) == (
        (),
        ["network b-vsan has its gateway only on bhf-qfx-1, but vmk2 on bhf-esx-1 uses it"],
    )
    small = design_with(name="pvrdma")
    (meant,) = meant_conversations(small)
    walked = Walker(small)
    ends = {
        name: [
            fault.text
            for fault in outcome_of_failure(
                walked, walked.walk(meant.conversation), failure_named(small, name)
            ).ends
        ]
        for name in ("host-1 vmnic4", "host-2 vmnic4")
    }
    assert ends == {
        f"host-{number} vmnic4": [f"port group PVRDMA on host-{number} has no port left"] for number in (1, 2)
    }


# Routers


def test_a_router_of_a_shared_gateway_fails() -> None:
    design = stretched_design(REACHED, FAR_REACHED)
    walked = walker(design)
    walk = walked.walk(conversation(design, "alt-esx-1", "vsan-witness"))
    failed = [failure.name for failure in failures_of(walked, walk)]
    assert {"alt-qfx-1", "alt-qfx-2"} <= set(failed)
    after = walked.walk(walk.conversation, failure_named(design, "alt-qfx-1"))
    assert (after.verdict, after.adapters) == (ARRIVES, ("vmnic3",))
    assert "alt-qfx-1" not in {hop.device for hop in after.hops}


def test_the_gateway_is_walked_to_the_switches_that_have_it() -> None:
    design = stretched_design()
    walk = walker(design).walk(conversation(design, "alt-esx-1", "gateway"))
    assert walk.verdict == ARRIVES
    assert {(hop.device, hop.port) for hop in walk.hops if hop.text == "routes"} == {
        ("alt-qfx-1", "VLAN 110"),
        ("alt-qfx-2", "VLAN 110"),
    }


def test_a_reserve_port_that_does_not_reach_the_gateway_is_found() -> None:
    cable = 'to: "alt-qfx-2 et-0/0/[54-55]", cable: juniper-jnp-100g-dac-1m, bond: ae0'
    edits = (
        ("wiring", cable, f"{cable}, carries: [a-vsan, a-mgmt]"),
        (
            "ip-plan",
            'gateway: 10.1.30.1\n    router: {devices: "alt-qfx-[1-2]", redundancy: vrrp}',
            "gateway: 10.1.30.1\n    router: {devices: alt-qfx-2}",
        ),
    )
    design = stretched_design(*edits)
    walked = walker(design)
    walk = walked.walk(conversation(design, "alt-esx-1", "vmotion", "bhf-esx-1"))
    assert walk.faults == ()
    faults = new_faults(walked, walk, failure_named(design, "alt-esx-1 vmnic3"))
    assert [fault.text for fault in faults] == [
        "VLAN 130 enters alt-qfx-1, but does not reach its gateway 10.1.30.1 on alt-qfx-2"
    ]


def test_routers_outside_keep_the_way_to_the_witness_open() -> None:
    design = stretched_design()
    walked = walker(design)
    one = conversation(design, "bhf-esx-1", "vsan-witness")
    for failure in site_failures(design)[:1]:
        after = walked.walk(one, failure)
        assert (after.verdict, after.faults) == (UNKNOWN, ())


# Legs of a bond


def test_the_second_leg_of_a_bond_must_carry_the_vlan() -> None:
    design = design_with()
    legs = {("leaf-1", "swp22"): {"tagged": (20,)}, ("leaf-2", "swp22"): {"tagged": (20,)}}
    walked = Walker(design, switches_with(design, legs))
    one = next(
        meant.conversation for meant in meant_conversations(design) if meant.conversation.service == "vsan"
    )
    crossing = Failure("vmnic4 on host-1", nics=frozenset({("host-1", "vmnic4")}))
    walk = walked.walk(one, crossing)
    assert any(hop.port == "swp21 > leaf-1 swp21" for hop in walk.hops)
    failed = [failure for failure in failures_of(walked, walk) if failure.ports]
    assert [failure.name for failure in failed] == ["swp21 on leaf-2"]
    texts = [fault.text for fault in walked.walk(one, crossing._replace(ports=failed[0].ports)).faults]
    assert len(texts) == 1 and "does not carry it" in texts[0]
    alike = Walker(design)
    walk = alike.walk(one, crossing)
    assert not [failure for failure in failures_of(alike, walk) if failure.ports]


# Names


@pytest.mark.parametrize(
    "name", ["site altstadt", "the inter-site link", "inter-site link", "wit-esx-1", "alt-qfx-1", "alt-esx-1"]
)
def test_failures_have_names(name: str) -> None:
    assert failure_named(stretched_design(), name) != Failure()


def test_a_trace_lists_what_a_path_survives() -> None:
    design = stretched_design(REACHED, FAR_REACHED)
    (path,) = traced_paths(design, "bhf-esx-1", "vsan-witness")
    assert [one.failure.name for one in path.failures if one.is_survived][-2:] == [
        "site altstadt",
        "the inter-site link",
    ]


def test_a_router_without_its_fiber_sends_packets_to_the_second_router_of_its_pair() -> None:
    design = stretched_design()
    walked = walker(design)
    walk = walked.walk(conversation(design, "bhf-esx-1", "vsan", "alt-esx-1"))
    outcome = outcome_of_failure(walked, walk, failure_named(design, "bhf-qfx-1 et-0/0/48"))
    assert outcome.is_survived
    ports = [(hop.device, hop.port) for hop in outcome.after.hops]
    first = ports.index(("bhf-qfx-1", "VLAN 220"))
    assert ports[first + 1 : first + 3] == [
        ("bhf-qfx-1", "et-0/0/54 > bhf-qfx-2 et-0/0/54"),
        ("bhf-qfx-2", "et-0/0/48 > alt-qfx-2 et-0/0/48"),
    ]


# The table


def site_rows(design: Design) -> list[tuple[str, str, str, str, str]]:
    """Failure, services, ends and result of each row."""
    return [
        tuple(str(row.cells[index]) for index in range(5))  # type: ignore[misc]
        for row in site_failure_table(design).rows
    ]


def test_the_table_of_sites_says_what_goes_on_and_what_stops() -> None:
    data = "vSAN, vMotion, Management"
    near, far = "alt-esx-[1-4]", "bhf-esx-[1-4]"
    rows = site_rows(stretched_design(REACHED, FAR_REACHED))
    assert [row[1:] for row in rows if row[0] == "site bahnhof"] == [
        (data, near, near, "goes on"),
        (data, near, far, "stops"),
        ("vSAN witness", near, "wit-esx-1", "goes on"),
        ("Gateway", near, "10.1.10.1", "goes on"),
    ]
    link = [row[1:] for row in rows if row[0] == "the inter-site link"]
    assert {row for row in link if row[0] == data} == {
        (data, near, near, "goes on"),
        (data, near, far, "stops"),
        (data, far, near, "stops"),
        (data, far, far, "goes on"),
    }
    assert {row[3] for row in link if row[0] == "vSAN witness"} == {"goes on"}
    witness = [row[1:] for row in rows if row[0] == "wit-esx-1"]
    assert {row[3] for row in witness if row[0] == data} == {"goes on"}
    assert {row[3] for row in witness if row[0] == "vSAN witness"} == {"stops"}


def test_the_table_of_sites_names_the_fault_and_what_is_not_stated() -> None:
    design = stretched_design(witness_router('"alt-qfx-[1-2]"'))
    (row,) = (
        row
        for row in site_failure_table(design).rows
        if row.cells[4] == "fails" and "site" in str(row.cells[0])[:4]
    )
    text = (
        "network w-witness has its gateway only on alt-qfx-[1-2], but vmk2 on bhf-esx-1 needs it to reach "
        "wit-esx-1"
    )
    assert row.cells == ("site altstadt", "vSAN witness", "bhf-esx-[1-4]", "wit-esx-1", "fails", text)
    assert row.origin.file == "ip-plan.yaml"
    reasons = {
        row.cells[5] for row in site_failure_table(stretched_design()).rows if row.cells[4] == "unknown"
    }
    assert reasons == {f"whether {site}-qfx-1 forwards to network w-witness" for site in ("alt", "bhf")}


def test_a_design_without_sites_and_witness_has_no_such_table() -> None:
    assert site_failure_table(design_with()).rows == ()
