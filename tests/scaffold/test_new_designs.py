"""A design that is made from another one: what is in its files, and what is refused in which words."""

import re
from pathlib import Path

import pytest
from new_designs import lines_with, made, refused

from refarch import testing
from refarch.api import Session, lint_texts
from starters import STARTERS


@pytest.mark.parametrize("like", STARTERS)
def test_every_starter_makes_a_clean_design(session: Session, like: str) -> None:
    design = made(session, like)
    assert design.findings == ()
    files = {name: text.encode() for name, text in design.files.items()}
    assert lint_texts("mine", files).findings == ()
    assert all(
        text.startswith(("format: 1\n", "#")) and "$schema" not in text for text in design.files.values()
    )


def test_six_hosts_on_another_switch(session: Session) -> None:
    """One fact, one place: the number of hosts is written once."""
    design = made(session, hosts=6, switch="nvidia-sn3420")
    assert design.summary == "6 hosts, VMware vSAN ESA, RoCE v2"
    assert [note for note in design.notes if not note.startswith("general support")] == []
    assert design.findings == ()
    assert lines_with(design, "design.yaml", "names:", "cumulus") == [
        'cumulus-linux: {release: "5.1"}',
        "- names: host-[1-6]",
    ]
    assert lines_with(design, "wiring.yaml", "{") == [
        "leaf-[1-2]: {model: nvidia-sn3420, role: leaf, fabric: main, nos: cumulus-linux}",
        '- {from: "hosts of compute vmnic4", to: "leaf-1 swp[1-]", cable: nvidia-mcp2m00-a003e30l}',
        '- {from: "hosts of compute vmnic5", to: "leaf-2 swp[1-]", cable: nvidia-mcp2m00-a003e30l}',
        '- {from: "leaf-1 swp[59-60]", to: "leaf-2 swp[59-60]", cable: nvidia-mcp1600-c003e30l, bond: bond1}',
    ]
    assert lines_with(design, "bom.yaml", "switch", "sn") == [
        "- {part: nvidia-sn3420, quantity: needed, for: leaf switches}",
        "- {part: nvidia-mcp1600-c003e30l, quantity: needed, for: links between the leaf switches}",
    ]


def test_what_was_chosen_is_said_beside_it(session: Session) -> None:
    design = made(session, "vsan-roce")
    assert design.files["design.yaml"].startswith(
        "format: 1\n"
        "id: mine\n"
        'title: "Mine: VMware vSAN OSA, RoCE v2"\n'
        "version: 0.1.0\n"
        "status: draft\n"
        "# Sources: your requirements. Add the documents that you follow.\n"
        "sources:\n"
        "  requirements: {title: Requirements of mine}\n"
        "# Copied from vsan-roce unless set by an option. "
        "Replace with your servers, adapters, and releases.\n"
        "# General support has ended: VMware ESXi 7.0 U3d on 2025-10-02 and VMware vCenter Server 7.0 U3d on "
        "2025-10-02. Select newer releases.\n"
        "software:\n"
    )
    assert [note for note in design.notes if not note.startswith("general support")] == []
    assert lines_with(design, "ip-plan.yaml", "#") == [
        "# Documentation prefixes (RFC 5737) and example VLANs. Replace with the values of your site."
    ]


def test_a_faster_switch_is_broken_out(session: Session) -> None:
    design = made(session, "nvme-of", hosts=6, switch="nvidia-sn2700")
    assert lines_with(design, "wiring.yaml", "leaf-1") == [
        'leaf-1: {model: nvidia-sn2700, role: leaf, fabric: a, nos: cumulus-linux, breakouts: {"1,3,31": '
        "4x25G}}",
        '- {from: "host-[1-4] vmnic4", to: "leaf-1 swp1s[0-3]", cable: nvidia-mcp7f00-a003r26n}',
        '- {from: "host-[5-6] vmnic4", to: "leaf-1 swp3s[0-1]", cable: nvidia-mcp7f00-a003r26n}',
        '- {from: "array-1 ct[0-1].eth14", to: "leaf-1 swp31s[0-1]", cable: nvidia-mcp7f00-a003r26n}',
    ]


