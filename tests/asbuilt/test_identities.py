"""Releases and models of switches and hosts, from the outputs of all systems."""

import json
from pathlib import Path
from typing import Any

import pytest
import rich_intents

import needs
from refarch import api
from refarch.api.model import Design
from refarch.asbuilt.collection import read_collection
from refarch.asbuilt.verification import Verification, verify
from refarch.platforms.observed import SOFTWARE, ObservedFact

DESIGNS = {design.id: design for design in rich_intents.designs()}

EOS = """\
Arista DCS-7050CX3-32S-R
Hardware version: 12.03
Serial number: XXX00000000

Software image version: 4.32.5M
Architecture: x86_64
"""

NX_OS = """\
Cisco Nexus Operating System (NX-OS) Software

Software
  BIOS: version 01.11
  NXOS: version 10.4(3) [Feature Release]

Hardware
  cisco Nexus9000 C93180YC-FX3 Chassis
  Device name: leaf-1
"""

JUNOS = "fpc0:\n---\nHostname: leaf-1\nModel: qfx5120-48y-8c\nJunos: 23.4R2-S1.4\n"
OS10 = "Dell EMC Networking OS10 Enterprise\nOS Version: 10.5.4.0\nSystem Type: S5248F-ON\n"
AOS_CX = "Hostname           : leaf-1\nVendor             : Aruba\nArubaOS-CX Version : GL.10.13.1000\n"
SONIC = "SONiC Software Version: SONiC.202311.1-4ab\nDistribution: Debian 11.8\nHwSKU: ACS-MSN3700\n"
CUMULUS = "          operational          applied\n--------  -------------------  -------\n"
CUMULUS += "build     Cumulus Linux 5.9.1\nhostname  leaf-1               leaf-1\n"
ESXI = "   Product: VMware ESXi\n   Version: 8.0.3\n   Build: Releasebuild-24022510\n   Update: 3\n"

NX_OS_GX = NX_OS.replace("93180YC-FX3", "9364C-GX").replace(" [Feature Release]", "")
CUMULUS_15 = CUMULUS.replace("5.9.1", "5.15.0")
NET_SHOW = '{"build": "Cumulus Linux 5.9.0", "hostname": "leaf-1", "platform": {"model": "MSN3700"}}'

Values = dict[str, Any]


def facts_of(folder: Path) -> Values:
    """Values of releases, builds, and models of a folder."""
    wanted = ("release", "build", "model")
    return {one.property: one.value for one in read_collection(str(folder)).facts if one.property in wanted}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (EOS, {"release": "4.32.5M", "model": "DCS-7050CX3-32S-R"}),
        (NX_OS, {"release": "10.4(3)F", "model": "Nexus9000 C93180YC-FX3 Chassis"}),
        (JUNOS, {"release": "23.4R2-S1.4", "model": "qfx5120-48y-8c"}),
        (OS10, {"release": "10.5.4.0", "model": "S5248F-ON"}),
        (AOS_CX, {"release": "10.13.1000"}),
        (SONIC, {"release": "202311.1-4ab"}),
        (
            "SONiC Software Version: SONiC-OS-4.2.0-Enterprise_Standard\n",
            {"release": "4.2.0-Enterprise_Standard"},
        ),
        (CUMULUS, {"release": "5.9.1"}),
        ('{"build": "Cumulus Linux 5.9.1", "hostname": "leaf-1"}', {"release": "5.9.1"}),
        ('NAME="Cumulus Linux"\nVERSION_ID=5.9.1\nID=cumulus-linux\n', {"release": "5.9.1"}),
        (ESXI, {"release": "8.0.3", "build": "24022510"}),
        ("VMware ESXi 8.0.3 build-24022510\n", {"release": "8.0.3", "build": "24022510"}),
        (
            '{"Build": "Releasebuild-24022510", "Product": "VMware ESXi", "Version": "8.0.3"}',
            {"release": "8.0.3", "build": "24022510"},
        ),
        (
            '{"CsModel": "R650", "CsName": "x", "OsVersion": "10.0.26100", "OsBuildNumber": "26100"}',
            {"release": "10.0.26100", "build": "26100", "model": "R650"},
        ),
        ("10.0.26100\n", {"release": "10.0.26100", "build": "26100"}),
        ("5.14.0-362.8.1.el9_3.x86_64\n", {"release": "5.14.0-362.8.1.el9_3.x86_64"}),
    ],
)
def test_outputs_of_every_system(tmp_path: Path, text: str, expected: Values) -> None:
    (tmp_path / "leaf-1.txt").write_text(text)
    assert facts_of(tmp_path) == expected
    assert read_collection(str(tmp_path)).not_understood == ()


@pytest.mark.parametrize(
    "text",
    [
        "   Product: VMware ESXi\n   Version: 8.0.3\n",
        '{"Product": "VMware ESXi", "Version": "8.0.3", "Build": 12.5}',
        "Software image version:\n",
        "5.14.0 and more\n",
        '{"OsBuildNumber": ["26100"], "OsVersion": null}',
        '{"build": "Cumulus"}',
        '{"system-information": [{"os-version": "19.4R1"}]}',
    ],
)
def test_outputs_without_a_release_are_not_recognized(tmp_path: Path, text: str) -> None:
    (tmp_path / "leaf-1.txt").write_text(text)
    collection = read_collection(str(tmp_path))
    assert (collection.forms, collection.unrecognized) == ({}, ("leaf-1.txt",))


