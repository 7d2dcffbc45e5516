"""What MkDocs is handed can be read as often as it wants: it once emptied a dictionary of ours, and the first
save ended the server."""

from pathlib import Path

from mkdocs.config import load_config

from refarch_site import build


def test_the_settings_of_a_project_without_mkdocs_yml_can_be_read_twice(tmp_path: Path) -> None:
    settings = build._settings(str(tmp_path))
    roots = [load_config(**settings).plugins["refarch"].config["root"] for _ in range(2)]
    assert roots == [str(tmp_path), str(tmp_path)]