def test_another_system_comes_with_its_release_ports_bonds_and_qos(session: Session) -> None:
    design = made(session, nic="nvidia-connectx-6-dx-100g-2p", switch="arista-dcs-7050cx3-32s")
    assert design.notes == (
        "selected: arista-eos 4.33.2F, the newest release in the catalog",
        "removed: the buffer pools of profile roce, which only Cumulus Linux supports",
        "changed: profile roce trusts only dscp, because an Arista EOS port trusts one marking",
    )
    assert lines_with(design, "design.yaml", "arista", "cumulus") == [
        'arista-eos: {release: "4.33.2F"}  # newest in the catalog; replace with your release'
    ]
    assert lines_with(design, "wiring.yaml", "Ethernet") == [
        '- {from: "hosts of compute vmnic4", to: "leaf-1 Ethernet[1-]/1", cable: arista-cab-q-q-100g-3m}',
        '- {from: "hosts of compute vmnic5", to: "leaf-2 Ethernet[1-]/1", cable: arista-cab-q-q-100g-3m}',
        '- {from: "leaf-1 Ethernet[31-32]/1", to: "leaf-2 Ethernet[31-32]/1", cable: '
        "arista-cab-q-q-100g-3m, bond: Port-Channel1}",
    ]
    assert lines_with(design, "ip-plan.yaml", "leaf") == [
        '- {of: "leaf-[1-2] Management1", first: 192.0.2.11}'
    ]
    assert lines_with(design, "qos.yaml", "trust", "pools", "lossy") == ["trust: [dscp]"]


def test_aos_cx_gets_a_class_for_control_traffic(session: Session) -> None:
    design = made(session, "rdma-linux", switch="aruba-8325-48y8c")
    assert (
        "added: traffic class 7 of profile roce with 5 % of the bandwidth, because AOS-CX needs a queue for "
        "control traffic"
    ) in design.notes
    assert design.findings == ()
    assert lines_with(design, "qos.yaml", "scheduling") == [
        "0: {priorities: [0, 1, 2, 4, 5], scheduling: dwrr, bandwidth: 45%, "
        "ecn: {min: 150000, max: 1501000}}",
        "3: {priorities: [3], scheduling: dwrr, bandwidth: 50%, ecn: {min: 150000, max: 1501000}}",
        "6: {priorities: [6], scheduling: strict}",
        "7: {priorities: [7], scheduling: dwrr, bandwidth: 5%}",
    ]
    other = made(session, "rdma-linux", switch="arista-dcs-7050cx3-32s", nic="nvidia-connectx-6-dx-100g-2p")
    assert not [note for note in other.notes if "control traffic" in note]


def test_faster_cards_leave_the_ports_whole_again(session: Session) -> None:
    """Ports that were split for 25 GbE are whole at 100 GbE; MLAG pairs, uplinks, and racks stay."""
    design = made(session, "vsan-esa-arista", nic="nvidia-connectx-6-dx-100g-2p")
    assert design.findings == ()
    assert lines_with(design, "wiring.yaml", "eos-leaf-[1-2]:", "eos-esa") == [
        "eos-leaf-[1-2]: {model: arista-dcs-7050cx3-32s, role: leaf, fabric: eos, nos: arista-eos}",
        '- {names: "eos-esa-[1-8]", unit: 1}',
        '- {from: "eos-esa-[1-8] vmnic4", to: "eos-leaf-1 Ethernet[1-8]/1", cable: arista-cab-q-q-100g-3m}',
        '- {from: "eos-esa-[1-8] vmnic5", to: "eos-leaf-2 Ethernet[1-8]/1", cable: arista-cab-q-q-100g-3m}',
    ]


