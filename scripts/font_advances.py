"""Writes the table of advance widths that pictures are measured with, from the font that the site ships.

Run it after ``inter.woff2`` in ``site-plugins/refarch_site/assets/fonts`` was replaced. That file is
``inter-latin-wght-normal.woff2`` of the npm package ``@fontsource-variable/inter``. The other one,
``jetbrains-mono.woff2``, is ``jetbrains-mono-latin-400-normal.woff2`` of ``@fontsource/jetbrains-mono``. The
script needs fontTools and brotli, which nothing else here uses (``pip install fonttools brotli``)::

    python scripts/font_advances.py
"""

from pathlib import Path

from fontTools.ttLib import TTFont  # type: ignore[import-untyped]  # it ships no types
from fontTools.varLib.instancer import instantiateVariableFont  # type: ignore[import-untyped]

PLUGINS = Path(__file__).resolve().parent.parent / "site-plugins"
FONT = PLUGINS / "refarch_site" / "assets" / "fonts" / "inter.woff2"
TARGET = PLUGINS / "refarch_diagrams" / "_advances.py"

WEIGHTS = {"REGULAR": 400, "BOLD": 700}
"""Weights of the texts of pictures."""

HEAD = '''"""Advance widths of Inter, in thousandths of the font size: made by ``scripts/font_advances.py``.

Copyright 2016 The Inter Project Authors, SIL Open Font License 1.1, see ``assets/fonts/inter-OFL.txt``.
"""

# ruff: noqa: E501

'''


def advances(weight: int) -> dict[str, int]:
    """Thousandths of an em for each sign of the font that prints, in a weight."""
    font = instantiateVariableFont(TTFont(FONT), {"wght": weight})
    scale = 1000 / font["head"].unitsPerEm
    metrics = font["hmtx"].metrics
    signs = sorted(font.getBestCmap().items())
    return {chr(code): round(metrics[name][0] * scale) for code, name in signs if chr(code).isprintable()}


def main() -> None:
    """One table for each weight."""
    pieces = [HEAD.rstrip("\n") + "\n"]
    for name, weight in WEIGHTS.items():
        by_width: dict[int, str] = {}
        for sign, width in advances(weight).items():
            by_width[width] = by_width.get(width, "") + sign
        lines = (f"    {width}: {signs!a}," for width, signs in sorted(by_width.items()))
        pieces.append(f"{name}: dict[int, str] = {{\n" + "\n".join(lines) + "\n}\n")
    TARGET.write_text("\n".join(pieces), encoding="utf-8")


if __name__ == "__main__":
    main()
