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
_END = re.compile(r"}\n?(?!})")
_PRELUDE = re.compile(r"([^{}]+)\{")
_CLASS = re.compile(r"\.(-?[A-Za-z_][\w-]*)")
_FUNCTION = re.compile(r":(?:is|not|has|where|nth-[a-z-]+)\([^()]*\)")
_PAGE_CLASSES = re.compile(r'(?<= )class="([^"]*)"')


def compact_css(css: str) -> str:
    """Style sheet without comments, and without space that means nothing; one rule a line. Quoted texts and
    addresses stay as they are."""
    pieces = _TEXT.split(_COMMENT.sub("", css))
    # Odd pieces are quoted.
    for index in range(0, len(pieces), 2):
        piece = _LOOSE.sub(r"\1", _SPACE.sub(" ", pieces[index])).replace(": ", ":")
        piece = _LAST.sub("}", piece).replace(" !important", "!important")
        pieces[index] = _END.sub("}\n", piece)
    return "".join(pieces).strip() + "\n"


def selector_classes(css: str) -> Iterator[frozenset[str]]:
    """Classes that each selector requires, all of them on the way to one element. Conditions such as ``:is``
    and ``:not`` are left out, so that a selector may seem to match more than it does, but not less."""
    for prelude in _PRELUDE.findall(_TEXT.sub("", _COMMENT.sub("", css))):
        if prelude.strip().startswith("@"):
            continue
        while _FUNCTION.search(prelude):
            prelude = _FUNCTION.sub("", prelude)
        for selector in prelude.split(","):
            yield frozenset(_CLASS.findall(selector))


class StylePart(NamedTuple):
    """Style sheet for some pages: its path in the site, its text, and the classes that its selectors
    require, each at least one that the sheet of all pages does not have."""

    path: str
    css: str
    required: frozenset[frozenset[str]]

    def fits(self, classes: set[str]) -> bool:
        """Whether a rule of the part can match in a page with these classes."""
        return any(required <= classes for required in self.required)


def page_classes(html: str) -> set[str]:
    """Classes of the elements of a page."""
    return {name for names in _PAGE_CLASSES.findall(html) for name in names.split()}


def parts_of_pages(sheets: Mapping[str, str], common: str) -> list[StylePart]:
    """Parts from style sheets by their path, next to the ``common`` one of all pages."""
    shared = frozenset().union(*selector_classes(common))
    parts = []
    for path, css in sheets.items():
        required = frozenset(classes for classes in selector_classes(css) if classes - shared)
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
