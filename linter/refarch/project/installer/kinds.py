"""Kinds of JSON files of VMware Cloud Foundation that are not for the VCF Installer.

Sources: samples of the PowerShell Module for VMware Cloud Foundation (PowerVCF,
https://github.com/vmware/powershell-module-for-vmware-cloud-foundation, folder samples and the page of
New-VCFEdgeCluster); JSON generator of VMware for VCF 9.0
(https://github.com/vmware/powershell-module-for-vmware-cloud-foundation-jsongenerator, functions
New-StretchedClusterJsonFile and New-DayNOpsAndAutomationJsonFile); Broadcom TechDocs, VCF 9.0, Deploy VCF
Management Components on an NSX Overlay Segment; looked up 2026-11-30.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

INSTALLER_KEYS = ("sddcId", "networkSpecs", "dvsSpecs", "hostSpecs", "vcenterSpec", "nsxtSpec", "dnsSpec")
"""Keys of which a file for the installer has at least one."""


class OtherKind(NamedTuple):
    """Kind of file for another request."""

    title: str
    keys: tuple[str, ...]
    """Keys that it has."""


CLOUD_BUILDER = "a file for Cloud Builder (VCF 4 and 5)"

CLOUD_BUILDER_KEYS = (
    ("taskName",),
    ("dvSwitchVersion",),
    ("esxLicense",),
    ("pscSpecs",),
    ("vsanSpec",),
    ("excludedComponents",),
    ("hostSpecs", "association"),
    ("hostSpecs", "ipAddressPrivate"),
    ("hostSpecs", "vSwitch"),
    ("dvsSpecs", "niocSpecs"),
    ("dvsSpecs", "vmnics"),
    ("vcenterSpec", "licenseFile"),
    ("vcenterSpec", "vcenterIp"),
    ("dnsSpec", "domain"),
    ("dnsSpec", "nameserver"),
    ("nsxtSpec", "overLayTransportZone"),
    ("nsxtSpec", "vip"),
    ("sddcManagerSpec", "ipAddress"),
    ("sddcManagerSpec", "rootUserCredentials"),
)
"""Keys that only a file for Cloud Builder has, some of them in an object or in the first object of a list."""

MARKS_OF_CLOUD_BUILDER = 2
"""Keys of Cloud Builder from which a file is one for it. A single one can be a leftover in a file for the
installer."""

VERSION_9_KEYS = (
    "datastoreSpec",
    "vcfAutomationSpec",
    "vcfOperationsCollectorSpec",
    "vcfOperationsFleetManagementSpec",
    "vcfOperationsSpec",
    "vspClusterSpec",
)
"""Keys that only a file for the installer has."""

OTHER_KINDS = (
    OtherKind("the body of a workload domain (POST /v1/domains)", ("domainName", "computeSpec")),
    OtherKind("the body of a cluster (POST /v1/clusters)", ("computeSpec",)),
    OtherKind("the body of a cluster change (PATCH /v1/clusters)", ("clusterExpansionSpec",)),
    OtherKind("the body of an NSX Edge cluster (POST /v1/edge-clusters)", ("edgeClusterName",)),
    OtherKind("the body of a network pool (POST /v1/network-pools)", ("name", "networks")),
    OtherKind("a file of hosts to commission", ("hostsSpec",)),
    OtherKind("the body of a stretched cluster (PATCH /v1/clusters)", ("clusterStretchSpec",)),
)

HOST_KEYS = ("fqdn", "storageType")
"""Keys of a host to commission, of which such a file is a list."""


def kind_of_other_file(data: object) -> str:
    """Title of the kind of a file that is not for the VCF Installer; empty for a file that may be, and for
    other values."""
    if isinstance(data, list):
        is_hosts = bool(data) and isinstance(data[0], dict) and all(key in data[0] for key in HOST_KEYS)
        return "a list of hosts to commission (POST /v1/hosts)" if is_hosts else ""
    if not isinstance(data, dict):
        return ""
    for kind in OTHER_KINDS:
        if all(key in data for key in kind.keys):
            return kind.title
    marks = sum(_has_key(data, path) for path in CLOUD_BUILDER_KEYS)
    if marks >= MARKS_OF_CLOUD_BUILDER and not any(key in data for key in VERSION_9_KEYS):
        return CLOUD_BUILDER
    is_installer_file = any(key in data for key in INSTALLER_KEYS)
    if not is_installer_file and any(key in data for key in VERSION_9_KEYS):
        return "the body of VCF management components (POST /v1/vcf-management-components)"
    return "" if is_installer_file else "a JSON object without any key of an installer file"


def _has_key(data: Mapping[str, Any], path: tuple[str, ...]) -> bool:
    """Whether an object has a key, or the object or list of objects below it."""
    here: Any = data
    for key in path:
        here = here[0] if isinstance(here, list) and here else here
        if not isinstance(here, dict) or key not in here:
            return False
        here = here[key]
    return True