def test_several_releases_of_one_device_are_not_guessed(tmp_path: Path) -> None:
    (tmp_path / "leaf-1.txt").write_text(JUNOS + JUNOS.replace("23.4R2-S1.4", "22.4R3.25"))
    collection = read_collection(str(tmp_path))
    assert [(part.evidence.line, part.problem) for part in collection.not_understood] == [
        (10, "more than one release: 23.4R2-S1.4, 22.4R3.25")
    ]
    assert [one.property for one in collection.facts] == ["model"]


def found_in(design: Design, folder: Path, texts: dict[str, str]) -> Verification:
    for device, text in texts.items():
        (folder / f"{device}.txt").write_text(text)
    return verify(design, read_collection(str(folder)))


def problems(found: Verification) -> list[tuple[str, str]]:
    return [(one.code, one.message) for one in found.problems if one.code != "BUILT007"]


def outcomes(found: Verification, device: str) -> dict[str, str]:
    """Outcome of the release and the model of a device."""
    return {
        e.property: outcome
        for e, outcome, *_ in found.results
        if e.device == device and e.property in ("release", "model")
    }


def test_devices_as_designed(tmp_path: Path) -> None:
    texts = {"eos-leaf-1": EOS, "eos-leaf-2": EOS, "eos-esa-1": ESXI}
    found = found_in(DESIGNS["vsan-esa-arista"], tmp_path, texts)
    assert problems(found) == []
    assert outcomes(found, "eos-leaf-1") == {"release": "equal", "model": "equal"}
    assert outcomes(found, "eos-esa-1")["release"] == "equal"
    assert outcomes(found, "eos-esa-2")["release"] == "not collected"


def test_other_releases_and_models(tmp_path: Path) -> None:
    texts = {
        "eos-leaf-1": EOS.replace("4.32.5M", "4.31.7M"),
        "eos-leaf-2": EOS.replace("7050CX3-32S", "7050SX3-48YC8"),
        "eos-esa-1": ESXI.replace("24022510", "24674464"),
        "eos-esa-2": ESXI.replace("24022510", "24674464"),
        "eos-esa-3": ESXI.replace("8.0.3", "9.9.9").replace("24022510", "99"),
    }
    found = found_in(DESIGNS["vsan-esa-arista"], tmp_path, texts)
    assert problems(found) == [
        ("BUILT016", "eos-leaf-1 has release 4.31.7M, but the design has release 4.32.5M"),
        ("BUILT017", "eos-leaf-2 has model DCS-7050SX3-48YC8-R, but the design has model DCS-7050CX3-32S"),
        (
            "BUILT016",
            "eos-esa-[1-2] has release 8.0 U3e (build 24674464), "
            "but the design has release 8.0 U3; 2 devices",
        ),
        ("BUILT016", "eos-esa-3 has release 9.9.9 (build 99), but the design has release 8.0 U3"),
    ]
    (of_leaf, *_) = [one for one in found.problems if one.code == "BUILT016"]
    evidence: Any = of_leaf.evidence[0]
    assert (evidence.evidence.file, evidence.evidence.line) == ("eos-leaf-1.txt", 5)
    assert evidence.text == "software arista-eos: release 4.31.7M"


def test_another_operating_system(tmp_path: Path) -> None:
    found = found_in(DESIGNS["vsan-esa-arista"], tmp_path, {"eos-leaf-1": SONIC, "eos-leaf-2": "5.14.0-1\n"})
    message = "eos-leaf-1 has release sonic 202311.1-4ab, but the design has release 4.32.5M"
    assert [(code, text) for code, text in problems(found)] == [("BUILT016", message)]
    assert outcomes(found, "eos-leaf-2")["release"] == "not collected"


DESIGN = """\
format: 1
id: small
title: A switch
version: 0.1.0
status: draft
software:
  {system}: {{release: "{release}"}}
clusters:
  compute:
    product: nvme-of-linux
    transport: tcp
    hosts:
      - names: host-1
        server: generic-server
        adapters: [{{card: generic-nic-100g-2p, ports: [eth1, eth2]}}]
"""

WIRING = """\
format: 1
switches:
  leaf-1: {{model: {model}, role: leaf, fabric: dc, nos: {system}}}
links: []
"""


