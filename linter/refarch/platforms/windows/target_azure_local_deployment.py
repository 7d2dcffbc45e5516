"""Target for Azure Local clusters: network parameters of the template that deploys the cluster from Azure.

Sources, looked up 2026-11-30: Azure Quickstart Templates, quickstarts/microsoft.azurestackhci/create-cluster
and create-cluster-3Nodes-Switchless-DualLink (azuredeploy.json: names of the parameters, their types and
allowed values, and the part of ``deploymentSettings`` that each one becomes; azuredeploy.parameters.json:
values as texts, empty texts for overrides that are not used, ``storageAdapterIPInfo`` with
``enableStorageAutoIp`` false); Microsoft, Python bindings azure-mgmt-azurestackhci 8.2.0 (MIT), class
DeploymentSettingHostNetwork and its nested classes, InfrastructureNetwork, and PhysicalNodes (names, types,
``RoCEv2``, ``RoCE``, and ``iWARP``; no override of the bandwidth of the cluster); Microsoft, Host network
requirements for Azure Local (bandwidth of the cluster by Network ATC: 2 % of ports with up to 10 Gbit/s,
otherwise 1 %); Microsoft, Network considerations for cloud deployments of Azure Local (no VLAN of management
among the parameters). Releases: 23H2 and 24H2.

``networkDirect`` is ``Disabled`` for an intent without RDMA, as in published parameter files. That overrides
are off and empty where the design states the defaults of Network ATC is practice.
"""

from collections.abc import Iterator, Sequence
from ipaddress import ip_address

from ...core.origin import Origin
from ...model.types.origins import origin_of
from ...views.intent.deployment_records import (
    DeploymentIntent,
    DeploymentNode,
    DeploymentTraffic,
    StorageNetwork,
)
from ..json_file import Leaf, Node, json_leaf, json_lines, quote, secret, words
from ..not_configured import not_configured_values
from ..shell import address as address_of, interface as interface_of
from ..target import (
    DEPLOYMENT,
    ConfigLine,
    NotConfigured,
    Proof,
    Secret,
    System,
    Target,
    cosmetic,
    set_elsewhere,
    weakens,
)

SCHEMA = "https://schema.management.azure.com/schemas/2019-04-01/deploymentParameters.json#"

POOL_FIRST = Secret("POOL_FIRST", "the first address of the infrastructure pool")
POOL_LAST = Secret("POOL_LAST", "the last address of the infrastructure pool")
GATEWAY = Secret("GATEWAY", "the default gateway of the management network")
MASK = Secret("SUBNET_MASK", "the subnet mask of the management network")
NAME_SERVER = Secret("NAME_SERVER", "the address of a DNS server")
NODE_ADDRESS = Secret("NODE_ADDRESS", "the management address of the machine")

TRAFFIC = {"management": "Management", "compute": "Compute", "storage": "Storage"}

PROTOCOLS = {"iwarp": "iWARP", "roce-v1": "RoCE", "roce-v2": "RoCEv2"}

DEFAULTS = {"cluster_priority": 7, "smb_priority": 3, "smb_bandwidth": 50}
"""Values of Network ATC without overrides."""


def lines(cluster: DeploymentIntent) -> Iterator[ConfigLine | NotConfigured]:
    """Parameters of the template, and the values of the design that it has no parameters for."""
    content = {name: {"value": value} for name, value in _parameters(cluster)}
    yield from json_lines(
        {"$schema": words(SCHEMA), "contentVersion": words("1.0.0.0"), "parameters": content}
    )
    yield from _not_configured(cluster)


