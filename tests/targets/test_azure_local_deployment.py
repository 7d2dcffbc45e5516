"""The parameters for the deployment of Azure Local: the file, what the design leaves out, and what the
template has no parameters for."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from windows_runs import all_designs

from refarch import api
from refarch.api.intent import DeploymentIntent, deployment_intents
from refarch.platforms.effects import effect_of
from refarch.platforms.rendering.writing import configuration
from refarch.platforms.target import ConfigLine, NotConfigured, target_named

TARGET = target_named("azure-local-deployment")


def deployment(design: str) -> DeploymentIntent:
    (found,) = (
        intent for one in all_designs() if one.id == design for intent in deployment_intents(one).values()
    )
    return found


def parameters(intent: DeploymentIntent) -> dict[str, Any]:
    lines = [piece.text for piece in TARGET.lines(intent) if isinstance(piece, ConfigLine)]
    return {name: one["value"] for name, one in json.loads("\n".join(lines))["parameters"].items()}


def omissions(intent: DeploymentIntent) -> list[tuple[str, str, str]]:
    return [
        (one.path, one.thing, one.value) for one in TARGET.lines(intent) if isinstance(one, NotConfigured)
    ]


@pytest.mark.parametrize(
    ("design", "cluster"), [("azure-local-switchless", "edge"), ("azure-local", "storage")]
)
def test_file_is_the_golden_one(
    root: Path, golden: Callable[[Path, str], None], design: str, cluster: str
) -> None:
    made = configuration("azure-local-deployment", TARGET, cluster, deployment(design))
    folder = root / "tests/golden/targets" / design
    golden(folder / f"{cluster}.azure.json", made.text)
    golden(folder / f"{cluster}.azure.json.about.txt", made.about)


def test_network_of_three_switchless_nodes_is_that_of_the_template() -> None:
    """Values of Microsoft's sample for this pattern, azuredeploy.parameters.json."""
    found = parameters(deployment("azure-local-switchless"))
    assert found["networkingType"] == "switchlessMultiServerDeployment"
    assert found["networkingPattern"] == "convergedManagementCompute"
    assert (found["storageConnectivitySwitchless"], found["enableStorageAutoIp"]) == (True, False)
    assert found["storageNetworkList"][0] == {
        "name": "StorageNetwork1",
        "networkAdapterName": "SMB1",
        "vlanId": "711",
        "storageAdapterIPInfo": [
            {"physicalNode": "node-1", "ipv4Address": "10.0.1.1", "subnetMask": "255.255.255.0"},
            {"physicalNode": "node-2", "ipv4Address": "10.0.1.2", "subnetMask": "255.255.255.0"},
            {"physicalNode": "node-3", "ipv4Address": "10.0.5.3", "subnetMask": "255.255.255.0"},
        ],
    }
    assert found["intentList"][1]["overrideQosPolicy"] is False
    assert found["intentList"][1]["qosPolicyOverrides"] == {
        "priorityValue8021Action_Cluster": "",
        "priorityValue8021Action_SMB": "",
        "bandwidthPercentage_SMB": "",
    }


@pytest.mark.parametrize(
    ("design", "kind", "pattern", "switchless"),
    [
        ("azure-local", "switchedMultiServerDeployment", "hyperConverged", False),
        ("azure-local-four-converged", "switchedMultiServerDeployment", "hyperConverged", False),
        ("azure-local-two-node", "switchlessMultiServerDeployment", "convergedManagementCompute", True),
        ("azl-four-switchless", "switchlessMultiServerDeployment", "convergedManagementCompute", True),
    ],
)
def test_kinds_of_clusters(design: str, kind: str, pattern: str, switchless: bool) -> None:
    found = parameters(deployment(design))
    assert (found["networkingType"], found["networkingPattern"]) == (kind, pattern)
    assert found["storageConnectivitySwitchless"] is switchless


def test_infrastructure_network_of_the_starter() -> None:
    found = parameters(deployment("azure-local"))
    assert [
        found[name] for name in ("subnetMask", "defaultGateway", "startingIPAddress", "endingIPAddress")
    ] == [
        "255.255.255.0",
        "10.50.0.1",
        "10.50.0.51",
        "10.50.0.56",
    ]
    assert found["dnsServers"] == ["10.50.0.5", "10.50.0.6"]
    assert found["physicalNodesSettings"][0] == {"name": "node-1", "ipv4Address": "10.50.0.11"}
    assert [one["vlanId"] for one in found["storageNetworkList"]] == ["70", "80"]
    assert found["intentList"][0]["adapterPropertyOverrides"]["jumboPacket"] == "9014"


