"""Keys of a specification for the VCF Installer by object: types, required keys, and allowed values.

Sources: Python bindings vcf-installer 9.1.1.0 (PyPI, Apache-2.0) for names, types, and values; OpenAPI of
the VCF Installer API 9.1.0.0 (https://github.com/vmware/vcf-api-specs, vcf-installer-openapi.json) for the
required keys and the limits of VLAN and MTU; looked up 2026-11-23 and 2026-11-30. The JSON generator of
VMware for VCF 9.0 (https://github.com/vmware/powershell-module-for-vmware-cloud-foundation-jsongenerator,
New-ManagementDomainJsonFile; looked up 2026-11-30) writes further keys, and leaves out required keys of
existing components.
"""

from functools import cache

STRUCTURES: dict[str, dict[str, str]] = {
    "SddcSpec": {
        "sddcId": "text",
        "workflowType": "text",
        "hostSpecs": "SddcHostSpec[]",
        "version": "text",
        "vcenterSpec": "SddcVcenterSpec",
        "clusterSpec": "SddcClusterSpec",
        "dvsSpecs": "DvsSpec[]",
        "nsxtSpec": "SddcNsxtSpec",
        "networkSpecs": "SddcNetworkSpec[]",
        "dnsSpec": "DnsSpec",
        "ntpServers": "text[]",
        "sddcManagerSpec": "SddcManagerSpec",
        "managementPoolName": "text",
        "ceipEnabled": "flag",
        "skipEsxThumbprintValidation": "flag",
        "skipGatewayPingValidation": "flag",
        "securitySpec": "SecuritySpec",
        "datastoreSpec": "SddcDatastoreSpec",
        "vspClusterSpec": "SddcVspClusterSpec",
        "fleetLcmSpec": "FleetLcmServiceSpec",
        "sddcLcmSpec": "SddcLcmServiceSpec",
        "fleetDepotSpec": "FleetDepotServiceSpec",
        "telemetryAcceptorSpec": "TelemetryAcceptorSpec",
        "vidbSpec": "VidbSpec",
        "saltSpec": "SaltSpec",
        "saltRaasSpec": "SaltSpec",
        "vcfOperationsSpec": "VcfOperationsSpec",
        "vcfOperationsCollectorSpec": "VcfOperationsCollectorSpec",
        "vcfAutomationSpec": "VcfAutomationSpec",
        "vcfManagementComponentsInfrastructureSpec": "VcfManagementComponentsInfrastructureSpec",
        "licenseServerSpec": "LicenseServerSpec",
        "vcfInstanceName": "text",
    },
    "SddcHostSpec": {
        "hostname": "text",
        "credentials": "SddcCredentials",
        "sshThumbprint": "text",
        "sslThumbprint": "text",
    },
    "SddcCredentials": {
        "username": "text",
        "password": "text",
    },
    "SddcVcenterSpec": {
        "vcenterHostname": "text",
        "rootVcenterPassword": "text",
        "vmSize": "text",
        "storageSize": "text",
        "ssoDomain": "text",
        "adminUserSsoUsername": "text",
        "adminUserSsoPassword": "text",
        "version": "text",
        "useExistingDeployment": "flag",
        "sslThumbprint": "text",
    },
    "SddcClusterSpec": {
        "datacenterName": "text",
        "clusterName": "text",
        "clusterEvcMode": "text",
        "resourcePoolSpecs": "ResourcePoolSpec[]",
    },
    "ResourcePoolSpec": {
        "name": "text",
        "type": "text",
        "cpuReservationPercentage": "number",
        "cpuReservationMhz": "number",
        "cpuLimit": "number",
        "cpuReservationExpandable": "flag",
        "cpuSharesLevel": "text",
        "cpuSharesValue": "number",
        "memoryReservationPercentage": "number",
        "memoryReservationMb": "number",
        "memoryLimit": "number",
        "memoryReservationExpandable": "flag",
        "memorySharesLevel": "text",
        "memorySharesValue": "number",
    },
    "DvsSpec": {
        "dvsName": "text",
        "networks": "text[]",
        "mtu": "number",
        "nsxtSwitchConfig": "NsxtSwitchConfig",
        "vmnicsToUplinks": "VmnicToUplink[]",
        "nsxTeamings": "TeamingSpec[]",
        "lagSpecs": "LagSpec[]",
    },
    "NsxtSwitchConfig": {
        "transportZones": "TransportZone[]",
        "hostSwitchOperationalMode": "text",
        "ipAssignmentType": "text",
    },
    "TransportZone": {
        "name": "text",
        "transportType": "text",
    },
    "VmnicToUplink": {
        "id": "text",
        "uplink": "text",
    },
    "TeamingSpec": {
        "policy": "text",
        "activeUplinks": "text[]",
        "standByUplinks": "text[]",
    },
    "LagSpec": {
        "name": "text",
        "uplinksCount": "number",
        "lacpMode": "text",
        "loadBalancingMode": "text",
        "lacpTimeoutMode": "text",
    },
    "SddcNsxtSpec": {
        "nsxtManagers": "NsxtManagerSpec[]",
        "nsxtManagerSize": "text",
        "vipFqdn": "text",
        "rootNsxtManagerPassword": "text",
        "nsxtAdminPassword": "text",
        "nsxtAuditPassword": "text",
        "transportVlanId": "number",
        "ipAddressPoolSpec": "IpAddressPoolSpec",
        "vpcSpec": "VpcSpec",
        "skipNsxOverlayOverManagementNetwork": "flag",
        "enableEdgeClusterSync": "flag",
        "overlayVtepSpec": "OverlayVtepSpec",
        "version": "text",
        "useExistingDeployment": "flag",
        "sslThumbprint": "text",
    },
    "NsxtManagerSpec": {
        "hostname": "text",
    },
    "IpAddressPoolSpec": {
        "name": "text",
        "description": "text",
        "ignoreUnavailableNsxtCluster": "flag",
        "subnets": "IpAddressPoolSubnetSpec[]",
    },
    "IpAddressPoolSubnetSpec": {
        "ipAddressPoolRanges": "IpAddressPoolRangeSpec[]",
        "cidr": "text",
        "gateway": "text",
    },
    "IpAddressPoolRangeSpec": {
        "start": "text",
        "end": "text",
    },
    "VpcSpec": {
        "vpcNetworkConfigurationType": "text",
        "dtgwSpec": "DtgwSpec",
    },
    "DtgwSpec": {
        "vlan": "number",
        "gatewayCidr": "text",
        "externalIpBlockCidr": "text",
        "privateTgwIpBlockCidr": "text",
    },
    "OverlayVtepSpec": {
        "vtepType": "text",
    },
    "SddcNetworkSpec": {
        "networkType": "text",
        "subnet": "text",
        "gateway": "text",
        "subnetMask": "text",
        "includeIpAddress": "text[]",
        "includeIpAddressRanges": "IpRange[]",
        "vlanId": "number",
        "mtu": "number",
        "teamingPolicy": "text",
        "activeUplinks": "text[]",
        "standbyUplinks": "text[]",
        "portGroupKey": "text",
        "ipAddressVersion": "text",
        "ipAddressAssignmentMode": "text",
    },
    "IpRange": {
        "startIpAddress": "text",
        "endIpAddress": "text",
    },
    "DnsSpec": {
        "subdomain": "text",
        "nameservers": "text[]",
    },
    "SddcManagerSpec": {
        "rootPassword": "text",
        "hostname": "text",
        "sshPassword": "text",
        "localUserPassword": "text",
        "version": "text",
        "useExistingDeployment": "flag",
        "sslThumbprint": "text",
    },
    "SecuritySpec": {
        "esxiCertsMode": "text",
        "rootCaCerts": "RootCaCerts[]",
    },
    "RootCaCerts": {
        "alias": "text",
        "certChain": "text[]",
    },
    "SddcDatastoreSpec": {
        "nfsDatastoreSpec": "NfsDatastoreSpec",
        "vmfsDatastoreSpec": "VmfsDatastoreSpec",
        "vsanSpec": "VsanSpec",
        "existingDatastoreName": "text",
    },
    "NfsDatastoreSpec": {
        "datastoreName": "text",
        "nasVolume": "NasVolumeSpec",
    },
    "NasVolumeSpec": {
        "serverName": "text[]",
        "path": "text",
        "readOnly": "flag",
        "userTag": "text",
        "enableBindToVmknic": "flag",
    },
    "VmfsDatastoreSpec": {
        "fcSpec": "FcSpec[]",
    },
    "FcSpec": {
        "datastoreName": "text",
    },
    "VsanSpec": {
        "datastoreName": "text",
        "vsanDedup": "flag",
        "esaConfig": "VsanEsaConfig",
        "encryptionConfig": "EncryptionConfig",
        "failuresToTolerate": "number",
    },
    "VsanEsaConfig": {
        "enabled": "flag",
        "skipHclAutoDiskClaim": "flag",
    },
    "EncryptionConfig": {
        "dataInTransitConfig": "DataInTransitConfig",
    },
    "DataInTransitConfig": {
        "enable": "flag",
        "rekeyInterval": "number",
    },
    "SddcVspClusterSpec": {
        "platformFqdn": "text",
        "systemUserPassword": "text",
        "ipv4Pool": "IPv4Pool",
        "ipv6Pool": "IPv6Pool",
        "size": "text",
        "internalClusterCidrIpv4": "text",
        "internalClusterCidrIpv6": "text",
        "instanceFqdn": "text",
        "fleetFqdn": "text",
        "version": "text",
        "useExistingDeployment": "flag",
        "sslThumbprint": "text",
    },
    "IPv4Pool": {
        "cidr": "text",
        "ipRange": "IpRange",
        "addresses": "text[]",
        "excludedAddresses": "text[]",
    },
    "IPv6Pool": {
        "cidr": "text",
        "ipRange": "IpRangeV6",
        "addresses": "text[]",
        "excludedAddresses": "text[]",
    },
    "IpRangeV6": {
        "startIpAddress": "text",
        "endIpAddress": "text",
    },
    "FleetLcmServiceSpec": {
        "version": "text",
        "size": "text",
    },
    "SddcLcmServiceSpec": {
        "version": "text",
        "size": "text",
    },
    "FleetDepotServiceSpec": {
        "version": "text",
        "size": "text",
    },
    "TelemetryAcceptorSpec": {
        "version": "text",
        "size": "text",
    },
    "VidbSpec": {
        "hostname": "text",
        "version": "text",
        "size": "text",
    },
    "SaltSpec": {
        "version": "text",
        "size": "text",
    },
    "VcfOperationsSpec": {
        "nodes": "VcfOperationsNode[]",
        "adminUserPassword": "text",
        "applianceSize": "text",
        "loadBalancerFqdn": "text",
        "useExistingDeployment": "flag",
        "version": "text",
    },
    "VcfOperationsNode": {
        "hostname": "text",
        "rootUserPassword": "text",
        "type": "text",
        "sslThumbprint": "text",
    },
    "VcfOperationsCollectorSpec": {
        "hostname": "text",
        "rootUserPassword": "text",
        "applianceSize": "text",
        "version": "text",
        "useExistingDeployment": "flag",
        "sslThumbprint": "text",
    },
    "VcfAutomationSpec": {
        "hostname": "text",
        "platformFqdn": "text",
        "adminUserPassword": "text",
        "ipPool": "text[]",
        "internalClusterCidr": "text",
        "nodePrefix": "text",
        "size": "text",
        "version": "text",
        "useExistingDeployment": "flag",
        "sslThumbprint": "text",
    },
    "VcfManagementComponentsInfrastructureSpec": {
        "localRegionNetwork": "VcfManagementComponentsNetworkSpec",
        "xRegionNetwork": "VcfManagementComponentsNetworkSpec",
    },
    "VcfManagementComponentsNetworkSpec": {
        "networkName": "text",
        "subnetMask": "text",
        "gateway": "text",
        "ipv6Gateway": "text",
        "ipv6Prefix": "number",
    },
    "LicenseServerSpec": {
        "hostname": "text",
        "version": "text",
        "useExistingDeployment": "flag",
        "sslThumbprint": "text",
    },
}
"""Types of the keys of each object: ``text``, ``number``, ``flag`` for true or false, or the name of an
object; with ``[]`` for a list."""

