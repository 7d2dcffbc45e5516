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
_VALUE = re.compile(r'="([^"]*)"\]')
_FUNCTION = re.compile(r":(is|where|has|not|nth-[a-z-]+)\(([^()]*)\)")
_CHOICES = ("is", "where", "has")
_NAME = re.compile(
    r"\[(?P<attribute>[\w-]+)(?:(?P<relation>[~|^$*]?=)(?P<value>[^]]*))?\]"
    r"|(?P<plain>\.-?[A-Za-z_][\w-]*|(?:^|(?<=[\s>~+]))[a-z][\w-]*)"
)
_PAGE_ELEMENTS = re.compile(r"<([a-z][\w-]*)")
_PAGE_CLASSES = re.compile(r'(?<=\s)class="([^"]*)"')
_PAGE_ATTRIBUTES = re.compile(r'(?<=\s)(data-[\w-]+)(?:="([^"]*)"|(?=[ >]))')


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
    """Elements, ``.classes``, and ``[data-attributes]`` that a page must have for each selector to match, and
    for each choice of a selector. Exceptions such as ``:not`` are left out, so that a selector may seem to
    match more than it does, but not less."""
    for prelude in _PRELUDE.findall(_TEXT.sub("", _VALUE.sub(r"=\1]", _COMMENT.sub("", css)))):
        if not prelude.strip().startswith("@"):
            for selector in _plain_selectors(prelude):
                yield frozenset(_required_names(selector))


def _plain_selectors(prelude: str) -> Iterator[str]:
    """Selectors of a rule without functions: one for each choice."""
    function = _FUNCTION.search(prelude)
    if function is None:
        yield from prelude.split(",")
        return
    for choice in function[2].split(",") if function[1] in _CHOICES else [""]:
        # Where a name is does not matter; a space keeps elements apart from what is in front of them.
        inner = choice.strip(" >~+")
        separator = " " if inner[:1].isalpha() else ""
        rest = prelude[function.end() :]
        yield from _plain_selectors(f"{prelude[: function.start()]}{separator}{inner}{rest}")


def _required_names(selector: str) -> Iterator[str]:
    for match in _NAME.finditer(selector.strip()):
        name, relation = match["attribute"], match["relation"]
        if match["plain"]:
            yield match["plain"]
        elif name.startswith("data-"):
            yield f"[{name}={match['value']}]" if relation == "=" else f"[{name}]"


class StylePart(NamedTuple):
    """Style sheet for some pages: its path in the site, its text, and the names that its selectors require,
    each at least one that the sheet of all pages does not have."""

    path: str
    css: str
    required: frozenset[frozenset[str]]

    def fits(self, names: set[str]) -> bool:
        """Whether a rule of the part can match in a page with these elements, classes and data attributes."""
        return any(required <= names for required in self.required)


def page_names(html: str) -> set[str]:
    """Elements, ``.classes``, and ``[data-attributes]`` of a page, those with and without their values."""
    names = set(_PAGE_ELEMENTS.findall(html))
    names.update(f".{name}" for classes in _PAGE_CLASSES.findall(html) for name in classes.split())
    for name, value in _PAGE_ATTRIBUTES.findall(html):
        names.update((f"[{name}]", f"[{name}={value}]"))
    return names


def parts_of_pages(sheets: Mapping[str, str], common: str) -> list[StylePart]:
    """Parts from style sheets by their path, next to the ``common`` one of all pages. A class that the common
    sheet has is no reason to load a part; an element is, as few pages may have it all the same."""
    shared = {name for names in selector_names(common) for name in names if name.startswith((".", "["))}
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
