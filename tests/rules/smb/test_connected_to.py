"""REF001: an interface of a Windows or Linux host is connected to what is not defined."""

import pytest
from rule_designs import files

from refarch import api


def found(base: str, old: str, new: str) -> list[str]:
    result = api.lint_texts(base, files({"design.yaml": [(old, new)]}, base))
    return [f"{one.file}:{one.line} {one.severity} {one.code} {one.message}" for one in result.findings]


@pytest.mark.parametrize("base", ["smb-direct", "s2d"])
def test_a_misspelt_virtual_switch_is_one_finding(base: str) -> None:
    line = "SMB1: {connected_to: Storage,"
    assert found(base, line, line.replace("Storage", "Storag")) == [
        "design.yaml:23 error REF001 virtual switch or port `Storag` is not defined"
    ]


def test_a_port_of_linux_hosts() -> None:
    line = "nvme-a: {connected_to: ens1f0np0,"
    assert found("nvme-of-linux", line, line.replace("ens1f0np0", "ens9f0np0")) == [
        "design.yaml:32 error REF001 virtual switch or port `ens9f0np0` is not defined"
    ]


def test_one_host_that_is_connected_elsewhere() -> None:
    line = "network: smb-a, services: [smb, live-migration], affinity: pNIC1}"
    there = line.replace("}", ", overrides: {node-2: {connected_to: Storag}}}")
    assert found("smb-direct", line, there) == [
        "design.yaml:23 error REF001 virtual switch or port `Storag` is not defined"
    ]
