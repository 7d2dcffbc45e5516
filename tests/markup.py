"""What the Nu Html Checker says of pages and style sheets, without what is known of others' markup."""

import json
import subprocess
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

import needs

JAR = needs.ROOT / "node_modules/vnu-jar/build/dist/vnu.jar"


class Known(NamedTuple):
    """A message about markup that is not ours."""

    message: str
    """All of it, or how it begins where it ends with an ellipsis."""
    extract: str
    """What stands in the markup that it is about."""
    why: str


KNOWN = (
    Known(
        "Attribute “autocomplete” is only allowed when the input type is “color”, “date”, “datetime-local”, "
        "“email”, “hidden”, “month”, “number”, “password”, “range”, “search”, “tel”, “text”, “time”, “url”, "
        "or “week”.",
        'class="md-toggle" data-md-toggle="',
        "the theme's switches of the drawer and the search: browsers forget their state by it",
    ),
    Known(
        "Trailing slash on void elements has no effect and interacts badly with unquoted attribute values.",
        '<input type="checkbox"/>',
        "boxes of the Markdown extension for lists of tasks",
    ),
    Known(
        "The document is not mappable to XML 1.0 due to two consecutive hyphens in a comment.",
        "",
        "comments of our guides, which tests run; of a long one, the extract is the end",
    ),
    Known(
        "Resource violates Content Security Policy (meta tag): …",
        "assets/",
        "'self' names nothing where the checker reads files; browsers check the policy (test_served.py)",
    ),
    Known(
        "Resource violates Content Security Policy (meta tag): image “diagrams/…",
        "",
        "the same for diagrams that only print shows",
    ),
    Known(
        "Inline script violates Content Security Policy (meta tag): blocked by “script-src” directive "
        "(missing “‘unsafe-inline’” or nonce/hash).",
        'type="application/json"',
        "data, which no browser runs and no policy is about",
    ),
    Known(
        "Inline script violates Content Security Policy (meta tag): blocked by “script-src” directive "
        "(missing “‘unsafe-inline’” or nonce/hash).",
        "main>\n<script>\n",
        "of the page for lost addresses, whose policy names its hash; browsers run it (test_served.py)",
    ),
)

NEWER = (
    Known(
        "CSS: “container”: Property “container” doesn't exist.",
        "ra-figure / inline-size",
        "CSS Containment 3, which browsers have had since 2023, is not known to the checker",
    ),
    Known("CSS: Unrecognized at-rule “@container”", "@container ra-fi", "the same"),
    Known(
        "CSS: “rx”: Property “rx” doesn't exist.",
        "rx",
        "SVG 2 makes the radius of corners a property, which browsers know and the checker does not",
    ),
)
"""Of the style sheets."""


JAVA = ("-Xss16m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1")
"""The checker runs for seconds: to compile it well would take longer than it runs. What is not compiled well
needs a larger stack."""


class Complaints(NamedTuple):
    ours: list[str]
    known: set[Known]


def complaints(files: Iterable[Path], folder: Path, kind: str = "--html") -> Complaints:
    """What is said of files below a folder; ``kind`` is ``--html`` or ``--css``."""
    if not JAR.is_file():
        needs.unavailable("vnu-jar is not installed: `make test` installs it")
    names = [str(file.relative_to(folder)) for file in files]
    assert names
    # A page of names and a picture is in no language that can be guessed, and guesses vary.
    options = [kind, "--no-langdetect", "--format", "json", "--exit-zero-always", "--stdout"]
    command = [needs.program("java"), *JAVA, "-jar", str(JAR), *options, *names]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True)
    ours, known = [], set()
    for said in json.loads(done.stdout)["messages"]:
        others = [one for one in (*KNOWN, *NEWER) if _is(one, said)]
        known.update(others)
        if not others:
            name = said["url"].rpartition(f"{folder.resolve()}/")[2]
            ours.append(f"{name}:{said.get('lastLine', '')}: {said['message']} {said.get('extract', '')}")
    return Complaints(ours, known)


def _is(known: Known, said: dict[str, str]) -> bool:
    start, _, _ = known.message.partition("…")
    is_said = said["message"].startswith(start) if start != known.message else said["message"] == start
    return is_said and known.extract in said.get("extract", "")
