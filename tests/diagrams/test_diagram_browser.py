"""Chromium draws every picture of every design, shipped and foreign, as it was measured: text stays in its
box, no text lies on another, no type is too small, and nothing scrolls sideways.

The fonts are those that the site ships, so that the result is the same on any machine.
"""

import json
import re
import subprocess
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from refarch import api
from refarch.api import Design
from refarch_diagrams import Drawing, draw
from refarch_site.figures import inline_figure

pytestmark = pytest.mark.browser

ASSETS = "site-plugins/refarch_site/assets"

COLUMN, TWO, PHONE = 956, 1050, 340
"""Points inside a figure of a page at 1440, of one whose picture has two forms, and at 390."""

WIDE, MEDIUM = 960, 700
"""Points of the wide and the medium form of a picture that has three."""


FLAGS = (
    "headless",
    "no-sandbox",
    "disable-gpu",
    "disable-background-networking",
    "allow-file-access-from-files",
    "virtual-time-budget=20000",
    "window-size=1440,900",
)

SCRIPT = """
const found = {outside: [], crossing: [], small: [], wide: []};
let seen = 0;
Promise.all(['12px Inter', 'bold 12px Inter'].map((font) => document.fonts.load(font))).then(() => {
  for (const svg of document.querySelectorAll('svg.ra-diagram')) {
    const name = svg.parentElement.dataset.name;
    const frame = svg.getBoundingClientRect(), scale = frame.width / svg.viewBox.baseVal.width;
    if (svg.parentElement.scrollWidth > svg.parentElement.clientWidth + 1) found.wide.push(name);
    const shapes = [...svg.querySelectorAll('polygon, rect')].map(one => one.getBoundingClientRect())
      .filter(b => b.width > 8 && b.height > 8);
    const texts = [...svg.querySelectorAll('text')].map(one => [one, one.getBoundingClientRect()])
      .filter(([, b]) => b.width > 0.5);
    for (const [text, own] of texts) {
      seen += 1;
      const said = `${name}: ${text.textContent}`;
      if (parseFloat(getComputedStyle(text).fontSize) * scale < 10.99) found.small.push(said);
      if (own.right > frame.right + 1 || own.left < frame.left - 1) found.outside.push(said);
      const x = own.left + own.width / 2, y = own.top + own.height / 2;
      const home = shapes.filter(b => b.left <= x && x <= b.right && b.top <= y && y <= b.bottom)
        .sort((a, b) => a.width * a.height - b.width * b.height)[0];
      if (home && (own.left < home.left - 0.5 || own.right > home.right + 0.5)) found.outside.push(said);
    }
    for (let i = 0; i < texts.length; i++) for (let j = i + 1; j < texts.length; j++) {
      const a = texts[i][1], b = texts[j][1];
      const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (across > 2 && down > Math.min(a.height, b.height) * 0.35)
        found.crossing.push(`${name}: ${texts[i][0].textContent} x ${texts[j][0].textContent}`);
    }
  }
  document.body.dataset.seen = seen;
  document.body.dataset.found = encodeURIComponent(JSON.stringify(found));
});
"""