@pytest.mark.parametrize(
    ("system", "release", "model", "text", "expected"),
    [
        ("cisco-nx-os", "10.4(3)F", "cisco-n9k-c93180yc-fx3", NX_OS, ("equal", "equal")),
        ("cisco-nx-os", "10.4(4)M", "cisco-n9k-c93180yc-fx", NX_OS, ("different", "different")),
        ("cisco-nx-os", "10.4(3)F", "cisco-n9k-c9364c", NX_OS_GX, ("equal", "different")),
        ("cisco-nx-os", "10.4(3)F", "cisco-n9k-c9364c-gx", NX_OS_GX, ("equal", "equal")),
        ("juniper-junos", "23.4R2", "juniper-qfx5120-48y", JUNOS, ("equal", "equal")),
        ("juniper-junos", "23.4R2", "juniper-qfx5120-48ym", JUNOS, ("equal", "different")),
        ("juniper-junos", "23.2R2", "juniper-qfx5120-48t", JUNOS, ("different", "different")),
        ("dell-os10", "10.5.4.0", "dell-s5248f-on", OS10, ("equal", "equal")),
        ("dell-os10", "10.5.5.0", "dell-s5232f-on", OS10, ("different", "different")),
        ("aruba-aos-cx", "10.13.1000", "aruba-8325-32c", AOS_CX, ("equal", "not collected")),
        ("sonic", "202311", "nvidia-sn3700", SONIC, ("equal", "not collected")),
        ("sonic", "202311.1", "nvidia-sn3700", SONIC, ("equal", "not collected")),
        ("sonic", "202311.1-4ab", "nvidia-sn3700", SONIC, ("equal", "not collected")),
        ("sonic", "202311.2", "nvidia-sn3700", SONIC, ("different", "not collected")),
        ("sonic", "202305", "nvidia-sn3700", SONIC, ("different", "not collected")),
        ("cumulus-linux", "5.9", "nvidia-sn3700", CUMULUS, ("equal", "not collected")),
        ("cumulus-linux", "5.15", "nvidia-sn3700", CUMULUS_15, ("equal", "not collected")),
        ("cumulus-linux", "5.15.1", "nvidia-sn3700", CUMULUS_15, ("different", "not collected")),
        ("cumulus-linux", "5.1", "nvidia-sn3700", CUMULUS_15, ("different", "not collected")),
        ("cumulus-linux", "5.9", "nvidia-sn3700c", NET_SHOW, ("equal", "different")),
        ("cumulus-linux", "5.9", "nvidia-sn3700", NET_SHOW, ("equal", "equal")),
        ("cumulus-linux", "5.9", "generic-switch-32x100g", NET_SHOW, ("equal", "")),
    ],
)
def test_releases_and_models_of_switches(
    tmp_path: Path, system: str, release: str, model: str, text: str, expected: tuple[str, str]
) -> None:
    files = {
        "design.yaml": DESIGN.format(system=system, release=release).encode(),
        "wiring.yaml": WIRING.format(system=system, model=model).encode(),
    }
    design = api.lint_texts("small", files).design
    assert design is not None
    found = outcomes(found_in(design, tmp_path, {"leaf-1": text}), "leaf-1")
    assert (found["release"], found.get("model", "")) == expected


def test_releases_of_windows(tmp_path: Path) -> None:
    """Azure Local has the outputs of Windows."""
    info = {"CsName": "s2d-01", "OsVersion": "10.0.20348", "OsBuildNumber": "20348", "CsModel": "VM"}
    (tmp_path / "info.json").write_text(json.dumps(info))
    for name, device, message in (
        ("smb-direct-roce-s2d", "s2d-01", "has release 2022 (build 20348), but the design has release 2025"),
        (
            "azure-local-switchless",
            "node-1",
            "has release 21H2 (build 20348), but the design has release 24H2",
        ),
    ):
        folder = tmp_path / name
        folder.mkdir()
        (folder / "info.json").write_text(json.dumps(info | {"CsName": device}))
        found = verify(DESIGNS[name], read_collection(str(folder)))
        messages = [text for code, text in problems(found) if code == "BUILT016"]
        assert len(messages) == 1 and messages[0].endswith(message), messages


def test_recorded_outputs() -> None:
    """Each recorded output has the release and model of the structure that comes with it."""
    folder = needs.shared_folder() / "verifiers" / "observed"

    def values(name: str, path: str) -> dict[str, set[str]]:
        found: list[ObservedFact] = [
            one for one in read_collection(str(folder / name)).facts if path in one.evidence.file
        ]
        return {
            "release": {one.value for one in found if (one.kind, one.property) == (SOFTWARE, "release")},
            "model": {one.value for one in found if one.property == "model"},
        }

    assert values("fabrics/eos", "show_version") == {"release": {"4.23.5M"}, "model": {"vEOS"}}
    assert values("fabrics/nxos", "show_version") == {
        "release": {"9.3(4)"},
        "model": {"Nexus9000 C9300v Chassis"},
    }
    assert values("fabrics/junos", "show_system_info") == {"release": {"19.4R1.10"}, "model": {"vqfx-10000"}}
    assert values("fabrics/cumulus-dual-evpn", "net_show_system") == {"release": {"3.7.9"}, "model": {"VX"}}
    assert len(values("ntc-templates/cisco_nxos", "show_version")["release"]) == 8
    assert values("ntc-templates/juniper_junos", "show_version")["model"] == {
        "mx240",
        "qfx5100-48t-6q",
        "srx1500",
    }
    assert len(values("ntc-templates/aruba_aoscx", "show_system")["release"]) == 3
    assert len(values("ntc-templates/arista_eos", "show_version")["release"]) == 5
