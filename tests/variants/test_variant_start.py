"""What variants cost at the start: nothing where a design has none; and every report carries what is found in
them."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from variant_designs import DESIGN, FIRST, write

from refarch.cli import main
from summaries import without_not_stated

pytestmark = pytest.mark.process

PROBE = (
    "import sys; from refarch.cli import main; main(['lint']); print(*sorted(sys.modules), file=sys.stderr)"
)
OWN = {
    "refarch.engine.variants",
    "refarch.load.variants",
    "refarch.load.variant_overlay",
    "refarch.load.excerpt",
    "refarch.model.changes",
}
SMALL_FRAMES = "  - {at: ip-plan.networks.vsan.mtu, set: 2000}\n"


def loaded() -> set[str]:
    done = subprocess.run([sys.executable, "-c", PROBE], capture_output=True, text=True, check=True)
    return set(done.stderr.split())


def test_a_design_without_variants_loads_nothing_of_them(project: Path) -> None:
    assert loaded() & (OWN | {"refarch.views.tables.difference"}) == set()


def test_a_design_with_variants_loads_what_they_need(project: Path) -> None:
    write(project, SMALL_FRAMES)
    names = loaded()
    assert OWN - names == {"refarch.load.excerpt"}, "texts of values are for pages"
    assert not {"refarch.views.tables.difference", "jsonschema", "pathlib", "difflib"} & names


@pytest.mark.parametrize("form", ["text", "json", "github", "sarif"])
def test_every_report_names_the_overlay_s_line(
    form: str, project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = write(project, SMALL_FRAMES).relative_to(project).as_posix()
    assert main(["lint", "--format", form, "--fail-on", "info"]) == 1
    captured = capsys.readouterr()
    if form == "text":
        assert f"{path}:{FIRST}:42: warning MTU005" in captured.out
        assert captured.out.endswith("1 warning in 1 design and 1 variant (6 files)\n")
    elif form == "json":
        log = json.loads(captured.out)
        assert log["designs"] == [DESIGN, f"{DESIGN}+x"]
        assert [(one["file"], one["line"], one["design"]) for one in log["findings"]] == [
            (path, FIRST, f"{DESIGN}+x")
        ]
    elif form == "github":
        assert captured.out.startswith(f"::warning file={path},line={FIRST},")
    else:
        (place,) = json.loads(captured.out)["runs"][0]["results"][0]["locations"]
        assert place["physicalLocation"]["artifactLocation"]["uri"] == path
        assert place["logicalLocations"][0]["fullyQualifiedName"] == f"{DESIGN}+x/networks.vsan.mtu"


def test_two_variants_are_counted(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("a", "b"):
        write(project, "  - {at: design.version, set: 2.0.0}\n", name)
    assert main(["lint"]) == 0
    assert without_not_stated(capsys.readouterr().out) == "no findings in 1 design and 2 variants (7 files)\n"
