"""``refarch diff``: a design beside its variant or another design, exactly as printed."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from cli_project import DESIGN

from refarch.cli import main

SMALL_FRAMES = """\
format: 1
title: Frames of 1500 bytes, and other cables
changes:
  - {at: ip-plan.networks.vsan.mtu, set: 1500}
  - {at: "bom.items[nvidia-mcp2m00-a003e30l].quantity", set: 8}
  - {at: "bom.items[nvidia-mcp2m00-a003e30l].spares", remove: true}
  - {at: bom.items, add: [{part: nvidia-mcp1600-c001e30n, quantity: 1, spares: 1}]}
"""
TABLES = ("--format", "tables")
Golden = Callable[[Path, str], None]


@pytest.fixture(autouse=True)
def designs(project: Path) -> Path:
    """Folder of the design, with two variants, and of a copy of it whose cards are in another slot."""
    folder = project / "designs" / DESIGN
    other = shutil.copytree(folder, project / "designs" / "other")
    design = (
        (other / "design.yaml")
        .read_text()
        .replace(f"id: {DESIGN}", "id: other")
        .replace('slot: "1"', 'slot: "2"')
    )
    (other / "design.yaml").write_text(design)
    (folder / "variants").mkdir()
    (folder / "variants" / "small-frames.yaml").write_text(SMALL_FRAMES)
    (folder / "variants" / "same.yaml").write_text(
        "format: 1\ntitle: T\nchanges:\n  - {at: design.version, set: 2.0.0}\n"
    )
    return folder.parent


def test_a_variant(root: Path, capsys: pytest.CaptureFixture[str], golden: Golden) -> None:
    for design in (DESIGN, f"designs/{DESIGN}", f"designs/{DESIGN}/"):
        for other in ("small-frames", f"{DESIGN}+small-frames"):
            assert main(["diff", design, other, *TABLES]) == 0, (design, other)
            golden(root / "tests/golden/cli/diff.txt", capsys.readouterr().out)


def test_the_same_for_programs(root: Path, capsys: pytest.CaptureFixture[str], golden: Golden) -> None:
    assert main(["diff", DESIGN, "small-frames", "--format", "tables-json"]) == 0
    golden(root / "tests/golden/cli/diff-json.txt", capsys.readouterr().out)


def test_another_design(root: Path, capsys: pytest.CaptureFixture[str], golden: Golden) -> None:
    assert main(["diff", DESIGN, "other", *TABLES]) == 0
    golden(root / "tests/golden/cli/diff-other.txt", capsys.readouterr().out)


def test_back_again_is_the_inverse(capsys: pytest.CaptureFixture[str]) -> None:
    def tables(*words: str) -> list[tuple[str, list[tuple[object, object]]]]:
        assert main(["diff", *words, "--format", "tables-json"]) == 0
        made = json.loads(capsys.readouterr().out)["tables"]
        return [(one["name"], [(row["before"], row["after"]) for row in one["rows"]]) for one in made]

    def ordered(pairs: list[tuple[object, object]]) -> list[tuple[object, object]]:
        return sorted(pairs, key=str)

    there, back = tables(DESIGN, "small-frames"), tables(f"{DESIGN}+small-frames", DESIGN)
    assert there and {name: ordered([pair[::-1] for pair in pairs]) for name, pairs in there} == {
        name: ordered(pairs) for name, pairs in back
    }


def test_designs_that_derive_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    for other, name in ((DESIGN, DESIGN), ("same", f"{DESIGN}+same")):
        assert main(["diff", DESIGN, other, *TABLES]) == 0
        assert capsys.readouterr().out == f"{DESIGN} and {name} do not differ in any table\n"


def test_errors_of_either_are_noted(designs: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = designs / "other" / "bom.yaml"
    path.write_text(path.read_text() + "# refarch: waive NOPE001: there is no such rule (owner: lab)\n")
    assert main(["diff", DESIGN, "other", *TABLES]) == 0
    assert (
        capsys.readouterr().err
        == "refarch: note: other has 1 error; run `refarch lint designs/other` for details\n"
    )


def test_configuration_is_not_compared_with_that_of_a_design_with_errors(
    designs: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = designs / "other" / "bom.yaml"
    path.write_text(path.read_text() + "# refarch: waive NOPE001: there is no such rule (owner: lab)\n")
    for old, new in ((DESIGN, "other"), ("other", DESIGN)):
        assert main(["diff", old, new, "--commands"]) == 0
        said = capsys.readouterr().out
        reason = "the configuration of devices, because of an error in other: designs/other/bom.yaml:"
        assert f"  not compared: {reason}" in said
        # Without a configuration, all lines of the other design would be removed or added.
        assert " lines" not in said


def test_configuration_of_designs_with_warnings_and_waived_errors_is_compared(
    designs: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    qos = designs / "other" / "qos.yaml"
    waiver = "# refarch: waive-file QOS004, QOS025, PATH004: another switch (owner: lab)\n"
    qos.write_text(waiver + qos.read_text().replace("dscp: 26}", "dscp: 40}"))
    main(["lint"])
    said = capsys.readouterr().out
    assert "warning MTU008" in said and ", 3 waived\n" in said
    for other in ("small-frames", "other"):
        assert main(["diff", DESIGN, other, "--commands"]) == 0
        said = capsys.readouterr().out
        assert " lines" in said and "not compared" not in said, other


def test_commands_from_here_to_there(
    root: Path, designs: Path, capsys: pytest.CaptureFixture[str], golden: Golden
) -> None:
    (designs / DESIGN / "variants" / "moved.yaml").write_text(
        "format: 1\ntitle: Another VLAN\nchanges:\n  - {at: ip-plan.networks.vsan.vlan, set: 31}\n"
    )
    for format, suffix in (("text", "txt"), ("markdown", "md")):
        assert main(["diff", DESIGN, "moved", "--commands", "--format", format]) == 0
        golden(root / f"tests/golden/cli/diff-commands.{suffix}", capsys.readouterr().out)


REFUSED = (
    (["vsan-rose", "same"], f"vsan-rose: no such design. Did you mean `{DESIGN}`?"),
    (
        [DESIGN, "othr"],
        f"othr: no such design. Did you mean `other`? Variants of {DESIGN}: same, small-frames.",
    ),
    (["other", "othr"], "othr: no such design. Did you mean `other`?"),
    (
        [DESIGN, f"{DESIGN}+smal-frames"],
        f"{DESIGN} has no variant smal-frames. Did you mean `small-frames`?",
    ),
    ([DESIGN], "not in a git repository, so there are no revisions to read"),
    ([], "diff: the following arguments are required: OLD. See `refarch diff --help`"),
    (
        [DESIGN, "same", "--fail-on", "re-cabel"],
        "diff: --fail-on: re-cabel is not one of re-cable, re-address, reconfigure, purchase, re-label, "
        "document only. See `refarch diff --help`",
    ),
)
"""Words, and the line that answers them."""


def test_what_is_not_there_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    for words, line in REFUSED:
        assert main(["diff", *words]) == 2, words
        assert capsys.readouterr() == ("", f"refarch: {line}\n")


def test_a_variant_without_a_model_is_one_line(designs: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (designs / DESIGN / "variants" / "same.yaml").write_text("format: 1\ntitle: T\nchanges: 3\n")
    assert main(["diff", DESIGN, "same"]) == 2
    said = capsys.readouterr()
    assert said.out == "" and said.err.startswith(
        f"refarch: designs/{DESIGN}/variants/same.yaml:3:10: SCHEMA"
    )
    assert said.err.count("\n") == 1
