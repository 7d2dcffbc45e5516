"""The schemas in an editor: the YAML language server, which most editors use, reads them as the linter does.

`make test` installs it with the other test tools.
"""

import json
import subprocess
from collections.abc import Callable, Iterator

import pytest
from schema_corpus import DESIGN, ROOT
from yaml_editor import Editor

from refarch.schema import store

pytestmark = pytest.mark.process


@pytest.fixture
def editor(need_tool: Callable[..., str]) -> Iterator[Editor]:
    server = need_tool("yaml-language-server")
    with subprocess.Popen([server, "--stdio"], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        yield Editor(process, ROOT)
        process.terminate()


def text_of(name: str) -> str:
    """A file of the shipped design."""
    return (DESIGN / f"{name}.yaml").read_text(encoding="utf-8")


def test_the_shipped_design_has_no_diagnostics(editor: Editor) -> None:
    for name in store.DESIGN_FILES:
        assert editor.open(DESIGN / f"{name}.yaml", text_of(name)) == []


def test_mistakes_are_worded_as_the_linter_words_them(editor: Editor) -> None:
    text = (
        text_of("design")
        .replace("names: clx-host-[51-54]", "names: clx host")
        .replace("uplinks: [vmnic0]", "uplinks: {a: vmnic0}", 1)
    )
    said = [message for _, message in editor.open(DESIGN / "design.yaml", text)]
    node = store.load("design")["definitions"]["host_range"]
    assert said == [
        node["patternErrorMessage"],
        "a standard or SET switch lists its physical ports, e.g. [vmnic0]",
    ]


def test_hovering_shows_the_property_and_not_the_type_it_refers_to(editor: Editor) -> None:
    text = text_of("design")
    editor.open(DESIGN / "design.yaml", text)
    line = next(number for number, line in enumerate(text.split("\n")) if "labels:" in line)
    column = text.split("\n")[line].index("labels:") + 1
    shown = editor.at("hover", DESIGN / "design.yaml", line, column)
    assert "Display names of these hosts, in the same order." in json.dumps(shown)
