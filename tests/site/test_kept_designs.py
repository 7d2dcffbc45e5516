"""Designs that did not change are not generated again, kept ones are those of a fresh build, and a file that
others may have written is not read."""

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from two_designs import TwoDesigns

from few_rules import few_rules
from refarch.api import Session
from refarch.api.runs import Run, run_text
from refarch.project.fleet import cache as caching
from refarch_site import generate, kept_designs
from refarch_site.kept_designs import KIND, KeptDesigns, _pack, _unpack
from refarch_site.project import Project, project_of, project_of_design
from refarch_site.site import DesignPages, SearchableDesign, Site, SitePage

pytestmark = pytest.mark.skipif(os.name != "posix", reason="files have owners and modes there")


def cache_file() -> Path:
    return Path(caching.cache_path(".", kind=KIND))


def generated(versions: str = "1", address: str = "") -> tuple[list[str], Site]:
    """Designs that a run generates, and the site."""
    made: list[str] = []
    pages_of = generate._pages_of_part

    def noted(part: Project) -> DesignPages:
        made.append(part.designs[0].id)
        return pages_of(part)

    with pytest.MonkeyPatch.context() as patch, few_rules():
        patch.setattr(generate, "_pages_of_part", noted)
        session = Session(".").demand_settings()
        project = project_of(session)._replace(address=address)
        site = generate.generate_site(project, kept=KeptDesigns(session, project, versions))
    return made, site


@pytest.fixture
def designs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> TwoDesigns:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "caches"))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    project = TwoDesigns(tmp_path / "project")
    monkeypatch.chdir(tmp_path / "project")
    return project


def test_a_change_of_one_design_generates_this_design_only(designs: TwoDesigns) -> None:
    made, first = generated()
    assert made == ["one", "two"]
    made, again = generated()
    assert made == [] and again == first
    designs.edit("two", "title: ", "title: Second ")
    made, changed = generated()
    assert made == ["two"]
    (subject,) = [page.subject for page in changed.pages if page.path == "designs/two/index.md"]
    assert subject.startswith("Second ")
    assert {page for page in changed.pages if page.path.startswith("designs/one/")} <= {*first.pages}


def test_versions_settings_and_the_address_of_the_site_generate_all_designs(designs: TwoDesigns) -> None:
    both = ["one", "two"]
    assert [generated()[0], generated("2")[0], generated("2")[0]] == [both, both, []]
    assert [generated("2", "https://example.org/")[0], generated("2")[0]] == [both, both]
    settings = designs.folder / "refarch.yaml"
    settings.write_text(settings.read_text() + "site:\n  name: Ours\n")
    assert generated("2")[0] == both


def test_a_verification_that_is_kept_generates_its_design(designs: TwoDesigns) -> None:
    assert generated()[0] == ["one", "two"]
    run = Run("two", "1.0.0", "2026-11-29 12:12 UTC", (), (), (), ())
    file = designs.folder / "as-built" / "two" / "2026-11-29T1212Z.json"
    file.parent.mkdir(parents=True)
    file.write_text(run_text(run))
    made, site = generated()
    assert made == ["two"]
    assert [page.path for page in site.pages if page.path.endswith("as-built.md")] == [
        "designs/two/as-built.md"
    ]


def test_a_new_file_of_a_program_generates_all_designs(
    designs: TwoDesigns, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert generated()[0] == ["one", "two"]
    files = [*kept_designs._program_files()]
    assert any(name.split()[1] == "kept_designs.py" for name in files)
    linter_files = {os.path.basename(path) for path, *_ in caching._program_files()}
    assert {"design.schema.json", "esxi.sh", "windows.ps1"} <= linter_files, "also the functions of scripts"
    monkeypatch.setattr(kept_designs, "_program_files", lambda: [*files, "new"])
    assert generated()[0] == ["one", "two"]


def test_a_forged_file_and_one_that_others_can_write_are_not_read(designs: TwoDesigns) -> None:
    assert generated()[0] == ["one", "two"]
    content = cache_file().read_bytes()
    cache_file().write_bytes(content[:-5] + b"AAAA}")
    assert generated()[0] == ["one", "two"]
    cache_file().chmod(0o666)
    assert generated()[0] == ["one", "two"]
    assert generated()[0] == ["one", "two"], "and is not replaced"


def test_designs_beyond_the_limit_are_not_kept(designs: TwoDesigns, monkeypatch: pytest.MonkeyPatch) -> None:
    generated()
    size, _ = (len(entry) for entry in entries())
    monkeypatch.setattr(kept_designs, "MAX_LETTERS", size + 10)
    cache_file().unlink()
    assert [generated()[0], generated()[0]] == [["one", "two"], ["two"]]


def entries() -> Iterator[str]:
    yield from json.loads(cache_file().read_bytes().partition(b"\n")[2]).values()


def test_packed_pages_are_the_pages(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(root)
    session = Session(str(root)).demand_settings()
    project = project_of(session)
    part = project_of_design(project, "vsan-roce-vsphere7u3")
    pages = generate.design_pages(part, part.designs[0])
    assert _unpack(_pack(pages)) == pages
    assert (
        pages.drawings and pages.searchable and any(isinstance(file, bytes) for file in pages.files.values())
    )


PAGES = DesignPages(
    (SitePage("a.md", "A", "# A"),), {"a.zip": b"PK", "a.txt": "a"}, {}, {"a": SearchableDesign("A", ())}
)


@pytest.mark.parametrize(
    "broken",
    [
        PAGES._replace(pages=(SitePage("a.md", "A", None),)),  # type: ignore[arg-type]
        PAGES._replace(pages=(SitePage("a.md", "A", "", sections=((1, "A"),)),)),  # type: ignore[arg-type]
        PAGES._replace(drawings={"a.svg": ("a", 1)}),  # type: ignore[dict-item]
        PAGES._replace(searchable={"a": SearchableDesign("A", (("kind", "name"),))}),  # type: ignore[arg-type]
    ],
)
def test_an_entry_of_another_form_is_no_design(broken: Any) -> None:
    assert _unpack(_pack(PAGES)) == PAGES
    assert _unpack(_pack(broken)) is None


@pytest.mark.parametrize("entry", [None, 1, "", "é", "0" * 20, "Xk~0{"])
def test_a_text_of_another_form_is_no_design(entry: Any) -> None:
    assert _unpack(entry) is None
