"""Tables of two or three columns on a telephone, in a real browser: which words stay whole."""

import json
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from refarch_site import page_assets

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("several")]

LONG = "A sentence of many words that takes all of the width that other columns leave to it. " * 3
SHORT = ("design.yaml", "refarch.yaml", "2026-11-30", "eos-spine-[1-2], eos-leaf-[1-2]")
TOO_LONG = "vSANNetworkConfigPnicSpeedInconsistencyIssue"


def framed(cells: list[str]) -> str:
    row = "".join(f"<td>{cell}</td>" for cell in cells)
    return (
        '<div class="md-typeset__scrollwrap"><div class="md-typeset__table"><table><tbody>'
        f"<tr>{row}</tr></tbody></table></div></div>"
    )


def test_short_names_stay_whole_and_no_table_scrolls(
    tmp_path: Path, browser: str, need_tool: Callable[..., str]
) -> None:
    first, second, third, wide = SHORT
    body = framed([f"<code>{first}</code>", second, LONG]) + framed(["other", LONG, f"<code>{third}</code>"])
    body += framed([f"<code>{wide}</code>", "Arista EOS"])
    body += framed([TOO_LONG, f"<code>{TOO_LONG}</code>", LONG])
    page = tmp_path / "page.html"
    style = page_assets.joined_style_sheet()
    page.write_text(
        '<!doctype html><html lang="en"><meta name="viewport" content="width=device-width">'
        f'<style>{style}</style><body style="padding: 0 16px"><article class="md-typeset">{body}</article>',
        "utf-8",
    )
    program = str(Path(__file__).with_name("narrow_tables.mjs"))
    words = json.dumps([*SHORT, TOO_LONG])
    command = [need_tool("node"), program, browser, page.as_uri(), words]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    seen = json.loads(done.stdout)
    *short, too_long = seen["lines"]
    assert short == [1, 1, 1, 1] and too_long > 1
    assert seen["overflow"] == [0, 0, 0, 0]
