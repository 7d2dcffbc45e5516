"""Many designs at once: the same findings with any number of processes, with and without what was kept, and
on a cluster that loses a worker."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from refarch import api
from refarch.cli import main
from refarch.project.fleet import cache as caching
from refarch.project.fleet.lint import TaskResources, lint_fleet, shared_settings, task_verdicts
from refarch.project.fleet.private import cache_key
from refarch.project.fleet.task import lint_task, lint_tasks
from refarch.project.linting import RunOptions, folders_of

COUNT = 18


@pytest.fixture
def project(tmp_path: Path, root: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Eighteen designs: clean ones, one with a finding, one that cannot be read, one with a variant, one with
    a link in it; and a cache of the project's own."""
    source = root / "linter/refarch/examples/vsan-roce"
    (tmp_path / "refarch.yaml").write_text("compare_designs: false\n")
    for number in range(COUNT):
        folder = tmp_path / "designs" / f"d{number:02}"
        shutil.copytree(source, folder)
        design = folder / "design.yaml"
        design.write_text(design.read_text().replace("id: vsan-roce", f"id: d{number:02}"))
    guilty = tmp_path / "designs/d03/qos.yaml"
    guilty.write_text(
        guilty.read_text().replace("rdma: {priority: 3, dscp: 26}", "rdma: {priority: 3, dscp: 40}")
    )
    (tmp_path / "designs/d05/bom.yaml").write_text("format: 1\nitems: 3\n")
    (tmp_path / "designs/d07/variants").mkdir()
    (tmp_path / "designs/d07/variants/small.yaml").write_text(
        "format: 1\ntitle: T\nchanges:\n  - {at: ip-plan.networks.vsan.mtu, set: 1500}\n"
    )
    (tmp_path / "designs/d09/results.yaml").symlink_to("/etc/hostname")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "caches"))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    return tmp_path


