"""The author's text stands above what a page says, but on the overview, which has its own place for it."""

from types import SimpleNamespace
from typing import Any

import pytest

from refarch_site import generate


@pytest.mark.parametrize(
    ("path", "headline", "texts"),
    [
        ("hosts.md", None, ["Title", "BANNER", "PROSE", "TABLES", "PICTURES"]),
        ("hosts.md", "Head", ["Head", "BANNER", "PROSE", "TABLES", "PICTURES"]),
        (generate.FIRST_PAGE, None, ["Title", "BANNER", "TABLES", "PICTURES"]),
    ],
)
def test_page_text(
    monkeypatch: pytest.MonkeyPatch, path: str, headline: str | None, texts: list[str]
) -> None:
    monkeypatch.setattr(generate, "prose_for", lambda context, path: "PROSE")
    context: Any = SimpleNamespace(banner=lambda: "BANNER", pictures_of=lambda path: "PICTURES")
    kind: Any = SimpleNamespace(
        path=path, headline=(lambda context: headline) if headline else None, render=lambda context: "TABLES"
    )
    info: Any = SimpleNamespace(title="Title")
    assert generate._page_text(kind, info, context).replace("#", "").split() == texts
