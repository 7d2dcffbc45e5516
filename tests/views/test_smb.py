"""Shares, volumes and interfaces of Windows clusters."""

import pytest

from refarch import api
from refarch.views.storage.smb import pool_bytes, pool_bytes_of_volume
from shipped_designs import shipped_design

TB = 10**12


def rows(design: str, part: str) -> list[tuple[object, ...]]:
    return [row.cells for row in api.table(shipped_design(design), "smb", part).rows]


def test_interfaces_of_hosts_that_are_cabled_to_each_other() -> None:
    assert rows("smb-direct-iwarp", "interfaces")[:2] == [
        ("fs-01", "SMB1", "smb", "smb-a", "10.40.1.10", "port1", 40, "iWARP", "hv-01 port1"),
        ("fs-01", "SMB2", "smb", "smb-b", "10.40.2.10", "port2", 40, "iWARP", "hv-01 port2"),
    ]


def test_interfaces_on_a_switch_of_the_host_go_through_their_port() -> None:
    found = rows("smb-direct-roce-s2d", "interfaces")
    assert len(found) == 8
    assert found[-1] == (
        "s2d-04",
        "SMB2",
        "smb, live-migration, cluster",
        "storage-b",
        "10.71.2.14",
        "pNIC2",
        25,
        "RoCE v2",
        "s2d-leaf-2 swp4",
    )


def test_the_share_with_its_tiers() -> None:
    assert rows("smb-direct-iwarp", "shares") == [
        (
            "File server and Hyper-V host",
            "VMs",
            "fs-01",
            "disks of the virtual machines",
            "two-way-mirror",
            "ssd, hdd",
            "no",
            None,
        )
    ]


def test_volumes_take_three_copies_of_the_pool() -> None:
    assert [cells[1:5] for cells in rows("smb-direct-roce-s2d", "volumes")] == [
        (f"Volume{number}", "6 TB", "three-way-mirror", 18) for number in (1, 2, 3, 4)
    ]


def test_the_pool_is_the_drives_of_all_hosts() -> None:
    design = shipped_design("smb-direct-roce-s2d")
    assert pool_bytes(design.clusters["s2d"]) == 4 * 6 * 4 * TB


@pytest.mark.parametrize(
    ("volume", "taken"),
    [
        ({"resiliency": "two-way-mirror", "size": "4TB"}, 8 * TB),
        ({"resiliency": "three-way-mirror", "size": "500GB"}, 1.5 * TB),
        ({"resiliency": "dual-parity", "size": "4TB"}, None),
        ({"resiliency": "two-way-mirror"}, None),
        ({"size": "4TB"}, None),
    ],
)
def test_what_is_not_known_is_not_counted(volume: dict[str, str], taken: float | None) -> None:
    assert pool_bytes_of_volume(volume) == taken


@pytest.mark.parametrize("part", ["interfaces", "shares", "volumes"])
def test_no_row_for_hosts_that_run_esxi(part: str) -> None:
    assert rows("nvme-of-vsphere7", part) == []