def audit(
    pictures: Iterable[tuple[str, int, str]], root: Path, chromium: str, folder: Path
) -> dict[str, list[str]]:
    """What Chromium sees of pictures, each with a name and the width that it has room in."""
    sheets = ("fonts.css", "parts/pictures/diagrams.css", "parts/pictures/pictures.css")
    style = "".join((root / ASSETS / name).read_text("utf-8") for name in sheets)
    # Nothing is measured before the font is there.
    style = style.replace("font-display: swap", "font-display: block")
    style = style.replace('url("fonts/', f'url("{(root / ASSETS / "fonts").as_uri()}/')
    body = "\n".join(
        f'<div data-name="{name}" style="width:{wide}px;overflow-x:auto">{svg}</div>'
        for name, wide, svg in pictures
    )
    page = folder / "page.html"
    page.write_text(
        f"<!doctype html><meta charset=utf-8><style>{style}</style><body>{body}<script>{SCRIPT}</script>",
        "utf-8",
    )
    flags = [f"--{name}" for name in FLAGS]
    command = [chromium, *flags, f"--user-data-dir={folder / 'profile'}", "--dump-dom", page.as_uri()]
    dom = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    seen = re.search(r'data-seen="([0-9]+)"', dom)
    told = re.search(r'data-found="([^"]*)"', dom)
    assert seen is not None and told is not None and int(seen[1]) > 0
    found: dict[str, list[str]] = json.loads(
        re.sub(
            "((?:%[0-9A-F]{2})+)", lambda match: bytes.fromhex(match[1].replace("%", "")).decode(), told[1]
        )
    )
    return {kind: sorted(set(names)) for kind, names in found.items() if names}


def wide_and_narrow_pictures(design: Design, drawn: Iterable[Drawing]) -> Iterable[tuple[str, int, str]]:
    """Each picture in a column of its page, and its narrow form on a telephone."""
    for drawing in drawn:
        if drawing.medium:
            for form, width, svg in (("wide", WIDE, drawing.svg), ("medium", MEDIUM, drawing.medium)):
                yield f"{design.id} {drawing.name} {form}", width, svg.replace(f"ra-{form}", "")
        elif "ra-from-more" not in inline_figure(
            drawing, "x.svg"
        ):  # else its narrow form is shown there, too
            yield f"{design.id} {drawing.name}", TWO if drawing.narrow else COLUMN, drawing.svg
        if drawing.narrow:
            narrow = drawing.narrow.replace("ra-narrow", "")
            yield f"{design.id} {drawing.name} narrow", PHONE, narrow


@pytest.mark.parametrize("folder", [".", "tests/fixtures/foreign"])
def test_every_picture_of_every_design(
    folder: str, root: Path, chromium: str, tmp_path: Path, need_tool: Callable[..., str]
) -> None:
    need_tool("dot")
    pictures: list[tuple[str, int, str]] = []
    for result in api.lint_designs(root=str(root / folder)):
        assert result.design is not None
        pictures += wide_and_narrow_pictures(result.design, draw(result.design))
    assert len(pictures) > 150
    found = audit(pictures, root, chromium, tmp_path)
    if folder != ".":  # single failures of hosts with many ports are for paper, which makes them smaller
        many_ports = ("smb-direct-sql-junos failure-case", "azl-four-switchless failure-case")
        wide = [name for name in found.pop("wide", []) if not any(words in name for words in many_ports)]
        assert wide == []
    assert found == {}


def test_pictures_of_designs_that_no_one_ships(
    large: Design, two_fabrics: Design, root: Path, chromium: str, tmp_path: Path
) -> None:
    pictures = [
        one for design in (large, two_fabrics) for one in wide_and_narrow_pictures(design, draw(design))
    ]
    assert audit(pictures, root, chromium, tmp_path) == {}


def test_the_audit_sees_what_is_wrong(root: Path, chromium: str, tmp_path: Path) -> None:
    text = '<text x="{}" y="{}" font-size="{}" text-anchor="middle">{}</text>'
    bad = (
        '<svg class="ra-diagram" viewBox="0 0 400 100" width="400" font-family="Inter">'
        '<rect x="10" y="10" width="40" height="20"/>'
        + text.format(30, 24, 12, "wider than its box")
        + text.format(200, 60, 12, "one text")
        + text.format(205, 62, 12, "another text")
        + text.format(330, 60, 9, "small")
        + "</svg>"
    )
    found = audit([("bad", 300, bad)], root, chromium, tmp_path)
    assert found == {
        "outside": ["bad: wider than its box"],
        "crossing": ["bad: one text x another text"],
        "small": ["bad: small"],
        "wide": ["bad"],
    }
