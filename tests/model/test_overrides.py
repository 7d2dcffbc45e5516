"""Overrides of hosts by range: which value counts, where it stands, and what is reported."""

from typing import Any

import pytest
from test_build import GROUP, built, design, hosts

from refarch.core.origin import Origin
from refarch.model.overrides import layers_with_key
from refarch.model.types import origin_of

CLUSTER = ("clusters", "compute")


def vmk2(overrides: dict[str, Any]) -> dict[str, Any]:
    return {"clusters": {"compute": {"vmkernel": {"vmk2": {"overrides": overrides}}}}}


def test_a_range_of_hosts_differs_and_a_name_comes_before_it() -> None:
    overrides = {"host-[2-4]": {"memory": "512GB", "rdma": False}, "host-3": {"memory": "1TB"}}
    made = design(design=hosts({**GROUP, "overrides": overrides}))
    built_hosts = {host.name: host for host in made.clusters["compute"].hosts}
    assert [(host.memory, host.rdma) for host in built_hosts.values()] == [
        ("", True),
        ("512GB", False),
        ("1TB", False),
        ("512GB", False),
    ]
    here = Origin("design.yaml", (*CLUSTER, "hosts", 0, "overrides"))
    assert origin_of(built_hosts["host-2"], "memory") == here.child("host-[2-4]", "memory")
    assert origin_of(built_hosts["host-3"], "memory") == here.child("host-3", "memory")
    assert origin_of(built_hosts["host-3"], "rdma") == here.child("host-[2-4]", "rdma")
    assert built_hosts["host-4"].nics["vmnic5"].host == "host-4"


def test_an_adapter_differs_on_a_range_of_hosts() -> None:
    made = design(design=vmk2({"host-4": {"gateway": "203.0.113.254"}, "host-[3-4]": {"mtu": 1500}}))
    adapters = {one.host: one for one in made.clusters["compute"].vmkernel if one.name == "vmk2"}
    assert [(one.mtu, one.gateway) for one in adapters.values()] == [
        (9000, ""),
        (9000, ""),
        (1500, ""),
        (1500, "203.0.113.254"),
    ]
    here = Origin("design.yaml", (*CLUSTER, "vmkernel", "vmk2", "overrides"))
    assert origin_of(adapters["host-4"], "mtu") == here.child("host-[3-4]", "mtu")
    assert origin_of(adapters["host-4"], "gateway") == here.child("host-4", "gateway")


def test_a_port_group_of_some_hosts_is_on_these_hosts() -> None:
    group = {"network": "vsan", "teaming": {"active": ["Uplink 2"], "standby": ["Uplink 1"]}}
    changed = vmk2({"host-[3-4]": {"port_group": "Turned"}})
    changed["clusters"]["compute"]["virtual_switches"] = {"Storage": {"port_groups": {"Turned": group}}}
    groups = design(design=changed).clusters["compute"].virtual_switches["Storage"].port_groups
    assert groups["Turned"].hosts == {"host-3", "host-4"}
    assert groups["vSAN"].hosts == {"host-1", "host-2"}


@pytest.mark.parametrize(
    ("overrides", "code", "path", "message"),
    [
        (
            {"host-[3-5]": {"mtu": 1500}},
            "REF001",
            "overrides.host-[3-5]",
            "host `host-5` is not defined",
        ),
        (
            {"host-[3-": {"mtu": 1500}},
            "REF003",
            "overrides.host-[3-",
            "`host-[3-` is not a range; a range has one pair of brackets, as in host-[01-12]",
        ),
        (
            {"host-[1-2]": {"mtu": 1500}, "host-[2-3]": {"mtu": 1600}},
            "HST004",
            "overrides.host-[2-3].mtu",
            "host `host-2` has `mtu` in two ranges of overrides",
        ),
    ],
)
def test_what_cannot_be_meant_is_reported_at_its_range(
    overrides: dict[str, Any], code: str, path: str, message: str
) -> None:
    (problem,) = built(design=vmk2(overrides))[1]
    assert (problem.code, problem.message) == (code, message)
    assert problem.where == Origin("design.yaml", problem.where.pointer)
    assert problem.where.path == f"clusters.compute.vmkernel.vmk2.{path}"


def test_two_ranges_may_state_different_values() -> None:
    made = design(design=vmk2({"host-[1-2]": {"mtu": 1500}, "host-[2-3]": {"gateway": "203.0.113.254"}}))
    adapters = {one.host: one for one in made.clusters["compute"].vmkernel if one.name == "vmk2"}
    assert (adapters["host-2"].mtu, adapters["host-2"].gateway) == (1500, "203.0.113.254")


def test_value_of_a_host_by_name_before_its_range() -> None:
    overrides = {"n-[1-3]": {"network": "a"}, "n-2": {"network": "b"}, "n-3": {"mtu": 1500}}
    stated = layers_with_key({**overrides, "n-[4": {"network": "c"}}, "network")
    assert {host: layer.written for host, layer in stated.items()} == {
        "n-1": "n-[1-3]",
        "n-2": "n-2",
        "n-3": "n-[1-3]",
    }
