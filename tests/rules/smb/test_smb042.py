"""SMB042: switches of Azure Local that do not announce PFC and ETS."""

import pytest
from rule_designs import findings

DCBX = "    dcbx: ieee\n"


def smb042(qos: str, *wiring: tuple[str, str]) -> list[str]:
    """File, line, severity, and message of each finding with another statement of DCBX."""
    found = findings("SMB042", {"qos.yaml": [(DCBX, qos)], "wiring.yaml": list(wiring)}, "azure-local")
    return [f"{one.file}:{one.line} {one.severity} {one.message}" for one in found]


EXPECTED = "but Azure Local expects switches to announce PFC and ETS on storage ports"


@pytest.mark.parametrize("version", ("ieee", "cee"))
def test_switches_that_announce(version: str) -> None:
    assert findings("SMB042", {"qos.yaml": [("dcbx: ieee", f"dcbx: {version}")]}, "azure-local") == []


def test_dcbx_that_is_off_or_not_stated() -> None:
    assert smb042("    dcbx: disabled\n") == [
        f"qos.yaml:9 warning DCBX is disabled on swp1 on leaf-1, {EXPECTED}"
    ]
    assert smb042("") == [f"qos.yaml:3 info profile roce does not state DCBX, {EXPECTED}"]


def test_sonic_has_no_dcbx() -> None:
    sonic = ("nos: cumulus-linux", "nos: sonic")
    assert smb042("", sonic) == []
