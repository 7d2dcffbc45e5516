"""The cache of trials: what did not change is not made again, and a forged or broken entry is none."""

import json
import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from refarch.api import find_designs
from refarch.load.folder import DesignFolder
from refarch.project.fleet import cache as caching, private
from refarch.project.fleet.lint import shared_settings
from refarch.project.session import Session
from refarch.scaffold.alternatives import Alternative, Choices, CriteriaChange
from refarch.scaffold.growth import GrowthStep
from refarch.scaffold.trial_cache import KIND, TrialCache

pytestmark = pytest.mark.skipif(os.name != "posix", reason="files have owners and modes there")

CHOICES = Choices(hosts=(4, 8), speeds=(25_000,), systems=("sonic",), parts=())
FOUND = (
    Alternative(CriteriaChange(8, 0, ""), "refarch new my-cluster --like d --hosts 8 --yes", ""),
    Alternative(CriteriaChange(0, 25_000, "sonic"), "", "the catalog has no switch"),
)
STEPS = (
    GrowthStep(6, "refarch new my-cluster --like d --hosts 6 --yes", "", 4, 2, 2, 1600.0, 5e13),
    GrowthStep(7, "", "TOP002 too many"),
)


@pytest.fixture
def folder(tmp_path: Path, root: Path, monkeypatch: pytest.MonkeyPatch) -> DesignFolder:
    """Folder of the one design of a project, and folders of a user for caches and state."""
    place = tmp_path / "project/designs/vsan-roce"
    shutil.copytree(root / "linter/refarch/examples/vsan-roce", place)
    (tmp_path / "project/refarch.yaml").write_text("format: 1\n")
    monkeypatch.chdir(tmp_path / "project")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "caches"))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    (found,) = find_designs("designs", ".")
    return found


class Maker:
    """Makes alternatives and counts how often."""

    def __init__(self) -> None:
        self.count = 0

    def __call__(self) -> Iterator[Alternative]:
        self.count += 1
        yield from FOUND


class StepMaker:
    """Makes steps of growth and counts how often."""

    def __init__(self) -> None:
        self.count = 0

    def __call__(self) -> Iterator[GrowthStep]:
        self.count += 1
        yield from STEPS


def made(folder: DesignFolder, choices: Choices = CHOICES, own_code: bool = False) -> int:
    """How often a run makes the alternatives of a design, which are always the same."""
    maker = Maker()
    cache = TrialCache(Session(allow_local_code=own_code))
    assert cache.alternatives(folder, choices, maker) == FOUND
    cache.save()
    return maker.count


def cache_file() -> Path:
    return Path(caching.cache_path(".", kind=KIND))


def test_alternatives_of_an_unchanged_design_are_not_made_again(folder: DesignFolder) -> None:
    assert [made(folder), made(folder)] == [1, 0]


@pytest.mark.parametrize("name", ["design.yaml", "variants/more.yaml", "guide/notes.md"])
def test_a_change_in_the_folder_of_the_design_makes_them_again(folder: DesignFolder, name: str) -> None:
    assert made(folder) == 1
    path = Path(folder.path) / name
    path.parent.mkdir(exist_ok=True)
    path.write_text(f"{path.read_text() if path.exists() else ''}# more\n")
    assert [made(folder), made(folder)] == [1, 0]


def test_other_choices_and_other_settings_make_them_again(folder: DesignFolder) -> None:
    assert made(folder) == 1
    assert made(folder, CHOICES._replace(hosts=(4, 16))) == 1
    assert made(folder) == 1, "only what the last build used is kept"
    Path("refarch.yaml").write_text("format: 1\nseverities: {TEAM020: error}\n")
    assert made(folder) == 1


def test_growth_is_kept_next_to_alternatives(folder: DesignFolder) -> None:
    """The second run makes neither again; figures of the same design are separate entries."""
    counts = []
    for _ in range(2):
        maker, steps = Maker(), StepMaker()
        cache = TrialCache(Session())
        assert cache.alternatives(folder, CHOICES, maker) == FOUND
        assert cache.growth(folder, steps) == STEPS
        cache.save()
        counts.append((maker.count, steps.count))
    assert counts == [(1, 1), (0, 0)]


@pytest.mark.parametrize(
    "entry",
    [None, [[12, "x"]], [["12", "x", "", 8, 2, 2, 3200.0, None]], [[12, "x", "", 8, 2, 2, 3200.0, "1"]]],
)
def test_growth_of_another_form_is_made_again(folder: DesignFolder, entry: object) -> None:
    cache = TrialCache(Session())
    cache.growth(folder, StepMaker())
    cache.save()
    path, state, key = cache_file(), caching.run_state(shared_settings(Session())), private.cache_key()
    (digest,) = caching.read_entries(str(path), state, key)
    caching.write_entries(str(path), state, key, {digest: json.loads(json.dumps(entry))})
    steps = StepMaker()
    assert TrialCache(Session()).growth(folder, steps) == STEPS and steps.count == 1


def test_a_project_whose_code_runs_keeps_nothing(folder: DesignFolder) -> None:
    assert [made(folder, own_code=True), made(folder, own_code=True)] == [1, 1]
    assert not cache_file().exists()


def test_a_folder_with_a_link_keeps_nothing(folder: DesignFolder) -> None:
    (Path(folder.path) / "more.yaml").symlink_to("design.yaml")
    assert [made(folder), made(folder)] == [1, 1]


def test_a_forged_file_is_ignored(folder: DesignFolder) -> None:
    assert made(folder) == 1
    path = cache_file()
    path.write_bytes(path.read_bytes().replace(b"refarch new", b"rm -rf / &&"))
    assert made(folder) == 1 and made(folder) == 0


def test_a_file_that_others_can_write_is_ignored(folder: DesignFolder) -> None:
    assert made(folder) == 1
    cache_file().chmod(0o666)
    assert made(folder) == 1


@pytest.mark.parametrize(
    "entry", [None, 5, [5], [[[1, 2], "", ""]], [[[1, 2, "x"], 5, ""]], [[["1", 2, "x"], "", ""]]]
)
def test_an_entry_of_another_form_is_made_again(folder: DesignFolder, entry: object) -> None:
    """Such as of a version whose entries had more fields, under the key of the user."""
    assert made(folder) == 1
    path, state, key = cache_file(), caching.run_state(shared_settings(Session())), private.cache_key()
    (digest,) = caching.read_entries(str(path), state, key)
    caching.write_entries(str(path), state, key, {digest: json.loads(json.dumps(entry))})
    assert [made(folder), made(folder)] == [1, 0]
