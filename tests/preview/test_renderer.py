"""The renderer of the preview reads designs once: what its cache has made is what MkDocs shows."""

from pathlib import Path

import pytest

from refarch_site.preview.renderer import Renderer
from refarch_site.preview.state import PreviewState


def test_mkdocs_shows_the_site_of_the_page_cache(
    bare: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(bare)
    renderer = Renderer(str(bare), False, str(tmp_path / "built"), PreviewState(), lambda _: None)
    renderer.open()
    assert renderer.built.plugin.project is renderer.cache.project
    assert renderer.built.plugin.site is renderer.cache.site