def test_what_the_design_leaves_out_is_a_placeholder() -> None:
    intent = deployment("azure-local-switchless")
    found = parameters(intent._replace(gateway=""))
    assert found["startingIPAddress"] == "<<POOL_FIRST>>" and found["endingIPAddress"] == "<<POOL_LAST>>"
    assert found["dnsServers"] == ["<<NAME_SERVER>>"] and found["defaultGateway"] == "<<GATEWAY>>"
    by_dhcp = intent._replace(
        dhcp=True,
        gateway="",
        nodes={name: node._replace(address="") for name, node in intent.nodes.items()},
    )
    found = parameters(by_dhcp)
    assert found["useDhcp"] is True and not {"subnetMask", "defaultGateway", "dnsServers"} & {*found}
    assert found["physicalNodesSettings"][0] == {"name": "node-1"}


def test_overrides_are_on_only_for_other_values_than_those_of_network_atc() -> None:
    intent = deployment("azure-local-switchless")

    def storage(**changes: Any) -> Any:
        own = intent.network_intents["Storage"]._replace(**changes)
        return parameters(intent._replace(network_intents={"Storage": own}))["intentList"][0]

    assert storage()["overrideQosPolicy"] is False
    assert set(storage()["qosPolicyOverrides"].values()) == {""}
    assert storage(smb_priority=4)["overrideQosPolicy"] is True
    assert storage(smb_priority=4)["qosPolicyOverrides"] == {
        "priorityValue8021Action_Cluster": "7",
        "priorityValue8021Action_SMB": "4",
        "bandwidthPercentage_SMB": "50",
    }
    plain = storage(jumbo_packet=None, network_direct="")
    assert plain["overrideAdapterProperty"] is False
    assert plain["adapterPropertyOverrides"] == {
        "jumboPacket": "",
        "networkDirect": "",
        "networkDirectTechnology": "",
    }
    off = storage(network_direct="off")["adapterPropertyOverrides"]
    assert (off["networkDirect"], off["networkDirectTechnology"]) == ("Disabled", "")


def test_a_pool_with_a_second_range_is_told() -> None:
    intent = deployment("azure-local")._replace(
        infrastructure=("10.50.0.40", *(f"10.50.0.{number}" for number in range(51, 57)))
    )
    assert parameters(intent)["startingIPAddress"] == "10.50.0.51"
    assert ("infrastructure", "", "10.50.0.40") in omissions(intent)


def test_addresses_of_network_atc_are_told_with_their_effect() -> None:
    intent = deployment("azure-local-two-node")
    assert "storageAdapterIPInfo" not in parameters(intent)["storageNetworkList"][0]
    told = [one for one in TARGET.lines(intent) if isinstance(one, NotConfigured)]
    (first, *_) = [one for one in told if one.path == "storage_networks.addresses.address"]
    assert (first.thing, first.value, effect_of(first).effect) == ("p-NIC C", "10.71.1.1/24", "weakens")


def test_a_witness_that_the_template_lacks_is_told() -> None:
    intent = deployment("azure-local")._replace(witness="file-share", witness_place="\\\\fs\\witness")
    assert "witnessType" not in parameters(intent)
    assert ("witness", "", "file-share") in omissions(intent)
    assert parameters(intent._replace(witness="none"))["witnessType"] == "No Witness"


def test_older_releases_and_windows_server_have_no_deployment(root: Path) -> None:
    for release in ("22H2",):
        texts = {
            path.name: path.read_bytes() for path in (root / "designs/azure-local-switchless").glob("*.yaml")
        }
        texts["design.yaml"] = texts["design.yaml"].replace(
            b'release: "24H2", build: 26100', f'release: "{release}"'.encode()
        )
        design = api.lint_texts("x", texts).design
        assert design is not None and deployment_intents(design) == {}
    assert {one.id for one in all_designs() if deployment_intents(one)} == {
        "azure-local-switchless",
        "azl-four-switchless",
        "azure-local-four-converged",
        "azure-local-two-node",
        "azure-local",
    }
