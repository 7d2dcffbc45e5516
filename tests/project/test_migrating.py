"""``refarch migrate``: what becomes of designs of an older form, and what stays as it is."""

import re
import shutil
from pathlib import Path

import pytest

from refarch.api import Session
from refarch.cli import main
from refarch.project.linting import lint_designs
from refarch.project.migrating import migrate_designs

SHIPPED = Path(__file__).parents[2] / "designs"
VARIANT = """\
# refarch: waive VAR002: a word that stays (owner: me)
format: 1
title: Slower cards   # and a comment
changes:
  - {at: bom.items.1.part, set: chelsio-t520-ll-cr}  # the cards
  - at: 'bom.items.4.part'
    set: generic-sfp-plus-dac
  - {at: bom.items.99, remove: true}
  - {at: wiring.links.0.cable, set: generic-sfp-plus-dac}
"""


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project with a copy of one shipped design and a variant of the older form."""
    shutil.copytree(SHIPPED / "smb-direct-iwarp", tmp_path / "designs" / "smb-direct-iwarp")
    (tmp_path / "refarch.yaml").write_text("format: 1\n")
    (tmp_path / "designs/smb-direct-iwarp/variants/ten-gigabit.yaml").write_text(VARIANT)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def variant(project: Path) -> Path:
    return project / "designs/smb-direct-iwarp/variants/ten-gigabit.yaml"


def test_paths_by_number_become_paths_by_part(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["migrate", "designs"]) == 0
    changed = VARIANT.replace("at: bom.items.1.part", 'at: "bom.items[chelsio-t580-cr].part"')
    assert variant(project).read_text() == changed.replace(
        "'bom.items.4.part'", "'bom.items[generic-qsfp-plus-dac].part'"
    )
    told = capsys.readouterr()
    assert told.out == "upgraded designs/smb-direct-iwarp/variants/ten-gigabit.yaml\n"
    assert "by part, not by number" in told.err
    assert main(["migrate", "designs"]) == 0
    again = capsys.readouterr()
    assert (again.out, again.err) == ("", "nothing to upgrade: every design uses the current format\n")


def test_a_difference_changes_nothing(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["migrate", "designs/smb-direct-iwarp", "--diff"]) == 0
    told = capsys.readouterr().out
    assert told.startswith("--- a/designs/smb-direct-iwarp/variants/ten-gigabit.yaml\n")
    assert "-  - {at: bom.items.1.part, set: chelsio-t520-ll-cr}  # the cards\n" in told
    assert variant(project).read_text() == VARIANT


def test_a_file_that_leads_out_of_the_project_stays(
    project: Path, tmp_path_factory: pytest.TempPathFactory, capsys: pytest.CaptureFixture[str]
) -> None:
    outside = tmp_path_factory.mktemp("outside") / "own.yaml"
    outside.write_text(VARIANT)
    variant(project).unlink()
    variant(project).symlink_to(outside)
    assert main(["migrate", "designs"]) == 0
    assert "is unchanged: it cannot be read" in capsys.readouterr().err
    assert outside.read_text() == VARIANT


def test_what_somebody_else_changed_is_not_overwritten(
    project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    import refarch.project.migrating as module

    def meddled(path: str, session: Session) -> object:
        done = migrate_designs(path, session)
        variant(project).write_text("format: 1\n")
        return done

    monkeypatch.setattr(module, "migrate_designs", meddled)
    assert main(["migrate", "designs"]) == 2
    assert "changed by another program; no file was written" in capsys.readouterr().err
    assert variant(project).read_text() == "format: 1\n"


def test_a_file_that_cannot_be_read_is_said(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    variant(project).write_text("format: [1\n")
    assert main(["migrate", "designs"]) == 0
    assert "it cannot be read; run `refarch lint` for the reason" in capsys.readouterr().err


def test_every_shipped_design_is_in_the_form_of_today(tmp_path: Path) -> None:
    session = Session(str(SHIPPED.parent))
    done = migrate_designs("designs", session)
    assert (dict(done.after), done.unchanged) == ({}, ())


def test_a_variant_of_the_older_form_means_the_same_after_it(project: Path) -> None:
    """Also once bom.yaml has another order, which is what the new form is for."""
    text = re.sub(r"  - \{at: bom.items.99.*\n", "", VARIANT)
    variant(project).write_text(text)
    before = bought(project)
    assert main(["migrate", "designs"]) == 0
    assert bought(project) == before
    bill = project / "designs/smb-direct-iwarp/bom.yaml"
    head, *items = re.split(r"(?m)^(?=  - )", bill.read_text())
    bill.write_text(
        head + "".join(reversed([item if item.endswith("\n") else f"{item}\n" for item in items]))
    )
    assert bought(project) == before


def bought(project: Path) -> list[str]:
    """The parts of the variant, sorted."""
    (result,) = lint_designs(["designs"], Session(str(project)))
    (one,) = result.variants
    assert one.design is not None, one.findings
    return sorted(item.part.id for item in one.design.bom)
