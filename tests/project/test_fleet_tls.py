"""A Dask cluster behind TLS: who has no certificate of the authority is not trusted, on either side."""

import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import needs
from refarch.cli import main
from summaries import without_not_stated

TLS = "distributed.comm.tls"

Certificates = dict[str, str]
"""Keys of Dask's configuration, and the files that they name."""


def made_by_authority(folder: Path) -> Certificates:
    """A new certificate authority, and a certificate of it."""
    folder.mkdir()
    openssl, key = needs.program("openssl"), "-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes"
    for command in (
        f"req -x509 {key} -keyout ca.key -out ca.pem -subj /CN=authority -days 2",
        f"req -new {key} -keyout own.key -out own.csr -subj /CN=cluster",
        "x509 -req -in own.csr -CA ca.pem -CAkey ca.key -CAcreateserial -out own.pem -days 2",
    ):
        subprocess.run([openssl, *command.split()], cwd=folder, check=True, capture_output=True)
    own = {f"{TLS}.{who}.{what}": str(folder / f"own.{end}") for who in WHO for what, end in WHAT.items()}
    return {f"{TLS}.ca-file": str(folder / "ca.pem"), **own}


WHO = ("client", "scheduler", "worker")
WHAT = {"cert": "pem", "key": "key"}


@pytest.fixture
def project(tmp_path: Path, root: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    shutil.copytree(root / "linter/refarch/examples/vsan-roce", tmp_path / "designs" / "vsan-roce")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def certificates(tmp_path: Path) -> Certificates:
    return made_by_authority(tmp_path / "ours")


@pytest.fixture
def cluster(project: Path, certificates: Certificates) -> Iterator[Any]:
    """A cluster of one worker process on this machine, which accepts TLS alone."""
    import dask
    from distributed import LocalCluster, Security

    with dask.config.set(certificates):
        security = Security(require_encryption=True)
    options = {"protocol": "tls://", "security": security, "host": "127.0.0.1", "dashboard_address": None}
    with LocalCluster(n_workers=1, threads_per_worker=1, processes=True, **options) as made:
        yield made


def linted(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    status = main(["lint", "--no-cache", *words])
    shown = capsys.readouterr()
    return status, without_not_stated(shown.out), shown.err


def test_who_has_a_certificate_of_the_authority_is_served(
    cluster: Any, certificates: Certificates, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    import dask

    address = cluster.scheduler_address
    assert address.startswith("tls://127.0.0.1:")
    with dask.config.set(certificates):
        assert linted(capsys, "--executor", address) == (0, "no findings in 1 design (5 files)\n", "")
    foreign = made_by_authority(tmp_path / "foreign")
    for wrong in ({}, {f"{TLS}.ca-file": certificates[f"{TLS}.ca-file"]}, foreign):
        with dask.config.set(wrong):
            status, shown, said = linted(capsys, "--executor", address)
        assert (status, shown) == (2, "") and said.startswith(f"refarch: --executor {address}: ")
        assert said.count("\n") == 1


def test_a_plain_cluster_is_not_taken_for_one_with_tls(
    project: Path,
    certificates: Certificates,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    import dask
    from distributed import LocalCluster

    from refarch.project.fleet import pool

    monkeypatch.setattr(pool, "SCHEDULER_TIMEOUT", 2)
    options = {"host": "127.0.0.1", "dashboard_address": None, "protocol": "tcp://"}
    with LocalCluster(n_workers=1, threads_per_worker=1, processes=True, **options) as plain:
        address = plain.scheduler_address.replace("tcp://", "tls://")
        with dask.config.set(certificates):
            status, _, said = linted(capsys, "--executor", address)
    assert status == 2 and said.startswith(f"refarch: --executor {address}: ") and said.count("\n") == 1
