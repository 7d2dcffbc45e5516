"""Storage capacity by product and policy: raw, usable, and after the failures that the policy tolerates."""

from pathlib import Path

import pytest

from refarch import api
from refarch.api.model import Design
from refarch.views.figures.key_figures import key_figures
from refarch.views.figures.storage_capacity import (
    SOURCES,
    StorageCapacity,
    capacity_sources,
    storage_capacities,
    terabytes,
)

ROOT = Path(__file__).resolve().parents[2]

Edit = tuple[str, str]


def changed(design_id: str, *edits: Edit) -> Design:
    """A design of this repository, with edits of its design.yaml."""
    files = {path.name: path.read_bytes() for path in (ROOT / "designs" / design_id).glob("*.yaml")}
    text = files["design.yaml"].decode()
    for old, new in edits:
        assert old in text, old
        text = text.replace(old, new)
    files["design.yaml"] = text.encode()
    design = api.lint_texts(design_id, files).design
    assert design is not None
    return design


def figures(design: Design) -> list[tuple[float | None, float | None, float | None]]:
    """Drives, usable, and after failures, in TB."""
    return [
        tuple(None if figure is None else terabytes(figure) for figure in (one.raw, one.usable, one.after))
        for one in storage_capacities(design)
    ]  # type: ignore[misc]


@pytest.mark.parametrize(
    ("policy", "expected"),
    [
        # 8 hosts with 6 drives of 3.84 TB are 184.32 TB; the file system takes 13.1 %.
        ("{ftt: 2, method: raid6}", (184.3, 108.6, 81.5)),  # 184.32 / (1.5 * 1.131), 138.24 / the same
        ("{ftt: 1, method: raid5}", (184.3, 130.4, 114.1)),  # 4+1 from 6 hosts on: 1.25
        ("{ftt: 1, method: mirror}", (184.3, 81.5, 71.3)),  # 2 copies
        ("{ftt: 2, method: mirror}", (184.3, 54.3, 40.7)),  # 3 copies
        ("{ftt: 0, method: mirror}", (184.3, 163.0, None)),  # no copy, and nothing to tolerate
    ],
)
def test_usable_capacity_follows_from_the_policy(policy: str, expected: tuple[float | None, ...]) -> None:
    design = changed("vsan-esa-arista", ("{ftt: 2, method: raid6}", policy))
    assert figures(design) == [expected]


def test_raid_5_of_few_hosts_has_two_data_parts() -> None:
    design = changed(
        "vsan-witness-sites",
        ("Both sites: {site: mirror, ", "Both sites: {site: preferred, "),
    )
    (both,) = [one for one in storage_capacities(design) if one.policy == "policy Both sites"]
    assert both.factor == pytest.approx(1.5 * 1.131) and both.raw == pytest.approx(18 * 3.84e12)


def test_sites_that_mirror_each_other_halve_the_capacity() -> None:
    assert figures(changed("vsan-witness-sites")) == [
        (30.7, 13.6, None),
        (138.2, 40.7, None),
        (69.1, 30.6, None),
    ]
    notes = [one.note for one in storage_capacities(changed("vsan-witness-sites"))]
    assert notes[1].endswith("after a failure, one full copy is left, which holds the same data")
    assert notes[2].endswith("after 1 host failure, too few hosts are left to repair the data")


def test_osa_counts_capacity_drives_alone() -> None:
    """32 hosts with 7 drives of 1.2 TB; the cache drive of each group holds no data."""
    design = changed("vsan-tcp-2m-iops")
    assert figures(design) == [(268.8, 134.4, 130.2)]
    parity = changed("vsan-tcp-2m-iops", ("ftt: 1, method: mirror", "ftt: 1, method: raid5"))
    assert figures(parity) == [(268.8, 201.6, 195.3)]


def test_a_pool_has_the_sizes_of_its_volumes() -> None:
    assert figures(changed("smb-direct-roce-s2d")) == [(96, 24, 24)]
    (one,) = storage_capacities(changed("smb-direct-roce-s2d"))
    assert one.note == "4 volumes; with copies 72 of the 96 TB in the pool; volumes keep their size"
    mixed = changed(
        "smb-direct-roce-s2d",
        ("Volume1: {resiliency: three-way-mirror", "Volume1: {resiliency: two-way-mirror"),
    )
    assert figures(mixed) == [(96, 6, 6), (96, 18, 18)]
    (thin, *_) = storage_capacities(
        changed("smb-direct-roce-s2d", ("size: 6TB}", "size: 6TB, provisioning: thin}"))
    )
    assert (thin.usable, thin.note) == (None, "4 volumes; thin, or without a size or enough servers")


@pytest.mark.parametrize(
    ("design_id", "value", "remark"),
    [
        (
            "vsan-esa-arista",
            "108.6 TB usable of 184.3 TB",
            "space per data: 1.5 for RAID-6 × 1.131 for the file system of vSAN ESA; after 2 host failures, "
            "81.5 TB",
        ),
        ("vsan-rdma-rules", "92.2 TB of drives", "the design states no storage policy"),
        ("nvme-of-vsphere7", "not stated", "refarch does not model the capacity of arrays"),
        ("pvrdma-hpc", "not stated", "the design has no storage pool"),
    ],
)
def test_the_key_figure_states_what_is_known(design_id: str, value: str, remark: str) -> None:
    (figure,) = [one for one in key_figures(changed(design_id)) if one.key == "capacity"]
    assert (figure.value, figure.remark) == (value, remark)


def test_a_drive_without_a_capacity_makes_all_unknown() -> None:
    design = changed("vsan-esa-arista", ("drive: samsung-mzwlj3t8hbls-00007", "drive: generic-nvme-ssd"))
    (one,) = storage_capacities(design)
    unknown = StorageCapacity("ESA on EOS", "", None, None, None, None, one.note, one.origin)
    assert one == unknown and "does not state the capacity of all drives" in one.note


def test_every_source_has_an_address_and_a_day() -> None:
    sources = [source for listed in SOURCES.values() for source in listed]
    assert sources and all(source.url.startswith("https://") and source.verified for source in sources)


def test_a_design_cites_the_documents_of_its_products() -> None:
    cited = {name: len(capacity_sources(changed(name))) for name in ("vsan-esa-arista", "vsan-tcp-2m-iops")}
    assert cited == {"vsan-esa-arista": 2, "vsan-tcp-2m-iops": 1}
    assert capacity_sources(changed("pvrdma-hpc")) == ()
    (pool,) = capacity_sources(changed("azure-local-switchless"))
    assert pool.document.startswith("Microsoft")
