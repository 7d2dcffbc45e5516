"""From data to the model: expansion with origins, overrides, exceptions, catalog, and names that name
nothing."""

from collections.abc import Mapping
from typing import Any

import pytest

from refarch import api, testing
from refarch.core.origin import Origin
from refarch.core.paths import resolve
from refarch.core.problem import Problem
from refarch.core.wording import did_you_mean
from refarch.load.reader import read
from refarch.model import context as context_module
from refarch.model.build import build
from refarch.model.catalog import KINDS, Catalog, faulty_range
from refarch.model.types import Design, origin_of

NAME = "vsan-roce"


def data(**changed: Any) -> dict[str, Any]:
    """Data of the clean design; a keyword names a file with underscores and gives a patch to merge in."""
    found: dict[str, Any] = {
        name: read(name, content).data for name, content in testing.base_files(NAME).items()
    }
    for stem, patch in changed.items():
        name = f"{stem.replace('_', '-')}.yaml"
        found[name] = testing.merge(found[name], patch)
    return found


def built(**changed: Any) -> tuple[Design, list[Problem]]:
    return build(NAME, data(**changed), Catalog())


def design(**changed: Any) -> Design:
    made, problems = built(**changed)
    assert problems == []
    return made


def told(**changed: Any) -> list[tuple[str, str, str]]:
    """Code, file and path, and message of each problem."""
    return [(one.code, f"{one.where.file}:{one.where.path}", one.message) for one in built(**changed)[1]]


def hosts(*groups: Mapping[str, Any]) -> dict[str, Any]:
    return {"clusters": {"compute": {"hosts": list(groups)}}}


GROUP = {
    "names": "host-[1-4]",
    "server": "dell-poweredge-r740",
    "adapters": [{"card": "nvidia-connectx-6-lx-25g-2p", "slot": "1", "ports": ["vmnic4", "vmnic5"]}],
}


def test_every_object_of_a_range_points_to_the_range() -> None:
    made = design()
    group = Origin("design.yaml", ("clusters", "compute", "hosts", 0))
    for host in made.clusters["compute"].hosts:
        assert host.origin == group
        assert origin_of(host, "name") == group.child("names")
        nic = host.nics["vmnic5"]
        assert nic.host == host.name
        assert origin_of(nic, "name") == group.child("adapters", 0, "ports", 1)
    for link in made.links[:4]:
        assert origin_of(link, "a") == Origin("wiring.yaml", ("links", 0, "from"))
        assert origin_of(link, "cable") == Origin("wiring.yaml", ("links", 0, "cable"))
    assert [(link.a.device, link.b.port) for link in made.links[:4]] == [
        (f"host-{n}", f"swp{n}") for n in range(1, 5)
    ]
    assert {switch.origin for switch in made.switches.values()} == {
        Origin("wiring.yaml", ("switches", "leaf-[1-2]"))
    }


def test_labels_go_with_names() -> None:
    made = design(design=hosts({**GROUP, "labels": "ESXi-[05-08]"}))
    assert [(host.name, host.label) for host in made.clusters["compute"].hosts] == [
        ("host-1", "ESXi-05"),
        ("host-2", "ESXi-06"),
        ("host-3", "ESXi-07"),
        ("host-4", "ESXi-08"),
    ]


def test_an_override_is_of_one_host_and_points_to_itself() -> None:
    made = design(design=hosts({**GROUP, "overrides": {"host-2": {"rdma": False, "memory": "512GB"}}}))
    by_name = {host.name: host for host in made.clusters["compute"].hosts}
    assert [host.rdma for host in by_name.values()] == [True, False, True, True]
    assert (by_name["host-2"].memory, by_name["host-1"].memory) == ("512GB", "")
    place = ("clusters", "compute", "hosts", 0, "overrides", "host-2", "rdma")
    assert origin_of(by_name["host-2"], "rdma") == Origin("design.yaml", place)
    assert by_name["host-2"].nics["vmnic4"].rdma is False and by_name["host-3"].nics["vmnic4"].rdma is True


def test_what_the_cluster_says_counts_where_a_group_says_nothing() -> None:
    cluster = {
        "server": "dell-poweredge-r740",
        "adapters": GROUP["adapters"],
        "hosts": [{"names": "host-[1-4]"}],
    }
    made = design(design={"clusters": {"compute": cluster}})
    host = made.clusters["compute"].hosts[3]
    assert host.server.id == "dell-poweredge-r740"
    assert host.nics["vmnic4"].origin == Origin("design.yaml", ("clusters", "compute", "adapters", 0))


