"""One style sheet and one script in every page, joined from all files of the folder of assets, and parts in
the pages that need them."""

import json
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from built_site import read_built

from refarch_site import page_assets
from refarch_site.stacked_tables import column_style_sheet
from refarch_site.style_sheets import compact_css


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
        ".refarch{top:0}.apple{top:0}.zebra{top:0}.mine{top:0}\n"
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


def test_a_page_loads_the_parts_that_can_match_and_the_sheet_for_paper(assets: Path) -> None:
    (assets / "parts").mkdir()
    (assets / "parts/racks.css").write_text(".rack { top: 0; }\n.rack .unit { top: 1px; }\n")
    (assets / "parts/tabs.css").write_text(".tabs .chosen { top: 0; }\n")
    parts = page_assets.style_parts(".md-text { top: 0; }", {"tabs": ".tabs .more { top: 2px; }"})
    assert [part.path for part in parts] == ["assets/refarch-racks.css", "assets/refarch-tabs.css"]
    assert parts[1].css == ".tabs .chosen{top:0}.tabs .more{top:2px}\n"
    head = '<link rel="stylesheet" href="../assets/refarch.css">'
    paper = '<link rel="stylesheet" media="print" href="../assets/refarch-paper.css">'
    racks, tabs = (
        f'<link rel="stylesheet" href="../assets/refarch-{name}.css">' for name in ("racks", "tabs")
    )
    for body, links in {
        "<p>text</p>": "",
        '<p class="md-text rack">text</p>': racks,
        '<p class="tabs">text</p>': "",
        '<p class="tabs"><b class="unit more">text</b></p>': tabs,
        '<p class="tabs rack more">text</p>': racks + tabs,
    }.items():
        assert page_assets.link_parts(head + body, parts) == f"{head}{links}{paper}{body}"
    with pytest.raises(KeyError, match="tab"):
        page_assets.style_parts("", {"tab": ".tabs .more { top: 2px; }"})
    assert page_assets.link_parts('<p class="rack">', parts) == '<p class="rack">', "a page without a sheet"


def test_a_page_loads_one_style_sheet_and_one_script_of_ours(small_site: Path) -> None:
    page = read_built(small_site / "out").pages["designs/vsan-roce/cabling.html"].root
    sheets = [one.attributes for one in page.all("link") if one.attributes.get("rel") == "stylesheet"]
    first, *middle, last = (one["href"] for one in sheets)
    assert (first, last) == ("../../assets/refarch.css", "../../assets/refarch-paper.css")
    assert "../../assets/refarch-boxes.css" in middle, "a draft has a warning"
    assert "../../assets/refarch-tabs.css" not in middle
    assert [one.get("media") for one in sheets] == [None] * (len(sheets) - 1) + ["print"]
    scripts = [one.attributes.get("src", "") for one in page.all("script")]
    assert [path for path in scripts if path.endswith("/refarch.js")] == ["../../assets/refarch.js"]
    built = small_site / "out/assets"
    sheet = (built / "refarch.css").read_text()
    assert sheet.startswith(page_assets.joined_style_sheet().rstrip("\n"))
    all_parts = page_assets.style_parts(sheet, {})
    assert {path.name for path in built.glob("*.css")} == {
        *("refarch.css", "refarch-paper.css"),
        *(part.path.removeprefix("assets/") for part in all_parts),
    }
    for part in all_parts:
        assert (built.parent / part.path).read_text().startswith(part.css.rstrip("\n")), part.path
    assert (built / "refarch.js").read_text() == page_assets.joined_script()
    rows = (built / "refarch-rows.css").read_text()
    assert compact_css(column_style_sheet()) in rows, "cells of cards have their names"
    assert ".ra-badge" in sheet and "form.ra-filters" in (built / "refarch.js").read_text()
    assert not (built / "stylesheets").exists(), "the theme's are not used"