def _parameters(cluster: DeploymentIntent) -> Iterator[tuple[str, Node]]:
    """Parameters in the order of the template."""
    witness = origin_of(cluster, "witness")
    if cluster.witness in WITNESSES:
        yield "witnessType", words(WITNESSES[cluster.witness], witness)
    if cluster.witness == "cloud" and cluster.witness_place:
        place = origin_of(cluster, "witness_place")
        yield "clusterWitnessStorageAccountName", words(cluster.witness_place, place)
    yield from _infrastructure(cluster)
    yield "useDhcp", json_leaf(cluster.dhcp, cluster.origin)
    yield "physicalNodesSettings", [_node(cluster, node) for node in cluster.nodes.values()]
    yield "networkingType", words(_networking_type(cluster), origin_of(cluster, "switchless"))
    yield "networkingPattern", words(_pattern(cluster), cluster.origin)
    yield "intentList", [_intent(intent) for intent in cluster.network_intents.values()]
    networks = enumerate(cluster.storage_networks.values(), 1)
    yield "storageNetworkList", [_storage_network(cluster, network, number) for number, network in networks]
    switchless, automatic = origin_of(cluster, "switchless"), origin_of(cluster, "automatic_ip")
    yield "storageConnectivitySwitchless", json_leaf(cluster.switchless, switchless)
    yield "enableStorageAutoIp", json_leaf(_is_automatic(cluster), automatic)


WITNESSES = {"cloud": "Cloud", "none": "No Witness"}
"""Witnesses that the template offers."""


def _infrastructure(cluster: DeploymentIntent) -> Iterator[tuple[str, Node]]:
    """The infrastructure network. A cluster with DHCP needs only what the design states."""
    addresses = [node for node in cluster.nodes.values() if node.address]
    if addresses:
        place = origin_of(addresses[0], "address")
        mask = str(interface_of(addresses[0].address, place).netmask)
        yield "subnetMask", words(mask, place)
    elif not cluster.dhcp:
        yield "subnetMask", secret(MASK)
    if cluster.gateway:
        yield "defaultGateway", _address(cluster.gateway, origin_of(cluster, "gateway"))
    elif not cluster.dhcp:
        yield "defaultGateway", secret(GATEWAY)
    pool, place = _pool(cluster), origin_of(cluster, "infrastructure")
    yield "startingIPAddress", _address(pool[0], place) if pool else secret(POOL_FIRST)
    yield "endingIPAddress", _address(pool[-1], place) if pool else secret(POOL_LAST)
    servers, place = cluster.services.dns, origin_of(cluster.services, "dns")
    if servers or not cluster.dhcp:
        yield "dnsServers", [_address(server, place) for server in servers] or [secret(NAME_SERVER)]


def _address(text: str, place: Origin) -> Leaf:
    return words(address_of(text, place), place)


def _pool(cluster: DeploymentIntent) -> Sequence[str]:
    """Longest range of the infrastructure pool."""
    ranges: list[list[str]] = []
    place = origin_of(cluster, "infrastructure")
    for text in cluster.infrastructure:
        address = address_of(text, place)
        if ranges and int(ip_address(ranges[-1][-1])) + 1 == int(ip_address(address)):
            ranges[-1].append(address)
        else:
            ranges.append([address])
    return max(ranges, key=len, default=[])


def _node(cluster: DeploymentIntent, node: DeploymentNode) -> Node:
    found: dict[str, Node] = {"name": words(node.name, origin_of(node, "name"))}
    place = origin_of(node, "address")
    if node.address:
        found["ipv4Address"] = words(str(interface_of(node.address, place).ip), place)
    elif not cluster.dhcp:
        found["ipv4Address"] = secret(NODE_ADDRESS)
    return found


def _networking_type(cluster: DeploymentIntent) -> str:
    if len(cluster.nodes) == 1:
        return "singleServerDeployment"
    return "switchlessMultiServerDeployment" if cluster.switchless else "switchedMultiServerDeployment"


def _pattern(cluster: DeploymentIntent) -> str:
    """Network pattern of the intents."""
    kinds = {frozenset(intent.traffic) for intent in cluster.network_intents.values()}
    return next((name for name, pattern in PATTERNS if pattern == kinds), "custom")


