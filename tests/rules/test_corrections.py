"""The changes of "Use instead" are applied to the example exactly, or refused with the place in the page."""

from types import ModuleType

import pytest

from refarch import api, testing
from refarch.cli import main
from refarch.rules.registry import BUILT_IN, Registry
from refarch_site.project import Project
from refarch_site.site_pages import rules as rule_pages

EXAMPLE = """\
One host's port.

## Example

```yaml
# wiring.yaml of the example `nvme-of`
links:
  - from: host-1 vmnic4
    to: leaf-1 swp1
    speed: 10G  # <- WIRE007
  - from: host-2 vmnic4
    to: leaf-1 swp2
    speed: 10G
```

```yaml
# qos.yaml
apply: []
```

## Use instead

"""

FIRST_LINE = EXAMPLE.count("\n") + 2
"""Line of the page at which the first diff names its file."""


def rule(*blocks: str) -> api.RuleInfo:
    """A rule with blocks below "Use instead", and a section after it."""
    return api.rule("WIRE007")._replace(docstring=EXAMPLE + "\n\n".join(blocks) + "\n\n## Limits\n\nNone.\n")


def diff(text: str) -> str:
    return f"```diff\n{text}\n```"


def corrected(*blocks: str) -> dict[str, str]:
    """Text of each corrected file by name."""
    return {fragment.file: fragment.text for fragment in testing.corrected_fragments(rule(*blocks))}


def test_lines_go_and_come_where_they_stand_in_the_example() -> None:
    changes = diff(
        "# wiring.yaml\n   - from: host-2 vmnic4\n+    fec: rs\n     to: leaf-1 swp2\n-    speed: 10G"
    )
    assert corrected(changes) == {
        "wiring.yaml": (
            "# wiring.yaml of the example `nvme-of`\nlinks:\n  - from: host-1 vmnic4\n    to: leaf-1 swp1\n"
            "    speed: 10G\n  - from: host-2 vmnic4\n    fec: rs\n    to: leaf-1 swp2\n"
        ),
        "qos.yaml": "# qos.yaml\napply: []\n",
    }


def test_each_change_is_looked_for_in_the_example_and_not_in_what_another_one_leaves() -> None:
    changes = diff(
        "# wiring.yaml\n-  - from: host-2 vmnic4\n+  - from: host-1 vmnic4\n@@\n"
        "-  - from: host-1 vmnic4\n+  - from: host-2 vmnic4"
    )
    text = corrected(changes)["wiring.yaml"]
    assert text.index("host-2 vmnic4") < text.index("swp1") < text.index("host-1 vmnic4") < text.index("swp2")


def test_a_file_is_added_or_no_longer_laid_over_the_clean_design() -> None:
    added = diff("# bom.yaml\n+items:\n+  - {part: nvidia-sn2010, quantity: 2}")
    gone = diff("# qos.yaml\n-apply: []")
    fragments = testing.corrected_fragments(rule(added, gone))
    assert [(fragment.file, fragment.base) for fragment in fragments] == [
        ("wiring.yaml", "nvme-of"),
        ("bom.yaml", "nvme-of"),
    ]
    assert fragments[1].text == "# bom.yaml\nitems:\n  - {part: nvidia-sn2010, quantity: 2}\n"


def test_an_empty_line_may_have_lost_its_space() -> None:
    spaced = rule(diff("# qos.yaml\n-apply: []\n\n+apply: [x]"))
    page = spaced.docstring.replace("apply: []\n```", "apply: []\n\n```", 1)
    (qos,) = [
        one for one in testing.corrected_fragments(spaced._replace(docstring=page)) if one.file == "qos.yaml"
    ]
    assert qos.text == "# qos.yaml\n\napply: [x]\n"


def test_a_section_without_a_diff_corrects_nothing() -> None:
    assert corrected("Ask the vendor.") == {}
    assert corrected("```text\n-apply: []\n```") == {}


@pytest.mark.parametrize(
    ("block", "line", "problem"),
    [
        (
            diff("# qos.yaml\n-apply: [x]\n+apply: [y]"),
            1,
            "qos.yaml of the example does not have:\napply: [x]",
        ),
        (
            diff("# qos.yaml\n-apply: []\n@@\n-profiles:\n-  roce:\n+x: 1"),
            3,
            "qos.yaml of the example does not have:\nprofiles:\n  roce:",
        ),
        (
            diff("# wiring.yaml\n-    speed: 10G\n+    speed: 25G"),
            1,
            "wiring.yaml of the example has it more than once, at lines 5, 8:\n    speed: 10G",
        ),
        (diff("# qos.yaml\n+profiles: {}"), 1, "nothing says where in qos.yaml to add:\nprofiles: {}"),
        (
            diff("# bom.yaml\n+items: []\n@@\n-format: 2\n+format: 1"),
            3,
            "the example has no bom.yaml, and so not:\nformat: 2",
        ),
        (diff("# qos.yaml\napply: []"), 1, "a line of a diff begins with `-`, `+` or a space: apply: []"),
        (
            diff("-apply: []"),
            0,
            "a diff must start with the name of its file, as in `# wiring.yaml`: -apply: []",
        ),
        (
            "```yaml\n# qos.yaml\napply: [y]\n```",
            0,
            "Use instead repeats YAML; write the lines that change in ```diff",
        ),
    ],
    ids=["absent", "second-absent", "twice", "no-place", "no-file", "no-sign", "no-name", "yaml"],
)
def test_a_diff_that_does_not_apply_is_refused_with_rule_line_and_text(
    block: str, line: int, problem: str
) -> None:
    with pytest.raises(ValueError) as refused:
        testing.corrected_fragments(rule(block))
    assert str(refused.value) == f"WIRE007, line {FIRST_LINE + line} of its page: {problem}"
    page_line = rule(block).docstring.split("\n")[FIRST_LINE + line - 1]
    assert page_line == block.split("\n")[line + 1]


def test_a_rule_is_not_proved_by_a_page_whose_diff_does_not_apply() -> None:
    module = ModuleType("rules.own001_policy_of_rdma")
    team001 = BUILT_IN.module("TEAM001")
    page = (team001.__doc__ or "").replace("TEAM001", "OWN001")
    module.RULE = team001.RULE  # type: ignore[attr-defined]
    module.__doc__ = page.replace("-              policy: p", "-   policy: p")
    line = 1 + module.__doc__.split("\n").index("-   policy: physical-nic-load")
    with pytest.raises(ValueError) as refused:
        testing.prove("OWN001", Registry({"OWN001": module}))
    assert str(refused.value) == (
        f"OWN001, line {line} of its page: design.yaml of the example does not have:\n"
        "   policy: physical-nic-load"
    )


def test_the_page_and_the_terminal_show_the_diff(capsys: pytest.CaptureFixture[str]) -> None:
    shown = (
        "# design.yaml\n"
        "-              policy: physical-nic-load\n"
        "+              policy: explicit-failover-order\n"
    )
    project = Project(api.Config(), (), {}, (api.rule("TEAM001"),), {})
    pages = {page.path: page.markdown for page in rule_pages.pages(project)}
    assert f"```diff\n{shown}```" in pages["rules/TEAM001/index.md"]
    assert main(["explain", "TEAM001"]) == 0
    assert "".join(f"    {line}\n" for line in shown.splitlines()) in capsys.readouterr().out
