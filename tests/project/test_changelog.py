"""A version and its entry of the changelog in the text of design.yaml: which bytes come, and that all others
stay."""

import pytest

from refarch.core.errors import RefarchError
from refarch.load.reader import read
from refarch.project.changelog import ChangelogEntry, demand_changelog_text, with_version

HEAD = "format: 1\nversion: 1.0.0   # of the rack\nstatus: draft\n"

ENTRY = ChangelogEntry("1.1.0", "2026-11-24", "Cables of 5 m, not 3 m.")

BRACES = "{version: 1.1.0, date: 2026-11-24, says: 'Cables of 5 m, not 3 m.'}"

OLD = "{version: 1.0.0, date: 2026-01-12, says: First version.}"

LONG = " ".join(["Cables of 5 m instead of 3 m."] * 5)

TEXTS: dict[str, tuple[str, str]] = {
    "none yet": (HEAD, f"{HEAD}changelog:\n  - {BRACES}\n"),
    "none yet, keys apart": (
        f"{HEAD}\nsoftware: {{}}\n",
        f"{HEAD}\nsoftware: {{}}\n\nchangelog:\n  - {BRACES}\n",
    ),
    "none yet, no line end": (HEAD.rstrip("\n"), f"{HEAD}changelog:\n  - {BRACES}\n"),
    "none yet, a comment last": (f"{HEAD}# the end\n", f"{HEAD}# the end\nchangelog:\n  - {BRACES}\n"),
    "items in braces": (
        f"{HEAD}changelog:\n  # of the first version\n  - {OLD}  # by hand\n",
        f"{HEAD}changelog:\n  - {BRACES}\n  # of the first version\n  - {OLD}  # by hand\n",
    ),
    "items not indented": (f"{HEAD}changelog:\n- {OLD}\n", f"{HEAD}changelog:\n- {BRACES}\n- {OLD}\n"),
    "items in block style": (
        f"{HEAD}changelog:\n    - version: 1.0.0\n      date: 2026-01-12\n      says: >-\n        First\n",
        f"{HEAD}changelog:\n    - version: 1.1.0\n      date: 2026-11-24\n"
        "      says: Cables of 5 m, not 3 m.\n"
        "    - version: 1.0.0\n      date: 2026-01-12\n      says: >-\n        First\n",
    ),
    "a dash on a line of its own": (
        f"{HEAD}changelog:\n  -\n    # why\n    version: 1.0.0\n    date: 2026-01-12\n    says: First\n",
        f"{HEAD}changelog:\n  - version: 1.1.0\n    date: 2026-11-24\n    says: Cables of 5 m, not 3 m.\n"
        "  -\n    # why\n    version: 1.0.0\n    date: 2026-01-12\n    says: First\n",
    ),
    "in brackets": (f"{HEAD}changelog: [{OLD}]\n", f"{HEAD}changelog: [{BRACES}, {OLD}]\n"),
    "in brackets on lines": (
        f"{HEAD}changelog: [\n  # first\n  {OLD},\n]\n",
        f"{HEAD}changelog: [\n  # first\n  {BRACES},\n  {OLD},\n]\n",
    ),
    "empty brackets": (f"{HEAD}changelog: []  # none\n", f"{HEAD}changelog: [{BRACES}]  # none\n"),
    "not the last key": (
        f"changelog:\n  - {OLD}\n\n{HEAD}",
        f"changelog:\n  - {BRACES}\n  - {OLD}\n\n{HEAD}",
    ),
    "the whole file in braces": (
        f"{{version: 1.0.0, changelog: [{OLD}]}}\n",
        f"{{version: 1.0.0, changelog: [{BRACES}, {OLD}]}}\n",
    ),
}
"""A file, and the same with the entry; the version is written into both."""


@pytest.mark.parametrize("name", TEXTS)
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_an_entry_comes_first_and_every_other_byte_stays(name: str, end: str) -> None:
    before, after = (text.replace("\n", end).encode() for text in TEXTS[name])
    after = after.replace(b"version: 1.0.0   #", b"version: 1.1.0   #").replace(
        b"{version: 1.0.0, ch", b"{version: 1.1.0, ch"
    )
    assert with_version("design.yaml", before, "1.1.0", ENTRY) == after


def test_without_an_entry_the_version_alone_changes() -> None:
    text = f"{HEAD}changelog:\n  - {OLD}\n"
    changed = with_version("design.yaml", text.encode(), "2.0.0", None)
    assert changed == text.replace("version: 1.0.0  ", "version: 2.0.0  ").encode()


def test_long_words_are_folded_under_a_key_of_their_own() -> None:
    changed = with_version(
        "design.yaml", f"{HEAD}changelog:\n  - {OLD}\n".encode(), "1.1.0", ENTRY._replace(says=LONG)
    )
    assert changed is not None
    assert changed.decode().split("changelog:\n")[1] == (
        "  - version: 1.1.0\n"
        "    date: 2026-11-24\n"
        "    says: >-\n"
        "      Cables of 5 m instead of 3 m. Cables of 5 m instead of 3 m. Cables of 5 m instead of 3 m. "
        "Cables of 5\n"
        "      m instead of 3 m. Cables of 5 m instead of 3 m.\n"
        f"  - {OLD}\n"
    )


@pytest.mark.parametrize(
    "says",
    [
        "x}\nversion: 9.9.9",
        "a: b, [c] {d} # no comment",
        "\"quoted\" and 'quoted' \\ back",
        "- a dash",
        "yes",
        "007",
        "*alias &anchor !!tag %x `y` @z",
        "Ä 5 µm cable of ☃ and 𝄞",
        "<script>alert(1)</script>; reload $(id)",
        "a" * 400,
        "{{ key.hosts }}",
    ],
)
@pytest.mark.parametrize("text", [HEAD, f"{HEAD}changelog: [{OLD}]\n", f"{HEAD}changelog:\n  - {OLD}\n"])
def test_words_that_look_like_yaml_stay_words(says: str, text: str) -> None:
    entry = ENTRY._replace(says=says)
    changed = with_version("design.yaml", text.encode(), "1.1.0", entry)
    assert changed is not None
    data = read("design.yaml", changed).data
    log = data["changelog"]
    assert isinstance(log, list)
    assert log[0] == {"version": "1.1.0", "date": "2026-11-24", "says": says}
    assert {key: data[key] for key in ("format", "version", "status")} == {
        "format": 1,
        "version": "1.1.0",
        "status": "draft",
    }


@pytest.mark.parametrize(
    "text",
    [
        f"{HEAD}changelog:\n",
        f"{HEAD}changelog: none\n",
        f"{HEAD}changelog: [  # nothing yet\n]\n",
        f"{HEAD}...\n",
        "{format: 1, version: 1.0.0}\n",
        "format: 1\nversion: |\n  1.0.0\n",
        "format: 1\n",
        "format: 1\nversion: 1.0.0\nversion: 1.0.0\n",
    ],
)
def test_what_would_be_read_as_something_else_is_not_written(text: str) -> None:
    assert with_version("design.yaml", text.encode(), "1.1.0", ENTRY) is None


@pytest.mark.parametrize(
    "says",
    ["", "a\x00b", "\u202egnp.exe", "a" * 5001, "\udcff"],
    ids=["none", "null", "right to left", "long", "half"],
)
def test_words_that_no_changelog_takes_are_refused(says: str) -> None:
    with pytest.raises(RefarchError, match=r"says"):
        demand_changelog_text(says)
    demand_changelog_text("Cables of 5 m instead of 3 m.")
