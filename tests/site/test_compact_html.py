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


def test_no_page_has_an_empty_line_outside_of_code(built: Built) -> None:
    assert built.pages
    for path in built.pages:
        html = (built.folder / path).read_text("utf-8")
        assert compact_html(html) == html, path
