"""In a real browser, no text of a diagram leaves the box that it stands in."""

import json
import re
import subprocess
from pathlib import Path

import pytest

from refarch.api import Design
from refarch_site.diagrams import Drawing, draw

pytestmark = pytest.mark.browser

SCRIPT = """
const bad = [];
let seen = 0;
for (const svg of document.querySelectorAll('svg.ra-diagram')) {
  const boxes = [...svg.querySelectorAll('polygon, :scope > g:not(.legend) rect')].map(one => one.getBBox());
  const whole = svg.viewBox.baseVal;
  const panel = svg.querySelector('.node') === null;  // not one of Graphviz: its boxes are rectangles
  for (const text of svg.querySelectorAll(panel ? ':scope > g:not(.legend) text' : '.node text')) {
    seen += 1;
    const own = text.getBBox();
    const x = own.x + own.width / 2, y = own.y + own.height / 2;
    const around = boxes.filter(b => b.x <= x && x <= b.x + b.width && b.y <= y && y <= b.y + b.height);
    const inner = around.sort((a, b) => a.width * a.height - b.width * b.height)[0];
    if (inner && (own.x < inner.x - 0.5 || own.x + own.width > inner.x + inner.width + 0.5))
      bad.push(text.textContent);
  }
  for (const text of svg.querySelectorAll('.legend text')) {
    const own = text.getBBox();
    if (own.x + own.width > whole.width + 0.5 || own.y + own.height > whole.height + 0.5)
      bad.push(text.textContent);
  }
}
document.body.dataset.seen = seen;
document.body.dataset.bad = encodeURIComponent(JSON.stringify(bad));
"""


def test_text_stays_in_its_box(
    drawings: list[Drawing], large: Design, two_fabrics: Design, root: Path, chromium: str, tmp_path: Path
) -> None:
    style = (root / "site-plugins/refarch_site/assets/diagrams.css").read_text(encoding="utf-8")
    body = "\n".join(one.svg for one in [*drawings, *draw(large), *draw(two_fabrics)])
    page = tmp_path / "page.html"
    page.write_text(
        f"<!doctype html><meta charset=utf-8><style>{style}</style><body>{body}<script>{SCRIPT}</script>",
        "utf-8",
    )
    command = [
        chromium,
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-background-networking",
        f"--user-data-dir={tmp_path / 'profile'}",
        "--dump-dom",
        page.as_uri(),
    ]
    dom = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    found = dict(re.findall(r'data-(seen|bad)="([^"]*)"', dom))
    assert int(found["seen"]) > 300
    assert json.loads(re.sub("%([0-9A-F]{2})", lambda match: chr(int(match[1], 16)), found["bad"])) == []
