"""Shows the site at a local address, and follows what is saved: the live preview."""

import logging
import shutil
import tempfile
import webbrowser
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Thread

from .preview.renderer import Renderer
from .preview.requests import is_local
from .preview.server import PreviewServer
from .preview.state import PreviewState


def serve(
    root: str,
    host: str,
    port: int,
    say: Callable[[str], None],
    *,
    open_browser: bool = False,
    local_rules: bool = False,
) -> None:
    """Serve the site of the project in ``root`` until interrupted.

    ``say`` gets the address and what each save led to; ``open_browser`` shows the address in the user's
    browser; ``local_rules`` runs the project's own rules. Raises RefarchError where the address cannot be
    served at or the project cannot be shown, and KeyboardInterrupt.
    """
    folder = tempfile.mkdtemp(prefix="refarch-serve-")
    state = PreviewState()
    renderer = Renderer(root, local_rules, folder, state, say)
    try:
        with PreviewServer(host, port, state) as server, _show_warnings():
            server.mount = renderer.open()
            Thread(target=server.serve_forever, daemon=True).start()
            if not is_local(host):
                say(f"everyone who can reach this machine at {host} can read the site")
            say(f"serving the site at {server.address} until Ctrl-C")
            if open_browser:
                webbrowser.open(server.address)
            try:
                renderer.run()
            finally:
                server.shutdown()
    finally:
        renderer.watcher.stop()
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def _show_warnings() -> Iterator[None]:
    """Write MkDocs' warnings to stderr."""
    handler = logging.StreamHandler()
    handler.setLevel(logging.WARNING)
    log = logging.getLogger("mkdocs")
    log.addHandler(handler)
    try:
        yield
    finally:
        log.removeHandler(handler)
