"""Microsoft's Python bindings of Azure Local: are the values of the deployment parameters fields that it has?

Proves names and types of the values, at the place in ``deploymentSettings`` that the quickstart template
gives each parameter. The names of the parameters, and texts with several allowed values, are those of the
template (azure-quickstart-templates, create-cluster and create-cluster-3Nodes-Switchless-DualLink,
azuredeploy.json), which is no package: they are listed here. References between values are not checked.
Source: PyPI azure-mgmt-azurestackhci 8.2.0 (MIT).
"""

import json
from typing import Any

from ._asking import ask_python

VALIDATOR = "Microsoft's Python bindings of Azure Local"

PLACES = {
    "witnessType": ("DeploymentCluster", "witnessType"),
    "clusterWitnessStorageAccountName": ("DeploymentCluster", "cloudAccountName"),
    "subnetMask": ("InfrastructureNetwork", "subnetMask"),
    "defaultGateway": ("InfrastructureNetwork", "gateway"),
    "startingIPAddress": ("IpPools", "startingAddress"),
    "endingIPAddress": ("IpPools", "endingAddress"),
    "dnsServers": ("InfrastructureNetwork", "dnsServers"),
    "useDhcp": ("InfrastructureNetwork", "useDhcp"),
    "physicalNodesSettings": ("DeploymentData", "physicalNodes"),
    "intentList": ("DeploymentSettingHostNetwork", "intents"),
    "storageNetworkList": ("DeploymentSettingHostNetwork", "storageNetworks"),
    "storageConnectivitySwitchless": ("DeploymentSettingHostNetwork", "storageConnectivitySwitchless"),
    "enableStorageAutoIp": ("DeploymentSettingHostNetwork", "enableStorageAutoIp"),
}
"""Class and field of each parameter, as the template uses it."""

ALLOWED = {
    "witnessType": ("Cloud", "No Witness"),
    "networkingType": (
        "switchedMultiServerDeployment",
        "switchlessMultiServerDeployment",
        "singleServerDeployment",
    ),
    "networkingPattern": (
        "hyperConverged",
        "convergedManagementCompute",
        "convergedComputeStorage",
        "custom",
    ),
}
"""Values that the template allows."""

TECHNOLOGIES = ("", "iWARP", "RoCEv2", "RoCE")
"""Values of ``networkDirectTechnology``, as the bindings document them."""


def complaints(text: str) -> list[str]:
    """What is wrong with a file of parameters, in order."""
    parameters = {name: one["value"] for name, one in json.loads(text)["parameters"].items()}
    found = [f"there is no parameter {name}" for name in parameters if name not in {*PLACES, *ALLOWED}]
    for name, values in ALLOWED.items():
        if parameters.get(name, values[0]) not in values:
            found.append(f"{name} is not {parameters[name]}: {', '.join(values)}")
    for intent in parameters.get("intentList", ()):
        technology = intent.get("adapterPropertyOverrides", {}).get("networkDirectTechnology", "")
        if technology not in TECHNOLOGIES:
            found.append(f"networkDirectTechnology is not {technology}: {', '.join(TECHNOLOGIES[1:])}")
    asked = [(*PLACES[name], value) for name, value in parameters.items() if name in PLACES]
    said: list[Any] = ask_python("azure_local.py", asked)
    return [*found, *said]
