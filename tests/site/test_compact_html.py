"""Pages have no space of templates, and no text changes with it."""

from built_site import Built

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


def test_colors_that_a_class_sets_are_left_out() -> None:
    line = '<path d="M0 0" fill="none" stroke="#0a5fb4" class="ra-stroke-line-link" />'
    assert compact_html(line) == '<path d="M0 0" fill="none" class="ra-stroke-line-link" />'
    box = '<rect fill="#fff" stroke="#000" class="ra-fill-fill-host ra-stroke-line-host" />'
    assert compact_html(box) == '<rect class="ra-fill-fill-host ra-stroke-line-host" />'
    plain = '<text fill="#fff" class="ra-name">ra-fill-fill-host</text>'
    assert compact_html(plain) == plain


def test_no_page_has_an_empty_line_outside_of_code(built: Built) -> None:
    assert built.pages
    for path in built.pages:
        html = (built.folder / path).read_text("utf-8")
        assert compact_html(html) == html, path
