"""Cells of a Markdown table read as they are: signs of markup are escaped, and nothing else."""

import pytest

from refarch.report.tables.markdown import escaped_cell


@pytest.mark.parametrize(
    ("text", "cell"),
    [
        ("", ""),
        ("leaf-1 swp1.30", "leaf-1 swp1.30"),
        ("a|b", "a\\|b"),
        ("a_b*c`d\\e", "a\\_b\\*c\\`d\\\\e"),
        ("[x]{y}", "\\[x\\]\\{y\\}"),
        ("<a> & ~b~", "&lt;a&gt; &amp; &#126;b&#126;"),
    ],
)
def test_cell(text: str, cell: str) -> None:
    assert escaped_cell(text) == cell