REQUIRED: dict[str, tuple[str, ...]] = {
    "SddcSpec": ("dnsSpec", "networkSpecs", "sddcId", "vcenterSpec"),
    "SddcHostSpec": ("hostname",),
    "SddcCredentials": ("password",),
    "SddcVcenterSpec": ("vcenterHostname",),
    "DvsSpec": ("vmnicsToUplinks",),
    "TransportZone": ("transportType",),
    "VmnicToUplink": ("id", "uplink"),
    "TeamingSpec": ("activeUplinks", "policy"),
    "LagSpec": ("lacpMode", "lacpTimeoutMode", "loadBalancingMode", "name", "uplinksCount"),
    "SddcNsxtSpec": ("nsxtManagers", "vipFqdn"),
    "IpAddressPoolSpec": ("name",),
    "IpAddressPoolSubnetSpec": ("cidr", "gateway", "ipAddressPoolRanges"),
    "IpAddressPoolRangeSpec": ("end", "start"),
    "DtgwSpec": ("externalIpBlockCidr", "gatewayCidr", "vlan"),
    "SddcNetworkSpec": ("networkType", "vlanId"),
    "IpRange": ("endIpAddress", "startIpAddress"),
    "DnsSpec": ("subdomain",),
    "SddcManagerSpec": ("hostname",),
    "NfsDatastoreSpec": ("nasVolume",),
    "NasVolumeSpec": ("path", "readOnly", "serverName"),
    "DataInTransitConfig": ("enable",),
    "SddcVspClusterSpec": ("instanceFqdn", "ipv4Pool", "platformFqdn"),
    "IpRangeV6": ("endIpAddress", "startIpAddress"),
    "VidbSpec": ("hostname",),
    "VcfOperationsSpec": ("nodes",),
    "VcfOperationsNode": ("hostname",),
    "VcfOperationsCollectorSpec": ("hostname",),
    "VcfAutomationSpec": ("hostname", "internalClusterCidr"),
    "VcfManagementComponentsNetworkSpec": ("gateway", "networkName", "subnetMask"),
    "LicenseServerSpec": ("hostname",),
}
"""Required keys of each object. The API also lists ``rootVcenterPassword``, but describes that a blank one is
generated, and the export of the installer leaves it out."""

