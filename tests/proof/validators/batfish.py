"""Batfish's grammars of Cisco NX-OS and Arista EOS: is each line a command, in the block it stands in?

Proves that a grammar made to read real devices' configurations recognizes each line, complete, and that it
stands in the block that its indentation says. Blind to value ranges, references, and to the words behind
some keywords (``Finding.kind`` "unjudged" tells where). A finding means "Batfish cannot read this", which
is not always wrong: tests keep the expected ones as a reviewed list, each with its reason, and compare.
Source: ../shared/verifiers/batfish-nxos (Batfish, Apache-2.0, commit cba1873; its README tells its limits).
"""

import json
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Literal, NamedTuple

import needs

from ._asking import run

VALIDATOR = "Batfish's grammar"

Dialect = Literal["nxos", "eos"]

JAVA = ("-Xss16m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-jar")
"""As the validator's own validator.sh starts it: the grammar recurses deeply, and the run is short."""


class Finding(NamedTuple):
    """What is said of one line."""

    kind: str
    """``unrecognized``, ``misplaced``, ``discarded``, ``parser_gave_up``; or ``unjudged``, which is none."""
    line: int
    """From 1."""
    text: str
    in_tail: bool
    """The command is known; an unknown word stands where the grammar does not look: no evidence of error."""
    under_refused: bool
    """It stands in a block whose header is refused, and goes with it."""

    def __str__(self) -> str:
        return f"{self.line}: {self.kind}: {self.text}"


def findings(texts: Mapping[str, str], dialect: Dialect = "nxos") -> dict[str, list[Finding]]:
    """Findings for each text, all in one start of the JVM; those that are "unjudged" included."""
    needs.shared_folder()  # the validator is built from sources there
    command: list[str | Path] = [needs.program("java"), *JAVA, needs.validator("batfish/judge.jar")]
    with tempfile.TemporaryDirectory() as folder:
        names = {}
        for number, (name, text) in enumerate(texts.items()):
            file = Path(folder, f"{number}.cfg")
            file.write_text(text, encoding="utf-8")
            names[str(file)] = name
        done = run([*command, "--dialect", dialect, "--scope", "--unjudged", *names])
    if done.returncode not in (0, 1):
        raise RuntimeError(f"the Batfish validator failed: {done.stderr}")
    found: dict[str, list[Finding]] = {name: [] for name in texts}
    for row in map(json.loads, done.stdout.splitlines()):
        found[names[row["file"]]].append(
            Finding(
                row["kind"],
                row["line"],
                row["text"],
                row.get("in_tail", False),
                row.get("under_unrecognized_line", 0) > 0,
            )
        )
    return found


def all_complaints(texts: Mapping[str, str], dialect: Dialect = "nxos") -> dict[str, list[str]]:
    """``line: kind: text`` of each finding against each text."""
    return {
        name: [str(one) for one in found if one.kind != "unjudged"]
        for name, found in findings(texts, dialect).items()
    }


def complaints(text: str, dialect: Dialect = "nxos") -> list[str]:
    """``line: kind: text`` of each finding against a text."""
    return all_complaints({"": text}, dialect)[""]
