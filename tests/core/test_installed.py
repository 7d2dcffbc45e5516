"""Where refarch came from: what pip notes becomes what CI installs, and what a hint says to type."""

import json
from pathlib import Path

import pytest

from refarch.core.installed import git_source, install_hint

COMMIT = "0123456789abcdef0123456789abcdef01234567"
HTTPS = "https://git.example.org/group/refarch.git"
BOTH = (
    f"Run: pip install 'refarch[site] @ git+{HTTPS}@{COMMIT}' "
    f"'refarch-site @ git+{HTTPS}@{COMMIT}#subdirectory=site-plugins'"
)


@pytest.fixture
def noted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The record of pip about refarch."""
    folder = tmp_path / "refarch-0.1.0.dist-info"
    folder.mkdir()
    (folder / "METADATA").write_text("Metadata-Version: 2.1\nName: refarch\nVersion: 0.1.0\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    return folder / "direct_url.json"


def vcs(url: str) -> dict[str, object]:
    return {"url": url, "vcs_info": {"vcs": "git", "commit_id": COMMIT, "requested_revision": "v0.1.0"}}


@pytest.mark.parametrize(
    ("record", "source", "hint"),
    [
        (vcs(HTTPS), f"git+{HTTPS}@{COMMIT}", BOTH),
        (
            vcs("ssh://git@git.example.org/refarch.git"),
            f"git+ssh://git@git.example.org/refarch.git@{COMMIT}",
            BOTH.replace(HTTPS, "ssh://git@git.example.org/refarch.git"),
        ),
        (
            vcs("https://user:secret@git.example.org/group/refarch.git?x#y"),
            f"git+{HTTPS}@{COMMIT}",
            BOTH,
        ),
        (
            vcs("file:///srv/refarch.git"),
            "",
            "Install refarch with its extra site, from the source of this installation",
        ),
        (
            vcs("http://git.example.org/x"),
            "",
            "Install refarch with its extra site, from the source of this installation",
        ),
        (
            {"url": "file:///home/me/my%20clone", "dir_info": {"editable": True}},
            "",
            "Run: pip install --editable '/home/me/my clone[site]' --editable '/home/me/my "
            "clone/site-plugins'",
        ),
        (
            {"url": "file:///clone", "dir_info": {}},
            "",
            "Run: pip install '/clone[site]' /clone/site-plugins",
        ),
        (
            {"url": "https://files.example.org/refarch-1-py3-none-any.whl", "archive_info": {}},
            "",
            "Run: pip install 'refarch[site] @ https://files.example.org/refarch-1-py3-none-any.whl' "
            "'refarch-site @ https://files.example.org/refarch_site-1-py3-none-any.whl'",
        ),
        ([1], "", "Install refarch with its extra site, from the source of this installation"),
    ],
)
def test_what_pip_notes_is_used(record: object, source: str, hint: str, noted: Path) -> None:
    noted.write_text(json.dumps(record))
    assert (git_source(), install_hint("site")) == (source, hint)


def test_without_a_note_nothing_is_guessed(noted: Path) -> None:
    for text in (None, "", "{", "null"):
        if text is not None:
            noted.write_text(text)
        assert git_source() == ""
        assert (
            install_hint("cluster")
            == "Install refarch with its extra cluster, from the source of this installation"
        )
