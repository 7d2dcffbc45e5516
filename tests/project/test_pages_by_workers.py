"""Pages and diagrams by several processes, and by a cluster that loses a worker: the same as by one."""

import os
import shutil
from collections.abc import Iterator
from concurrent.futures import Executor, Future
from pathlib import Path
from typing import Any

import pytest

from few_rules import few_rules
from refarch.api.workers import task_results
from refarch.cli import main
from refarch.project.fleet import pool
from refarch_site import generate
from refarch_site.generate import Workers
from refarch_site.pages_writer import write_pages
from refarch_site.project import read_project

COUNT = 4


@pytest.fixture(scope="module", autouse=True)
def few_pages() -> Iterator[None]:
    """Of rules and formats, which this process writes itself in each case, there are a few pages."""
    with few_rules():
        yield


def four_designs(folder: Path, root: Path) -> Path:
    """A project of four small designs, one with a variant, one that cannot be read."""
    source = root / "linter/refarch/examples/vsan-roce"
    for number in range(COUNT):
        shutil.copytree(source, folder / "designs" / f"d{number}")
        design = folder / "designs" / f"d{number}" / "design.yaml"
        design.write_text(design.read_text().replace("id: vsan-roce", f"id: d{number}"))
    (folder / "designs/d1/variants").mkdir()
    (folder / "designs/d1/variants/small.yaml").write_text(
        "format: 1\ntitle: T\nchanges:\n  - {at: ip-plan.networks.vsan.mtu, set: 1500}\n"
    )
    (folder / "designs/d2/bom.yaml").write_text("format: 1\nitems: 3\n")
    return folder


@pytest.fixture
def project(tmp_path: Path, root: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """One that is the working folder."""
    monkeypatch.chdir(four_designs(tmp_path, root))
    return tmp_path


@pytest.fixture(scope="module")
def alone(few_pages: None, tmp_path_factory: pytest.TempPathFactory, root: Path) -> dict[str, bytes]:
    """The pages of such a project in another folder, made by this process."""
    folder = four_designs(tmp_path_factory.mktemp("alone"), root)
    write_pages(str(folder), str(folder / "out"))
    return written(folder / "out")


def written(folder: Path) -> dict[str, bytes]:
    """All files below a folder, but for the marker of its run."""
    found = {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and not path.name.startswith(".")
    }
    assert len(found) > 200
    return found


@pytest.mark.xdist_group("pages by one process")
@pytest.mark.process
def test_processes_write_the_same_pages(
    project: Path, alone: dict[str, bytes], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["pages", "--out", "by-two", "--jobs", "2"]) == 0
    assert written(project / "by-two") == alone
    assert any(path.startswith("designs/d1/variants/small/") for path in alone)
    assert any(path.endswith(".svg") for path in alone)
    assert capsys.readouterr().err == ""


@pytest.fixture
def cluster() -> Iterator[Any]:
    """A Dask cluster of two worker processes on this machine."""
    from distributed import LocalCluster

    with LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, host="127.0.0.1"
    ) as made:
        yield made


@pytest.mark.xdist_group("pages by one process")
@pytest.mark.process
def test_a_cluster_writes_the_same_pages_and_loses_nothing_with_a_worker(
    project: Path, alone: dict[str, bytes], cluster: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = next(iter(cluster.workers.values()))
    killed: list[int] = []
    sent = pool.completed_results

    def killing(*given: Any) -> Iterator[Any]:
        for number, made in sent(*given):
            if not killed:
                killed.append(first.process.pid)
                os.kill(first.process.pid, 9)
            yield number, made

    monkeypatch.setattr(pool, "completed_results", killing)
    write_pages(".", "by-cluster", chosen_workers=Workers(address=cluster.scheduler_address))
    assert written(project / "by-cluster") == alone
    assert killed


@pytest.mark.process
def test_a_worker_with_another_graphviz_is_refused(
    project: Path, cluster: Any, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its pictures would be others."""
    here = generate.tool_versions()
    monkeypatch.setattr(generate, "worker_version", lambda: "refarch 0.0.1")
    assert main(["pages", "--out", "out", "--executor", cluster.scheduler_address]) == 2
    said = capsys.readouterr().err
    assert f": a worker has {here}, but this is refarch 0.0.1, Graphviz " in said
    assert said.count("\n") == 1
    assert not (project / "out").exists()


class Broken(Executor):
    """An executor that takes every other task, and does none."""

    def __init__(self) -> None:
        self.asked = 0

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> "Future[Any]":
        self.asked += 1
        if self.asked % 2:
            raise RuntimeError("it cannot be sent")
        future: Future[Any] = Future()
        future.set_exception(RuntimeError("the worker is gone"))
        return future


def test_what_cannot_be_sent_or_is_lost_is_made_here(project: Path) -> None:
    assert task_results(Broken(), len, ["a", "bb", "ccc"]) == [1, 2, 3]
    assert task_results(None, len, ["a", "bb"]) == [1, 2]


def test_what_fails_here_too_is_raised(project: Path) -> None:
    with pytest.raises(ZeroDivisionError):
        task_results(Broken(), lambda number: 1 // number, [1, 0])


def test_a_part_of_a_project_has_all_that_its_design_s_pages_need(project: Path) -> None:
    whole = read_project(".")
    for result in whole.designs[1:3]:
        part = generate.project_of_design(whole, result.id)
        assert [one.id for one in part.designs] == [result.id]
        assert {name.partition("+")[0] for name in part.verdicts} == {result.id}
        assert generate.design_pages(part, result) == generate.design_pages(whole, result)
