"""Writes the table of advance widths that pictures are measured with, from the fonts that the site ships.

Run it after the fonts in ``site-plugins/refarch_site/assets/fonts`` were replaced, with the WOFF files of the
same release of the npm package ``@fontsource/arimo``. It needs fontTools, which nothing else here uses
(``pip install fonttools``)::

    python scripts/font_advances.py arimo-latin-400-normal.woff arimo-latin-700-normal.woff
"""

import sys
from pathlib import Path

from fontTools.ttLib import TTFont  # type: ignore[import-untyped]  # it ships no types

TARGET = Path(__file__).resolve().parent.parent / "site-plugins" / "refarch_diagrams" / "_advances.py"

HEAD = '''"""Advance widths of Arimo, in thousandths of the font size: made by ``scripts/font_advances.py``.

Arimo has the widths of Arial, Helvetica and Liberation Sans. Copyright 2020 The Arimo Project Authors, SIL
Open Font License 1.1, see ``assets/fonts/OFL.txt``.
"""

# ruff: noqa: E501

'''


def advances(path: str) -> dict[str, int]:
    """Thousandths of an em for each sign of a font that prints."""
    font = TTFont(path)
    scale = 1000 / font["head"].unitsPerEm
    metrics = font["hmtx"].metrics
    signs = sorted(font.getBestCmap().items())
    return {chr(code): round(metrics[name][0] * scale) for code, name in signs if chr(code).isprintable()}


def main() -> None:
    """One table for each of the two files: regular, then bold."""
    pieces = [HEAD.rstrip("\n") + "\n"]
    for name, path in zip(("REGULAR", "BOLD"), sys.argv[1:], strict=True):
        by_width: dict[int, str] = {}
        for sign, width in advances(path).items():
            by_width[width] = by_width.get(width, "") + sign
        lines = (f"    {width}: {signs!a}," for width, signs in sorted(by_width.items()))
        pieces.append(f"{name}: dict[int, str] = {{\n" + "\n".join(lines) + "\n}\n")
    TARGET.write_text("\n".join(pieces), encoding="utf-8")


if __name__ == "__main__":
    main()
