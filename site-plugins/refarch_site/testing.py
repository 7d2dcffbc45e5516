"""Tries a project's own targets, pages, diagrams, site pages and checks on a design; for the tests of a
project's own code. ``refarch.testing`` has designs to try them on, and the same for tables and reports."""

from collections.abc import Iterator

from refarch.api import Config, LintResult, Session, rules
from refarch.api.conformance import conformance
from refarch.platforms.checks import CHECKS
from refarch.platforms.rendering import configurations
from refarch.platforms.target import TARGETS
from refarch_diagrams import DIAGRAMS, section_address

from .context import Context
from .pages import PAGES, all_pages
from .project import Project
from .site_pages import site_pages


def outputs(session: Session, result: LintResult) -> dict[str, str]:
    """Outputs of a project's own plug-ins for a design, by folder and name:
    ``targets/cable-labels/leaf-1.labels.txt``, ``pages/costs.md``, ``diagrams/clusters`` as DOT,
    ``site_pages/audit/index.md``, ``checks/badges`` with a line for each check. Nothing is drawn, so pages
    are made without pictures.

    Raises RefarchError for an invalid plug-in, or one that fails.
    """
    return {
        **dict(_target_outputs(session, result)),
        **dict(_page_outputs(session, result)),
        **dict(_diagram_outputs(session, result)),
        **dict(_check_outputs(session, result)),
    }


def _target_outputs(session: Session, result: LintResult) -> Iterator[tuple[str, str]]:
    for name in session.plugins.own_names(TARGETS):
        for configuration in configurations(result, name, session.plugins):
            yield f"targets/{name}/{configuration.file}", configuration.text


def _page_outputs(session: Session, result: LintResult) -> Iterator[tuple[str, str]]:
    assert result.design is not None, f"{result.id} cannot be read"
    known = tuple(rules(session.rules))
    config = session.config
    verdicts = {result.id: conformance(result, config.severities, session.rules, session.settings.options)}
    project = Project(session.config, (result,), {}, known, verdicts, plugins=session.plugins)
    context = Context(project, result, result.design, (), ())
    pages = [page for page in all_pages(session.plugins) if page.exists(context)]
    context = context._replace(pages=tuple(page.info(context) for page in pages))
    own_paths = [session.plugins.plugin(PAGES, name).path for name in session.plugins.own_names(PAGES)]
    yield from ((f"pages/{page.path}", page.render(context)) for page in pages if page.path in own_paths)
    built_in = {page.path for page in site_pages(Project(Config(), (result,), {}, known, verdicts))}
    for page in site_pages(project):
        if page.path not in built_in:
            yield f"site_pages/{page.path}", page.markdown


def _diagram_outputs(session: Session, result: LintResult) -> Iterator[tuple[str, str]]:
    assert result.design is not None
    for name in session.plugins.own_names(DIAGRAMS):
        from refarch_diagrams import _dot  # only who has diagrams needs the library that writes DOT

        diagram = session.plugins.plugin(DIAGRAMS, name)
        for sketch in diagram.sketches(result.design, section_address):
            yield f"diagrams/{sketch.graph.name}", _dot.dot_source(sketch.graph)
        drawings = diagram.drawings(result.design, section_address)
        for drawing in (*drawings, *diagram.numbered(result.design, section_address, ())):
            yield f"diagrams/{drawing.name}", drawing.svg


def _check_outputs(session: Session, result: LintResult) -> Iterator[tuple[str, str]]:
    assert result.design is not None
    for name in session.plugins.own_names(CHECKS):
        checks = session.plugins.plugin(CHECKS, name).checks(result.design)
        lines = (
            f"{', '.join(check.devices)}: {check.run}: {check.read} {check.compare} "
            f"{'; '.join(check.expected)}".rstrip()
            + "\n"
            for check in checks
        )
        yield f"checks/{name}", "".join(lines)