PATTERNS = (
    ("hyperConverged", {frozenset(("management", "compute", "storage"))}),
    ("convergedManagementCompute", {frozenset(("management", "compute")), frozenset(("storage",))}),
    ("convergedComputeStorage", {frozenset(("compute", "storage")), frozenset(("management",))}),
)
"""Kinds of traffic of the intents, by pattern."""


def _intent(intent: DeploymentTraffic) -> Node:
    traffic, adapters = origin_of(intent, "traffic"), origin_of(intent, "adapters")
    qos, properties = _qos(intent), _adapter_properties(intent)
    return {
        "name": words(intent.name, origin_of(intent, "name")),
        "trafficType": [words(TRAFFIC.get(kind, kind), traffic) for kind in intent.traffic],
        "adapter": [words(port, adapters) for port in intent.adapters],
        "overrideVirtualSwitchConfiguration": json_leaf(False),
        "virtualSwitchConfigurationOverrides": {
            "enableIov": words(""),
            "loadBalancingAlgorithm": words(""),
        },
        "overrideQosPolicy": json_leaf(_differs_from_defaults(intent), origin_of(intent, "smb_priority")),
        "qosPolicyOverrides": qos,
        "overrideAdapterProperty": json_leaf(
            any(one != words("") for one in properties.values()), origin_of(intent, "jumbo_packet")
        ),
        "adapterPropertyOverrides": properties,
    }


def _differs_from_defaults(intent: DeploymentTraffic) -> bool:
    return any(getattr(intent, field) not in (None, value) for field, value in DEFAULTS.items())


def _qos(intent: DeploymentTraffic) -> dict[str, Leaf]:
    """Priorities and bandwidth; empty texts if none differs from the defaults of Network ATC."""
    is_overridden = _differs_from_defaults(intent)
    names = ("priorityValue8021Action_Cluster", "priorityValue8021Action_SMB", "bandwidthPercentage_SMB")
    return {
        name: _number(getattr(intent, field) if is_overridden else None, origin_of(intent, field))
        for name, field in zip(names, DEFAULTS, strict=True)
    }


def _number(value: float | None, place: Origin) -> Leaf:
    return words("") if value is None else words(str(round(value)), place)


def _adapter_properties(intent: DeploymentTraffic) -> dict[str, Leaf]:
    """Properties of the ports; empty texts for the defaults of Network ATC."""
    place = origin_of(intent, "network_direct")
    protocol = PROTOCOLS.get(intent.network_direct, "")
    state = "Disabled" if intent.network_direct == "off" else "Enabled" if protocol else ""
    return {
        "jumboPacket": _number(intent.jumbo_packet, origin_of(intent, "jumbo_packet")),
        "networkDirect": words(state, place) if state else words(""),
        "networkDirectTechnology": words(protocol, place) if protocol else words(""),
    }


def _is_automatic(cluster: DeploymentIntent) -> bool:
    return cluster.automatic_ip is not False


def _storage_network(cluster: DeploymentIntent, network: StorageNetwork, number: int) -> Node:
    found: dict[str, Node] = {
        "name": words(f"StorageNetwork{number}"),
        "networkAdapterName": words(network.adapter, origin_of(network, "adapter")),
    }
    if network.vlan is not None:
        found["vlanId"] = words(str(network.vlan), origin_of(network, "vlan"))
    if not _is_automatic(cluster):
        addresses: list[Node] = []
        for one in network.addresses:
            place = origin_of(one, "address")
            address = interface_of(one.address, place)
            addresses.append(
                {
                    "physicalNode": words(one.node, origin_of(one, "node")),
                    "ipv4Address": words(str(address.ip), place),
                    "subnetMask": words(str(address.netmask), place),
                }
            )
        found["storageAdapterIPInfo"] = addresses
    return found


