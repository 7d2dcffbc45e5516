"""Codes of retired rules in waivers, settings, statements, and on the command line: the answer names the
successor."""

from pathlib import Path

import pytest

from refarch import api, testing
from refarch.cli import main
from refarch.rules import registry

GONE = "WIRE009"
SUCCESSOR = "SIB002"


def test_each_retired_code_names_a_rule_that_exists() -> None:
    texts = registry.retired_codes()
    assert SUCCESSOR in texts[GONE]
    for code, text in texts.items():
        assert code not in registry.BUILT_IN.names, code
        successors = text.rpartition("; see ")[2].split(", ")
        assert all(successor in registry.BUILT_IN.names for successor in successors), text


def test_a_waiver_of_a_retired_code_names_the_successor() -> None:
    files = testing.base_files("vsan-roce")
    files["wiring.yaml"] += f"# refarch: waive-file {GONE}: swapped on purpose\n".encode()
    (finding,) = [one for one in api.lint_texts("vsan-roce", files).findings if one.code.startswith("WAIVE")]
    assert (finding.code, finding.message) == ("WAIVE003", f"unknown rule {GONE} in a waiver")
    assert f"see {SUCCESSOR}." in finding.hint


def test_a_statement_about_a_retired_code_names_the_successor() -> None:
    files = testing.base_files("vsan-roce")
    files["design.yaml"] += (
        f"statements:\n  - {{id: S1, source: guide, says: One., rules: [{GONE}]}}\n".encode()
    )
    (finding,) = [one for one in api.lint_texts("vsan-roce", files).findings if one.code == "REF001"]
    assert finding.message == f"rule `{GONE}` is not defined"
    assert f"see {SUCCESSOR}." in finding.hint


def test_settings_and_options_of_a_retired_code_name_the_successor(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "refarch.yaml").write_text(f"format: 1\nseverities: {{{GONE}: ignore}}\n", encoding="utf-8")
    folder = tmp_path / "designs" / "vsan-roce"
    folder.mkdir(parents=True)
    for name, content in testing.base_files("vsan-roce").items():
        (folder / name).write_bytes(content)
    monkeypatch.chdir(tmp_path)
    main(["lint"])
    printed = "".join(capsys.readouterr())
    assert f"unknown rule {GONE}" in printed
    assert f"see {SUCCESSOR}." in printed
    (tmp_path / "refarch.yaml").unlink()
    for words in (
        ["lint", "--select", GONE],
        ["lint", "--add-waiver", GONE, "--reason", "x"],
        ["explain", GONE],
    ):
        assert main(words) == 2
        assert f"see {SUCCESSOR}" in capsys.readouterr().err, words
