"""One style sheet and one script of ours in every page, joined from all that lie in the folder of assets."""

import json
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from built_site import read_built

from refarch_site import page_assets
from refarch_site.colors import color_style_sheet


@pytest.fixture
def assets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of assets in the place of ours."""
    monkeypatch.setattr(page_assets, "ASSETS", str(tmp_path))
    return tmp_path


def test_style_sheets_are_joined_by_name_the_first_before_and_chosen_colors_after_them(
    assets: Path,
) -> None:
    for name in ("zebra", "refarch", "apple"):
        (assets / f"{name}.css").write_text(f"/* {name}\n */\n.{name} {{ top: 0; }}\n\n")
    (assets / "note.txt").write_text("no style sheet\n")
    assert page_assets.joined_style_sheet(".mine { top: 0; }\n") == (
        ".refarch { top: 0; }\n.apple { top: 0; }\n.zebra { top: 0; }\n.mine { top: 0; }\n"
    )


def test_every_script_is_joined_by_name(assets: Path) -> None:
    (assets / "b.js").write_text('"use strict";\nconst same = 2;\n')
    (assets / "a.js").write_text('"use strict";\nconst same = 1;\n')
    assert page_assets.joined_script() == (
        '// a.js\n(() => {\n"use strict";\nconst same = 1;\n})();\n'
        '// b.js\n(() => {\n"use strict";\nconst same = 2;\n})();\n'
    )


@pytest.mark.process
def test_names_of_one_script_are_not_those_of_another(assets: Path, need_tool: Callable[..., str]) -> None:
    (assets / "a.js").write_text("const same = 1;\nglobalThis.told = [same];\n")
    (assets / "b.js").write_text("const same = 2;\nglobalThis.told.push(same);\n")
    code = f"{page_assets.joined_script()}console.log(JSON.stringify([told, typeof same]));"
    done = subprocess.run([need_tool("node"), "-e", code], capture_output=True, text=True, check=True)
    assert json.loads(done.stdout) == [[1, 2], "undefined"]


def test_a_page_loads_one_style_sheet_and_one_script_of_ours(small_site: Path) -> None:
    page = read_built(small_site / "out").pages["designs/vsan-roce/cabling.html"].root
    styles = [one.attributes.get("href", "") for one in page.all("link")]
    scripts = [one.attributes.get("src", "") for one in page.all("script")]
    assert [path for path in styles if path.endswith("/refarch.css")] == ["../../assets/refarch.css"]
    assert [path for path in scripts if path.endswith("/refarch.js")] == ["../../assets/refarch.js"]
    built = small_site / "out/assets"
    assert sorted(path.name for path in built.glob("*.css")) == ["refarch.css"]
    sheet = (built / "refarch.css").read_text()
    joined = page_assets.joined_style_sheet("").rstrip("\n")
    assert sheet.startswith(joined) and sheet.endswith(
        page_assets.joined_style_sheet(color_style_sheet({})).removeprefix(joined)
    )
    assert (built / "refarch.js").read_text() == page_assets.joined_script()
    assert ".ra-badge" in (built / "refarch.css").read_text()
    assert "form.ra-filters" in (built / "refarch.js").read_text()
