"""Pages have no space of templates, and no text changes with it."""

from pathlib import Path

import pytest
from built_site import Built

from refarch_diagrams._picture_svg import CORNER_RADIUS
from refarch_site.compact_html import compact_html


def test_line_breaks_have_no_spaces_and_elements_whose_space_counts_stay() -> None:
    kept = "<pre><code>a\n\n  b\n</code></pre>"
    script = "<script>a;\n  b</script>"
    html = f"<ul>\n\n    \n  <li>\n    one\n      two </li>\n  {kept}\n  {script}\n</ul>\n"
    assert compact_html(html) == f"<ul>\n<li>\none\ntwo </li>\n{kept}\n{script}\n</ul>\n"


def test_spaces_inside_of_a_line_stay() -> None:
    assert compact_html("<p>a  b <b>c</b> d</p>") == "<p>a  b <b>c</b> d</p>"
    assert compact_html("<td>\xa0\n\xa0x</td>") == "<td>\xa0\n\xa0x</td>"


def test_marks_of_code_without_a_style_are_left_out() -> None:
    yaml = (
        '<pre><code><span class="nt">a</span><span class="p p-Indicator">:</span><span class="w"> </span>'
        '<span class="l l-Scalar l-Scalar-Plain">x</span><span class="p">{</span></code></pre>'
    )
    assert compact_html(yaml) == (
        '<pre><code><span class="nt">a</span>: <span class="l">x</span>{</code></pre>'
    )
    assert compact_html('<p><span class="w">x</span></p>') == '<p><span class="w">x</span></p>'


PICTURE_PARTS = [
    (
        '<path d="M0 0" fill="none" stroke="#000" class="ra-s-link" />',
        '<path d="M0 0" class="ra-s-link"/>',
    ),
    ('<rect fill="#fff" stroke="#000" class="ra-b-host" />', '<rect class="ra-b-host"/>'),
    ('<rect fill="#fff" stroke="#000" class="ra-f-host ra-s-link" />', '<rect class="ra-f-host ra-s-link"/>'),
    ('<rect fill="#fff" stroke="none" class="ra-f-host" />', '<rect stroke="none" class="ra-f-host"/>'),
    (
        '<text fill="#fff" class="ra-t-host">a\nb</text>\n<text>c</text>',
        '<text class="ra-t-host">a\nb</text><text>c</text>',
    ),
    (
        '<a class="ra-chip ra-on-storage"><title>t</title>\n<rect x="1" rx="3" class="ra-b-host" /></a>',
        '<a class="ra-chip ra-on-storage"><title>t</title><rect x="1" class="ra-b-host"/></a>',
    ),
    (
        '<g class="ra-frame" data-box="a"><rect rx="8" class="ra-b-host" /></g>',
        '<g class="ra-frame" data-box="a"><rect rx="8" class="ra-b-host"/></g>',
    ),
    (
        '<path d="M1 6" transform="translate(1 2)" fill="none" stroke="#000" stroke-width="1.3" '
        'stroke-linecap="round" stroke-linejoin="round" class="ra-s-host" />',
        '<path d="M1 6" transform="translate(1 2)" class="ra-s-host"/>',
    ),
    (
        '<g class="ra-text" data-box="v0"><text x="1">a</text>\n<text x="2">b</text>\n</g>',
        '<text x="1">a</text><text x="2">b</text>',
    ),
    (
        '<g class="ra-glyph" data-box="n1g0" data-of="n1"><path d="M1 6" class="ra-s-host" />\n</g>',
        '<path d="M1 6" class="ra-s-host"/>',
    ),
    (
        '<g class="ra-text" data-box="a"><title>t</title><text x="1">a</text></g>',
        '<g class="ra-text" data-box="a"><title>t</title><text x="1">a</text></g>',
    ),
    (
        '<text fill="#fff" class="ra-name">ra-b-host</text>',
        '<text fill="#fff" class="ra-name">ra-b-host</text>',
    ),
]
"""Parts of a picture as a file has them, and as a page has them."""


@pytest.mark.parametrize(("before", "after"), PICTURE_PARTS)
def test_pictures_are_without_what_the_style_sheet_says_too(before: str, after: str) -> None:
    of_files = """fill="#263238" font-family="Inter, 'a'" xmlns="http://www.w3.org/2000/svg" """
    made = compact_html(f'<svg class="ra-diagram ra-wide" {of_files}viewBox="0 0 9 9">\n{before}\n</svg>')
    assert made == f'<svg class="ra-diagram ra-wide" viewBox="0 0 9 9">{after}</svg>'
    # Other pictures, such as icons, stay.
    other = f'<svg class="icon" {of_files}viewBox="0 0 9 9">\n{before}\n</svg>'
    assert compact_html(other) == other


def test_texts_that_a_script_changes_stay_in_their_boxes() -> None:
    text = '<g class="ra-text" data-box="w0l1"><text x="1">a</text></g>'
    kept = f'<svg class="ra-diagram ra-wide" data-cases="same">{text}</svg>'
    assert compact_html(kept) == kept


def test_the_style_sheet_says_what_is_left_out(root: Path) -> None:
    style = (root / "site-plugins/refarch_site/assets/parts/pictures/diagrams.css").read_text("utf-8")
    assert CORNER_RADIUS["chip"] == CORNER_RADIUS["box"] == "3" and CORNER_RADIUS["device"] == "6"
    for rule in (
        ".ra-diagram path { fill: none; }",
        ".ra-diagram path[transform] { stroke-width: 1.3; stroke-linecap: round; stroke-linejoin: round; }",
        ".ra-diagram :is(.ra-chip, .ra-box) > rect { rx: 3px; }",
        ".ra-diagram .ra-device > rect { rx: 6px; }",
    ):
        assert rule in style, rule


def test_characters_of_markdown_need_no_number_in_html() -> None:
    assert compact_html("<td>leaf&#45;a&#91;1&#93;&#58;</td>") == "<td>leaf-a[1]:</td>"
    assert (
        compact_html('<a class="headerlink" href="#a">&para;</a>') == '<a class="headerlink" href="#a">¶</a>'
    )
    kept = "<td>&#60;b&#62; &#38; &#34; &#39; &#96; &#160; &amp;#58;</td>"
    assert compact_html(kept) == kept
    assert compact_html("<pre>&#91;</pre>") == "<pre>&#91;</pre>"


def test_numbers_are_at_the_right_by_a_class() -> None:
    assert compact_html('<td style="text-align: right;">1</td>') == '<td class="ra-r">1</td>'
    hidden = '<th data-origin hidden style="text-align: right;">'
    assert compact_html(hidden) == '<th data-origin hidden class="ra-r">'
    kept = '<td class="a" style="text-align: right;">1</td><p style="text-align: right;">'
    assert compact_html(kept) == kept


def test_no_page_has_an_empty_line_outside_of_code(built: Built) -> None:
    assert built.pages
    for path in built.pages:
        html = (built.folder / path).read_text("utf-8")
        assert compact_html(html) == html, path
