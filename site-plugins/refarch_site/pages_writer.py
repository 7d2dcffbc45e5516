"""The pages as plain Markdown in a folder, without a site generator: for a wiki, a repository, or another
generator."""

from refarch.api import RefarchError, Session, did_you_mean
from refarch.api.outputs import write_files
from refarch.api.prices import read_prices

from .design_cards import design_cards
from .figures import as_file
from .generate import SINGLE_WORKER, Workers, generate_site
from .markdown import heading, page
from .plain_markdown import plain_markdown
from .project import Project, project_of, with_growth


def write_pages(
    root: str,
    out: str,
    force: bool = False,
    local_code: bool = False,
    chosen_workers: Workers = SINGLE_WORKER,
    design: str = "",
    prices: str = "",
) -> None:
    """Write every page, configuration file and diagram of the project in ``root`` below ``out``, and remove
    those that the last run wrote there and this one does not.

    ``force`` overwrites files that are not ours; ``local_code`` runs the project's own rules and other
    plug-ins; ``chosen_workers`` says who makes the pages of designs. With the id of a ``design``, it is
    the only one;
    ``prices`` is a buyer's own CSV file. Raises RefarchError, and then has written nothing.
    """
    bought_at = read_prices(prices) if prices else None
    session = Session(root, allow_local_code=local_code).demand_settings()
    project = with_growth(_select_design(project_of(session), design), session)._replace(prices=bought_at)
    site = generate_site(project, chosen_workers)
    files: dict[str, str | bytes] = {
        site_page.path: plain_markdown(site_page.markdown) for site_page in site.pages
    }
    files["index.md"] = plain_markdown(page(heading(1, project.config.site_name), design_cards(project)))
    files |= dict(site.files)
    files |= {path: as_file(drawing) for path, drawing in site.drawings.items()}
    contents = {
        path: content.encode() if isinstance(content, str) else content for path, content in files.items()
    }
    write_files(out, "pages", contents, force)


def _select_design(project: Project, design: str) -> Project:
    """Project with one of its designs alone; all of it for an empty id. Raises RefarchError for an unknown
    one."""
    if not design:
        return project
    results = {result.id: result for result in project.designs}
    if design not in results:
        raise RefarchError(f"unknown design {design}. {did_you_mean(design, list(results))}")
    return project._replace(designs=(results[design],))
