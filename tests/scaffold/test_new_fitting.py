"""Which cables lead from a port to a switch."""

import shutil
from pathlib import Path

from new_designs import lines_with, made

from refarch.api import Session
from refarch.model.types import Port
from refarch.scaffold.cable_options import cable_options


def test_a_port_whose_entry_lists_the_speed_of_the_whole_alone_is_split_all_the_same() -> None:
    catalog = Session().catalog
    switch = catalog.part("switch", "arista-dcs-7060cx2-32s")
    assert switch is not None
    group = {"numbers": "1-32", "form_factor": "qsfp28", "speeds": ["100G", "40G"], "lanes": 4}
    plain = switch._replace(data={**switch.data, "ports": [group]})
    ways = cable_options(catalog, Port("vmnic0", "sfp28", (25_000, 10_000)), plain)
    assert {(way.breakout, way.cable.data["ends"][0]) for way in ways if way.speed == 25_000} == {
        ("4x25G", "qsfp28")
    }
    whole = cable_options(catalog, Port("vmnic2", "qsfp28", (100_000,)), plain)
    assert {way.split for way in whole} == {1}


def test_management_ports_of_hosts_are_cabled_as_before(root: Path, tmp_path: Path) -> None:
    """No catalog entry states the port of an iDRAC: its cable decides."""
    foreign = root / "tests" / "fixtures" / "foreign"
    shutil.copytree(foreign / "designs" / "esa-dell-os10", tmp_path / "designs" / "esa-dell-os10")
    shutil.copy(foreign / "refarch.yaml", tmp_path)
    bom = tmp_path / "designs" / "esa-dell-os10" / "bom.yaml"
    bom.write_text(bom.read_text().replace("vsan-advanced, quantity: 6", "vsan-advanced, quantity: needed"))
    design = made(Session(str(tmp_path)), "esa-dell-os10", hosts=8)
    assert lines_with(design, "wiring.yaml", "iDRAC") == [
        '- {from: "mine-R760-[01-08] iDRAC", to: "mine-oob-1 ethernet1/1/[17-24]", '
        "cable: generic-cat6a, length: 3m, untagged: idrac}"
    ]


def test_driver_parameter_of_rdma_follows_from_the_card_and_the_transport(tmp_path: Path) -> None:
    session = Session(str(tmp_path))
    design = made(session, "nvme-of", nic="intel-e810-cqda2")
    (card,) = lines_with(design, "design.yaml", "card:")
    assert card == (
        '- {card: intel-e810-cqda2, slot: "1", ports: [vmnic4, vmnic5], parameters: {icen: {RDMA: "1,1"}}}'
    )
    assert "added: parameter RDMA of icen, because the driver turns RDMA on only with it" in design.notes
    over_tcp = made(session, "vsan-esa", nic="intel-e810-xxvda2", transport="tcp")
    nvidia = made(session, "vsan-esa", nic="nvidia-connectx-5-25g-2p")
    for without in (over_tcp, nvidia):
        assert "parameters" not in without.files["design.yaml"]
        assert not [note for note in without.notes if note.startswith("added: parameter")]


def test_stated_driver_parameters_of_the_same_driver_are_kept(tmp_path: Path) -> None:
    """Another value than the one that would be written."""
    folder = tmp_path / "designs" / "first"
    folder.mkdir(parents=True)
    for name, text in made(Session(str(tmp_path)), "nvme-of", nic="intel-e810-cqda2").files.items():
        stated = text.replace('{RDMA: "1,1"}', "{RDMA: 1}").replace("id: mine", "id: first")
        (folder / name).write_text(stated)
    design = made(Session(str(tmp_path)), "first", nic="intel-e810-2cqda2")
    assert "parameters: {icen: {RDMA: 1}}}" in design.files["design.yaml"]
    assert not [note for note in design.notes if note.startswith("added: parameter")]


def test_releases_whose_support_has_ended_are_named(tmp_path: Path) -> None:
    session = Session(str(tmp_path))
    ended = (
        "eneral support has ended: VMware ESXi 7.0 U3d on 2025-10-02 and VMware vCenter Server 7.0 U3d on "
        "2025-10-02. Select newer releases"
    )
    design = made(session, "nvme-of")
    assert f"g{ended}" in design.notes
    assert f"# G{ended}.\nsoftware:\n" in design.files["design.yaml"]
    supported = made(session, "vsan-esa")
    assert "support has ended" not in supported.files["design.yaml"] + "".join(supported.notes)
    # A copy states it once, or no more if its releases are supported.
    for release, count in (("7.0 U3d", 1), ("8.0 U3e", 0)):
        folder = tmp_path / "designs" / "first"
        folder.mkdir(parents=True, exist_ok=True)
        for name, text in design.files.items():
            other = text.replace("7.0 U3d", release).replace("id: mine", "id: first")
            for build in (", build: 19482537", ", build: 19480866"):
                other = other.replace(build, "") if not count else other
            (folder / name).write_text(other)
        copy = made(Session(str(tmp_path)), "first")
        assert copy.files["design.yaml"].count("support has ended") == count
