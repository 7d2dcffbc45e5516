"""The schemas in an editor: the YAML language server, which most editors use, reads them as the linter does.

`make test` installs it with the other test tools.
"""

import json
import subprocess
from collections.abc import Callable, Iterator
from typing import IO, Any

import pytest
from schema_corpus import DESIGN, ROOT

from refarch.schema import store

pytestmark = pytest.mark.process

Message = dict[str, Any]

SETTINGS = {"yamlVersion": "1.2", "validate": True, "hover": True, "schemaStore": {"enable": False}}


class Editor:
    """The part of an editor that opens a file, reads its diagnostics and hovers over a word."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        assert process.stdin is not None and process.stdout is not None
        self.into: IO[bytes] = process.stdin
        self.out: IO[bytes] = process.stdout
        self.asked = 0
        self.ask(
            "initialize",
            {
                "processId": None,
                "rootUri": ROOT.as_uri(),
                "capabilities": {"workspace": {"configuration": True}},
            },
        )
        self.send({"method": "initialized", "params": {}})

    def send(self, message: Message) -> None:
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.into.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
        self.into.flush()

    def ask(self, method: str, params: Message) -> Any:
        self.asked += 1
        self.send({"id": self.asked, "method": method, "params": params})
        return next(message for message in self.messages() if message.get("id") == self.asked)["result"]

    def messages(self) -> Iterator[Message]:
        """Messages from the server; its own questions about settings are answered on the way."""
        while True:
            size = 0
            while (line := self.out.readline().strip()) != b"":
                size = int(line.split(b":")[1]) if line.startswith(b"Content-Length") else size
            message = json.loads(self.out.read(size))
            if "method" in message and "id" in message:
                wanted = (
                    message["params"].get("items", ())
                    if message["method"] == "workspace/configuration"
                    else ()
                )
                answer = [SETTINGS if item.get("section") == "yaml" else {} for item in wanted]
                self.send({"id": message["id"], "result": answer or None})
            else:
                yield message

    def open(self, file: str, text: str) -> list[tuple[int, str]]:
        """Open a file of the shipped design with this text: line and message of each diagnostic."""
        document = {"uri": (DESIGN / file).as_uri(), "languageId": "yaml", "version": 1, "text": text}
        self.send({"method": "textDocument/didOpen", "params": {"textDocument": document}})
        for message in self.messages():
            if (
                message.get("method") == "textDocument/publishDiagnostics"
                and message["params"]["uri"] == document["uri"]
            ):
                found = message["params"]["diagnostics"]
                return [(one["range"]["start"]["line"] + 1, one["message"]) for one in found]
        return []


@pytest.fixture
def editor(need_tool: Callable[..., str]) -> Iterator[Editor]:
    server = need_tool("yaml-language-server")
    with subprocess.Popen([server, "--stdio"], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        yield Editor(process)
        process.terminate()


def text_of(name: str) -> str:
    """A file of the shipped design."""
    return (DESIGN / f"{name}.yaml").read_text(encoding="utf-8")


def test_the_shipped_design_has_no_diagnostics(editor: Editor) -> None:
    for name in store.DESIGN_FILES:
        assert editor.open(f"{name}.yaml", text_of(name)) == []


def test_mistakes_are_worded_as_the_linter_words_them(editor: Editor) -> None:
    text = (
        text_of("design")
        .replace("names: clx-host-[51-54]", "names: clx host")
        .replace("uplinks: [vmnic0]", "uplinks: {a: vmnic0}", 1)
    )
    said = [message for _, message in editor.open("design.yaml", text)]
    node = store.load("design")["definitions"]["host_range"]
    assert said == [
        node["patternErrorMessage"],
        "a standard or SET switch lists its physical ports, e.g. [vmnic0]",
    ]


def test_hovering_shows_the_property_and_not_the_type_it_refers_to(editor: Editor) -> None:
    text = text_of("design")
    editor.open("design.yaml", text)
    line = next(number for number, line in enumerate(text.split("\n")) if "labels:" in line)
    position = {"line": line, "character": text.split("\n")[line].index("labels:") + 1}
    shown = editor.ask(
        "textDocument/hover",
        {"textDocument": {"uri": (DESIGN / "design.yaml").as_uri()}, "position": position},
    )
    assert "What people call these hosts, in the same order." in json.dumps(shown)