FURTHER_KEYS: dict[str, tuple[str, ...]] = {
    "SddcSpec": (
        "vcfOperationsFleetManagementSpec",
        "vcfMangementComponentsInfrastructureSpec",
        "deployWithoutLicenseKeys",
        "skipVsanEsaCertifiedDiskValidation",
    ),
    "SddcVspClusterSpec": ("name",),
    "FleetLcmServiceSpec": ("hostname",),
    "SddcLcmServiceSpec": ("hostname",),
    "SddcNsxtSpec": ("rootLoginEnabledForNsxtManager", "sshEnabledForNsxtManager"),
}
"""Keys that the bindings of 9.1 do not have, from files with which the installer has deployed, from the JSON
generator, and from the documents of 9.0, one of which spells ``Mangement``. Their values are not checked."""

EXISTING = "useExistingDeployment"
"""Key of a component that the installer does not deploy: it needs only the name of the component."""

IDENTIFYING_KEYS = ("hostname", "vcenterHostname", "vipFqdn", "nodes")
"""Required keys of an existing component."""

DOMAIN_KEYS = ("dnsSpec", "networkSpecs")
"""Required keys of a file, but not of one that adds components to an existing management domain: it has no
hosts, and an SDDC Manager that exists. An SDDC Manager can also exist because it is the installer."""

