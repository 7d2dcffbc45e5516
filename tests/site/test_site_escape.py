"""No text of a design becomes markup, whatever it says: judged by the Markdown that the site is built
with."""

import markdown
import pytest
import yaml
from built_site import ROOT, Element, parse
from hypothesis import assume, given, strategies as st

from refarch.platforms.example_outputs import ExampleOutput
from refarch.platforms.output_lines import OutputPart
from refarch_site import escape
from refarch_site.example_boxes import example_block
from refarch_site.markdown import grid, heading

HOSTILE = [
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "a | b | c",
    "`code` and ``more``",
    "[x](javascript:alert(1))",
    "![x](https://example.com/pixel.png)",
    "<https://example.com>",
    "{{ config.site_name }} {% raw %}",
    "text {: #id .class onclick=alert(1) }",
    "{ .class }",
    "# heading",
    "- item",
    "1. item",
    "1) item",
    "    code",
    "> quote",
    "*bold* _italic_ **strong** ~~gone~~ ==mark== ^^up^^",
    "&lt;b&gt; &#60;b&#62; &amp;",
    "\\* \\` \\|",
    ":material-server: :smile:",
    "--8<-- 'secret.md'",
    "*[HTML]: x",
    "[^1] [ref][id]",
    "[id]: https://example.com",
    "!!! note",
    "=== 'tab'",
    '" onmouseover="alert(1)',
    "' onmouseover='alert(1)",
    "line\nbreak\r\nand more",
    "---",
    ": definition",
    "$(id) ; reboot `ls`",
    "+++ ++ctrl++",
    "@user #12 user@example.com",
    "\u202eright to left\u202c",
    "nul\x00 bell\x07",
]


def extensions() -> tuple[list[str], dict[str, object]]:
    """The Markdown extensions of the site, with their settings."""
    listed = yaml.safe_load((ROOT / "site-plugins/refarch_site/assets/mkdocs.yml").read_text())[
        "markdown_extensions"
    ]
    names = [next(iter(one)) if isinstance(one, dict) else one for one in listed]
    return names, {name: one[name] for name, one in zip(names, listed, strict=True) if isinstance(one, dict)}


def parse_markdown(source: str) -> Element:
    names, configs = extensions()
    configs["toc"] = {}  # without the sign that headings carry
    return parse(markdown.markdown(source, extensions=names, extension_configs=configs))


def plain_text(text: str) -> str:
    """A text as it must read: one line, dangerous characters named."""
    return parse(escape.text(text)).text


def tags(root: Element) -> set[str]:
    return {one.tag for one in root.all() if one.tag}


def places(text: str) -> dict[str, tuple[str, set[str]]]:
    """Markdown with the text in each kind of place, and the tags that it may have."""
    safe = escape.text(text)
    return {
        "paragraph": (f"{safe}", {"p"}),
        "cell": (grid(("A", "B"), [[safe, "x"]]), {"table", "thead", "tbody", "tr", "th", "td"}),
        "heading": (heading(2, text), {"h2"}),
        "link": (escape.link(safe, "page.md"), {"p", "a"}),
        "item": (f"- {safe}", {"ul", "li"}),
        "code": (escape.code(text), {"p", "code"}),
        "attribute": (f'<p title="{safe}">x</p>', {"p"}),
        "html": (f"<p>{safe}</p>", {"p"}),
    }


@pytest.mark.parametrize("place", list(places("x")))
def test_hostile_text_reads_as_itself(place: str) -> None:
    for text in HOSTILE:
        check(text, place)


def test_hostile_text_in_an_example_output_reads_as_itself() -> None:
    for text in HOSTILE:
        parts = (OutputPart("  Name:   "), OutputPart(text, expected=True))
        example = ExampleOutput("leaf-1", text, (parts, (), parts), "")
        box = parse_markdown(example_block(example))
        assert tags(box) == {"div", "p", "code", "pre", "mark"}, text
        (output,) = box.all("pre")
        (first, second) = box.all("mark")
        shown = escape.CONTROL.sub(lambda match: f"(U+{ord(match[0]):04X})", text)
        assert first.text == second.text == shown
        assert output.text == f"  Name:   {shown}\n \n  Name:   {shown}"


@given(st.text(min_size=1, max_size=60).filter(lambda text: text.strip()), st.sampled_from(list(places("x"))))
def test_any_text_reads_as_itself(text: str, place: str) -> None:
    assume(plain_text(text))
    check(text, place)


@given(
    st.text(alphabet="<>&|`*_[](){}:!#-+=~^$@\\\"' \n1a.", min_size=1, max_size=40).filter(
        lambda text: text.strip()
    )
)
def test_any_mixture_of_markup_reads_as_itself(text: str) -> None:
    check(text, "cell")
    check(text, "paragraph")


def check(text: str, place: str) -> None:
    source, allowed = places(text)[place]
    root = parse_markdown(source)
    assert tags(root) <= allowed, source
    for element in root.all():
        assert not {name for name in element.attributes if name.startswith("on")}, source
    if place == "attribute":
        assert next(root.all("p")).attributes["title"] == plain_text(text)
    else:
        found = " ".join(root.text.split())
        assert " ".join(plain_text(text).split()) in found, source


@pytest.mark.parametrize("character", ["\u202e", "\u200b", "\x00", "\x07", "\ufeff", "\ud800"])
def test_invisible_characters_are_shown_by_their_code_points(character: str) -> None:
    assert f"(U+{ord(character):04X})" in plain_text(f"a{character}b")


@pytest.mark.parametrize(
    "address",
    [
        "javascript:alert(1)",
        "data:text/html,x",
        "//example.com",
        "https://exa mple.com",
        'https://e.com/"x',
        "file:///etc/passwd",
        "",
    ],
)
def test_only_web_addresses_become_links(address: str) -> None:
    root = parse_markdown(escape.web_link("label", address))
    assert not list(root.all("a"))
    assert "label" in root.text


def test_an_address_cannot_end_its_link() -> None:
    root = parse_markdown(escape.web_link("label", "https://example.com/a)[x](javascript:alert(1)"))
    (link,) = root.all("a")
    assert link.attributes["href"] == "https://example.com/a%29%5Bx%5D%28javascript:alert%281%29"


@pytest.mark.parametrize("content", ["```\nout\n```", "````", "a\n``````\nb", "", "~~~"])
def test_a_block_of_code_cannot_be_ended_from_inside(content: str) -> None:
    root = parse_markdown(f"{escape.fence(content, 'bash')}\n\nafter")
    assert "".join(one.text for one in root.all("code")).strip("\n") == content.strip("\n")
    assert [one.text for one in root.all("p")] == ["after"]
