"""The part of an editor that the tests need: it talks to the YAML language server as most editors do."""

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any

Message = dict[str, Any]

SETTINGS = {"yamlVersion": "1.2", "validate": True, "hover": True, "schemaStore": {"enable": False}}


CAPABILITIES = {
    "workspace": {"configuration": True},
    "textDocument": {
        "completion": {"completionItem": {"snippetSupport": True, "documentationFormat": ["markdown"]}},
        "hover": {"contentFormat": ["markdown"]},
    },
}


class Editor:
    """The part of an editor that opens a file, reads its diagnostics and hovers over a word."""

    def __init__(self, process: subprocess.Popen[bytes], root: Path, settings: Message = SETTINGS) -> None:
        assert process.stdin is not None and process.stdout is not None
        self.into: IO[bytes] = process.stdin
        self.out: IO[bytes] = process.stdout
        self.asked = 0
        self.root, self.settings = root, settings
        self.ask(
            "initialize",
            {
                "processId": None,
                "rootUri": root.as_uri(),
                "capabilities": CAPABILITIES,
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
                answer = [self.settings if item.get("section") == "yaml" else {} for item in wanted]
                self.send({"id": message["id"], "result": answer or None})
            else:
                yield message

    def open(self, path: Path, text: str) -> list[tuple[int, str]]:
        """Open a file with this text: line and message of each diagnostic."""
        document = {"uri": path.as_uri(), "languageId": "yaml", "version": 1, "text": text}
        self.send({"method": "textDocument/didOpen", "params": {"textDocument": document}})
        for message in self.messages():
            if (
                message.get("method") == "textDocument/publishDiagnostics"
                and message["params"]["uri"] == document["uri"]
            ):
                found = message["params"]["diagnostics"]
                return [(one["range"]["start"]["line"] + 1, one["message"]) for one in found]
        return []

    def at(self, method: str, path: Path, line: int, character: int) -> Any:
        """What the server says of a place, both counted from 0: ``completion`` or ``hover``."""
        place = {"line": line, "character": character}
        return self.ask(f"textDocument/{method}", {"textDocument": {"uri": path.as_uri()}, "position": place})