CHOICES: dict[tuple[str, str], tuple[str, ...]] = {
    ("SddcSpec", "workflowType"): ("VCF", "VCF_COMPLETE", "VCF_EXTEND", "VVF", "VCF_BOOTSTRAP"),
    ("SddcVcenterSpec", "vmSize"): ("xlarge", "large", "medium", "small", "tiny"),
    ("SddcVcenterSpec", "storageSize"): ("lstorage", "xlstorage"),
    ("NsxtSwitchConfig", "hostSwitchOperationalMode"): ("STANDARD", "ENS", "ENS_INTERRUPT"),
    ("TransportZone", "transportType"): ("VLAN", "OVERLAY"),
    ("TeamingSpec", "policy"): ("FAILOVER_ORDER", "LOADBALANCE_SRCID", "LOADBALANCE_SRC_MAC"),
    ("LagSpec", "lacpMode"): ("ACTIVE", "PASSIVE"),
    ("LagSpec", "lacpTimeoutMode"): ("SLOW", "FAST"),
    ("SddcNsxtSpec", "nsxtManagerSize"): ("xlarge", "large", "medium"),
    ("VpcSpec", "vpcNetworkConfigurationType"): ("VLAN_BACKED_VPC", "FULL_STACK_VPC"),
    ("OverlayVtepSpec", "vtepType"): ("NO_IP",),
    ("SddcNetworkSpec", "teamingPolicy"): (
        "loadbalance_ip",
        "loadbalance_srcmac",
        "loadbalance_srcid",
        "failover_explicit",
        "loadbalance_loadbased",
    ),
    ("SddcNetworkSpec", "ipAddressVersion"): ("IPv4", "IPv6"),
    ("SddcNetworkSpec", "ipAddressAssignmentMode"): ("STATIC", "DHCP", "SLAAC"),
    ("SecuritySpec", "esxiCertsMode"): ("Custom", "VMCA"),
    ("SddcVspClusterSpec", "size"): ("small", "small_ha", "medium", "large"),
    ("VcfOperationsSpec", "applianceSize"): ("xsmall", "small", "medium", "large", "xlarge"),
    ("VcfOperationsNode", "type"): ("master", "replica", "data"),
    ("VcfOperationsCollectorSpec", "applianceSize"): ("small", "standard"),
}
"""Allowed texts. Network types are not among them: a custom type is allowed."""

