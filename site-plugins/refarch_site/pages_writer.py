"""The pages as plain Markdown in a folder, without a site generator: for a wiki, a repository, or another
generator."""

from refarch.facts.outputs import write_files

from .cards import cards
from .figures import as_file
from .generate import ALONE, Workers, generate
from .markdown import heading, page
from .project import read_project


def write_pages(
    root: str, out: str, force: bool = False, local_code: bool = False, wish: Workers = ALONE
) -> None:
    """Write every page, configuration file and diagram of the project in ``root`` below ``out``, and remove
    those that the last run wrote there and this one does not.

    ``force`` overwrites files that are not ours; ``local_code`` runs the project's own rules and other
    plug-ins; ``wish`` says who makes the pages of designs. Raises RefarchError, and then has written nothing.
    """
    project = read_project(root, local_code)
    site = generate(project, wish)
    files: dict[str, str | bytes] = {made.path: made.markdown for made in site.pages}
    files["index.md"] = page(heading(1, project.config.site_name), cards(project))
    files |= dict(site.files)
    files |= {path: as_file(drawing) for path, drawing in site.drawings.items()}
    contents = {
        path: content.encode() if isinstance(content, str) else content for path, content in files.items()
    }
    write_files(out, "pages", contents, force)
