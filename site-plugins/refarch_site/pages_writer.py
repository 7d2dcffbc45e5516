"""The pages as plain Markdown in a folder, without a site generator: for a wiki, a repository, or another
generator."""

import os

from .cards import cards
from .figures import as_file
from .generate import generate
from .markdown import heading, page
from .project import read_project
from .render import write_text


def write_pages(root: str, out: str) -> None:
    """Write every page, configuration file and diagram of the project in ``root`` below ``out``. Raises
    RefarchError."""
    project = read_project(root)
    site = generate(project)
    files = {made.path: made.markdown for made in site.pages}
    files["index.md"] = page(heading(1, project.config.site_name), cards(project))
    files |= dict(site.files)
    files |= {path: as_file(drawing) for path, drawing in site.drawings.items()}
    for path, content in files.items():
        write_text(os.path.join(out, *path.split("/")), content)