def printed(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    main(["lint", *words])
    return capsys.readouterr().out


def test_the_report_is_the_same_whoever_does_it(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    plain = api.lint((), api.Session("."))
    assert len(plain.findings) >= 4
    alone = printed(capsys, "--no-cache", "--jobs", "1")
    assert alone.endswith(f"in {COUNT} designs and 1 variant (92 files)\n")
    for words in (("--no-cache",), ("--jobs", "3"), (), ("--jobs", "1")):
        assert printed(capsys, *words) == alone, words
    for form in ("json", "sarif", "junit"):
        assert printed(capsys, "--format", form, "--no-cache", "--jobs", "1") == printed(
            capsys, "--format", form
        )
    assert [found[:5] for found in api.lint((), api.Session("."), options=RunOptions()).findings] == [
        found[:5] for found in plain.findings
    ]


class Counting(ThreadPoolExecutor):
    """An executor that counts the designs it is given."""

    def __init__(self) -> None:
        super().__init__(1)
        self.designs = 0

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> "Future[Any]":
        self.designs += len(args[0][1])
        return super().submit(fn, *args, **kwargs)


def lint_counted(project: Path) -> tuple[int, list[Any]]:
    """How many designs had to be linted anew, and what was found."""
    session = api.Session(".")
    tasks = [task for folder in folders_of((), session) if (task := lint_task(folder)) is not None]
    common = shared_settings(session)
    with Counting() as executor:
        made = task_verdicts(
            common, tasks, TaskResources(1, caching.open_cache(".", common), executor), lambda *_: None
        )
    return executor.designs, made


def test_only_what_changed_is_done_again(project: Path) -> None:
    assert lint_counted(project)[0] == COUNT - 1  # the one with a link is no task
    count, known = lint_counted(project)
    assert count == 0
    path = project / "designs/d01/bom.yaml"
    path.write_text(path.read_text() + "# a comment\n")
    count, again = lint_counted(project)
    assert count == 1
    assert again == known
    (project / "refarch.yaml").write_text("compare_designs: false\nseverities: {QOS004: info}\n")
    assert lint_counted(project)[0] == COUNT - 1


def cache_file(project: Path) -> Path:
    (found,) = (project / "caches/refarch").iterdir()
    return found


@pytest.mark.parametrize(
    "spoil",
    [
        b"",
        b"x",
        b"{}",
        b"\xff" * 100,
        "the first line",
        "the last byte",
        "another state",
        "no list",
        "folder",
    ],
)
def test_a_cache_that_is_broken_is_as_if_it_were_not_there(spoil: bytes | str, project: Path) -> None:
    _, wanted = lint_counted(project)
    path = cache_file(project)
    content = path.read_bytes()
    _, _, body = content.partition(b"\n")
    if spoil == "folder":
        path.unlink()
        path.mkdir()
    elif spoil == "no list":
        session = api.Session(".")
        wrong = json.dumps(dict.fromkeys(json.loads(body), 3)).encode()
        state = caching.run_state(shared_settings(session))
        path.write_bytes(
            f"{state} {caching._authentication_code(cache_key(), state, wrong)}\n".encode() + wrong
        )
    else:
        path.write_bytes(
            {"the first line": body, "the last byte": content[:-1], "another state": b"0 0\n" + body}.get(
                str(spoil), spoil if isinstance(spoil, bytes) else b""
            )
        )
    count, found = lint_counted(project)
    assert (count, found) == (COUNT - 1, wanted)


def test_two_runs_at_once_leave_a_whole_file(project: Path) -> None:
    command = [sys.executable, "-m", "refarch", "lint", "--format", "json"]
    runs = [subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) for _ in range(4)]
    outputs = {run.communicate()[0] for run in runs}
    assert len(outputs) == 1
    assert lint_counted(project)[0] == 0


def test_a_cache_that_cannot_be_written_is_no_trouble(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (project / "caches").write_text("a file in the way")
    assert main(["lint", "designs/d01", "designs/d02", "designs/d04", "designs/d06"]) == 0
    assert capsys.readouterr().err == ""


class Broken(Executor):
    """An executor whose workers are lost."""

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> "Future[Any]":
        future: Future[Any] = Future()
        future.set_exception(RuntimeError("the worker is gone"))
        return future


def test_what_a_worker_loses_is_done_here(project: Path) -> None:
    session = api.Session(".")
    tasks = [task for folder in folders_of((), session) if (task := lint_task(folder)) is not None]
    common = shared_settings(session)
    assert task_verdicts(common, tasks, TaskResources(1, None, Broken()), lambda *_: None) == lint_tasks(
        common, tasks
    )


@pytest.fixture
def cluster(project: Path) -> Iterator[Any]:
    """A Dask cluster of two worker processes on this machine."""
    from distributed import LocalCluster

    with LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, host="127.0.0.1"
    ) as made:
        yield made


def test_a_cluster_says_the_same_and_loses_nothing_with_a_worker(
    project: Path, cluster: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    alone = printed(capsys, "--no-cache", "--jobs", "1")
    address = cluster.scheduler_address
    assert printed(capsys, "--no-cache", "--executor", address) == alone
    first = next(iter(cluster.workers.values()))
    killed: list[int] = []

    def kill_once(finished: int, total: int) -> None:
        if finished and not killed:
            killed.append(first.process.pid)
            os.kill(first.process.pid, 9)

    session = api.Session(".")
    made = lint_fleet((), session, RunOptions(cache=False, executor=address), kill_once)
    assert killed
    assert made.verdicts == lint_fleet((), session, RunOptions(jobs=1, cache=False), lambda *_: None).verdicts


def test_a_cluster_that_is_not_there_is_one_line(
    project: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from refarch.project.fleet import pool

    monkeypatch.setattr(pool, "SCHEDULER_TIMEOUT", 0.5)
    assert main(["lint", "--no-cache", "--executor", "tcp://127.0.0.1:9"]) == 2
    said = capsys.readouterr().err
    assert said.startswith("refarch: --executor tcp://127.0.0.1:9: ")
    assert said.count("\n") == 1


def test_a_fleet_tells_designs_apart_that_are_no_tasks(project: Path) -> None:
    made = lint_fleet((), api.Session("."), RunOptions(cache=False), lambda *_: None)
    assert [result.id for result in made.results] == ["d09"]
    assert [one.id for one in made.verdicts] == [f"d{number:02}" for number in range(8)] + ["d07+small"] + [
        f"d{number:02}" for number in range(8, COUNT)
    ]
