"""Designs with other switches state what the systems can have: their rendered files verify."""

from pathlib import Path

import pytest

from refarch.cli import main

MODELS = {
    "arista-eos": "arista-dcs-7280sr3-48yc8",
    "aruba-aos-cx": "aruba-8325-48y8c",
    "cisco-nx-os": "cisco-n9k-c93180yc-fx3",
    "cumulus-linux": "nvidia-sn3420",
    "dell-os10": "dell-s5248f-on",
    "juniper-junos": "juniper-qfx5120-48y",
    "sonic": "nvidia-sn2410",
}


@pytest.mark.parametrize("system", MODELS)
def test_files_of_a_new_design_have_no_difference(
    system: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["init", "--switch", MODELS[system], "--nos", system]) == 0
    (design,) = (path.name for path in (tmp_path / "designs").iterdir())
    assert f"nos: {system}" in (tmp_path / "designs" / design / "wiring.yaml").read_text()
    assert main(["render", design, "--out", "config"]) == 0
    capsys.readouterr()
    code = main(["verify", design, "--against", "config", "--ignore", "BUILT007"])
    shown = capsys.readouterr().out
    assert (code == 0 and "0 different" in shown) or " different" not in shown, shown


def test_what_a_system_cannot_have_is_changed_with_a_note(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["init", "--switch", MODELS["dell-os10"]]) == 0
    notes = capsys.readouterr().err
    assert "changed: profile roce trusts only dscp, because an OS10 port trusts one marking" in notes
    changed = "changed: ECN thresholds of profile roce (max 1501000), because the system has whole kilobytes"
    assert changed in notes
    (qos,) = tmp_path.glob("designs/*/qos.yaml")
    assert qos.read_text().count("ecn: {min: 150000, max: 1501000}") == 2


def test_hosts_set_pfc_themselves_beside_switches_without_dcbx(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    note = "changed: profile roce without DCBX, because SONiC does not support it; hosts set PFC themselves"
    assert main(["init", "--nos", "sonic"]) == 0
    assert note in capsys.readouterr().err
    (qos,) = tmp_path.glob("designs/*/qos.yaml")
    assert "    dcbx: disabled\n" in qos.read_text()
    host = "{dcbx: disabled, willing: false, marking: {pcp: 3, dscp: 26}, ecn: true, pfctx: 8, pfcrx: 8}"
    assert f"    host: {host}\n" in qos.read_text()
    assert main(["fmt", "--check"]) == 0
    # Linux hosts have no masks.
    assert main(["new", "lab", "--like", "rdma-linux", "--nos", "sonic", "--yes"]) == 0
    assert note in capsys.readouterr().err
    assert "pfctx" not in (tmp_path / "designs" / "lab" / "qos.yaml").read_text()


def test_gateways_get_a_protocol_of_the_new_system(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["init", "--like", "azure-local", "--switch", MODELS["cisco-nx-os"]]) == 0
    changed = (
        "changed: redundancy of the gateway of nodes to vrrp, because the new system does not support vrr"
    )
    assert changed in capsys.readouterr().err
    (plan,) = tmp_path.glob("designs/*/ip-plan.yaml")
    assert 'router: {devices: "leaf-[1-2]", redundancy: vrrp}' in plan.read_text()
    same = ["new", "same", "--like", "azure-local", "--switch", MODELS["cumulus-linux"], "--yes"]
    assert main(same) == 0
    assert "redundancy: vrr}" in (tmp_path / "designs" / "same" / "ip-plan.yaml").read_text()
    # SONiC has no VRRP.
    assert main(["new", "none", "--like", "azure-local", "--nos", "sonic", "--yes"]) == 2
    assert "does not support a shared address" in capsys.readouterr().err
