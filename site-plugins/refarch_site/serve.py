"""Shows the site at a local address, and builds it again as designs are saved."""

from mkdocs.commands import serve as mkdocs_serve

from .build import _complaints, _run
from .mkdocs_settings import settings

HOST = "127.0.0.1"


def serve(root: str, port: int, allow_local_code: bool = False) -> None:
    """Serve the site at a local address and build it again whenever a file of the project changes. Raises
    RefarchError."""
    arguments = settings(root, allow_local_code)
    with _complaints(shown=True) as complaints:
        _run(lambda: mkdocs_serve.serve(livereload=True, dev_addr=f"{HOST}:{port}", **arguments), complaints)
