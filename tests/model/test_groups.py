"""Groups of devices and ranges without an end: what they stand for; what is told where they name nothing."""

from typing import Any

import pytest
from test_build import GROUP, built, design, hosts, told

from refarch import api, testing

LINK = {"from": "hosts of compute vmnic4", "to": "leaf-1 swp[1-]", "cable": "nvidia-mcp2m00-a003e30l"}


def links(*changed: dict[str, str]) -> dict[str, Any]:
    return {"links": [{**LINK, **link} for link in changed]}


def ends(**changed: Any) -> list[str]:
    return [
        f"{link.a.device} {link.a.port} - {link.b.device} {link.b.port}" for link in design(**changed).links
    ]


def addresses(of: str, **changed: Any) -> dict[str, str]:
    """The addresses that a rule about these devices gives."""
    rule = {"of": of, "first": "203.0.113.5"}
    made = design(ip_plan={"networks": {"vsan": {"addresses": [rule]}}}, **changed)
    return {f"{one.device} {one.interface}": one.text for one in made.networks["vsan"].addresses}


def test_hosts_of_a_cluster_stand_in_the_order_in_which_they_are_written() -> None:
    groups = hosts({**GROUP, "names": "host-[3-4]"}, {**GROUP, "names": "host-[1,2]"})
    assert ends(design=groups, wiring=links({})) == [
        "host-3 vmnic4 - leaf-1 swp1",
        "host-4 vmnic4 - leaf-1 swp2",
        "host-1 vmnic4 - leaf-1 swp3",
        "host-2 vmnic4 - leaf-1 swp4",
    ]
    assert list(addresses("hosts of compute vmk2", design=groups)) == [
        f"host-{number} vmk2" for number in (3, 4, 1, 2)
    ]


def test_either_end_of_a_link_may_be_the_group_or_without_an_end() -> None:
    turned = {"from": LINK["to"], "to": LINK["from"]}
    assert ends(wiring=links(turned)) == [
        f"leaf-1 swp{number} - host-{number} vmnic4" for number in (1, 2, 3, 4)
    ]


@pytest.mark.parametrize(
    ("ports", "names"),
    [
        ("swp[5-]", "swp5 swp6 swp7 swp8"),
        ("swp[1,7-]", "swp1 swp7 swp8 swp9"),
        ("swp[008-]", "swp008 swp009 swp010 swp011"),
        ("swp[1-6,9-]", "swp1 swp2 swp3 swp4"),
        ("swp[1-]s[0-2]", "swp1s0 swp1s1 swp1s2 swp2s0"),
        ("swp[3-4]s[0-1]", "swp3s0 swp3s1 swp4s0 swp4s1"),
        ("Ethernet[9-]/[1-3]", "Ethernet9/1 Ethernet9/2 Ethernet9/3 Ethernet10/1"),
    ],
)
def test_ports_are_taken_in_order(ports: str, names: str) -> None:
    taken = [link.b.port for link in design(wiring=links({"to": f"leaf-1 {ports}"})).links]
    assert taken == names.split()


@pytest.mark.parametrize(
    ("group", "devices"),
    [
        ("switches of main", ["leaf-1", "leaf-2", "spine-1"]),
        ("leafs of main", ["leaf-1", "leaf-2"]),
        ("spines of main", ["spine-1"]),
    ],
)
def test_switches_of_a_fabric(group: str, devices: list[str]) -> None:
    spine = {"spine-1": {"model": "nvidia-sn2010", "role": "spine", "fabric": "main", "nos": "cumulus-linux"}}
    other = {"leaf-9": {"model": "nvidia-sn2010", "fabric": "other", "nos": "cumulus-linux"}}
    switches = {"switches": {**spine, **other}}
    assert list(addresses(f"{group} eth0", wiring=switches)) == [f"{name} eth0" for name in sorted(devices)]
    applied = design(wiring=switches, qos={"apply": [{"profile": "roce", "to": [group]}]}).applied
    assert sorted(applied) == devices
    assert {place.path for _, place in applied.values()} == {"apply[0].to[0]"}


def test_virtual_machines_one_on_each_host() -> None:
    machines = [{"names": "vm-[01-]", "hosts": "hosts of compute"}]
    changed = {"design": {"clusters": {"compute": {"virtual_machines": machines}}}}
    (cluster,) = design(**changed).clusters.values()
    assert [(vm.name, vm.host) for vm in cluster.virtual_machines] == [
        (f"vm-0{number}", f"host-{number}") for number in (1, 2, 3, 4)
    ]
    machines[0]["adapters"] = {"eth1": {"kind": "pvrdma"}}  # type: ignore[assignment]
    assert list(addresses("machines of compute eth1", **changed)) == [f"vm-0{n} eth1" for n in (1, 2, 3, 4)]


def test_racks_and_pairs_take_groups() -> None:
    wiring = {
        "racks": {"a": {"units": 42, "devices": [{"names": "hosts of compute", "unit": 1, "height": 2}]}},
        "mlag": {"pair": {"switches": ["leafs of main"], "peer_link": "bond1"}},
    }
    made = design(wiring=wiring)
    assert [(place.device, place.unit) for place in made.racks["a"].places] == [
        ("host-1", 1),
        ("host-2", 3),
        ("host-3", 5),
        ("host-4", 7),
    ]
    assert made.mlags["pair"].switches == ("leaf-1", "leaf-2")


