"""A comment fits what a forge takes, stays whole Markdown where it is cut, and holds nothing that the forge
would obey."""

from refarch.forges import forge, forge_names
from refarch.forges._comment_text import SHORTENED_NOTE, escape_commands, fit_comment, remove_sketches

TAIL = "\n[files](https://ci.test)\n"


def test_what_fits_is_left_as_it_is() -> None:
    text = "## No blocking findings\n\n| a |\n|-|\n"
    assert fit_comment(text, len(text) + len(TAIL), TAIL) == text + TAIL
    assert fit_comment("x\n\n\n", 100, "") == "x\n"


def test_what_is_too_long_ends_with_whole_lines_and_says_so() -> None:
    text = "head\n" + "| a row |\n" * 10_000
    for longest in (65_535, 65_534, 65_530):
        made = fit_comment(text, longest, TAIL)
        assert made.endswith(f"| a row |\n{SHORTENED_NOTE}{TAIL}")
        assert longest - len("| a row |\n") < len(made) <= longest


def test_what_is_open_at_the_cut_is_closed() -> None:
    folds = "".join(
        f"<details><summary>{name}</summary>\n\n```diff\n+{name}\n```\n\n</details>\n\n" for name in "abcd"
    )
    inside = "<details>\n\n````diff\n" + "+```\n" * 50 + "````\n\n</details>\n"
    for longest in range(len(SHORTENED_NOTE) + 40, len(inside)):
        for text in (folds, inside):
            made = fit_comment(text, longest, "")
            assert len(made) <= longest, longest
            kept = made.removesuffix(SHORTENED_NOTE)
            assert kept.count("<details>") == kept.count("</details>"), longest
            lines = kept.splitlines()
            for fence in ("````", "```"):
                opened = [line for line in lines if line == f"{fence}diff"]
                assert len(opened) == lines.count(fence), (longest, fence)


def test_a_fence_is_closed_by_as_many_backticks_alone() -> None:
    text = "````mermaid\nflowchart TB\n```\nnot the end\n````\nafter\n"
    assert remove_sketches(text) == "after\n"
    assert remove_sketches("```diff\n+mermaid\n```\n") == "```diff\n+mermaid\n```\n"
    assert remove_sketches("`` ` mermaid\n```a`b\nx\n") == "`` ` mermaid\n```a`b\nx\n"


def test_no_line_is_a_command_of_gitlab() -> None:
    text = "/merge\n```\n/etc/hosts\n```\n /close\n/label ~x\n"
    assert escape_commands(text) == "&#47;merge\n```\n/etc/hosts\n```\n /close\n&#47;label ~x\n"


def test_each_forge_gets_what_suits_it() -> None:
    text = "/merge\n```mermaid\nflowchart TB\n```\n"
    assert {name: forge(name).adapt_text(text) for name in forge_names()} == {
        "azure": "/merge\n",
        "github": text,
        "gitlab": "&#47;merge\n```mermaid\nflowchart TB\n```\n",
    }
    assert {name: forge(name).max_length for name in forge_names()} == {
        "azure": 150_000,
        "github": 65_535,
        "gitlab": 1_000_000,
    }