def test_two_kinds_of_cable_become_one(session: Session) -> None:
    design = made(session, "vsan-esa-100g", hosts=16)
    assert design.findings == ()
    assert lines_with(design, "wiring.yaml", "vmnic4 is", "vmnic4", "vmnic5")[1:] == [
        '- {from: "esa-[01-16] vmnic4", to: "esa-leaf-1 swp[1-16]", cable: nvidia-mcp1600-c003e26n}',
        '- {from: "esa-[01-16] vmnic5", to: "esa-leaf-2 swp[1-16]", cable: nvidia-mcp1600-c003e26n}',
    ]
    assert design.notes[1:3] == (
        "selected: nvidia-mcp1600-c003e26n from vmnic4 of all hosts to esa-leaf-1, instead of "
        "nvidia-mcp1600-c003e26n and generic-mpo12-om4; check the lengths",
        "selected: nvidia-mcp1600-c003e26n from vmnic5 of all hosts to esa-leaf-2, instead of "
        "generic-mpo12-om4 and nvidia-mcp1600-c003e26n; check the lengths",
    )


def test_inter_switch_cables_have_the_vendor_of_the_switch(session: Session) -> None:
    wishes = {"hosts": 16, "switch": "arista-dcs-7050cx3-32s"}
    design = made(session, "vsan-esa-100g", **wishes)
    assert design.findings == ()
    assert lines_with(design, "wiring.yaml", "bond") == [
        '- {from: "esa-leaf-1 Ethernet[25-32]/1", to: "esa-leaf-2 Ethernet[25-32]/1", cable: '
        "arista-cab-q-q-100g-3m, bond: Port-Channel1}"
    ]


def test_hosts_of_several_leaf_pairs_get_another_card(session: Session) -> None:
    design = made(session, "nvme-rocev2-spine-leaf", nic="nvidia-connectx-7-200g-2p")
    assert [finding.code for finding in design.findings if finding.severity != "info"] == []
    assert lines_with(design, "wiring.yaml", "vmnic4") == [
        '- {from: "esx-[01-08] vmnic4", to: "leaf-a1 swp[1-8]", cable: nvidia-mcp1600-c003e26n}',
        '- {from: "esx-[09-16] vmnic4", to: "leaf-a2 swp[1-8]", cable: nvidia-mcp1600-c003e26n}',
    ]


def test_parameters_of_another_driver_are_removed(session: Session) -> None:
    design = made(session, "vsan-esa-arista", nic="intel-e810-xxvda2")
    assert "nmlx5" not in design.files["design.yaml"]
    assert design.notes[1] == (
        "removed: parameters of nmlx5_core and nmlx5_rdma, because Intel E810-XXVDA2, two 25GbE SFP28 ports "
        "uses another driver; set flow control and marking for its driver"
    )
    same = made(session, "vsan-esa-arista", nic="nvidia-connectx-5-25g-2p")
    assert "nmlx5_rdma: {dscp_force: 26}" in same.files["design.yaml"]


def test_a_chosen_system_comes_with_its_ports_and_bonds(session: Session) -> None:
    """Without another switch, the model stays."""
    design = made(session, "smb-direct-roce-s2d", nos="sonic", switch="nvidia-sn2410")
    assert [finding.code for finding in design.findings if finding.severity != "info"] == []
    assert lines_with(design, "wiring.yaml", "sonic", "bond") == [
        's2d-leaf-[1-2]: {model: nvidia-sn2410, role: leaf, fabric: s2d, nos: sonic, labels: "Leaf-[1-2]"}',
        '- {from: "s2d-leaf-1 Ethernet[216,220]", to: "s2d-leaf-2 Ethernet[216,220]", cable: '
        "nvidia-mcp1600-c003e30l, bond: PortChannel1}",
    ]
    stays = made(session, "smb-direct-roce-s2d", nos="cumulus-linux")
    assert "model: nvidia-sn2010" in stays.files["wiring.yaml"]


