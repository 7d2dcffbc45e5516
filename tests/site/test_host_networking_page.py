"""The page of host networking: vSphere's words for vSphere, Windows' for Windows."""

import pytest
from built_site import Built

PAGE = "hosts.html"


def text_of(built: Built, design: str, page: str = PAGE) -> str:
    return " ".join(built.pages[f"designs/{design}/{page}"].main.text.split())


@pytest.mark.parametrize("design", ["smb-direct-roce-s2d", "smb-direct-iwarp"])
def test_a_design_of_windows_hosts_has_no_word_of_vsphere(built: Built, design: str) -> None:
    shown = text_of(built, design)
    assert shown.startswith("Hosts¶ Host networking¶")
    assert [word for word in ("vSphere", "VMkernel", "Port group", "vmk", "ESXi") if word in shown] == []


def test_a_vsphere_design_keeps_its_words(built: Built) -> None:
    shown = text_of(built, "nvme-of-vsphere7")
    assert (
        shown.startswith("Hosts¶ vSphere networking¶")
        and "VMkernel adapters" in shown
        and "Port groups and teaming" in shown
    )


def test_switches_of_windows_are_named_in_full(built: Built) -> None:
    shown = text_of(built, "smb-direct-roce-s2d")
    assert "SET (Switch Embedded Teaming)" in shown and "Load balancing: Hyper-V port" in shown


def test_a_port_with_an_address_of_its_own_is_no_switch(built: Built) -> None:
    shown = text_of(built, "smb-direct-iwarp")
    assert "Virtual switches" not in shown and "Interfaces on the switches" not in shown
    assert "10.40.1.10" in shown


def test_many_adapters_of_nvme_hosts_stand_together(built: Built) -> None:
    shown = text_of(built, "nvme-rocev2-spine-leaf")
    assert "nqn.2014-08.com.vmware:nvme:esx-[01-08]" in shown and "All 32 rows" in shown
