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
}


@pytest.mark.parametrize("system", MODELS)
def test_files_of_a_new_design_have_no_difference(
    system: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["init", "--switch", MODELS[system]]) == 0
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
