"""Microsoft's bindings have every value of the deployment parameters for Azure Local."""

import json

import pytest
from rich_intents import intents, small_intents
from validators import azure_local

from proof_tally import Proved, stated
from refarch.platforms.rendering.writing import configuration
from refarch.platforms.target import target_named

pytestmark = pytest.mark.process

NAME = "azure-local-deployment"

TARGET = target_named(NAME)


def test_every_value_is_a_field_of_the_deployment(proved: Proved) -> None:
    own, made_up = (
        {of: configuration(NAME, TARGET, "cluster", intent).text for of, intent in wanted}
        for wanted in (intents(TARGET), small_intents(TARGET))
    )
    assert own and len(made_up) > len(own)
    for texts in (own, made_up):
        assert {of: said for of, text in texts.items() if (said := azure_local.complaints(text))} == {}
    proved(azure_local.VALIDATOR, NAME, sum(stated(text, "") for text in own.values()))


def test_references_hold_that_the_bindings_do_not_look_at() -> None:
    for name, intent in intents(TARGET):
        found = json.loads(configuration(NAME, TARGET, "cluster", intent).text)["parameters"]
        nodes = {one["name"] for one in found["physicalNodesSettings"]["value"]}
        storage = [one for one in found["intentList"]["value"] if "Storage" in one["trafficType"]]
        ports = [port for one in storage for port in one["adapter"]]
        networks = found["storageNetworkList"]["value"]
        assert [one["networkAdapterName"] for one in networks] == ports, name
        for one in networks:
            assert {info["physicalNode"] for info in one.get("storageAdapterIPInfo", ())} <= nodes
            stated_addresses = not found["enableStorageAutoIp"]["value"]
            assert ("storageAdapterIPInfo" in one) == stated_addresses


def parameters(**values: object) -> str:
    return json.dumps({"parameters": {name: {"value": value} for name, value in values.items()}})


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (parameters(intents=[]), "there is no parameter intents"),
        (parameters(useDhcp="no"), 'useDhcp is "no", but has type bool'),
        (parameters(networkingPattern="converged"), "networkingPattern is not converged"),
        (
            parameters(storageNetworkList=[{"name": "a", "vlanId": 711}]),
            "storageNetworks[0].vlanId is 711, but has type str",
        ),
        (
            parameters(intentList=[{"name": "a", "adapters": ["p"]}]),
            "intents[0]: DeploymentSettingIntents has no adapters",
        ),
        (
            parameters(intentList=[{"adapterPropertyOverrides": {"networkDirectTechnology": "RoCE v2"}}]),
            "networkDirectTechnology is not RoCE v2",
        ),
    ],
)
def test_a_wrong_parameter_is_found(text: str, complaint: str) -> None:
    (said,) = azure_local.complaints(text)
    assert said.startswith(complaint)
