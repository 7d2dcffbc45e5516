"""The pages of a published version, as the Nu Html Checker sees them."""

from pathlib import Path

from publish_project import git

from markup import complaints

BRANCH = "published-site"


def test_what_only_a_published_version_has_is_sound(published: Path, tmp_path: Path) -> None:
    for number, path in enumerate(("404.html", "1.0/index.html", "2.0/index.html", "2.0/releases.html")):
        (tmp_path / f"{number}.html").write_text(git(published, "show", f"{BRANCH}:{path}"))
    assert complaints(sorted(tmp_path.iterdir()), tmp_path).ours == []
