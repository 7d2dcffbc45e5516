"""Bad examples of rules with values changed, and the findings of the rule, as lines of text."""

import json
from collections.abc import Callable
from typing import Any

from refarch import api, testing

ExampleFiles = dict[str, Any]
"""Data of the files of an example by the name of the file without its ending, such as ``wiring``."""


def example_findings(code: str, change: Callable[[ExampleFiles], object] = lambda files: None) -> list[str]:
    """Findings of a rule in its bad example after a change, as ``wiring.yaml:1 error MLAG008 the message``.
    A failure of the rule is among them. The bill of materials is left out."""
    name, texts = testing.overlay(testing.faulty_fragments(api.rule(code)))
    files = {file.removesuffix(".yaml"): json.loads(text) for file, text in texts.items()}
    files.pop("bom", None)
    change(files)
    result = api.lint_texts(name, {f"{file}.yaml": json.dumps(data).encode() for file, data in files.items()})
    assert result.checked, [finding.message for finding in result.findings]
    return [
        f"{one.file} {one.severity} {one.message}"
        for one in result.reported_findings
        if one.code in (code, "RULE001")
    ]
