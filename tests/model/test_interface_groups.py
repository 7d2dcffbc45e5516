"""Interface groups of arrays: their ports carry the addresses of the group and of its logical interfaces."""

from typing import Any

from refarch import testing
from refarch.load.reader import read
from refarch.model.build import build
from refarch.model.catalog import Catalog
from refarch.model.types import Design, End
from refarch.views.network.array_ports import ports_of_interface
from refarch.views.network.vlans import vlans_needed_by_port
from refarch.views.storage.nvme_routes import array_targets

NAME = "nvme-of"


def built(group: dict[str, Any], of: str) -> tuple[Design, list[str]]:
    """The example with a group of ports of controller ct0, and an address of network A on ``of``."""
    data: dict[str, Any] = {
        name: read(name, content).data for name, content in testing.base_files(NAME).items()
    }
    controllers = data["design.yaml"]["arrays"]["array-1"]["controllers"]
    controllers["ct0"]["interface_groups"] = {"a0a": group}
    for network in data["ip-plan.yaml"]["networks"].values():
        rules = network["addresses"]
        network["addresses"] = [
            {**rule, "of": rule["of"].replace("ct[0-1]", "ct1")} if "array-1" in rule["of"] else rule
            for rule in rules
        ]
    plan = data["ip-plan.yaml"]["networks"]["nvme-a"]["addresses"]
    plan.append({"of": f"array-1 {of}", "first": "198.51.100.201"})
    design, problems = build(NAME, data, Catalog())
    return design, [problem.message for problem in problems]


def test_a_logical_interface_is_reached_by_every_port_of_its_group() -> None:
    design, problems = built({"ports": ["eth14", "eth15"], "interfaces": ["lif1", "lif2"]}, "ct0.lif1")
    assert problems == []
    array = design.arrays["array-1"]
    group = array.interface_groups["ct0.a0a"]
    assert (group.ports, group.interfaces) == (("ct0.eth14", "ct0.eth15"), ("ct0.lif1", "ct0.lif2"))
    assert ports_of_interface(array, "ct0.lif2") == group.ports
    assert ports_of_interface(array, "ct1.eth14") == ("ct1.eth14",)
    assert ports_of_interface(array, "ct0.lif3") == ()
    targets = {target.port.name: target for target in array_targets(design)["array-1"]}
    addresses = {name: target.address and target.address.text for name, target in targets.items()}
    assert addresses["ct0.eth14"] == addresses["ct0.eth15"] == "198.51.100.201"
    vlans = vlans_needed_by_port(design)
    assert vlans[End("array-1", "ct0.eth15")] == {100}


def test_a_group_without_logical_interfaces_has_the_address_itself() -> None:
    design, problems = built({"ports": ["eth14"]}, "ct0.a0a")
    assert problems == []
    targets = {target.port.name: target for target in array_targets(design)["array-1"]}
    assert targets["ct0.eth14"].address is not None and targets["ct0.eth15"].address is None


def test_unknown_ports_and_interfaces_are_reported() -> None:
    assert built({"ports": ["eth16"]}, "ct0.a0a")[1] == ["port `eth16` is not defined"]
    assert built({"ports": ["eth14"]}, "ct0.lif1")[1] == ["interface `array-1 ct0.lif1` is not defined"]