def test_a_generic_switch_keeps_the_system_or_gets_the_chosen_one(session: Session) -> None:
    kept = made(session, "vsan-rdma-rules", switch="generic-switch-48x25g-8x100g")
    assert kept.findings == ()
    assert kept.notes[1] == (
        "kept: cumulus-linux, because generic-switch-48x25g-8x100g is generic; use --nos for another system"
    )
    assert lines_with(kept, "wiring.yaml", "vmnic4", "bond") == [
        '- {from: "rdma-[1-4] vmnic4", to: "rdma-leaf-1 swp[1-4]", cable: generic-sfp28-dac, length: 3m}',
        '- {from: "rdma-leaf-1 swp[55-56]", to: "rdma-leaf-2 swp[55-56]", cable: generic-qsfp28-dac, bond: '
        "bond1, length: 3m}",
    ]
    chosen = made(session, "vsan-rdma-rules", switch="generic-switch-48x25g-8x100g", nos="arista-eos")
    assert chosen.findings == ()
    assert lines_with(chosen, "wiring.yaml", "vmnic4") == [
        '- {from: "rdma-[1-4] vmnic4", to: "rdma-leaf-1 Ethernet[1-4]", cable: generic-sfp28-dac, length: 3m}'
    ]


def test_tcp_needs_no_lossless_profile(session: Session) -> None:
    design = made(session, transport="tcp")
    assert "qos.yaml" not in design.files
    assert design.summary == "4 hosts, VMware vSAN ESA, TCP"
    assert design.notes == ("removed: qos.yaml, because TCP does not require a lossless network",)


def test_a_full_design_keeps_its_own_form(session: Session) -> None:
    """Names with leading zeros, several lines for broken-out cages, spines and MLAG that nobody spoke of."""
    design = made(session, "vsan-esa-arista", hosts=10)
    assert design.notes == (
        "not copied, because specific to vsan-esa-arista: sources, decisions, assumptions, exclusions, "
        "changelog and narrative",
        (
            "removed: racks, because their devices have changed; use --rack NAME to put all devices into "
            "one rack"
        ),
    )
    assert lines_with(design, "wiring.yaml", "eos-leaf-1 Ethernet") == [
        '- {from: "eos-esa-[1-4] vmnic4", to: "eos-leaf-1 Ethernet1/[1-4]", '
        "cable: generic-qsfp28-4xsfp28-dac, length: 3m}",
        '- {from: "eos-esa-[5-8] vmnic4", to: "eos-leaf-1 Ethernet2/[1-4]", '
        "cable: generic-qsfp28-4xsfp28-dac, length: 3m}",
        '- {from: "eos-esa-[9-10] vmnic4", to: "eos-leaf-1 Ethernet3/[1-2]", '
        "cable: generic-qsfp28-4xsfp28-dac, length: 3m}",
        '- {from: "eos-leaf-1 Ethernet[31-32]/1", to: "eos-leaf-2 Ethernet[31-32]/1", '
        "cable: arista-cab-q-q-100g-2m, bond: Port-Channel1000}",
        '- {from: "eos-leaf-1 Ethernet[29-30]/1", to: "eos-spine-[1-2] Ethernet1/1", '
        "cable: arista-cab-q-q-100g-2m, bond: Port-Channel10, mlag: 10}",
    ]
    assert (
        "# The hosts are not bonded: vmnic4 is cabled to the first leaf switch, vmnic5 to the second."
        in (design.files["wiring.yaml"])
    )
    # Ten hosts with six drives each, and the two spares of the other design.
    assert lines_with(design, "bom.yaml", "samsung") == [
        "- {part: samsung-mzwlj3t8hbls-00007, quantity: 62, spares: 2, for: storage pools of the hosts}"
    ]


