"""Style sheets with nested rules: what is nested, and that a browser reads the same rules from them."""

import json
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from refarch_site import page_assets
from refarch_site.nested_rules import nest_rules
from refarch_site.stacked_tables import column_style_sheet
from refarch_site.style_sheets import compact_css, tab_style_sheet


@pytest.mark.parametrize(
    ("css", "nested"),
    [
        (".page h1{top:0}.page h2,.page h3{top:1px}", ".page{h1{top:0}h2,h3{top:1px}}"),
        (".page{top:0}.page p{top:1px}.page>a{top:2px}", ".page{top:0;p{top:1px}>a{top:2px}}"),
        (".page p a{top:0}.page p b{top:1px}.page + i{top:2px}", ".page{p{a{top:0}b{top:1px}}+i{top:2px}}"),
        (
            "@media print{.page p{top:0}}@media print{.page a{top:0}}@media screen{b{top:0}}",
            "@media print{.page{p{top:0}a{top:0}}}@media screen{b{top:0}}",
        ),
        ("@font-face{src:url(a{b)}.page p{top:0}", "@font-face{src:url(a{b)}.page p{top:0}"),
        (
            '.page [title="} p{"]{top:0}.page :is(a,b):not(:has(> i)){content:"{"}',
            '.page{[title="} p{"]{top:0}:is(a,b):not(:has(> i)){content:"{"}}',
        ),
    ],
)
def test_rules_that_begin_alike_are_nested(css: str, nested: str) -> None:
    assert nest_rules(css) == f"{nested}\n"


@pytest.mark.parametrize(
    "css",
    [
        ".page p{top:0}.other p{top:0}",
        ".page p{top:0}b{top:0}.page p{top:1px}",
        ".page p,.other p{top:0}.page a,b{top:0}",
        ".page,.page p{top:0}.page,.page a{top:0}",
        ".page p{top:0}.page{left:0}",
        ".a b{top:0}.a-b b{top:0}.a:hover b{top:0}",
        "p::before{top:0}p::before p{top:0}",
        "@keyframes turn{from{top:0}to{top:1px}}",
    ],
)
def test_other_rules_stay_as_they_are(css: str) -> None:
    assert nest_rules(css) == f"{css}\n"


@pytest.mark.browser
@pytest.mark.xdist_group("several")
def test_a_browser_reads_the_same_rules_from_nested_sheets(
    browser: str, need_tool: Callable[..., str], tmp_path: Path
) -> None:
    common = page_assets.joined_style_sheet(column_style_sheet(), compact_css(tab_style_sheet()))
    parts = [part.css for part in page_assets.style_parts(common, {})]
    flat = [common, page_assets.paper_sheet(), *parts]
    nested = [nest_rules(css) for css in flat]
    assert sum(map(len, nested)) < 0.92 * sum(map(len, flat))
    sheets = tmp_path / "sheets.json"
    sheets.write_text(json.dumps([*flat, *nested]))
    program = str(Path(__file__).with_name("nested_rules.mjs"))
    command = [need_tool("node"), program, browser, str(sheets)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    rules = json.loads(done.stdout)
    assert all(rules) and len(rules[0]) > 300
    assert rules[len(flat) :] == rules[: len(flat)]