def test_a_host_that_is_called_like_a_group() -> None:
    named = hosts({**GROUP, "names": "hosts"})
    rule = {"of": "hosts vmk2", "first": "203.0.113.5"}
    ip_plan = {"networks": {"vsan": {"addresses": [rule]}, "vmotion": {"addresses": []}}}
    qos = {"apply": [{"profile": "roce", "to": ["hosts"]}]}
    wiring = links({"from": "hosts vmnic4", "to": "leaf-1 swp1"})
    made = design(design=named, ip_plan=ip_plan, qos=qos, wiring=wiring)
    assert list(made.applied) == ["hosts"]


@pytest.mark.parametrize(
    ("group", "message", "hint"),
    [
        ("hosts of comput", "cluster `comput` is not defined", "Did you mean `compute`?"),
        ("leafs of maine", "fabric `maine` is not defined", "Did you mean `main`?"),
        (
            "spines of main",
            "fabric `main` has no spines, so `spines of main` is empty",
            "Define them. Or list the intended devices.",
        ),
    ],
)
def test_a_group_that_names_nothing(group: str, message: str, hint: str) -> None:
    (problem,) = built(qos={"apply": [{"profile": "roce", "to": [group]}]})[1]
    assert (problem.code, problem.where.path) == ("REF001", "apply[0].to[0]")
    assert (problem.message, problem.hint) == (message, hint)


def test_an_unknown_cluster_is_told_at_its_line() -> None:
    files = testing.base_files("vsan-roce")
    files["wiring.yaml"] = files["wiring.yaml"].replace(b"host-[1-4] vmnic4", b"hosts of comput vmnic4")
    (finding,) = api.lint_texts("vsan-roce", files).findings
    assert (finding.file, finding.line, finding.column) == ("wiring.yaml", 5, 12)
    assert (finding.code, finding.message) == ("REF001", "cluster `comput` is not defined")


def test_a_group_may_not_stand_where_one_name_must() -> None:
    files = testing.base_files("vsan-roce")
    files["design.yaml"] = files["design.yaml"].replace(b"names: host-[1-4]", b"names: hosts of compute")
    (finding,) = api.lint_texts("vsan-roce", files).findings
    assert (finding.code, finding.file, finding.line) == ("SCHEMA005", "design.yaml", 21)


def test_a_cluster_without_virtual_machines() -> None:
    rule = {"of": "machines of compute eth1", "first": "203.0.113.5"}
    assert told(ip_plan={"networks": {"vsan": {"addresses": [rule]}}}) == [
        (
            "REF001",
            "ip-plan.yaml:networks.vsan.addresses[0].of",
            "cluster `compute` has no virtual machines, so `machines of compute` is empty",
        )
    ]


def test_a_faulty_range_of_hosts_is_told_once_and_where_it_stands() -> None:
    assert told(design=hosts({**GROUP, "names": "host-[4-1]"}), wiring=links({})) == [
        ("REF003", "design.yaml:clusters.compute.hosts[0].names", "`host-[4-1]` counts down from 4 to 1")
    ]


@pytest.mark.parametrize(
    ("link", "code", "place", "message"),
    [
        (
            {"from": "leaf-2 swp[1-]"},
            "REF003",
            "to",
            "both `leaf-2 swp[1-]` and `leaf-1 swp[1-]` are open ranges, so the number of ports is unknown",
        ),
        (
            {"to": "leaf-[1-2] swp[1-]"},
            "REF003",
            "to",
            "`leaf-[1-2] swp[1-]` is an open range on several devices",
        ),
        (
            {"from": "hosts of compute vmnic[4-]", "to": "leaf-1 swp[1-4]"},
            "REF003",
            "from",
            "`hosts of compute vmnic[4-]` is an open range on several devices",
        ),
        (
            {"to": "leaf-1 swp[1-]s[0-]"},
            "REF003",
            "to",
            "`swp[1-]s[0-]` is not one open range such as swp[1-] or swp[1-]s[0-3]",
        ),
        (
            {"to": "leaf-1 swp[1-3]"},
            "REF004",
            "to",
            "4 ends in `hosts of compute vmnic4` and 3 in `leaf-1 swp[1-3]`",
        ),
    ],
)
def test_links_that_do_not_say_how_many(link: dict[str, str], code: str, place: str, message: str) -> None:
    assert told(wiring=links(link)) == [(code, f"wiring.yaml:links[0].{place}", message)]


def test_unequal_ends_name_the_line_of_the_hosts() -> None:
    (problem,) = built(wiring=links({"to": "leaf-1 swp[1-3]"}))[1]
    assert [(getattr(place, "path", None), says) for place, says in problem.related] == [
        ("links[0].from", "the other side"),
        ("clusters.compute.hosts[0].names", "`hosts of compute` are defined here"),
    ]
