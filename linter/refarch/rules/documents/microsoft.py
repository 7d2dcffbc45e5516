"""Documents of Microsoft on Azure Local, Storage Spaces Direct and Network ATC, looked up on 2026-11-22."""

from . import CitedDocument

LOOKED_UP = "2026-11-22"
"""Date of the look-up of all documents in this module: pass it to ``says``."""

AZURE_LOCAL_HOST_NETWORK = CitedDocument(
    "Microsoft: Host network requirements for Azure Local",
    "https://learn.microsoft.com/en-us/azure/azure-local/concepts/host-network-requirements",
)
AZURE_LOCAL_NETWORK_PLAN = CitedDocument(
    "Microsoft: Network considerations for cloud deployments of Azure Local",
    "https://learn.microsoft.com/en-us/azure/azure-local/plan/cloud-deployment-network-considerations",
)
AZURE_LOCAL_TWO_NODES = CitedDocument(
    "Microsoft: two-node storage switchless, two switches network reference pattern",
    "https://github.com/MicrosoftDocs/azure-stack-docs/blob/main/azure-local/plan/two-node-switchless-two-switches.md",
)
AZURE_LOCAL_THREE_NODES = CitedDocument(
    "Microsoft: three-node storage switchless, dual TOR, dual link network reference pattern",
    "https://learn.microsoft.com/en-us/azure/azure-local/plan/three-node-switchless-two-switches-two-links",
)
AZURE_LOCAL_FOUR_NODES = CitedDocument(
    "Microsoft: four-node storage switchless, dual TOR, dual link network reference pattern",
    "https://learn.microsoft.com/en-us/azure/azure-local/plan/four-node-switchless-two-switches-two-links",
)
AZURE_LOCAL_TOR = CitedDocument(
    "Azure Local Supportability: Fully Converged Physical Network Design Reference",
    "https://github.com/Azure/AzureLocal-Supportability/blob/main/TSG/Networking/Top-Of-Rack-Switch/Reference-TOR-Fully-Converged-Storage.md",
)
FAULT_TOLERANCE = CitedDocument(
    "Microsoft: Fault tolerance and storage efficiency on Azure Stack HCI and Windows Server clusters",
    "https://learn.microsoft.com/en-us/azure/azure-local/concepts/fault-tolerance",
)
NESTED_RESILIENCY = CitedDocument(
    "Microsoft: Nested resiliency for Storage Spaces Direct",
    "https://learn.microsoft.com/en-us/azure/azure-local/concepts/nested-resiliency",
)
NETWORK_ATC = CitedDocument(
    "Microsoft: Deploy host networking with Network ATC",
    "https://learn.microsoft.com/en-us/azure-stack/hci/deploy/network-atc",
)
POOL_RESERVE = CitedDocument(
    "Microsoft.AzLocal.CSSTools: rule Windows.Storage.VolumeRecommendations.ReserveCapacity",
    "https://www.powershellgallery.com/packages/Microsoft.AzLocal.CSSTools",
)
RACK_AWARE = CitedDocument(
    "Microsoft: Requirements and supported configurations for rack aware clusters",
    "https://learn.microsoft.com/en-us/azure/azure-local/concepts/rack-aware-cluster-requirements",
)
QUORUM = CitedDocument(
    "Microsoft: Understanding cluster and pool quorum",
    "https://learn.microsoft.com/en-us/azure/azure-local/concepts/quorum",
)
AZURE_LOCAL_TOR_SWITCHED = CitedDocument(
    "Azure Local Supportability: Disaggregated Switched Physical Network Design Reference",
    "https://github.com/Azure/AzureLocal-Supportability/blob/main/TSG/Networking/Top-Of-Rack-Switch/Reference-TOR-Disaggregated-Switched-Storage.md",
)
AZURE_LOCAL_TOR_CONNECTIVITY = CitedDocument(
    "Azure Local Supportability: Physical Network Connection Troubleshooting Guide",
    "https://github.com/Azure/AzureLocal-Supportability/blob/main/TSG/Networking/Top-Of-Rack-Switch/Troubleshoot-TOR-Connectivity-Issues.md",
)
AZURE_LOCAL_MANAGEMENT_ADAPTER = CitedDocument(
    "Azure Local Supportability: AzureLocal_Network_Test_Node_ManagementIP_On_Correct_Adapter",
    "https://github.com/Azure/AzureLocal-Supportability/blob/main/TSG/EnvironmentValidator/Networking/Troubleshoot-Network-Test-MgmtIP-On-Correct-Adapter.md",
)
AZURE_ARC_2714 = CitedDocument(
    "microsoft/azure_arc issue 2714: output of AzStackHci_Network_Test_NetAdapter_RDMA_Operational",
    "https://github.com/microsoft/azure_arc/issues/2714",
)
AZURE_LOCAL_LLDP = CitedDocument(
    "Azure Local Supportability: LLDP, DCBX, and PFC Configuration Guide",
    "https://github.com/Azure/AzureLocal-Supportability/blob/main/TSG/Networking/Top-Of-Rack-Switch/Troubleshoot-TOR-LLDP-DCBX-PFC-RoCEv2.md",
)
AZURE_LOCAL_TOR_QOS = CitedDocument(
    "Azure Local Supportability: QoS Policy Configuration Reference for top-of-rack switches",
    "https://github.com/Azure/AzureLocal-Supportability/blob/main/TSG/Networking/Top-Of-Rack-Switch/Reference-TOR-QOS-Policy-Configuration.md",
)
ODIN_182 = CitedDocument(
    "Azure/odinforazurelocal issue 182: separate storage switches",
    "https://github.com/Azure/odinforazurelocal/issues/182",
)
AZURE_LOCAL_INTENTS = CitedDocument(
    "Azure Local Supportability: AzStackHci_Network_Test_NetworkIntentRequirement",
    "https://github.com/Azure/AzureLocal-Supportability/blob/main/TSG/EnvironmentValidator/Networking/Troubleshoot-Network-Test-NetworkIntentRequirement.md",
)
AZURE_LOCAL_CONNECTIVITY_TYPE = CitedDocument(
    "Azure Local Supportability: AzStackHci_Network_Test_StorageConnectivityType",
    "https://github.com/Azure/AzureLocal-Supportability/blob/main/TSG/EnvironmentValidator/Networking/Troubleshoot-Network-Test-StorageConnectivityType.md",
)
AZURE_LOCAL_SWITCHLESS_VLANS = CitedDocument(
    "Azure Local Supportability: AzStackHci_Network_Test_Network_StorageVlanFor2NodeSwitchLess",
    "https://github.com/Azure/AzureLocal-Supportability/blob/main/TSG/EnvironmentValidator/Networking/Troubleshoot-Network-Test-StorageVlan-2Node-Switchless.md",
)
AZURE_LOCAL_MANAGEMENT_READINESS = CitedDocument(
    "Azure Local Supportability: AzureLocal_Network_Test_ManagementAdapterReadiness",
    "https://github.com/Azure/AzureLocal-Supportability/blob/main/TSG/EnvironmentValidator/Networking/Troubleshoot-Network-Test-ManagementAdapterReadiness.md",
)
AZURE_LOCAL_TOR_LLDP = CitedDocument(
    "Azure Local Supportability: LLDP, DCBX, and PFC Configuration Guide",
    "https://github.com/Azure/AzureLocal-Supportability/blob/main/TSG/Networking/Top-Of-Rack-Switch/"
    "Troubleshoot-TOR-LLDP-DCBX-PFC-RoCEv2.md",
)
AZURE_LOCAL_POOL = CitedDocument(
    "Azure Local Supportability: AzStackHci_Network_Test_InfraIpPoolReadiness",
    "https://github.com/Azure/AzureLocal-Supportability/blob/main/TSG/EnvironmentValidator/Networking/Troubleshoot-Network-Test-InfraIpPoolReadiness.md",
)
AZURE_LOCAL_STRETCHED = CitedDocument(
    "Microsoft: Stretched clusters overview (Azure Local 22H2)",
    "https://learn.microsoft.com/en-us/azure/azure-local/concepts/stretched-clusters",
)
AZURE_LOCAL_STORAGE_ADDRESSES = CitedDocument(
    "Azure Local Supportability: AzStackHci_Network_Test_StorageAdapterIpConfiguration",
    "https://github.com/Azure/AzureLocal-Supportability/blob/main/TSG/EnvironmentValidator/Networking/Troubleshoot-Network-Test-StorageAdapterIPConfiguration.md",
)