def test_an_adapter_of_one_host_may_differ() -> None:
    made = design(
        design={"clusters": {"compute": {"vmkernel": {"vmk2": {"overrides": {"host-3": {"mtu": 1500}}}}}}}
    )
    adapters = {
        adapter.host: adapter for adapter in made.clusters["compute"].vmkernel if adapter.name == "vmk2"
    }
    assert [adapters[f"host-{n}"].mtu for n in range(1, 5)] == [9000, 9000, 1500, 9000]
    override = ("clusters", "compute", "vmkernel", "vmk2", "overrides", "host-3", "mtu")
    assert origin_of(adapters["host-3"], "mtu") == Origin("design.yaml", override)
    assert origin_of(adapters["host-1"], "mtu") == Origin("ip-plan.yaml", ("networks", "vsan", "mtu"))


def test_addresses_count_up_and_exceptions_point_to_themselves() -> None:
    rule = {"of": "host-[1-4] vmk2", "first": "203.0.113.5", "step": 2, "except": {"host-2": "203.0.113.99"}}
    made = design(ip_plan={"networks": {"vsan": {"addresses": [rule]}}})
    found = {address.device: address for address in made.networks["vsan"].addresses}
    assert [found[f"host-{n}"].text for n in range(1, 5)] == [
        "203.0.113.5",
        "203.0.113.99",
        "203.0.113.9",
        "203.0.113.11",
    ]
    base = Origin("ip-plan.yaml", ("networks", "vsan", "addresses", 0))
    assert origin_of(found["host-2"], "text") == base.child("except", "host-2")
    assert origin_of(found["host-3"], "text") == base.child("first")


def test_addresses_one_by_one_point_to_their_own_line() -> None:
    rule = {"of": "host-[1-4] vmk2", "addresses": [f"203.0.113.{n}" for n in (9, 7, 5, 3)], "first": None}
    found = design(ip_plan={"networks": {"vsan": {"addresses": [rule]}}}).networks["vsan"].addresses
    assert [address.text for address in found] == ["203.0.113.9", "203.0.113.7", "203.0.113.5", "203.0.113.3"]
    assert origin_of(found[2], "text").pointer[-2:] == ("addresses", 2)


def test_a_clean_design_has_no_problem_and_is_built_alike_twice() -> None:
    assert built()[1] == []
    assert vars(design()) == vars(design())


VMK2 = {"clusters": {"compute": {"vmkernel": {"vmk2": {"port_group": "vSAM"}}}}}
UPLINK = {
    "clusters": {
        "compute": {
            "virtual_switches": {"Storage": {"port_groups": {"vSAN": {"teaming": {"active": ["Uplink 9"]}}}}}
        }
    }
}


@pytest.mark.parametrize(
    ("changed", "problem"),
    [
        (
            {"design": VMK2},
            (
                "REF001",
                "design.yaml:clusters.compute.vmkernel.vmk2.port_group",
                "port group `vSAM` is not defined",
            ),
        ),
        (
            {"design": UPLINK},
            (
                "REF001",
                "design.yaml:clusters.compute.virtual_switches.Storage.port_groups.vSAN.teaming.active[0]",
                "uplink `Uplink 9` is not defined",
            ),
        ),
        (
            {"design": hosts({**GROUP, "names": "host-[1-9999]"})},
            (
                "REF003",
                "design.yaml:clusters.compute.hosts[0].names",
                "`host-[1-9999]` has too many names; a range supports up to 8192",
            ),
        ),
        (
            {"design": hosts({**GROUP, "labels": "E[1-3]"})},
            ("REF004", "design.yaml:clusters.compute.hosts[0].labels", "3 labels for 4 hosts"),
        ),
        (
            {"design": hosts({**GROUP, "server": "dell-poweredge-r741"})},
            (
                "REF005",
                "design.yaml:clusters.compute.hosts[0].server",
                "server `dell-poweredge-r741` is not defined",
            ),
        ),
        (
            {"design": hosts(GROUP, {**GROUP, "names": "host-[3-4]"})},
            (
                "HST004",
                "design.yaml:clusters.compute.hosts[1].names",
                "hosts `host-[3-4]` are listed twice",
            ),
        ),
        (
            {"design": hosts(GROUP, {**GROUP, "names": "host-4"})},
            ("HST004", "design.yaml:clusters.compute.hosts[1].names", "host `host-4` is listed twice"),
        ),
        (
            {"design": {"software": {"esxy": {"release": "7.0"}}}},
            ("REF005", "design.yaml:software.esxy", "software `esxy` is not defined"),
        ),
        (
            {"design": {"id": "other"}},
            (
                "REF007",
                "design.yaml:id",
                "the design has id `other`, but its folder has the name `vsan-roce`",
            ),
        ),
        (
            {"ip_plan": {"networks": {"vsan": {"prefix": "203.0.113.1/24"}}}},
            (
                "REF006",
                "ip-plan.yaml:networks.vsan.prefix",
                "`203.0.113.1/24` has bits set behind its length; the network is 203.0.113.0/24",
            ),
        ),
        (
            {"qos": {"apply": [{"profile": "rdma", "to": ["leaf-1"]}]}},
            ("REF001", "qos.yaml:apply[0].profile", "profile `rdma` is not defined"),
        ),
        (
            {"bom": {"items": [{"part": "nvidia-sn2011", "quantity": 1}]}},
            ("REF005", "bom.yaml:items[0].part", "part `nvidia-sn2011` is not defined"),
        ),
    ],
)
def test_what_names_nothing_is_told_at_its_place(
    changed: dict[str, Any], problem: tuple[str, str, str]
) -> None:
    assert problem in told(**changed)


