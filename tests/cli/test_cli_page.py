"""A rule's page on a terminal: wrapped text, code untouched, headings without their marks."""

from refarch.cli._page import render_markdown
from refarch.cli.explain import rule_page
from refarch.core.rule import Applies, RuleInfo, Source

MARKDOWN = """\
The uplinks are a LAG.

## What it checks

One paragraph that is long enough to be wrapped at a width of forty columns,
and goes on.

- an item that is long as well, so that it is wrapped too
- a second item
  that goes on

```yaml
policy: a-line-of-code-that-is-much-longer-than-forty-columns
  indented:  kept
```
After the code.
"""

SHOWN = """\
The uplinks are a LAG.

What it checks

One paragraph that is long enough to be
wrapped at a width of forty columns, and
goes on.

- an item that is long as well, so that
  it is wrapped too
- a second item that goes on

    policy: a-line-of-code-that-is-much-longer-than-forty-columns
      indented:  kept
After the code.
"""


def test_the_page_reads_like_this() -> None:
    assert render_markdown(MARKDOWN, 40, color=False) == SHOWN


def test_headings_are_bold_on_a_terminal() -> None:
    assert "\n\x1b[1mWhat it checks\x1b[0m\n" in render_markdown(MARKDOWN, 40, color=True)


def test_a_diff_is_red_and_green_on_a_terminal() -> None:
    diff = "```diff\n# qos.yaml\n-apply: []\n+apply: [x]\n@@\n  roce:\n```\n"
    plain = "    # qos.yaml\n    -apply: []\n    +apply: [x]\n    @@\n      roce:\n"
    assert render_markdown(diff, 40, color=False) == plain
    assert render_markdown(diff, 40, color=True) == plain.replace(
        "-apply: []", "\x1b[31m-apply: []\x1b[0m"
    ).replace("+apply: [x]", "\x1b[32m+apply: [x]\x1b[0m")
    yaml = "```yaml\n- item\n```\n"
    assert render_markdown(yaml, 40, color=True) == "    - item\n"


def test_addresses_are_not_broken() -> None:
    url = "https://docs.example.net/a-page-with/a-very-long-address-that-is-wider-than-the-screen"
    assert url in render_markdown(f"See {url} for more.", 20, color=False)


def info(applies: Applies, *sources: Source, waivable: bool = True) -> RuleInfo:
    text = "A LAG.\n\n## What it checks\n\nThe policy.\n"
    return RuleInfo(
        "TEAM001", "a-lag", "error", "teaming", applies, sources, "quoted", "A LAG.", text, waivable
    )


def test_the_page_says_where_the_rule_applies_and_who_says_so() -> None:
    where = Applies(
        products=("vsan-osa", "vsan-esa"), transports=("roce-v2",), versions=(("esxi", ">=7.0 U2"),)
    )
    seen = Source("KB 1", "LAG is not supported", "https://kb.example.net/1", "Limits", "2026-11-21")
    unseen = Source("KB 2", "as above")
    text = rule_page(info(where, seen, unseen, waivable=False))
    assert "- product vsan-osa or vsan-esa\n- transport roce-v2\n- esxi >=7.0 U2\n" in text
    assert "- KB 1, Limits. LAG is not supported https://kb.example.net/1 (verified 2026-11-21)\n" in text
    assert "- KB 2. as above (not verified: second-hand)\n\n## Applies to\n" in text
    assert "This rule cannot be waived." in text


def test_a_rule_without_conditions_applies_to_every_design() -> None:
    text = rule_page(info(Applies()))
    assert text.endswith("## Applies to\n\n- every design")
    assert "cannot be waived" not in text
    assert "## Sources\n\n- none: this rule is practice and has no vendor document\n" in text


def test_the_sources_stand_before_the_limits() -> None:
    rule = info(Applies(), Source("KB 1", "No LAG."))
    text = rule_page(rule._replace(docstring=f"{rule.docstring}\n## Limits of this check\n\nOne host.\n"))
    assert [line for line in text.splitlines() if line.startswith("## ")] == [
        "## What it checks",
        "## Sources",
        "## Limits of this check",
        "## Applies to",
    ]
    assert "\n\n## Limits of this check\n\nOne host.\n\n## Applies to\n" in text
