"""yamllint, run with our configuration, and our reader call the same documents faulty."""

import subprocess
import sys
from pathlib import Path

import pytest

from refarch.load.reader import read

FAULTY = {
    "a yes": "key: yes\n",
    "an off in a list": "key: [off]\n",
    "on as a key": "on: 1\n",
    "True with a capital": "key: True\n",
    "a number that 1.1 reads as octal": "key: 010\n",
    "a number that 1.2 reads as octal": "key: 0o10\n",
    "a key written twice": "key: 1\nother: 2\nkey: 3\n",
    "an unclosed quote": 'key: "abc\n',
    "a tab as indentation": "key:\n\tother: 1\n",
}

CLEAN = {
    "no document start": "format: 1\n",
    "true and false": "one: true\ntwo: false\n",
    "yes in quotes": 'key: "yes"\n',
    "a route target": "key: 65000:10\n",
    "a MAC address of digits": "key: 00:11:22:33:44:55\n",
    "a version with a trailing zero": "key: 7.10\n",
    "a link on one line": 'links:\n  - {from: "host-069 vmnic4", to: "swx-035 swp1", cable: some-cable}\n',
    "a waiver beside the value": "key: 1 # refarch: waive TOP007: lab bed\n",
    "a zero": "key: 0\n",
}


def yamllint(root: Path, text: str) -> list[str]:
    """The lines yamllint prints for a document; it is run as the separate program that it is."""
    result = subprocess.run(
        [
            sys.executable,
            "-m",
            "yamllint",
            "--strict",
            "--format",
            "parsable",
            "-c",
            str(root / ".yamllint.yaml"),
            "-",
        ],
        input=text,
        capture_output=True,
        text=True,
    )
    assert result.stderr == ""
    return result.stdout.splitlines()


@pytest.mark.parametrize("name", FAULTY)
def test_both_refuse(root: Path, name: str) -> None:
    text = FAULTY[name]
    assert yamllint(root, text)
    assert read("design.yaml", text.encode()).problems


@pytest.mark.parametrize("name", CLEAN)
def test_both_accept(root: Path, name: str) -> None:
    text = CLEAN[name]
    assert yamllint(root, text) == []
    assert read("design.yaml", text.encode()).problems == ()