def test_a_network_that_could_not_be_built_is_not_unknown_elsewhere() -> None:
    assert [code for code, _, _ in told(ip_plan={"networks": {"vsan": {"prefix": "203.0.113.1/24"}}})] == [
        "REF006"
    ]


def test_a_host_that_could_not_be_built_is_not_unknown_elsewhere() -> None:
    assert [code for code, _, _ in told(design=hosts({**GROUP, "server": "dell-poweredge-r741"}))] == [
        "REF005"
    ]
    assert [code for code, _, _ in told(design=hosts({**GROUP, "names": "host-[4-1]"}))] == ["REF003"]


def test_a_design_that_is_too_large_is_told_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(context_module, "MAX_NAMES", 10)
    (problem,) = told()
    assert problem[0] == "REF003" and "more than 10 names, ports, and adapters" in problem[2]


def test_problems_are_told_up_to_a_number(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(context_module, "MAX_PROBLEMS", 2)
    items = [{"part": f"nothing-{number}", "quantity": 1} for number in range(9)]
    assert len(told(bom={"items": items})) == 2


@pytest.mark.parametrize(
    ("name", "known", "hint"),
    [
        ("vasn", ["vsan", "vmotion"], "Did you mean `vsan`?"),
        ("xyz", ["vsan", "vmotion"], "Defined are: vmotion, vsan."),
        (
            "xyz",
            [f"n{number}" for number in range(10)],
            "Defined are: n0, n1, n2, n3, n4, n5, n6, n7 and 2 more.",
        ),
        ("xyz", [], "None are defined."),
    ],
)
def test_did_you_mean(name: str, known: list[str], hint: str) -> None:
    assert did_you_mean(name, known) == hint


@pytest.mark.parametrize(
    ("path", "pointer", "value"),
    [
        ("design.id", ("id",), NAME),
        ("design.software.esxi.release", ("software", "esxi", "release"), "7.0 U3d"),
        ("design.clusters.compute.hosts.0.names", ("clusters", "compute", "hosts", 0, "names"), "host-[1-4]"),
        (
            "qos.profiles.roce.traffic_classes.3.scheduling",
            ("profiles", "roce", "traffic_classes", "3", "scheduling"),
            "dwrr",
        ),
        ("wiring.switches.leaf-[1-2].role", ("switches", "leaf-[1-2]", "role"), "leaf"),
    ],
)
def test_paths_that_lead_somewhere(path: str, pointer: tuple[str | int, ...], value: object) -> None:
    assert resolve(path, data()) == (Origin(f"{path.partition('.')[0]}.yaml", pointer), value)


@pytest.mark.parametrize(
    "path",
    [
        "",
        "design.nothing",
        "plan.id",
        "design.id.more",
        "design.clusters.compute.hosts.9",
        "design.clusters.compute.hosts.-1",
        "design.clusters.compute.hosts.x",
        "design..id",
        "design.clusters.compute.hosts." + "9" * 5000,
    ],
)
def test_paths_that_lead_nowhere(path: str) -> None:
    assert resolve(path, data()) is None


def test_keys_with_dots_are_found_whole() -> None:
    files = {"design.yaml": {"a": {"b.c": {"d": 1}, "b": {"x": 2}}}}
    assert resolve("design.a.b.c.d", files) == (Origin("design.yaml", ("a", "b.c", "d")), 1)
    assert resolve("design.a.b.x", files) == (Origin("design.yaml", ("a", "b", "x")), 2)


def test_every_part_of_the_catalog_can_be_looked_up() -> None:
    catalog = Catalog()
    seen = 0
    for kind in KINDS:
        for identity in catalog.ids(kind):
            part = catalog.part(kind, identity)
            assert part is not None and (part.id, part.kind) == (identity, kind)
            assert catalog.any_part(identity) == part
            assert faulty_range(part.data) is None
            if kind == "switch":
                assert len(catalog.switch_ports(part, "cumulus-linux")) > 0
            if kind == "server":
                assert all(port.speeds for port in catalog.onboard_ports(part))
            seen += 1
    assert seen > 10 and catalog.part("switch", "no-such") is None and catalog.software("no-such") is None


@pytest.mark.parametrize(
    "identity", ["../switches/nvidia-sn2010", "/etc/passwd", "nvidia-sn2010.yaml", ".", ""]
)
def test_an_id_is_no_path(identity: str) -> None:
    assert Catalog().part("cable", identity) is None


def test_an_entry_of_the_project_comes_before_ours() -> None:
    ours = Catalog().part("switch", "nvidia-sn2010")
    assert ours is not None
    text = (
        b"kind: switch\nvendor: V\nmodel: M\ntitle: T\nports: [{numbers: 1-3, form_factor: rj45, speeds: "
        b"[1G], lanes: 1}]\n"
    )
    project = Catalog(
        {
            ("switch", "nvidia-sn2010"): read("designs/_catalog/x.yaml", text),
            ("switch", "mine"): read("y", text),
        }
    )
    part = project.part("switch", "nvidia-sn2010")
    assert part is not None and part.vendor == "V" and part.origin.file == "designs/_catalog/x.yaml"
    assert list(project.switch_ports(part, "cumulus-linux")) == ["swp1", "swp2", "swp3"]
    assert list(project.switch_ports(part, "unknown-nos")) == ["1", "2", "3"]
    assert "mine" in project.ids("switch") and "nvidia-sn2100" in project.ids("switch")


@pytest.mark.parametrize(
    ("ports", "place", "words"),
    [
        ([{"numbers": "9-1"}], ("ports", 0, "numbers"), "counts down"),
        ([{"numbers": "1-9"}, {"numbers": "9-12"}], ("ports", 1, "numbers"), "repeats ports"),
    ],
)
def test_ranges_of_ports_that_cannot_be(
    ports: list[dict[str, str]], place: tuple[str | int, ...], words: str
) -> None:
    found = faulty_range({"ports": ports})
    assert found is not None and found[0] == place and words in found[1]


def test_a_model_object_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        design().clusters["compute"].hosts[0].name = "x"  # type: ignore[misc]


def test_the_facade_reads_what_the_builder_builds() -> None:
    made = api.lint_texts(NAME, testing.base_files(NAME)).design
    assert made is not None
    assert vars(made) == vars(design())


def test_links_are_numbered_in_their_order() -> None:
    design = api.lint_texts(NAME, testing.base_files(NAME)).design
    assert design is not None and len(design.links) > 2
    assert [link.number for link in design.links] == list(range(len(design.links)))


def test_callouts_name_devices_ports_and_decisions() -> None:
    fields = {"id": "D1", "says": "No bond.", "because": "RDMA."}
    good = [
        {"device": "leaf-1", "says": "A switch."},
        {"device": "leaf-1", "port": "swp15", "says": "A port without a cable."},
        {"device": "host-1", "port": "vmnic4", "says": "A cable.", "decision": "D1"},
    ]
    assert len(design(design={"decisions": [fields], "callouts": good}).callouts) == 3
    bad = [
        {"device": "leaf-9", "says": "No such device."},
        {"device": "leaf-1", "port": "swp99", "says": "No such port."},
        {"device": "host-1", "port": "vmnic9", "says": "No such port."},
        {"device": "leaf-1", "says": "No such decision.", "decision": "D2"},
    ]
    _, problems = built(design={"decisions": [fields], "callouts": bad})
    assert [(problem.where.pointer, problem.message) for problem in problems] == [
        (("callouts", 0, "device"), "device `leaf-9` is not defined"),
        (("callouts", 1, "port"), "port `swp99` is not defined"),
        (("callouts", 2, "port"), "port `vmnic9` is not defined"),
        (("callouts", 3, "decision"), "decision `D2` is not defined"),
    ]
