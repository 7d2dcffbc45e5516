"""When pages are rendered: each once in a build, after all have said whether a design has them."""

from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from refarch_site import generate as generator
from refarch_site.context import Context
from refarch_site.pages import Page, all_pages
from refarch_site.project import Project, read_project


def counting(page: Page, calls: Counter[tuple[str, str]]) -> Page:
    """The page, with a line in ``calls`` for each time that it is rendered for a design."""

    def render(context: Context) -> str:
        calls[page.path, context.result.id] += 1
        return page.render(context)

    return page._replace(render=render)


def test_each_page_is_rendered_once_in_a_build(small: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    calls: Counter[tuple[str, str]] = Counter()
    monkeypatch.setattr(
        generator, "all_pages", lambda plugins: [counting(page, calls) for page in all_pages(plugins)]
    )
    site = generator.generate_site(read_project(str(small)))
    folder = "designs/vsan-roce/"
    written = {page.path for page in site.pages if page.path.startswith(folder)}
    assert {f"{folder}{path}" for path, _ in calls} <= written
    assert len(calls) > 10
    assert {called: times for called, times in calls.items() if times != 1} == {}


@pytest.mark.usefixtures("site")
def test_a_page_that_a_design_has_is_not_empty(
    project: Project, rendered_texts: dict[tuple[str, str], str]
) -> None:
    contexts = [
        Context(project, result, result.design, (), (), base=base)
        for base in project.designs
        for result in (base, *base.variants)
        if result.design is not None
    ]
    assert len(contexts) > 10
    for context in contexts:
        for page in all_pages():
            if page.exists(context):
                text = rendered_texts[context.result.id, page.path]
                assert text.strip(), f"{page.path} of {context.result.id}"


def test_a_page_that_a_design_lacks_is_not_written(small: Path, need_tool: Callable[..., str]) -> None:
    site = generator.generate_site(read_project(str(small)))
    paths = {page.path for page in site.pages}
    assert "designs/vsan-roce/index.md" in paths
    assert not paths & {
        "designs/vsan-roce/changes.md",
        "designs/vsan-roce/results.md",
    }
