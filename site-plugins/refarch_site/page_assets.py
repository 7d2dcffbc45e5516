"""The style sheet and the script that every page has, each joined from all files of its kind in ``assets``: a
new file there needs no list, and a page still loads one of each."""

import os
import re

ASSETS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "assets")

STYLE_SHEET, SCRIPT = "assets/refarch.css", "assets/refarch.js"
"""Paths in the site."""

FIRST_STYLE_SHEET = "refarch.css"
"""The style sheet that others build on; after it they follow by name."""

_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_SPACE = re.compile(r"[ \t]*\n[ \t\n]*")


def joined_style_sheet(*generated: str) -> str:
    """Style sheets joined as one, without comments, indentation, and empty lines. ``generated`` ones, such as
    the colors that a project chooses, come last."""
    joined = "\n".join([*(_read_asset(name) for name in asset_names(".css")), *generated])
    return _SPACE.sub("\n", _COMMENT.sub("", joined)).strip() + "\n"


def joined_script() -> str:
    """Scripts joined as one; each keeps its names to itself."""
    return "".join(f"// {name}\n(() => {{\n{_read_asset(name)}}})();\n" for name in asset_names(".js"))


def asset_names(ending: str) -> list[str]:
    """Files of one kind, in the order in which they are joined."""
    names = (name for name in os.listdir(ASSETS) if name.endswith(ending))
    return sorted(names, key=lambda name: (name != FIRST_STYLE_SHEET, name))


def font_files() -> dict[str, str]:
    """Fonts of pages and pictures with their licenses, on disk, by their path in the site."""
    folder = os.path.join(ASSETS, "fonts")
    return {f"assets/fonts/{name}": os.path.join(folder, name) for name in sorted(os.listdir(folder))}


def _read_asset(name: str) -> str:
    with open(os.path.join(ASSETS, name), encoding="utf-8") as file:
        return file.read()
