"""Results of verifications that a project keeps: written and read back, compared, and hostile files."""

import json
import os
from pathlib import Path

import pytest

from collected import collect, design_folder, recabled
from refarch.cli import main
from refarch.core.errors import RefarchError
from refarch.project.runs import (
    Run,
    RunFinding,
    RunResult,
    read_run,
    read_runs,
    run_changes,
    run_path,
    run_text,
)

CROSSED = recabled((("host-1", "eth1"), ("leaf-1", "swp2")), (("host-2", "eth1"), ("leaf-1", "swp1")))
MOVED = recabled((("host-3", "eth1"), ("leaf-1", "swp9")))

NOON = 1_795_867_920  # 2026-11-28 12:12 UTC


def recorded(
    project: Path, folder: str, cables: list[tuple[tuple[str, str], tuple[str, str]]], time: int
) -> int:
    """Verify the small design against new outputs, and keep the results."""
    collect(project / folder, cables, ["leaf-1", "leaf-2"])
    for file in (project / folder).rglob("*.json"):
        os.utime(file, (time, time))
    return main(["verify", "small", "--against", folder, "--record", "--quiet"])


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Project with the small design, in which the command runs."""
    design_folder(tmp_path)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_runs_have_the_time_of_their_evidence(project: Path) -> None:
    assert recorded(project, "first", CROSSED, NOON) == 1
    assert recorded(project, "second", MOVED, NOON + 86_400) == 1
    assert sorted(path.name for path in (project / "as-built" / "small").iterdir()) == [
        "2026-11-28T1212Z.json",
        "2026-11-29T1212Z.json",
    ]
    stored = read_runs(str(project), "small")
    assert [run.collected for run in stored.runs] == ["2026-11-28 12:12 UTC", "2026-11-29 12:12 UTC"]
    first = stored.runs[0]
    assert [*first.counts] == ["equal", "different", "not collected"]
    assert (first.counts["equal"], first.counts["different"]) == (8, 2)
    assert (first.design, first.version) == ("small", "0.1.0")
    finding = next(one for one in first.findings if one.code == "BUILT001")
    assert finding.evidence[0] == "leaf-1/lldp.json:5: port swp2 has the neighbor host-1 eth1"
    assert finding.place == "designs/small/wiring.yaml:5"
    assert first.results[0].evidence == "leaf-1/lldp.json:5"
    assert [file.path for file in first.files] == ["leaf-1/lldp.json", "leaf-2/lldp.json"]
    # The folder of the outputs is that of one machine.
    assert "first/" not in (project / "as-built/small/2026-11-28T1212Z.json").read_text()


def test_the_same_evidence_is_the_same_run(project: Path) -> None:
    assert recorded(project, "first", CROSSED, NOON) == 1
    (file,) = (project / "as-built" / "small").iterdir()
    text = file.read_text()
    assert recorded(project, "first", CROSSED, NOON) == 1
    assert [one.read_text() for one in (project / "as-built" / "small").iterdir()] == [text]


def test_what_changed_between_two_runs(project: Path) -> None:
    recorded(project, "first", CROSSED, NOON)
    recorded(project, "second", MOVED, NOON + 60)
    before, after = read_runs(str(project), "small").runs
    changes = run_changes(before, after)
    assert [(one.device, one.expected) for one in changes.fixed] == [
        ("host-1", "leaf-1 swp1"),
        ("host-2", "leaf-1 swp2"),
    ]
    assert [(one.device, one.observed) for one in changes.new] == [("host-3", "leaf-1 swp9")]
    assert changes.unseen == ()
    unseen = run_changes(after, after._replace(results=()))
    assert [one.device for one in unseen.unseen] == ["host-3"] and unseen.fixed == unseen.new == ()
    assert run_changes(after, after) == ((), (), ())


RUN = Run(
    design="small",
    version="1.0.0",
    collected="2026-11-28 12:12 UTC",
    findings=(RunFinding("BUILT001", "error", 'a\n"b" \u202e', "c", "d:1", "", ("e", "f")),),
    results=(RunResult("host-1", "port", "eth1", "mtu", "9000", "different", "1500", "", "a:1", "b:2", ""),),
    limits=("not compared: x",),
    files=(),
)


def test_a_run_is_read_as_it_was_written(tmp_path: Path) -> None:
    file = tmp_path / "run.json"
    file.write_text(run_text(RUN))
    assert read_run(str(file)) == RUN
    assert run_path(RUN) == "as-built/small/2026-11-28T1212Z.json"
    assert len(file.read_text().splitlines()) == 6 + 4 * 2 + 4


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "not valid JSON"),
        (b"[1, 2", "not valid JSON"),
        (b"\xff\xfe", "not valid JSON"),
        (b"[" * 100_000, "not valid JSON"),
        (b"[]", "not a file of `refarch verify DESIGN --against FOLDER --record` in format 1"),
        (
            b'{"kind": "refarch run", "format": 2}',
            "not a file of `refarch verify DESIGN --against FOLDER --record` in format 1",
        ),
    ],
)
def test_files_that_are_no_run(tmp_path: Path, content: bytes, reason: str) -> None:
    folder = tmp_path / "as-built" / "small"
    folder.mkdir(parents=True)
    (folder / "a.json").write_bytes(content)
    (folder / "b.json").write_text(run_text(RUN))
    (folder / "c.json").write_text(run_text(RUN._replace(design="other")))
    with pytest.raises(RefarchError, match="^" + reason.replace("`", ".")):
        read_run(str(folder / "a.json"))
    stored = read_runs(str(tmp_path), "small")
    assert stored.runs == (RUN,)
    assert stored.unread == (f"a.json: {reason}", "c.json: is a run of other")
    assert read_runs(str(tmp_path), "gone") == ((), ())


def test_values_of_any_kind_are_texts(tmp_path: Path) -> None:
    head = {"kind": "refarch run", "format": 1, "design": "small", "version": ["x"], "collected": None}
    odd = [None, 7, "x", [], {"device": {}, "evidence": 5, "message": ["x"], "outcome": "equal"}]
    file = tmp_path / "run.json"
    file.write_text(json.dumps({**head, **dict.fromkeys(("findings", "results", "limits", "files"), odd)}))
    run = read_run(str(file))
    assert (run.version, run.collected, run.results) == ("", "", ())
    assert len(run.findings) == len(run.files) == len(run.limits) == 5
    assert all(isinstance(text, str) for one in run.findings for text in (*one[:-1], *one.evidence))