def test_what_the_other_design_measured_and_waived_is_left_out(session: Session) -> None:
    design = made(session, "vsan-tcp-2m-iops", hosts=20)
    assert design.notes[0] == (
        "not copied, because specific to vsan-tcp-2m-iops: 1 waiver, sources, decisions, assumptions, "
        "exclusions, errata, changelog, measured results and narrative"
    )
    assert "results.yaml" not in design.files
    assert not any("waive" in text for text in design.files.values())
    assert [f"{finding.severity} {finding.code}" for finding in design.findings] == [
        "info NIC013",
        "info VSAN010",
        "warning TEAM013",
    ]


def test_all_devices_stand_in_one_rack(session: Session) -> None:
    design = made(session, "nvme-of", hosts=6, rack="a1")
    assert lines_with(design, "wiring.yaml", "unit") == [
        "units: 42  # replace with the height of your rack",
        '- {names: "hosts of compute", unit: 1}',
        '- {names: "array-1", unit: 13}',
        '- {names: "leaf-[1-2]", unit: 41}',
    ]


def test_a_design_made_from_a_made_one_says_things_once(session: Session, tmp_path: Path) -> None:
    folder = tmp_path / "designs" / "mine"
    folder.mkdir(parents=True)
    for name, text in made(session, hosts=6).files.items():
        (folder / name).write_text(text)
    again = made(session, str(folder))
    assert again.files["wiring.yaml"] == (folder / "wiring.yaml").read_text()
    assert again.files["design.yaml"].count("# Sources: your requirements") == 1
    assert again.files["design.yaml"].count("# Copied from ") == 1


def test_labels_stay_on_the_cables_of_the_other_design(session: Session, tmp_path: Path) -> None:
    folder = tmp_path / "designs" / "mine"
    folder.mkdir(parents=True)
    plain = made(session, hosts=4)
    for name, text in plain.files.items():
        labeled = text.replace("a003e30l}", 'a003e30l, label: "C-[1-4]"}', 1).replace(
            "bond: bond1}", 'label: "P-[1-2]", bond: bond1}'
        )
        (folder / name).write_text(labeled)
    assert (folder / "wiring.yaml").read_text().count("label:") == 2
    for hosts in (0, 4):
        again = made(session, str(folder), hosts=hosts)
        assert again.files["wiring.yaml"] == plain.files["wiring.yaml"]
        assert again.notes[0] == "not copied, because specific to mine: sources and cable labels"


