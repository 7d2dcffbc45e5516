"""What a published release says of the ones before it: the page of changes, data, feed, and revisions by
its name."""

import json
import re
import subprocess
import sys
from html import unescape
from pathlib import Path
from xml.etree import ElementTree

import jsonschema
from publish_project import environment, git

from refarch import api
from refarch_site.feed import atom_feed
from refarch_site.project import Project
from refarch_site.release_info import ReleaseChange, ReleaseInfo, ReleaseNote, as_json, read_notes

BRANCH = "published-site"
ATOM = "{http://www.w3.org/2005/Atom}"


def refarch(folder: Path, *words: str) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-m", "refarch", *words]
    return subprocess.run(
        command, cwd=folder, capture_output=True, text=True, check=False, env=environment(folder)
    )


def text_of(page: str) -> list[str]:
    """The words of the article of a page, line by line."""
    article = re.search(r"<article.*?</article>", page, re.DOTALL)
    assert article is not None
    plain = unescape(re.sub(r"<[^>]+>", "\n", article[0]))
    return [line.strip() for line in plain.splitlines() if line.strip() and line.strip() != "¶"]


def test_the_page_of_changes_says_what_has_to_be_done(published: Path) -> None:
    words = text_of(git(published, "show", f"{BRANCH}:2.0/releases.html"))
    assert words[:2] == [
        "Changes up to 2.0",
        "Work required to update an installation from an earlier release. Select the "
        "release of the installation. refarch compares the models of the designs, not "
        "the text of the files. The order of steps is practice.",
    ]
    after = words[words.index("Design") :]
    assert after[:8] == [
        "Design",
        "Version",
        "Work required",
        "A second vSAN cluster over RoCE",
        "1.0.0 → 1.0.1",
        "document only",
        "A second vSAN cluster over RoCE, since 1.0",
        "Impact",
    ]
    assert "the design: title A small vSAN cluster over RoCE -> A second vSAN cluster over RoCE" in after


def test_the_first_release_has_nothing_to_compare_with(published: Path) -> None:
    words = text_of(git(published, "show", f"{BRANCH}:1.0/releases.html"))
    assert words[:2] == [
        "Changes up to 1.0",
        "1.0 is the first version of this site, so there is no earlier version to compare with.",
    ]


def test_the_notes_of_a_release_hold_those_before_it(published: Path) -> None:
    notes = json.loads(git(published, "show", f"{BRANCH}:2.0/releases.json"))["releases"]
    assert [(note["version"], note["after"]) for note in notes] == [("2.0", "1.0"), ("1.0", "")]
    assert notes[0]["changes"] == [
        {
            "id": "vsan-roce",
            "title": "A second vSAN cluster over RoCE",
            "kind": "changed",
            "before": "1.0.0",
            "after": "1.0.1",
            "classes": ["document only"],
            "told": [
                "document only: 2 changes",
                "the design: title A small vSAN cluster over RoCE -> A second vSAN cluster over RoCE",
                "the design: version 1.0.0 -> 1.0.1",
            ],
        }
    ]


def test_each_version_lists_its_designs_for_programs(published: Path) -> None:
    found = json.loads(git(published, "show", f"{BRANCH}:2.0/designs.json"))
    assert (found["format"], found["release"], found["address"]) == (1, "2.0", "")
    (design,) = found["designs"]
    assert {
        name: design[name]
        for name in ("id", "version", "products", "transports", "hosts", "switches", "page", "model")
    } == {
        "id": "vsan-roce",
        "version": "1.0.1",
        "products": ["vsan-osa"],
        "transports": ["roce-v2"],
        "hosts": 4,
        "switches": 2,
        "page": "designs/vsan-roce/index.html",
        "model": "designs/vsan-roce/design.json",
    }
    model = json.loads(git(published, "show", f"{BRANCH}:2.0/{design['model']}"))
    jsonschema.validate(model, json.loads(git(published, "show", f"{BRANCH}:2.0/{found['schema']}")))
    guide = git(published, "show", f"{BRANCH}:2.0/llms.txt").splitlines()
    assert guide[0] == "# Reference architectures"
    assert "- [A second vSAN cluster over RoCE](designs/vsan-roce/index.html): version 1.0.1." in "\n".join(
        guide
    )


def test_a_release_is_a_revision_by_its_name(published: Path) -> None:
    for name in ("v1.0", "1.0"):
        done = refarch(published, "diff", f"vsan-roce@{name}")
        assert done.stdout.splitlines()[:2] == [
            f"vsan-roce@{name} -> vsan-roce: document only",
            "  document only: 2 changes",
        ], done.stderr


def test_a_release_of_files_that_were_not_committed_cannot_be_compared(published: Path) -> None:
    done = refarch(published, "diff", "vsan-roce@v2.0")
    assert (done.returncode, done.stderr) == (
        2,
        "refarch: release 2.0 was published from uncommitted files, so its designs are not in this "
        "repository\n",
    )
    done = refarch(published, "diff", "vsan-roce@v3.0")
    assert done.returncode == 2 and "unknown revision v3.0 in this repository" in done.stderr


def test_versions_are_listed(published: Path) -> None:
    commit = git(published, "rev-parse", "main")[:12]
    assert refarch(published, "publish", "--list").stdout.splitlines() == [
        "2.0, latest: uncommitted files: vsan-roce 1.0.1",
        f"1.0: {commit}: vsan-roce 1.0.0",
    ]


HOSTILE = "]]></content><script>alert(1)</script>&\x00\x1b\u202e"


def test_a_feed_holds_texts_as_texts() -> None:
    change = ReleaseChange(HOSTILE, HOSTILE, "changed", HOSTILE, "2", ("re-cable",), (HOSTILE, "second"))
    notes = (ReleaseNote("2.0", "2026-11-24", "1.0", (change,)), ReleaseNote("1.0", "2026-11-01", "", ()))
    project = Project(api.Config(), (), {}, (), {}, address="https://example.org/d/")
    made = atom_feed(project, ReleaseInfo("2.0", notes=notes))
    root = ElementTree.fromstring(made)
    entries = root.findall(f"{ATOM}entry")
    shown = "]]></content><script>alert(1)</script>&(U+0000)(U+001B)(U+202E)"
    assert [entry.findtext(f"{ATOM}title") for entry in entries] == [
        "Release 2.0",
        f"{shown}: {shown} to 2, re-cable",
        "Release 1.0",
    ]
    assert entries[1].findtext(f"{ATOM}content") == f"{shown}\nsecond"
    assert [entry.findtext(f"{ATOM}updated") for entry in entries] == [
        "2026-11-24T00:00:00Z",
        "2026-11-24T00:00:00Z",
        "2026-11-01T00:00:00Z",
    ]
    assert len({entry.findtext(f"{ATOM}id") for entry in entries}) == 3


def test_notes_that_others_wrote_are_passed_over() -> None:
    good = (
        ReleaseNote(
            "1.0", "2026-11-24", "", (ReleaseChange("a", "A", "changed", "1", "2", ("purchase",), ("x",)),)
        ),
    )
    assert read_notes(as_json(good)) == list(good)
    for content in ("", "[", "[]", "{}", '{"releases": 3}', '{"releases": [1]}', "[" * 100_000):
        assert read_notes(content) == []
    wrong = as_json(good).replace('"A"', "3")
    assert read_notes(wrong) == []
