"""The cache of verdicts: a verdict that somebody else may have written is none."""

import json
import os
import shutil
import stat
from collections.abc import Callable
from pathlib import Path

import pytest

from refarch import api
from refarch.cli import main
from refarch.core.finding import Finding
from refarch.engine import LintOutcome
from refarch.engine.claims import NO_CLAIMS, ClaimPlace
from refarch.project.fleet import cache as caching, private
from refarch.project.fleet.lint import shared_settings
from refarch.project.fleet.task import lint_task
from refarch.project.linting import folders_of

pytestmark = pytest.mark.skipif(os.name != "posix", reason="files have owners and modes there")

COUNT = 4
ERRORS = f"{COUNT * 2} errors in {COUNT} designs ({COUNT * 5} files)\n"


@pytest.fixture
def project(tmp_path: Path, root: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Four designs with two errors each, and folders of a user for caches and state."""
    for number in range(COUNT):
        folder = tmp_path / "project/designs" / f"d{number}"
        shutil.copytree(root / "linter/refarch/examples/vsan-roce", folder)
        design, qos = folder / "design.yaml", folder / "qos.yaml"
        design.write_text(design.read_text().replace("id: vsan-roce", f"id: d{number}"))
        qos.write_text(qos.read_text().replace("dscp: 26}", "dscp: 40}"))
    (tmp_path / "project/refarch.yaml").write_text("format: 1\ncompare_designs: false\n")
    monkeypatch.chdir(tmp_path / "project")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "caches"))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    return tmp_path


Printed = Callable[..., tuple[str, str]]


@pytest.fixture
def printed(capsys: pytest.CaptureFixture[str]) -> Printed:
    """The last line of ``refarch lint``, and what it says on stderr."""

    def run(*words: str) -> tuple[str, str]:
        capsys.readouterr()
        main(["lint", *words])
        said = capsys.readouterr()
        assert said.out, said.err
        return said.out.splitlines(True)[-1], said.err

    return run


def poison(folder: Path, secret: bytes) -> Path:
    """Write "no findings" for all designs, as somebody who has this key."""
    session = api.Session(".")
    path = Path(caching.cache_path(".", str(folder)))
    made = caching.VerdictCache(str(path), caching.run_state(shared_settings(session)), secret)
    digests = set()
    for found in folders_of((), session):
        task = lint_task(found)
        assert task is not None
        place = ClaimPlace(f"designs/{task.id}/design.yaml", "", 2, 5, 2, 7)
        claims = NO_CLAIMS._replace(id=place)
        made.put(task.digest(), [LintOutcome(task.id, True, (), file_count=5, claims=claims)])
        digests.add(task.digest())
    made.save(digests)
    return path


def the_file(folder: Path) -> Path:
    (found,) = folder.iterdir()
    return found


def test_verdicts_of_the_user_count(project: Path, printed: Printed) -> None:
    """So that the tests below are awake: whoever has the key decides."""
    poison(project / "shared", private.cache_key())
    assert printed("--cache-dir", str(project / "shared")) == (
        f"no findings in {COUNT} designs ({COUNT * 5} files)\n",
        "",
    )


def test_verdicts_under_another_key_do_not(project: Path, printed: Printed) -> None:
    """A cache that CI restores, whoever wrote it: the key is not in it."""
    path = poison(project / "shared", b"k" * 32)
    before = path.read_bytes()
    assert printed("--cache-dir", str(project / "shared")) == (ERRORS, "")
    assert path.read_bytes() != before
    assert printed("--cache-dir", str(project / "shared")) == (ERRORS, "")


def test_a_file_that_is_kept_is_bound_to_its_content(project: Path, printed: Printed) -> None:
    folder = project / "shared"
    printed("--cache-dir", str(folder))
    path = the_file(folder)
    path.write_bytes(path.read_bytes().replace(b'"error"', b'"infos"'))
    assert printed("--cache-dir", str(folder)) == (ERRORS, "")


def test_what_is_written_is_private_whatever_the_umask(project: Path, printed: Printed) -> None:
    before = os.umask(0)
    try:
        assert printed() == (ERRORS, "")
    finally:
        os.umask(before)
    for path, mode in (
        (project / "caches/refarch", 0o700),
        (the_file(project / "caches/refarch"), 0o600),
        (project / "state/refarch", 0o700),
        (project / "state/refarch/cache-key", 0o600),
    ):
        assert stat.S_IMODE(path.stat().st_mode) == mode, path
    assert (project / "state/refarch/cache-key").stat().st_size == 32
    assert len(list((project / "state/refarch").iterdir())) == 1


def test_the_key_stays(project: Path) -> None:
    assert private.cache_key() == private.cache_key()
    first = private.cache_key()
    (project / "state/refarch/cache-key").unlink()
    assert private.cache_key() != first


@pytest.mark.parametrize("mode", [0o777, 0o770, 0o720, 0o702, 0o1777])
def test_a_folder_that_others_can_write_is_not_used(mode: int, project: Path, printed: Printed) -> None:
    folder = project / "shared"
    poison(folder, private.cache_key())
    folder.chmod(mode)
    assert printed("--cache-dir", str(folder)) == (
        ERRORS,
        f"refarch: note: --cache-dir is not used: {folder} can be written by other users (mode {mode:04o})\n",
    )


def test_a_folder_in_one_that_everyone_can_write_is_not_used(project: Path, printed: Printed) -> None:
    around = project / "around"
    around.mkdir()
    poison(around / "shared", private.cache_key())
    around.chmod(0o777)
    assert printed("--cache-dir", str(around / "shared")) == (
        ERRORS,
        f"refarch: note: --cache-dir is not used: {around} can be written by everyone\n",
    )
    around.chmod(0o1777)
    assert printed("--cache-dir", str(around / "shared"))[1] == ""


def test_a_folder_that_cannot_be_made_safely_is_not_made(project: Path, printed: Printed) -> None:
    around = project / "around"
    around.mkdir()
    around.chmod(0o777)
    assert printed("--cache-dir", str(around / "new/shared"))[1].endswith(
        f"{around} can be written by everyone\n"
    )
    assert list(around.iterdir()) == []


@pytest.mark.parametrize("mode", [0o606, 0o660, 0o666])
def test_a_file_that_others_can_write_is_not_used(mode: int, project: Path, printed: Printed) -> None:
    path = poison(project / "shared", private.cache_key())
    path.chmod(mode)
    last, said = printed("--cache-dir", str(project / "shared"))
    assert last == ERRORS
    assert said == (
        f"refarch: note: --cache-dir is not used: {path} can be written by other users (mode {mode:04o})\n"
    )


def test_what_belongs_to_another_user_is_not_used(
    project: Path, printed: Printed, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = project / "shared"
    path = poison(folder, private.cache_key())
    mine = os.geteuid()
    real = os.stat, os.fstat
    foreign: set[int] = set()

    def other(status: os.stat_result) -> os.stat_result:
        if status.st_ino not in foreign:
            return status
        return os.stat_result([*status[:4], mine + 1, *status[5:]])

    monkeypatch.setattr(private.os, "stat", lambda *words, **more: other(real[0](*words, **more)))
    monkeypatch.setattr(private.os, "fstat", lambda number: other(real[1](number)))
    for mine_no_more in (path, folder):
        foreign.clear()
        foreign.add(real[0](mine_no_more).st_ino)
        assert printed("--cache-dir", str(folder)) == (
            ERRORS,
            f"refarch: note: --cache-dir is not used: {mine_no_more} belongs to another user\n",
        )
    foreign.clear()
    foreign.add(real[0](project / "state/refarch/cache-key").st_ino)
    assert printed("--cache-dir", str(folder))[1].endswith("cache-key belongs to another user\n")


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="gives a file away")
def test_a_file_given_to_another_user_is_not_used(project: Path, printed: Printed) -> None:
    path = poison(project / "shared", private.cache_key())
    os.chown(path, 65534, 65534)
    assert printed("--cache-dir", str(project / "shared")) == (
        ERRORS,
        f"refarch: note: --cache-dir is not used: {path} belongs to another user\n",
    )


def make_pipe(path: Path) -> str:
    os.mkfifo(path)
    return "is not a regular file"


def make_huge(path: Path) -> str:
    with path.open("wb") as stream:
        stream.truncate(3 << 30)
    path.chmod(0o600)
    return f"has {3 << 30:,} bytes, but at most {caching.MAX_FILE_SIZE:,} are read"


def make_link(path: Path) -> str:
    path.with_suffix(".other").write_bytes(b"x")
    path.symlink_to(path.with_suffix(".other"))
    return "is a link"


def make_folder(path: Path) -> str:
    path.mkdir(mode=0o700)
    return "is not a regular file"


def make_device(path: Path) -> str:
    path.symlink_to("/dev/zero")
    return "is a link"


@pytest.mark.parametrize("make", [make_pipe, make_huge, make_link, make_folder, make_device])
def test_what_is_no_file_of_ours_neither_hangs_nor_fails(
    make: Callable[[Path], str], project: Path, printed: Printed
) -> None:
    path = poison(project / "shared", private.cache_key())
    path.unlink()
    why = make(path)
    if make is make_pipe:
        path.chmod(0o600)
    assert printed("--cache-dir", str(project / "shared")) == (
        ERRORS,
        f"refarch: note: --cache-dir is not used: {path} {why}\n",
    )
    shutil.copytree(project / "state", project / "other")
    assert printed("--no-cache", "--cache-dir", str(project / "shared")) == (ERRORS, "")


def test_the_folder_of_the_user_is_left_out_without_a_word(project: Path, printed: Printed) -> None:
    """Who named no folder is told nothing: a cache is no output."""
    folder = project / "caches/refarch"
    poison(folder, private.cache_key())
    folder.chmod(0o777)
    assert printed() == (ERRORS, "")


def test_a_folder_that_is_a_file_is_not_used(project: Path, printed: Printed) -> None:
    (project / "shared").write_text("")
    assert printed("--cache-dir", str(project / "shared")) == (
        ERRORS,
        f"refarch: note: --cache-dir is not used: {project / 'shared'} is not a folder\n",
    )


def test_a_key_that_is_none_is_not_used(project: Path, printed: Printed) -> None:
    path = project / "state/refarch/cache-key"
    poison(project / "shared", private.cache_key())
    path.write_bytes(b"short")
    assert printed("--cache-dir", str(project / "shared")) == (
        ERRORS,
        f"refarch: note: --cache-dir is not used: {path} is not a key of 32 bytes; remove it\n",
    )


@pytest.mark.parametrize(
    "text",
    [b"[" * 100_000, b'{"a": [[[3]]]}', b"3", b"{}", b"\xff"],
    ids=["deep", "no verdicts", "number", "empty", "no text"],
)
def test_verdicts_of_another_form_are_none(text: bytes, project: Path, printed: Printed) -> None:
    folder = project / "shared"
    path = poison(folder, private.cache_key())
    state = caching.run_state(shared_settings(api.Session(".")))
    path.write_bytes(
        f"{state} {caching._authentication_code(private.cache_key(), state, text)}\n".encode() + text
    )
    assert printed("--cache-dir", str(folder)) == (ERRORS, "")


def test_a_verdict_that_is_nested_without_end_is_none(project: Path, printed: Printed) -> None:
    """In the place of the fixes that belong to a fix."""
    folder = project / "shared"
    path = poison(folder, private.cache_key())
    head, _, body = path.read_bytes().partition(b"\n")
    assert head
    deep = '[["f", [], 1, null, true, ' * 900 + "[]" + ", false]]" * 900
    values = list(Finding("f", 1, 1, "QOS004", "n", "error", "m", "", 1, 1, "d", "", "x"))
    values[Finding._fields.index("fix")] = "FIX"
    plain = json.dumps({name: [["d", True, [values]]] for name in json.loads(body)})
    wrong = plain.replace('"FIX"', deep[1:-1]).encode()
    state = caching.run_state(shared_settings(api.Session(".")))
    path.write_bytes(
        f"{state} {caching._authentication_code(private.cache_key(), state, wrong)}\n".encode() + wrong
    )
    assert printed("--cache-dir", str(folder)) == (ERRORS, "")


@pytest.mark.parametrize("name", [*caching.LIBRARIES, "libyaml"])
def test_the_version_of_each_library_decides(
    name: str, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    common = shared_settings(api.Session("."))
    before = caching.run_state(common)
    assert caching.run_state(common) == before
    real = caching.version
    monkeypatch.setattr(caching, "version", lambda one: "9.9.9" if one == name else real(one))
    if name == "libyaml":
        monkeypatch.setattr(caching, "libyaml_version", lambda: "9.9.9")
    assert caching.run_state(common) != before


def test_a_cache_that_grows_too_large_is_not_written(
    project: Path, printed: Printed, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(caching, "MAX_FILE_SIZE", 1000)
    assert printed("--cache-dir", str(project / "shared")) == (ERRORS, "")
    assert not (project / "shared").exists()


def test_verdicts_of_20_000_designs_are_kept_and_the_oldest_go_first(project: Path) -> None:
    path, key = caching.cache_path("."), private.cache_key()
    names = [f"d{number}" for number in range(20_000)]
    caching.write_entries(path, "state", key, {name: [] for name in names})
    cache = caching.VerdictCache(path, "state", key)
    cache.put("new", [])
    cache.save({"new", "d0"})
    kept = [*caching.read_entries(path, "state", key)]
    assert kept[:-2] == names[2:]
    assert {*kept[-2:]} == {"new", "d0"}


def test_without_owners_the_key_still_decides(
    project: Path, printed: Printed, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on Windows."""
    monkeypatch.setattr(private, "HAS_OWNERS", False)
    folder = project / "shared"
    poison(folder, b"k" * 32)
    folder.chmod(0o777)
    assert printed("--cache-dir", str(folder)) == (ERRORS, "")
    poison(folder, private.cache_key())
    assert printed("--cache-dir", str(folder)) == (
        f"no findings in {COUNT} designs ({COUNT * 5} files)\n",
        "",
    )
