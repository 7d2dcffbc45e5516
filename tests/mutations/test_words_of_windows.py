"""What is said of Windows hosts is said in the words of Windows."""

import re

import pytest
from mutation_runs import tables, with_mistake

DESIGNS = ("azure-local-switchless", "smb-direct-iwarp", "smb-direct-roce-s2d")
VSPHERE = re.compile(r"port group|vmkernel|\bvmk\d|\bvmnic|distributed switch|vsphere|\bvds\b|vcenter", re.I)
ESXI = re.compile(r"\besxi\b|esxcli|nmlx5", re.I)
"""Words that a message can need to name a fault, but that no hint for Windows hosts can use."""


@pytest.mark.slow
def test_no_finding_about_windows_hosts_speaks_of_vsphere() -> None:
    mistakes = [mutation for mutation in tables().mutations if mutation.design in DESIGNS]
    assert len(mistakes) > 50
    told = {
        f"{finding.code}: {text}"
        for mutation in mistakes
        for finding in with_mistake(mutation)[1].findings
        for text in (finding.message, finding.hint, *(near.message for near in finding.related))
    }
    assert len(told) > 50
    assert sorted(text for text in told if VSPHERE.search(text)) == []
    hints = {finding.hint for mutation in mistakes for finding in with_mistake(mutation)[1].findings}
    assert sorted(hint for hint in hints if ESXI.search(hint)) == []
