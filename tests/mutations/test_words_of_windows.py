"""What is said of Windows hosts is said in the words of Windows."""

import re

import pytest
from mutation_runs import clean, golden_text, tables

from finding_texts import findings_text

DESIGNS = ("azure-local-switchless", "smb-direct-iwarp", "smb-direct-roce-s2d")
VSPHERE = re.compile(r"port group|vmkernel|\bvmk\d|\bvmnic|distributed switch|vsphere|\bvds\b|vcenter", re.I)
ESXI = re.compile(r"\besxi\b|esxcli|nmlx5", re.I)
"""Words that a message can need to name a fault, but that no hint for Windows hosts can use."""


@pytest.mark.slow
def test_no_finding_about_windows_hosts_speaks_of_vsphere() -> None:
    mistakes = [mutation for mutation in tables().mutations if mutation.design in DESIGNS]
    assert len(mistakes) > 50
    told = {line for mutation in mistakes for line in golden_text(mutation).splitlines()}
    told |= {line for design in DESIGNS for line in findings_text(clean(design).findings, {}).splitlines()}
    assert len(told) > 100
    assert sorted(line for line in told if VSPHERE.search(line)) == []
    assert sorted(line for line in told if line.startswith("  hint: ") and ESXI.search(line)) == []
