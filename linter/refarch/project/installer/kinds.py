"""Kinds of JSON files of VMware Cloud Foundation that are not for the VCF Installer.

Source: samples of the PowerShell Module for VMware Cloud Foundation (PowerVCF,
https://github.com/vmware/powershell-module-for-vmware-cloud-foundation, folder samples and the page of
New-VCFEdgeCluster); looked up 2026-11-30.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

INSTALLER_KEYS = ("sddcId", "networkSpecs", "dvsSpecs", "hostSpecs", "vcenterSpec", "nsxtSpec", "dnsSpec")
"""Keys of which a file for the installer has at least one."""


class OtherKind(NamedTuple):
    """Kind of file for another program or request."""

    title: str
    keys: tuple[str, ...]
    """Keys that mark it."""
    has_all: bool = True
    """Whether a file must have all of the keys, or any."""


CLOUD_BUILDER = OtherKind(
    "a file for Cloud Builder (VCF 4 and 5)",
    ("taskName", "dvSwitchVersion", "esxLicense", "pscSpecs", "vsanSpec", "excludedComponents"),
    has_all=False,
)

OTHER_KINDS = (
    OtherKind("the body of a workload domain (POST /v1/domains)", ("domainName", "computeSpec")),
    OtherKind("the body of a cluster (POST /v1/clusters)", ("computeSpec",)),
    OtherKind("the body of a cluster change (PATCH /v1/clusters)", ("clusterExpansionSpec",)),
    OtherKind("the body of an NSX Edge cluster (POST /v1/edge-clusters)", ("edgeClusterName",)),
    OtherKind("the body of a network pool (POST /v1/network-pools)", ("name", "networks")),
    CLOUD_BUILDER,
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
        if _matches(kind, data):
            return kind.title
    is_installer_file = any(key in data for key in INSTALLER_KEYS)
    return "" if is_installer_file else "a JSON object without any key of an installer file"


def _matches(kind: OtherKind, data: Mapping[str, Any]) -> bool:
    return (all if kind.has_all else any)(key in data for key in kind.keys)
