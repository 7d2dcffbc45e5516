"""TCP/IP stacks, routed networks, security policies, and storage of other clusters in the model."""

from typing import Any

import pytest
from test_build import built, design

from refarch.core.origin import Origin
from refarch.model.types import Design, origin_of
from refarch.views.network.stacks import stack_of_adapter, stacks_of_host, stated_default_gateway
from refarch.views.network.stated_routes import stated_route
from refarch.views.storage.sites import routed_paths

CLUSTER = Origin("design.yaml", ("clusters", "compute"))


def compute(**changed: Any) -> dict[str, Any]:
    return {"clusters": {"compute": changed}}


def stacks(made: Design, host: str = "host-1") -> dict[str, str]:
    return {name: stack.gateway for name, stack in stacks_of_host(made, host).items()}


def test_a_stack_of_the_system_needs_no_entry_and_has_the_gateway_of_its_network() -> None:
    made = design(
        design=compute(vmkernel={"vmk1": {"stack": "vmotion"}}),
        ip_plan={"networks": {"vmotion": {"gateway": "198.51.100.254"}}},
    )
    adapters = {one.name: one for one in made.clusters["compute"].vmkernel if one.host == "host-2"}
    assert (adapters["vmk1"].stack, adapters["vmk2"].stack) == ("vmotion", "")
    assert origin_of(adapters["vmk1"], "stack") == CLUSTER.child("vmkernel", "vmk1", "stack")
    assert stacks(made) == {"vmotion": "198.51.100.254"}
    stack = stack_of_adapter(made, adapters["vmk1"])
    assert stack is not None
    assert stack.gateway_origin == Origin("ip-plan.yaml", ("networks", "vmotion", "gateway"))
    assert stack_of_adapter(made, adapters["vmk2"]) is None


def test_a_custom_stack_has_its_stated_gateway_on_the_hosts_that_use_it() -> None:
    made = design(
        design=compute(
            stacks={"nfs": {"gateway": "198.51.100.253"}, "default": {"gateway": "192.0.2.254"}},
            vmkernel={"vmk1": {"stack": "default", "overrides": {"host-[2-3]": {"stack": "nfs"}}}},
        )
    )
    adapters = {one.host: one for one in made.clusters["compute"].vmkernel if one.name == "vmk1"}
    assert [one.stack for one in adapters.values()] == ["", "nfs", "nfs", ""]
    place = CLUSTER.child("vmkernel", "vmk1", "overrides", "host-[2-3]", "stack")
    assert origin_of(adapters["host-3"], "stack") == place
    assert stacks(made, "host-2") == {"nfs": "198.51.100.253"}
    default = stated_default_gateway(made.clusters["compute"])
    assert default is not None and default.gateway == "192.0.2.254"


def test_a_stack_that_the_cluster_does_not_list_is_reported_once() -> None:
    changed = compute(vmkernel={"vmk1": {"overrides": {"host-[2-3]": {"stack": "nsf"}}}}, stacks={"nfs": {}})
    (problem,) = built(design=changed)[1]
    assert (problem.code, problem.message) == ("REF001", "TCP/IP stack `nsf` is not defined")
    assert problem.where == CLUSTER.child("vmkernel", "vmk1", "overrides", "host-[2-3]", "stack")


def test_the_gateway_of_a_stack_is_a_way_to_the_other_networks() -> None:
    witness = {"host": "witness-1", "network": "witness"}
    plan = {
        "vsan": {"gateway": "203.0.113.254"},
        "witness": {
            "purpose": "vsan",
            "prefix": "10.31.0.0/24",
            "addresses": [{"of": "witness-1 vmk1", "first": "10.31.0.10"}],
        },
    }
    near, elsewhere = {"gateway": "203.0.113.254"}, {"gateway": "192.0.2.254"}
    for stack, stacks, routed in (
        ("vsan", {"vsan": {}}, True),
        ("default", {"vsan": {}}, False),
        ("default", {"default": near}, True),
        ("default", {"default": elsewhere}, False),
    ):
        changed = compute(
            transport="tcp", witness=witness, stacks=stacks, vmkernel={"vmk2": {"stack": stack}}
        )
        made = design(design=changed, ip_plan={"networks": plan})
        paths = routed_paths(made)["compute"]
        assert paths and {path.is_routed for path in paths} == {routed}


def test_a_stated_route_is_found_from_both_ends() -> None:
    reaches = [{"networks": ["vsan", "management"], "mtu": 9000}, {"networks": ["vmotion"]}]
    made = design(
        ip_plan={"networks": {"vmotion": {"reaches": reaches[:1]}, "vsan": {"reaches": reaches[1:]}}}
    )
    there, back = stated_route(made, "vmotion", "vsan"), stated_route(made, "vsan", "vmotion")
    assert there is not None and (there.mtu, there.keeps_dscp) == (9000, None)
    assert back is not None and (back.network, back.mtu) == ("vmotion", None)
    other = stated_route(made, "management", "vmotion")
    assert other is not None and other.network == "management"
    assert origin_of(other, "mtu") == Origin("ip-plan.yaml", ("networks", "vmotion", "reaches", 0, "mtu"))
    assert stated_route(made, "management", "vsan") is None


def test_a_security_policy_leaves_open_what_it_does_not_state() -> None:
    security = {"promiscuous": False, "forged_transmits": True}
    groups = {"vSAN": {"security": security}}
    made = design(design=compute(virtual_switches={"Storage": {"port_groups": groups}}))
    built_groups = made.clusters["compute"].virtual_switches["Storage"].port_groups
    policy = built_groups["vSAN"].security
    assert policy is not None
    assert policy[:4] == (False, None, True, None)
    assert built_groups["vMotion"].security is None


@pytest.mark.parametrize(
    ("changed", "path", "message"),
    [
        (
            {"design": compute(remote_datastores=["storage"])},
            "clusters.compute.remote_datastores[0]",
            "cluster `storage` is not defined",
        ),
        (
            {"ip_plan": {"networks": {"vsan": {"reaches": [{"networks": ["vsam"]}]}}}},
            "networks.vsan.reaches[0].networks[0]",
            "network `vsam` is not defined",
        ),
    ],
)
def test_unknown_names(changed: dict[str, Any], path: str, message: str) -> None:
    (problem,) = built(**changed)[1]
    assert (problem.code, problem.where.path, problem.message) == ("REF001", path, message)


def test_datastores_that_a_cluster_mounts() -> None:
    made = design(design=compute(remote_datastores=["compute"]))
    (datastore,) = made.clusters["compute"].remote_datastores
    assert (datastore.cluster, datastore.origin) == ("compute", CLUSTER.child("remote_datastores", 0))