RANGES: dict[tuple[str, str], tuple[int, int]] = {
    ("SddcNetworkSpec", "vlanId"): (0, 4094),
    ("SddcNetworkSpec", "mtu"): (1280, 9190),
    ("DvsSpec", "mtu"): (1280, 9190),
    ("SddcNsxtSpec", "transportVlanId"): (0, 4094),
    ("DtgwSpec", "vlan"): (0, 4094),
    ("VsanSpec", "failuresToTolerate"): (0, 3),
}
"""Smallest and largest number. The API has no upper limit for the VLANs of ``SddcNsxtSpec`` and ``DtgwSpec``;
IEEE 802.1Q has."""

COUNTS: dict[tuple[str, str], int] = {
    ("DvsSpec", "nsxTeamings"): 1,
    ("DnsSpec", "nameservers"): 2,
    ("VcfOperationsSpec", "nodes"): 3,
}
"""Most items of a list."""

LENGTHS: dict[tuple[str, str], tuple[int, int]] = {
    ("SddcSpec", "sddcId"): (3, 20),
    ("DvsSpec", "dvsName"): (0, 80),
    ("SddcNetworkSpec", "portGroupKey"): (0, 80),
    ("SddcClusterSpec", "clusterName"): (0, 80),
    ("SddcClusterSpec", "datacenterName"): (0, 80),
    ("VsanSpec", "datastoreName"): (0, 80),
    ("LagSpec", "name"): (0, 16),
}
"""Fewest and most characters of a text."""

POOL_CHOICES = ("addresses", "ipRange", "cidr")
"""Keys of a pool of addresses, of which one is required."""

PATTERNS: dict[tuple[str, str], tuple[str, str]] = {
    ("SddcSpec", "sddcId"): (r"[A-Za-z0-9-]*", "letters, digits, and hyphens"),
    ("IpAddressPoolSpec", "name"): (r"[A-Za-z0-9_-]*", "letters, digits, hyphens, and underscores"),
}
"""Regular expression of a text, and the description of its characters."""

TOP = "SddcSpec"
"""Object of the whole file."""


def structure_of(kind: str) -> str:
    """Name of the object that a type contains; empty for other types."""
    name = kind.removesuffix("[]")
    return name if name in STRUCTURES else ""


@cache
def places_of(structure: str) -> tuple[str, ...]:
    """Paths of an object in a file, such as ``dvsSpecs[].nsxTeamings[]``; empty text for the whole file."""
    if structure == TOP:
        return ("",)
    return tuple(
        f"{place}.{key}{'[]' if kind.endswith('[]') else ''}".lstrip(".")
        for parent, keys in STRUCTURES.items()
        for key, kind in keys.items()
        if structure_of(kind) == structure
        for place in places_of(parent)
    )