@pytest.mark.parametrize(
    ("like", "wishes", "said"),
    [
        (
            "vsan-esa",
            {"hosts": 40, "switch": "nvidia-sn2010"},
            "leaf-1 needs 40 ports for its hosts, but NVIDIA Spectrum SN2010 Ethernet switch has only 18 "
            "that are free and fit (SFP28); reduce the number with --hosts, or --switch nvidia-sn2410, "
            "nvidia-sn3420 or nvidia-sn2100",
        ),
        (
            "vsan-esa",
            {"nic": "intel-x520-da2"},
            (
                "design not created because it has an error: NIC003 vmnic4 on host-1, an active "
                "storage uplink of cluster compute (roce-v2), is on Intel X520-DA2, which does "
                "not support RDMA; the whole cluster compute falls back to TCP; also: "
                "host-[2-4]. Use an adapter with RoCE v2 that is certified for vSAN. Or use "
                "other ports for the storage traffic."
            ),
        ),
        (
            "vsan-esa",
            {"hosts": 33, "switch": "nvidia-sn3420"},
            (
                "design not created because it has an error: TOP002 cluster compute has 33 "
                "hosts, but vSAN over RDMA supports up to 32. Split the cluster into clusters "
                "of up to 32 hosts. Or set `transport: tcp` for the cluster."
            ),
        ),
        (
            "vsan-esa",
            {"nic": "intel-x520-da2", "switch": "nvidia-sn2700"},
            "the catalog has no cable from vmnic4 of the hosts (SFP+, 1G or 10G) to NVIDIA Spectrum SN2700 "
            "Ethernet switch (QSFP28); choose another switch from `refarch parts switch`, or add a custom "
            "cable to designs/_catalog/cables",
        ),
        (
            "vsan-esa",
            {"switch": "sn3420"},
            "--switch: the catalog has no switch sn3420. Did you mean `nvidia-sn3420`? Run `refarch parts "
            "switch` to list all",
        ),
        (
            "vsan-esa",
            {"transport": "roce"},
            "--transport: unknown transport roce. Did you mean `roce-v2`?",
        ),
        (
            "vsan-esa",
            {"transport": "iwarp"},
            "--transport: VMware vSAN ESA supports roce-v2 or tcp, but not iwarp; choose another --like",
        ),
        (
            "direct-iwarp",
            {"hosts": 3},
            "the 2 hosts of direct-iwarp are cabled to each other without a switch, and refarch new does not "
            "change their number. Omit --hosts. Or start from a design with switches, such as --like "
            "smb-direct",
        ),
        (
            "azure-local-switchless",
            {"hosts": 2},
            "the 3 hosts of azure-local-switchless are cabled to each other without a switch, and refarch "
            "new does not change their number. Omit --hosts. Or start from a design with switches, such as "
            "--like smb-direct",
        ),
        (
            "direct-iwarp",
            {"switch": "nvidia-sn2010"},
            "--switch: no host of direct-iwarp is cabled to a switch; choose another --like",
        ),
        (
            "vsan-roce-vsphere7u3",
            {"hosts": 6},
            "vsan-roce-vsphere7u3 has the clusters mgmt and wl01; select one with --cluster",
        ),
        (
            "vsan-esa-arista",
            {"switch": "nvidia-sn2700"},
            "the MLAG pairs of vsan-esa-arista use settings of Arista EOS, but the new switches run "
            "NVIDIA Cumulus Linux; choose a switch with Arista EOS, or another --like",
        ),
        (
            "nvme-rocev2-spine-leaf",
            {"hosts": 20},
            "8 of the 16 hosts of compute are cabled to leaf-a1 with vmnic4, but the others are not, "
            "so the cabling of a new host is ambiguous. Start from a design with one pair of leaf switches. "
            "Or copy this design without --hosts and edit the copy",
        ),
        (
            "nvme-rocev2-spine-leaf",
            {"nic": "nvidia-connectx-6-lx-25g-2p"},
            "`leaf-a[1-3]` in switches also includes leaf-a3, whose ports must not be broken out; copy the "
            "design without options and edit the copy",
        ),
        (
            "vsan-roce-vsphere7u3",
            {"cluster": "wl01", "switch": "arista-dcs-7050cx3-32s"},
            "`clx-swx-[033-036] eth0` in the addresses of management also includes clx-swx-033 and "
            "clx-swx-034, which keep their system; write an entry for each system first, or copy the design "
            "without options and edit the copy",
        ),
        (
            "vsan-esa",
            {"nos": "sonix"},
            "--nos: no switch of the catalog runs sonix. Did you mean `sonic`?",
        ),
        (
            "vsan-esa",
            {"nos": "arista-eos", "switch": "nvidia-sn3420"},
            "--nos arista-eos: NVIDIA Spectrum SN3420 Ethernet switch runs cumulus-linux or sonic; select "
            "one of its systems, or another --switch",
        ),
        (
            "direct-iwarp",
            {"nos": "sonic"},
            "--nos: no host of direct-iwarp is cabled to a switch; choose another --like",
        ),
        ("vsan-esaa", {}, "unknown starter vsan-esaa. Did you mean `vsan-esa`?"),
    ],
)
def test_what_cannot_be_is_said_in_one_line(
    session: Session, like: str, wishes: dict[str, object], said: str
) -> None:
    assert refused(session, like, **wishes) == said


