"""The site of this project, made once for all tests: as pages, and as built HTML."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from built_site import ROOT, Built, read_built

from few_rules import few_rules
from refarch_site import generate
from refarch_site.build import build
from refarch_site.context import Context
from refarch_site.pages import Page, all_pages
from refarch_site.plugin import RefarchPlugin
from refarch_site.project import Project, read_project
from refarch_site.site import Site, SitePage

EXAMPLES = ROOT / "linter/refarch/examples"
EXAMPLE = EXAMPLES / "vsan-roce"


@pytest.fixture(scope="session")
def project(need_tool: Callable[..., str]) -> Project:
    need_tool("dot")
    found = read_project(str(ROOT))
    assert found.designs and found.rules and found.printed
    return found


@pytest.fixture(scope="session")
def rendered_texts() -> dict[tuple[str, str], str]:
    """What each page of a design was rendered to for the site, by the design's id and the page's path; it is
    filled as ``site`` is made."""
    return {}


@pytest.fixture(scope="session")
def site(project: Project, rendered_texts: dict[tuple[str, str], str]) -> Site:
    def noted(page: Page) -> Page:
        def render(context: Context) -> str:
            rendered_texts[context.result.id, page.path] = text = page.render(context)
            return text

        return page._replace(render=render)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(generate, "all_pages", lambda plugins: [noted(page) for page in all_pages(plugins)])
        return generate.generate_site(project)


@pytest.fixture(scope="session")
def pages(site: Site) -> dict[str, SitePage]:
    assert site.pages
    return {page.path: page for page in site.pages}


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory, project: Project, site: Site) -> Built:
    """This project's site, built strictly from the pages that other tests read, as a preview does."""
    out = tmp_path_factory.mktemp("site") / "built"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(RefarchPlugin, "prepared", (project, site))
        build(str(ROOT), str(out), strict=True)
    return read_built(out)


@pytest.fixture(scope="session")
def small_site(tmp_path_factory: pytest.TempPathFactory, need_tool: Callable[..., str]) -> Path:
    """The small project of ``small`` with its site built in ``out``; tests read it, or copy it."""
    need_tool("dot")
    folder = tmp_path_factory.mktemp("small")
    shutil.copytree(EXAMPLE, folder / "designs" / "vsan-roce")
    with few_rules():
        build(str(folder), str(folder / "out"))
    return folder


@pytest.fixture(scope="session")
def several(tmp_path_factory: pytest.TempPathFactory, need_tool: Callable[..., str]) -> Path:
    """A project of four small designs with its site built in ``out``; tests only read it."""
    need_tool("dot")
    folder = tmp_path_factory.mktemp("several")
    for name in ("direct-iwarp", "nvme-of", "vsan-esa", "vsan-roce"):
        shutil.copytree(EXAMPLES / name, folder / "designs" / name)
    with few_rules():
        build(str(folder), str(folder / "out"))
    return folder


@pytest.fixture
def small_with_site(small_site: Path, small: Path) -> Path:
    """The same, for a test that changes it."""
    shutil.copytree(small_site / "out", small / "out")
    return small


@pytest.fixture(name="few_rules")
def with_few_rules() -> Iterator[None]:
    """Sites that the test builds have the pages of few rules, as those of ``small_site``."""
    with few_rules():
        yield


@pytest.fixture
def small(small_project: Path, few_rules: None) -> Path:
    """A project with one small design, which is a draft, and nothing else."""
    return small_project


@pytest.fixture
def small_project(tmp_path: Path, need_tool: Callable[..., str]) -> Path:
    """The same for a test that builds it with the pages of all rules."""
    need_tool("dot")
    shutil.copytree(EXAMPLE, tmp_path / "designs" / "vsan-roce")
    return tmp_path
