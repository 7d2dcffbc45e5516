"""SMB036: intents of Azure Local that enable RDMA on ports without RDMA."""

import pytest
from rule_examples import ExampleFiles, example_findings

MESSAGE = (
    "design.yaml error intent Management %s, but pNIC3 on node-1 is on Intel Ethernet Converged Network "
    "Adapter X710-DA2, which does not support RDMA"
)


def cluster(files: ExampleFiles) -> ExampleFiles:
    storage: ExampleFiles = files["design"]["clusters"]["storage"]
    return storage


def management(files: ExampleFiles) -> ExampleFiles:
    intent: ExampleFiles = cluster(files)["intents"]["Management"]
    return intent


def test_an_intent_that_states_nothing() -> None:
    assert example_findings("SMB036") == [MESSAGE % "enables RDMA"]


@pytest.mark.parametrize("protocol", ["roce-v2", "iwarp"])
def test_an_intent_that_states_a_protocol(protocol: str) -> None:
    assert example_findings("SMB036", lambda files: management(files).update(network_direct=protocol)) == [
        MESSAGE % f"sets `network_direct: {protocol}`"
    ]


def test_an_intent_without_rdma() -> None:
    assert example_findings("SMB036", lambda files: management(files).update(network_direct="off")) == []


def test_adapters_with_rdma() -> None:
    def card(files: ExampleFiles) -> None:
        cluster(files)["hosts"][0]["adapters"][1]["card"] = "nvidia-connectx-6-lx-25g-2p"

    assert example_findings("SMB036", card) == []


def test_onboard_ports_are_not_known() -> None:
    def onboard(files: ExampleFiles) -> None:
        cluster(files)["hosts"][0]["adapters"].pop(1)
        cluster(files)["hosts"][0].update(server="dell-poweredge-r760", onboard_ports=["pNIC3", "pNIC4"])

    assert example_findings("SMB036", onboard) == []


def test_nic003_finds_storage_ports_of_a_cluster_with_rdma() -> None:
    assert example_findings("SMB036", lambda files: management(files).update(traffic=["storage"])) == []


def test_storage_ports_of_a_cluster_without_rdma() -> None:
    def tcp(files: ExampleFiles) -> None:
        cluster(files)["transport"] = "tcp"
        management(files).update(traffic=["management", "compute", "storage"])

    assert example_findings("SMB036", tcp) == [MESSAGE % "enables RDMA"]