def test_a_folder_of_any_name_gets_no_line_of_its_own(session: Session, tmp_path: Path) -> None:
    folder = tmp_path / "a\nid: evil"
    folder.mkdir()
    for name, text in made(session).files.items():
        (folder / name).write_text(text)
    lines = made(session, str(folder)).files["design.yaml"].splitlines()
    assert "id: evil" not in lines and lines[1] == "id: mine"
    assert (
        "# Copied from the original design unless set by an option. Replace with your servers, adapters, "
        "and releases."
    ) in lines


def test_a_file_that_leads_out_of_its_folder_is_not_read(session: Session, tmp_path: Path) -> None:
    folder, outside = tmp_path / "linked", tmp_path / "outside.yaml"
    folder.mkdir()
    outside.write_text(made(session).files["design.yaml"])
    (folder / "design.yaml").symlink_to(outside)
    said = refused(session, str(folder))
    assert (
        "FILE002 the file is a link that points outside its folder; fix this design before you copy it"
        in said
    )


def test_a_design_with_errors_of_its_own_is_no_beginning(session: Session, tmp_path: Path) -> None:
    folder = tmp_path / "broken"
    folder.mkdir()
    files = made(session).files
    for name, text in files.items():
        (folder / name).write_text(text.replace("mtu: 9000", "mtu: 90000"))
    said = refused(session, str(folder))
    assert (
        ", first in design.yaml " in said
        and "; fix this design before you copy it; run `refarch lint " in said
    )


@pytest.mark.parametrize("nodes, kept", [(2, "two-way-mirror"), (3, "three-way-mirror")])
def test_fewer_nodes_keep_fewer_copies(session: Session, nodes: int, kept: str) -> None:
    """The starter has four nodes and a three-way mirror, which a pair does not allow."""
    design = made(session, "azure-local", hosts=nodes)
    assert lines_with(design, "design.yaml", "resiliency") == [f"Volume1: {{resiliency: {kept}, size: 4TB}}"]


def test_cables_between_switches_are_of_their_vendor_or_generic(session: Session) -> None:
    """Not those of the design that the new one is made from: other vendors' plugs may be refused (OPT006)."""
    for model, vendor in (
        ("arista-dcs-7050cx3-32s", "arista"),
        ("cisco-n9k-c9336c-fx2", "cisco"),
        ("dell-s5232f-on", "dell"),
        ("juniper-qfx5120-32c", "juniper"),
        ("aruba-8325-32c", "aruba"),
        ("nvidia-sn3700", "nvidia"),
    ):
        design = made(session, like="vsan-esa", switch=model)
        cables = re.findall(r"cable: ([a-z]+)-", design.files["wiring.yaml"])
        assert len(cables) == 3 and set(cables) <= {vendor, "generic"}, (model, cables)
        assert cables[2] == vendor


def test_an_mtu_above_the_new_system_is_lowered_and_told(session: Session, tmp_path: Path) -> None:
    own = tmp_path / "designs" / "own"
    own.mkdir(parents=True)
    for name, content in testing.base_files("vsan-esa").items():
        text = content.decode().replace("id: vsan-esa", "id: own")
        text = text.replace("nos: cumulus-linux}", "nos: cumulus-linux, mtu: 9216}")
        (own / name).write_text(text.replace("bond: bond1}", "bond: bond1, mtu: 9216}"), encoding="utf-8")
    design = made(session, like=str(own), switch="arista-dcs-7050cx3-32s")
    assert [note for note in design.notes if note.startswith("changed")] == [
        "changed: the MTU of leaf-[1-2] from 9216 to 9214, the maximum of Arista EOS",
        "changed: the MTU of the link leaf-1 swp[21-22] from 9216 to 9214, the maximum of Arista EOS",
        "changed: profile roce trusts only dscp, because an Arista EOS port trusts one marking",
    ]
    assert design.files["wiring.yaml"].count("mtu: 9214") == 2
    assert "9216" not in design.files["wiring.yaml"]
