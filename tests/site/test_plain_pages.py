"""The Markdown that `refarch pages` writes: what the site says in HTML, said in Markdown; and text of a
design, which reads as itself in every dialect."""

import re
from html.parser import HTMLParser

import markdown as python_markdown
import pytest
from hypothesis import given, strategies as st
from markdown_it import MarkdownIt

from refarch_site.escape import code, prose, text
from refarch_site.markdown import anchor, badge, details_box, grid, note_box
from refarch_site.plain_markdown import plain_markdown

FORMS = {
    "a label": (badge("no findings", "pass"), "**no findings**\n"),
    "a name to type": (code("clx-host-[51-54]"), "`clx-host-[51-54]`\n"),
    "a name with a bar": (code("a|b"), "<code>a&#124;b</code>\n"),
    "a name with a backtick": (code("a`b"), "<code>a&#96;b</code>\n"),
    "a time": (text("wiring.yaml:14, 4:1, swp[1-2]"), "wiring.yaml:14, 4:1, swp\\[1-2\\]\n"),
    "a word between colons": (text("a :smile: b"), "a &#58;smile: b\n"),
    "a number that is no list": (text("1. x"), "1\\. x\n"),
    "a line of text that is no list": (text("- x"), "\\- x\n"),
    "markup": (text("<b>*x*</b> & [y](z)"), "&lt;b&gt;\\*x\\*&lt;/b&gt; &amp; \\[y\\](z)\n"),
    "a mention": (text("@all #1"), "&#64;all \\#1\n"),
    "a box": (
        note_box("warning", "In review", "Do not build.\n\n- one\n- two"),
        "> **In review**\n>\n> Do not build.\n>\n> - one\n> - two\n",
    ),
    "a folded part": (
        details_box("All 2 rows", "| A |\n| --- |\n| x |"),
        "**All 2 rows**\n\n| A |\n| --- |\n| x |\n",
    ),
    "a row with an anchor": (
        grid(("No.", "Says"), [[f"{anchor('A1')}A1", text("x<br>y")], ["A2", "x<br>y"]]),
        '| No. | Says |\n| --- | --- |\n| <a id="A1"></a>A1 | x&lt;br&gt;y |\n| A2 | x · y |\n',
    ),
    "a tile": (
        '<div class="ra-tile" markdown="span"><span class="ra-tile-title">[Hosts](cabling.md)</span> <strong '
        'class="ra-tile-value">12 hosts</strong> <span class="ra-tile-remark">4 and 8</span></div>',
        "- [Hosts](cabling.md): **12 hosts** (4 and 8)\n",
    ),
    "a download": (
        '<a class="ra-download" href="configuration/leaf-1.sh" download>leaf-1.sh</a>',
        "[leaf-1.sh](configuration/leaf-1.sh)\n",
    ),
    "a form": (
        '# Rules\n\n<form hidden>\n<select><option value="x">x</option></select>\n</form>\n\nAll.',
        "# Rules\n\nAll.\n",
    ),
    "code": (
        '```yaml title="design.yaml"\na: <b>*x*</b> &#42;\n```',
        "**design.yaml**\n\n```yaml\na: <b>*x*</b> &#42;\n```\n",
    ),
    "code with empty lines": ("```text\na\n\n\n>\n>\nb\n```", "```text\na\n\n\n>\n>\nb\n```\n"),
    "code with a fence in it": (
        "````text\n```\n<code>x</code>\n````\n\nend",
        "````text\n```\n<code>x</code>\n````\n\nend\n",
    ),
    "an example output": (
        '<pre class="ra-example" tabindex="0">VLAN  Name\n<mark>1</mark> &#42; &#60;b&#62;\n&#32;\n…</pre>',
        "```text\nVLAN  Name\n1 * <b>\n\n…\n```\n",
    ),
    "a file of a design": (
        '<div class="highlight ra-source"><pre><span class="ra-line" id="L1"><a class="ra-number" '
        'href="#L1">1</a><span class="nt">a</span>: &lt;b&gt;</span>\n'
        '<span class="ra-line" id="L2" style="--ra-begins:2ch"><a class="ra-number" '
        'href="#L2">2</a>  c</span>\n'
        '<span class="ra-line" id="L3"><a class="ra-number" href="#L3">3</a> </span></pre></div>',
        '<a id="L1"></a><a id="L2"></a><a id="L3"></a>\n\n```yaml\na: <b>\n  c\n```\n',
    ),
}


@pytest.mark.parametrize("name", FORMS)
def test_what_the_site_says_in_html(name: str) -> None:
    written, wanted = FORMS[name]
    assert plain_markdown(written) == wanted


class Reader(HTMLParser):
    """The text of HTML, and the names of its elements."""

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self.words, self.tags = "", set[str]()
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)

    def handle_data(self, data: str) -> None:
        self.words += data


EXTENSIONS = ["tables", "attr_list", "md_in_html", "pymdownx.superfences", "pymdownx.tilde", "pymdownx.emoji"]


def readings(written: str) -> dict[str, Reader]:
    """What two families of Markdown make of a page."""
    return {
        "CommonMark": Reader(MarkdownIt("gfm-like", {"linkify": False}).render(written)),
        "Python-Markdown": Reader(python_markdown.markdown(written, extensions=EXTENSIONS)),
    }


HOSTILE = [
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "[click](javascript:alert(1))",
    "![x](x)",
    "**bold** _it_ ~~gone~~ ^up^ `code` ``x``",
    "| a | b |",
    "# heading",
    "> quote",
    "1. one",
    "10) ten",
    "- item",
    "+ item",
    "* * *",
    "===",
    "---",
    "&lt;b&gt; &amp; &#60;",
    "\\[x\\] \\",
    ":smile: a:b http://example.org/x",
    "{: .class onclick=x } {#id}",
    "$x$ $$y$$",
    "<!-- x --> <?php ?> <![CDATA[x]]>",
    "[^1] [^1]: note",
    "*[HTML]: x",
    "== mark == ++ins++",
    "@all",
    "    indented",
    "```",
    "~~~",
    "%%% \x00 \u202e x",
]


def text_as_shown(value: str) -> str:
    """A text as pages show it: spaces folded, control characters by their code points."""
    return Reader(text(value)).words


@pytest.mark.parametrize("value", HOSTILE)
def test_a_text_reads_as_itself_in_every_dialect(value: str) -> None:
    written = plain_markdown(prose(value))
    for dialect, found in readings(written).items():
        assert (found.words.strip(), found.tags) == (text_as_shown(value), {"p"}), (dialect, written)
    named = plain_markdown(code(value))
    for dialect, found in readings(named).items():
        assert (found.words.strip(), found.tags) == (text_as_shown(value), {"p", "code"}), (dialect, named)


@pytest.mark.parametrize("value", HOSTILE)
def test_a_cell_stays_a_cell(value: str) -> None:
    table = plain_markdown(grid(("A", "B"), [[text(value), code(value)]]))
    for dialect, found in readings(table).items():
        assert found.tags == {"table", "thead", "tbody", "tr", "th", "td", "code"}, (dialect, table)
        assert re.sub(r"\s+", "", found.words) == re.sub(
            r"\s+", "", f"AB{text_as_shown(value)}{text_as_shown(value)}"
        ), dialect


@given(st.text(max_size=60))
def test_any_text_reads_as_itself(value: str) -> None:
    wanted = text_as_shown(value)
    if not wanted:
        return
    for dialect, found in readings(plain_markdown(text(value))).items():
        assert (found.words.strip(), found.tags) == (wanted, {"p"}), dialect
