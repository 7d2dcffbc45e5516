"""What a test needs from outside the project: a tool, a validator, reference data. Where it is absent the
test is skipped with one clear line, and fails in CI and in `make test`, which have everything."""

import os
import shutil
import subprocess
from pathlib import Path
from typing import NoReturn

import pytest

ROOT = Path(__file__).resolve().parent.parent
NODE_BIN = ROOT / "node_modules" / ".bin"
VALIDATORS = ROOT / ".validators"
"""Where ``scripts/validators.sh`` puts the programs of others that check what we write."""


def in_ci() -> bool:
    """True where nothing may be skipped or rewritten: the environment says CI=true."""
    return os.environ.get("CI", "").lower() in ("1", "true", "yes")


def must_not_skip() -> bool:
    """True where set-up has brought every tool: in CI, and in `make test`, which sets REFARCH_NO_SKIPS=1."""
    return in_ci() or bool(os.environ.get("REFARCH_NO_SKIPS"))


def unavailable(what: str) -> NoReturn:
    """Skip the test with one clear line, or fail it where all tools must be there."""
    if must_not_skip():
        pytest.fail(f"must not be skipped by `make test` or in CI: {what}", pytrace=False)
    pytest.skip(what)


def shared_folder() -> Path:
    """The folder ../shared with reference data that is checked against and never copied here.

    REFARCH_WITHOUT_SHARED=1 says that this machine has none on purpose (a public runner): skipped even in CI.
    """
    folder = ROOT.parent / "shared"
    if folder.is_dir():
        return folder
    if os.environ.get("REFARCH_WITHOUT_SHARED"):
        pytest.skip("no ../shared folder, as REFARCH_WITHOUT_SHARED says")
    # No set-up brings this folder, so `make test` alone does not demand it.
    missing = "no ../shared folder beside the project: its reference data cannot be compared"
    if in_ci():
        pytest.fail(f"must not be skipped in CI: {missing}", pytrace=False)
    pytest.skip(missing)


def found_program(*names: str) -> str | None:
    """Path of the first of the named programs, if there is one.

    Node tools that `make test` put into node_modules/ are found as well as programs on the PATH, and those
    for administrators.
    """
    path = os.pathsep.join([str(NODE_BIN), os.environ.get("PATH", os.defpath), "/usr/sbin", "/sbin"])
    return next(filter(None, (shutil.which(name, path=path) for name in names)), None)


def program(*names: str) -> str:
    """Path of the first of the named programs, which must be there."""
    found = found_program(*names)
    if found:
        return found
    unavailable(f"{' or '.join(names)} is not installed: `make test` as root (or with sudo) installs it")


def network_namespaces(*names: str) -> None:
    """The right to make network namespaces, and the named programs for them.

    Root of a container may not have the right, and set-up installs no daemon on a machine that would run it
    as a service, so neither `make test` nor CI demands them.
    """
    if os.geteuid() != 0:
        pytest.skip("only root makes network namespaces")
    for name in ("unshare", "ip", *names):
        if not found_program(name):
            pytest.skip(f"{name} is not installed: the Debian packages lldpd, iproute2, and util-linux")
    words = ("unshare", "--net", "ip", "link", "add", "eth1", "type", "veth", "peer", "name", "eth2")
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    if done.returncode:
        pytest.skip(f"this machine makes no network namespaces: {done.stderr.strip()}")


def validator(path: str) -> Path:
    """A file below ``.validators/`` that set-up made, such as ``vsphere/govc``."""
    found = VALIDATORS / path
    if found.exists():
        return found
    unavailable(
        f"there is no validator .validators/{path}: `make setup-test` makes it, or says why it cannot"
    )
