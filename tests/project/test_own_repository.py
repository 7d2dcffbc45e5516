"""A repository of designs outside of this one, with parts, a rule and settings of its own, from an empty
folder through pre-commit, lint, fix, review and build."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

from summaries import without_not_stated

RULE = '''"""A cluster has more hosts than our racks have room for.

## What it checks

No cluster has more than four hosts.

## Example

```yaml
# design.yaml
clusters:
  compute:
    hosts:
      - names: host-[1-5]  # <- OWN001
```
"""

from collections.abc import Iterator

from refarch.rules import Problem, Rule
from refarch.api.model import Cluster, Design


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    if len(cluster.hosts) > 4:
        message = f"cluster {cluster.id} has {len(cluster.hosts)} hosts, our racks have room for four"
        yield Problem(cluster.origin, message)


RULE = Rule(
    severity="warning",
    confidence="practice",
    hint="Take another rack, or waive it.",
    sources=(),
    check_cluster=check_cluster,
)
'''

EXCLUDES = """\
excludes:
  - what: [drives, processors, memory, firmware, management-controllers, storage-policy, licenses, racks]
    because: The lab tests the network.
"""

PASSED = re.compile(r"refarch lint\.+Passed\n")
"""What pre-commit prints."""

SETTINGS = """\
format: 1
designs: racks
rules: rules
fail_on: warning
site: {name: Racks of ours}
"""


class Repository:
    """A folder, and what a person types there. Nothing of this clone's settings is seen."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir()
        kept = {
            name: value
            for name, value in os.environ.items()
            if not name.startswith(("PYTHON", "GIT_", "REFARCH_", "PYTEST_", "PRE_COMMIT", "CI"))
        }
        who = {f"GIT_{role}_NAME": "someone" for role in ("AUTHOR", "COMMITTER")}
        address = {f"GIT_{role}_EMAIL": "someone@example.org" for role in ("AUTHOR", "COMMITTER")}
        programs = Path(sys.executable).parent
        self.environment = {
            **kept,
            **who,
            **address,
            "PATH": f"{programs}{os.pathsep}{os.environ.get('PATH', os.defpath)}",
            "HOME": str(folder.parent),
            "GIT_CONFIG_NOSYSTEM": "1",
            "GIT_CEILING_DIRECTORIES": str(folder.parent),
            "NO_COLOR": "1",
        }

    def run(self, line: str, status: int = 0) -> str:
        """What a command prints on both streams; it has to end with this status."""
        done = subprocess.run(
            line.split(" "),
            cwd=self.folder,
            env=self.environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        assert done.returncode == status, f"$ {line}\n{done.stdout}"
        return done.stdout

    def edit(self, file: str, *changes: tuple[str, str]) -> None:
        """Replace texts in a file, each of which stands in it."""
        path = self.folder / file
        text = path.read_text()
        for old, new in changes:
            assert old in text, (file, old)
            text = text.replace(old, new)
        path.write_text(text)

    def commit(self, message: str) -> str:
        """Commit everything."""
        self.run("git add .")
        return self.run(f"git commit --quiet --message {message}")


def begun(folder: Path) -> Repository:
    """The repository with its first commit: a design that lints clean and uses a card of its own."""
    ours = Repository(folder)
    (folder / "refarch.yaml").write_text(SETTINGS)
    (folder / "rules").mkdir()
    (folder / "rules" / "own001_many_hosts.py").write_text(RULE)
    assert "racks/lab: 4 hosts" in ours.run("refarch init --design lab --like vsan-roce --ci none")
    assert (folder / "refarch.yaml").read_text() == SETTINGS
    card = "racks/_catalog/nics/example-n25.yaml"
    assert card in ours.run("refarch parts new nic example-n25 --like nvidia-connectx-6-lx-25g-2p")
    ours.edit(card, ("\nvendor:\n", "\nvendor: Example\n"), ("\nmodel:\n", "\nmodel: N25\n"))
    ours.edit(card, ("\ntitle:\n", "\ntitle: Example N25\n"))
    for file in ("design.yaml", "bom.yaml"):
        ours.edit(f"racks/lab/{file}", ("nvidia-connectx-6-lx-25g-2p", "example-n25"))
    ours.edit("racks/lab/design.yaml", ("status: draft", f"{EXCLUDES}status: published"))
    sections = ("Introduction", "Use when", "Not when", "Limits", "Growth")
    narrative = "\n".join(f"## {section}\n\nSee the plan of the lab.\n" for section in sections)
    (ours.folder / "racks/lab/narrative.md").write_text(narrative)
    ours.edit(
        ".pre-commit-config.yaml", ("entry: refarch lint\n", "entry: refarch lint --allow-local-code\n")
    )
    assert (
        without_not_stated(ours.run("refarch lint --allow-local-code"))
        == "no findings in 1 design (6 files)\n"
    )
    ours.run("pre-commit install")
    assert PASSED.fullmatch(ours.commit("first"))
    return ours


def test_a_change_from_its_mistake_to_the_site(tmp_path: Path) -> None:
    ours = begun(tmp_path / "ours")
    folder = ours.folder
    ours.run("git switch --quiet --create change")
    # One host more, one number forgotten: the hook holds the commit back for both.
    ours.edit("racks/lab/design.yaml", ("host-[1-4]", "host-[1-5]"))
    ours.edit("racks/lab/bom.yaml", ("example-n25, quantity: needed", "example-n25, quantity: 4"))
    ours.run("git add .")
    said = ours.run("git commit --quiet --message more", status=1)
    assert "error BOM001 the bill of materials lists 4 Example N25, but the design needs 5" in said
    assert "warning OWN001 cluster compute has 5 hosts, our racks have room for four" in said
    # What is not seen without the right to run the project's code is said.
    assert "skipped 1 custom rule (use --allow-local-code to run them): OWN001" in ours.run(
        "refarch lint", status=1
    )
    ours.run("refarch lint --allow-local-code --fix", status=1)
    assert "example-n25, quantity: 5," in (folder / "racks/lab/bom.yaml").read_text()
    words = "--base main --allow-local-code --out ../review --no-configuration"
    said = ours.run(f"refarch review {words} --no-pictures", status=1)
    assert (
        said.splitlines()[0] == "Changes requested: 1 design changed, 1 new finding, 1 version bump required"
    )
    ours.run("refarch lint --allow-local-code --add-waiver OWN001 --reason lab")
    ours.run("refarch bump --since main")
    assert PASSED.fullmatch(ours.commit("more"))
    # The base's rules validator; the waiver is the change's, and the reviewer is told.
    said = ours.run(f"refarch review {words} --head change")
    assert said.splitlines()[0] == "No blocking findings: 1 design changed, 0 new findings"
    made = json.loads((tmp_path / "review/changes.json").read_text())["designs"]
    assert [one["id"] for one in made] == ["lab"] and "purchase" in made[0]["classes"]
    assert (tmp_path / "review/pictures/lab-wiring.svg").exists()
    waived = json.loads((tmp_path / "review/findings.json").read_text())["findings"]
    assert [(one["code"], one["waived"]) for one in waived] == [("OWN001", "lab")]
    assert ours.run("refarch build --allow-local-code").endswith("site/index.html\n")
    site = folder / "site"
    assert "room for four" in (site / "designs/lab/compliance.html").read_text()
    assert "Example N25" in (site / "designs/lab/order.html").read_text()
    assert "more hosts than our racks have room for" in (site / "rules/OWN001/index.html").read_text()
    assert "Racks of ours" in (site / "index.html").read_text()
    assert ours.run("git status --short") == ""
