"""Style sheets of pages: one that every page loads, and parts that only pages load in which they can match
something."""

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

MAX_TABS = 20
"""Tabs of a set that the style sheet knows."""

_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_TEXT = re.compile(r"""("[^"]*"|'[^']*'|url\([^)"']*\))""")
_SPACE = re.compile(r"\s+")
_LOOSE = re.compile(r" ?([{};,>]) ?")
_LAST = re.compile(r";+}")
_ZERO = re.compile(r"(?<![\w.-])(-?)0(?=\.\d)")
_PRELUDE = re.compile(r"([^{}]+)\{")
_NAME = re.compile(r"\.(-?[A-Za-z_][\w-]*)|\[(data-[\w-]+)")
_CONDITION = re.compile(r":(?:is|not|where|nth-[a-z-]+)\([^()]*\)|:has\([^(),]*,[^()]*\)")
_INNER = re.compile(r":has\(([^()]*)\)")
_PAGE_CLASSES = re.compile(r'(?<=\s)class="([^"]*)"')
_PAGE_ATTRIBUTES = re.compile(r"(?<=\s)data-[\w-]+(?=[= >])")


def compact_css(css: str) -> str:
    """Style sheet without comments, and without what means nothing: space, and zeros in front of points.
    Quoted texts and addresses stay as they are."""
    pieces = _TEXT.split(_COMMENT.sub("", css))
    # Odd pieces are quoted.
    for index in range(0, len(pieces), 2):
        piece = _LOOSE.sub(r"\1", _SPACE.sub(" ", pieces[index])).replace(": ", ":")
        piece = _LAST.sub("}", piece).replace(" !important", "!important")
        pieces[index] = _ZERO.sub(r"\1", piece)
    return "".join(pieces).strip() + "\n"


def selector_names(css: str) -> Iterator[frozenset[str]]:
    """Classes and data attributes that a page must have for each selector to match. Choices such as ``:is``
    and ``:not`` are left out, so that a selector may seem to match more than it does, but not less."""
    for prelude in _PRELUDE.findall(_TEXT.sub("", _COMMENT.sub("", css))):
        if prelude.strip().startswith("@"):
            continue
        while _CONDITION.search(prelude) or _INNER.search(prelude):
            prelude = _INNER.sub(r" \1", _CONDITION.sub("", prelude))
        for selector in prelude.split(","):
            yield frozenset(name or attribute for name, attribute in _NAME.findall(selector))


class StylePart(NamedTuple):
    """Style sheet for some pages: its path in the site, its text, and the names that its selectors require,
    each at least one that the sheet of all pages does not have."""

    path: str
    css: str
    required: frozenset[frozenset[str]]

    def fits(self, names: set[str]) -> bool:
        """Whether a rule of the part can match in a page with these classes and data attributes."""
        return any(required <= names for required in self.required)


def page_names(html: str) -> set[str]:
    """Classes and data attributes of the elements of a page."""
    classes = {name for names in _PAGE_CLASSES.findall(html) for name in names.split()}
    return classes.union(_PAGE_ATTRIBUTES.findall(html))


def parts_of_pages(sheets: Mapping[str, str], common: str) -> list[StylePart]:
    """Parts from style sheets by their path, next to the ``common`` one of all pages."""
    shared = frozenset().union(*selector_names(common))
    parts = []
    for path, css in sheets.items():
        required = frozenset(names for names in selector_names(css) if names - shared)
        parts.append(StylePart(path, css, required))
    return parts


def tab_style_sheet() -> str:
    """Rules for the tabs of a set by their number: on a screen the chosen label is marked and its text shown,
    on paper each label is above its text."""
    numbers = range(1, MAX_TABS + 1)
    chosen = ".tabbed-set > input:nth-child({0}):checked ~ {1} > :nth-child({0})"
    labels = ", ".join(chosen.format(number, ".tabbed-labels") for number in numbers)
    texts = ", ".join(chosen.format(number, ".tabbed-content") for number in numbers)
    places = ":is(.tabbed-labels, .tabbed-content) > :nth-child({0}) {{ order: {0}; }}\n"
    order = "".join(places.format(number) for number in numbers)
    return (
        f"@media screen {{ {labels} {{ border-color: currentcolor; color: inherit; }} }}\n"
        f"{texts} {{ display: block; }}\n"
        f"@media print {{\n{order}}}\n"
    )
