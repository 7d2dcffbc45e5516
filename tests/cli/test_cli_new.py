"""``refarch new``: what it prints, what it refuses, and what it asks in a terminal."""

from pathlib import Path

import pytest

from refarch.cli import _new_design, _questions, main

WROTE = """\
designs/mine: 4 hosts, VMware vSAN ESA, RoCE v2 (like vsan-esa)
  design.yaml
  bom.yaml
  ip-plan.yaml
  wiring.yaml
  qos.yaml
"""


@pytest.fixture
def empty(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty working folder."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_without_options_it_is_the_small_vsan_cluster(
    empty: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["new", "mine"]) == 0
    shown = capsys.readouterr()
    assert shown.out == WROTE
    assert shown.err == "next: `refarch show mine`, `refarch build`; run `refarch lint` after every change\n"
    assert main(["lint"]) == 0
    assert sorted(path.name for path in (empty / "designs").iterdir()) == ["mine"]


def test_quiet_prints_nothing(empty: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", "mine", "--quiet"]) == 0
    assert capsys.readouterr() == ("", "")
    assert (empty / "designs/mine/design.yaml").is_file()


def test_a_folder_that_is_there_is_not_touched(empty: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (empty / "designs/mine").mkdir(parents=True)
    assert main(["new", "mine"]) == 2
    assert capsys.readouterr().err == (
        "refarch: designs/mine already exists and is not overwritten; choose another name\n"
    )
    assert list((empty / "designs/mine").iterdir()) == []


@pytest.mark.parametrize("name", ["Mine", "a--b", "x" * 65])
def test_a_name_that_is_no_id_is_refused(name: str, empty: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", name]) == 2
    assert capsys.readouterr().err == (
        f"refarch: {name} is not valid as the name of a design: use up to 64 lower-case letters and digits, "
        "joined by single hyphens, e.g. my-cluster\n"
    )
    assert list(empty.iterdir()) == []


def test_a_script_must_name_it(empty: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new"]) == 2
    assert capsys.readouterr().err == "refarch: new: specify a name: refarch new NAME\n"


def test_a_dry_run_prints_the_files_and_writes_none(empty: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", "mine", "--title", "Ours: [all] #1", "--dry-run"]) == 0
    shown = capsys.readouterr()
    assert shown.out.startswith('# designs/mine/design.yaml\nformat: 1\nid: mine\ntitle: "Ours: [all] #1"\n')
    assert shown.err == "dry run: nothing was written\n"
    assert list(empty.iterdir()) == []


@pytest.mark.parametrize("hosts", ["0", "-1", "5000", "six"])
def test_a_number_of_hosts_is_a_number(hosts: str, empty: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", "mine", f"--hosts={hosts}"]) == 2
    assert f"{hosts} is not a number of hosts; use a number from 1 to 4096" in capsys.readouterr().err


def test_a_link_out_of_the_project_is_not_followed(
    empty: Path, tmp_path_factory: pytest.TempPathFactory, capsys: pytest.CaptureFixture[str]
) -> None:
    outside = tmp_path_factory.mktemp("outside")
    (empty / "designs").symlink_to(outside)
    assert main(["new", "mine"]) == 2
    assert capsys.readouterr().err == (
        "refarch: designs is a link to a folder outside of the project; nothing is written\n"
    )
    assert list(outside.iterdir()) == []


def test_in_a_terminal_it_asks(
    empty: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A number, a part of a name, a part of several and then a number of the shorter list, and nothing."""
    answers = iter(["racks", "vsan-esa", "many", "6", "", "connectx-6-lx", "1", "sn3420"])
    monkeypatch.setattr(_new_design.sys.stdin, "isatty", lambda: True, raising=False)
    monkeypatch.setattr(_new_design.sys.stdout, "isatty", lambda: True, raising=False)
    monkeypatch.setattr(_questions, "_read_answer", lambda prompt: next(answers))
    assert main(["new"]) == 0
    shown = capsys.readouterr().out
    assert "Name of the design?\n" in shown
    assert "  vsan-esa " in shown
    assert "many is not a number of hosts; use a number from 1 to 4096\n" in shown
    assert (
        "   1  nvidia-connectx-6-lx-25g-2p         NVIDIA ConnectX-6 Lx, two 25GbE SFP28 ports\n"
        "   2  nvidia-connectx-6-lx-25g-2p-crypto  NVIDIA ConnectX-6 Lx EN crypto, two 25GbE SFP28 ports\n"
    ) in shown
    assert "designs/racks: 6 hosts, VMware vSAN ESA, RoCE v2 (like vsan-esa)\n" in shown
    assert "model: nvidia-sn3420" in (empty / "designs/racks/wiring.yaml").read_text()


def test_the_end_of_the_input_is_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    def ends(prompt: str) -> str:
        raise EOFError

    monkeypatch.setattr("builtins.input", ends)
    with pytest.raises(_questions.RefarchError, match="no answer; use options, or --yes"):
        _questions.ask("How many?", "4")


@pytest.mark.parametrize(
    ("words", "same"),
    [
        (["help", "lint"], ["lint", "--help"]),
        (["help"], ["--help"]),
        (["help", "parts", "new"], ["parts", "new", "--help"]),
        (["version"], ["--version"]),
    ],
)
def test_words_that_people_try_first(
    words: list[str], same: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words) == 0
    shown = capsys.readouterr().out
    assert main(same) == 0
    assert shown and shown == capsys.readouterr().out
