"""Checks of driver parameters on ESXi: each cites a document about its driver, and a command of the design
that sets parameters is checked as well."""

import shutil
from pathlib import Path

from refarch import api
from refarch.platforms.checks import Check
from refarch.platforms.verification import records


def parameter_checks(root: Path, design: str) -> dict[str, Check]:
    """Checks of driver parameters, by name of the parameter."""
    found = api.open_design(design, root=str(root)).design
    assert found is not None
    every = [check for record in records(found) for check in record.checks]
    return {check.row: check for check in every if "module parameters list" in check.run}


def test_parameters_cite_the_document_of_their_driver(root: Path) -> None:
    intel = parameter_checks(root / "tests/fixtures/foreign", "osa-e810-nexus")
    assert {one.source.title for one in intel.values()} == {
        "Intel irdman 1.4.4.0 release notes for VMware ESXi, Important Notes"
    }
    nvidia = parameter_checks(root, "vsan-roce-vsphere7u3")
    assert {one.source.title for one in nvidia.values()} == {
        "NVIDIA ConnectX Native ESXi Driver User Manual v4.19.71.1, Module Parameters"
    }


def test_parameters_of_a_command_are_checked(root: Path, tmp_path: Path) -> None:
    """The parameter stated as a command for every host instead of at the adapters; another driver has the
    reference of the command as its document."""
    shutil.copytree(root / "tests/fixtures/foreign", tmp_path / "project", symlinks=True)
    file = tmp_path / "project/designs/osa-e810-nexus/design.yaml"
    stated = """\
            parameters:
              icen: {RDMA: "1,1"}
              irdman: {ROCE: "1,1"}
"""
    commands = """\
    title: DC2-OSA-01
    settings:
      - {command: esxcli system module parameters set -m icen -p RDMA=1, because: RDMA is off by default.}
      - {command: esxcli system module parameters set -m qedentv -p x=2, because: An example.}
"""
    text = file.read_text()
    assert stated in text
    file.write_text(text.replace(stated, "").replace("    title: DC2-OSA-01\n", commands))
    checks = parameter_checks(tmp_path / "project", "osa-e810-nexus")
    assert {name: one.expected for name, one in checks.items()} == {"RDMA": ("1",), "x": ("2",)}
    assert checks["x"].source.title == "ESXCLI Reference 7.0: system"
