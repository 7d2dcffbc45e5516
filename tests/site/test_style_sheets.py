"""Style sheets: compact texts, the classes that their selectors require, and tabs by their number."""

import re

import pytest

from refarch_site.style_sheets import (
    MAX_TABS,
    StylePart,
    compact_css,
    page_names,
    parts_of_pages,
    selector_names,
    tab_style_sheet,
)


@pytest.mark.parametrize(
    ("css", "compact"),
    [
        ("/* a */ p {\n  top: 0;\n}\n", "p{top:0}\n"),
        ("p, a > b { top: 0; left: 1px !important; }", "p,a>b{top:0;left:1px!important}\n"),
        ("a ::before { top: calc((1px + 2px) / 2); }", "a ::before{top:calc((1px + 2px) / 2)}\n"),
        ('p::before { content: " : ; /" attr(href) "}"; }', 'p::before{content:" : ; /" attr(href) "}"}\n'),
        ("p { mask: url(\"data:x, y; <a b: 'c'>\"); }", "p{mask:url(\"data:x, y; <a b: 'c'>\")}\n"),
        (
            "@media (max-width: 1em) { p { top: 0; } a { top: 0; } }",
            "@media (max-width:1em){p{top:0}a{top:0}}\n",
        ),
        ('p { --c: var(--a, ""); }', 'p{--c:var(--a,"")}\n'),
    ],
)
def test_what_means_nothing_is_left_out(css: str, compact: str) -> None:
    assert compact_css(css) == compact
    assert compact_css(compact) == compact


def test_a_selector_requires_its_names_but_none_of_its_exceptions() -> None:
    css = """
    .one .two:not(.three), p > .seven[title=".eight"][data-a] { top: 0.5px; content: "} b {"; }
    @media print { .nine:nth-child(2n + 1)::after { content: ".ten"; } /* .eleven {} */ }
    .page:has(.hero:not(.old)) > b:hover { top: 0; }
    @container (width > 1px) { td:is([data-b="x"], [data-c$="y"]) em, h1:is(.a, i > .b) { top: 0; } }
    @font-face { font-family: "Inter"; }
    """
    assert set(selector_names(css)) == {
        frozenset(names.split())
        for names in (
            *(".one .two", "p .seven [data-a]", ".nine", ".page .hero b"),
            *("td [data-b=x] em", "td [data-c] em", "h1 .a", "h1 i .b"),
        )
    }


def test_a_part_fits_pages_in_which_a_rule_of_it_can_match() -> None:
    css = {"racks": ":root{--a:0}.text{top:0}.rack .text{top:0}.unit{top:0}.text dl{top:0}"}
    (part,) = parts_of_pages(css, ".text, .page{top:0}")
    required = {frozenset(names.split()) for names in (".rack .text", ".unit", ".text dl")}
    assert part == StylePart("racks", css["racks"], frozenset(required))
    fitting = {".rack .text": True, ".unit": True, ".text dl": True}
    for names in ("rack .text", ".rack", ".text", ".page .text", "dl", ""):
        fitting[names] = False
    assert {names: part.fits(set(names.split())) for names in fitting} == fitting


def test_names_of_a_page() -> None:
    html = '<p class="one two"><b data-class="three" data-d class="two four">class="five</b></p>'
    names = {
        "p",
        "b",
        ".one",
        ".two",
        ".four",
        "[data-class]",
        "[data-class=three]",
        "[data-d]",
        "[data-d=]",
    }
    assert page_names(html) == names


def test_each_tab_has_its_rules() -> None:
    css = tab_style_sheet()
    shown = re.findall(r"nth-child\((\d+)\):checked ~ .tabbed-(labels|content) > :nth-child\((\d+)\)", css)
    numbers = [str(number) for number in range(1, MAX_TABS + 1)]
    assert shown == [(one, where, one) for where in ("labels", "content") for one in numbers]
    assert re.findall(r"\{ order: (\d+); \}", css) == numbers