def _not_configured(cluster: DeploymentIntent) -> Iterator[NotConfigured]:
    pool = _pool(cluster)
    left = [one for one in cluster.infrastructure if one not in pool]
    if left:
        place = origin_of(cluster, "infrastructure")
        yield NotConfigured("infrastructure", "", ", ".join(left), ONE_RANGE, place)
    if cluster.witness not in WITNESSES:
        yield from not_configured_values(cluster, "", "", NO_WITNESS, ("witness", "witness_place"))
    elif cluster.witness != "cloud":
        yield from not_configured_values(cluster, "", "", cosmetic("there is no witness"), ("witness_place",))
    for intent in cluster.network_intents.values():
        if not _differs_from_defaults(intent):
            yield from not_configured_values(
                intent, "network_intents.", intent.name, DEFAULT_VALUE, tuple(DEFAULTS)
            )
        elif intent.smb_bandwidth is not None and intent.smb_bandwidth != int(intent.smb_bandwidth):
            yield from not_configured_values(
                intent, "network_intents.", intent.name, WHOLE, ("smb_bandwidth",)
            )
        if intent.network_direct not in ("", "off", *PROTOCOLS):
            yield from not_configured_values(
                intent, "network_intents.", intent.name, NO_PROTOCOL, ("network_direct",)
            )
    if _is_automatic(cluster):
        for network in cluster.storage_networks.values():
            for one in network.addresses:
                yield from not_configured_values(one, "storage_networks.addresses.", network.adapter, BY_ATC)


ONE_RANGE = weakens(
    "the template has one range for the infrastructure pool",
    "the address is not in the pool",
)

NO_WITNESS = weakens(
    "the template has parameters only for a cloud witness", "the cluster has no witness until you add it"
)

DEFAULT_VALUE = cosmetic("the default of Network ATC")

WHOLE = cosmetic("the template requires whole percentages")

NO_PROTOCOL = weakens(
    "Network ATC does not support this protocol", "the ports keep the protocol of their driver"
)

BY_ATC = weakens(
    "Network ATC assigns the address; set `automatic_ip: false` to use the address of the IP plan",
    "the adapter has another address than the IP plan states",
)

NAMED_IN_AZURE = cosmetic("the parameter clusterName has the name of the cluster in Azure; add it by hand")

BY_SCRIPT = set_elsewhere("the script of each machine sets it before the deployment")


def how_to_load(cluster: DeploymentIntent) -> Iterator[str]:
    """Steps to deploy the cluster with the file."""
    yield (
        "Before the deployment: run the script of each machine, then register the machines with Azure Arc."
    )
    yield (
        "The file has the network parameters of Microsoft's template create-cluster. Add the others, such as "
        "arcNodeResourceIds, keyVaultName, domainFqdn, and credentials, from the template that you deploy."
    )
    yield "Deploy the template with deploymentMode Validate first, then with Deploy."
    yield "There is no rollback file: the deployment sets what it creates."


TARGET = Target(
    title="Azure Local, parameters of the deployment",
    language="json",
    suffix=".azure.json",
    scope=DEPLOYMENT,
    lines=lines,
    systems=(System("azure-local-os", "Azure Local", ">=23H2,<25H1"),),
    not_configured={
        "name": NAMED_IN_AZURE,
        "title": NAMED_IN_AZURE,
        "services.domain": BY_SCRIPT,
        "services.ntp": BY_SCRIPT,
        "services.time_zone": BY_SCRIPT,
        "services.syslog": "the template has no parameter for it",
        "services.snmp_receivers": "the template has no parameter for it",
        "services.snmp_version": "the template has no parameter for it",
        "network_intents.cluster_bandwidth": weakens(
            "the template has no parameter for it; Network ATC reserves 2 % on ports with up to 10 Gbit/s, "
            "otherwise 1 %",
            "the cluster heartbeat has the share of Network ATC",
        ),
    },
    proof=Proof(
        "compared",
        "Microsoft's Python bindings of Azure Local",
        "Names and types of the values are those of Microsoft's bindings. Names of the parameters are those "
        "of its quickstart templates. Not tested with Azure.",
    ),
    comment="",
    applied="the file is for a new cluster; change a running cluster by hand",
    how_to_load=how_to_load,
    quote=quote,
)
