"""SET001 to SET006: what is wrong with refarch.yaml is found at its place, and everything else in it
counts."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from refarch import api, testing

Told = list[str]

FULL = "options: {IP014: {hosts: 3}}\n"
"""Settings by which the network has no room, which is an info."""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project with the clean example, whose network for vSAN has room for two hosts more."""
    folder = tmp_path / "designs" / "vsan-roce"
    folder.mkdir(parents=True)
    for name, text in testing.base_files("vsan-roce").items():
        (folder / name).write_bytes(text.replace(b"prefix: 203.0.113.0/24", b"prefix: 203.0.113.0/29"))
    return tmp_path


def lint(project: Path, settings: str, **words: list[str]) -> Told:
    (project / "refarch.yaml").write_text(settings)
    found = api.lint(root=str(project), **words).findings  # type: ignore[arg-type]
    return [
        f"{one.file}:{one.line}:{one.column} {one.severity} {one.code} {one.message}. {one.hint}"
        for one in found
    ]


def settings_only(project: Path, settings: str) -> Told:
    """The findings about the settings: they are the first."""
    found = lint(project, settings)
    own = [line for line in found if line.startswith("refarch.yaml:")]
    assert found[: len(own)] == own
    return own


def test_the_design_without_mistakes(project: Path) -> None:
    assert lint(project, "format: 1\n") == lint(project, "options: {IP014: {hosts: 2}}\n") == []
    (line,) = lint(project, FULL)
    assert line.startswith("designs/vsan-roce/ip-plan.yaml:") and " info IP014 " in line


@pytest.mark.parametrize(
    ("settings", "expected"),
    [
        ("profile: strict\n", []),
        (
            "profile: strcit\n",
            ["refarch.yaml:1:10 error SET001 unknown profile strcit. Replace `strcit` with `strict`."],
        ),
        (
            "profile: zzz\n",
            ["refarch.yaml:1:10 error SET001 unknown profile zzz. Defined are: lab, strict, vcf-9, vsan-8."],
        ),
        ("profile: own\nprofiles:\n  own: {extends: lab}\n", []),
        (
            "profiles:\n  own: {extends: ohter}\n  other: {}\n",
            ["refarch.yaml:2:18 error SET001 unknown profile ohter. Replace `ohter` with `other`."],
        ),
    ],
)
def test_set001(project: Path, settings: str, expected: Told) -> None:
    assert settings_only(project, settings) == expected


def test_set002_names_a_ring_once(project: Path) -> None:
    settings = (
        "profiles:\n  lead: {extends: one}\n  two: {extends: three}\n  one: {extends: two}\n  three: "
        "{extends: one}\n"
    )
    run = _run(project, settings)
    (finding,) = [one for one in run.findings if one.file == "refarch.yaml"]
    assert (finding.line, finding.column, finding.code) == (3, 18, "SET002")
    assert finding.message == "profile two extends itself through three, one"
    assert [(place.line, place.column) for place in finding.related] == [(5, 20), (4, 18)]
    assert finding.hint == "Remove `extends` from one of the profiles."


def _run(project: Path, settings: str) -> "api.Run":
    (project / "refarch.yaml").write_text(settings)
    return api.lint(root=str(project))


def test_set002_at_once(project: Path) -> None:
    assert settings_only(project, "profiles: {a: {extends: a}}\n") == [
        "refarch.yaml:1:25 error SET002 profile a extends itself. Remove `extends` from one of the profiles."
    ]


def test_a_ring_that_is_used_is_laid_over_once(project: Path) -> None:
    settings = (
        "profile: a\nprofiles:\n  a: {extends: b, severities: {IP014: warning}}\n  b: {extends: a, "
        "severities: {IP014: error}}\n"
    )
    found = lint(project, settings + FULL)
    assert [line.split(" ")[1:3] for line in found] == [["error", "SET002"], ["warning", "IP014"]]


@pytest.mark.parametrize(
    ("settings", "expected"),
    [
        (
            "severities: {TEMA001: error}\n",
            "1:14 error SET003 unknown rule TEMA001. Replace `TEMA001` with `TEAM001`.",
        ),
        (
            "options:\n  IP041: {hosts: 2}\n",
            "2:3 error SET003 unknown rule IP041. Replace `IP041` with `IP031`.",
        ),
        (
            "profiles:\n  a:\n    severities:\n      IP041: error\n",
            "4:7 error SET003 unknown rule IP041. Replace `IP041` with `IP031`.",
        ),
        (
            "profiles: {a: {options: {IP041: {}}}}\n",
            "1:26 error SET003 unknown rule IP041. Replace `IP041` with `IP031`.",
        ),
        (
            "options: {IP014: {host: 2}}\n",
            "1:19 error SET004 rule IP014 has no option host. Replace `host` with `hosts`.",
        ),
        (
            "options: {IP001: {hosts: 2}}\n",
            (
                "1:19 error SET004 rule IP001 has no option hosts. Remove the option, because the rule "
                "has no options."
            ),
        ),
        (
            "options: {YAML001: {x: 2}}\n",
            (
                "1:21 error SET004 rule YAML001 has no option x. Remove the option, because the rule has "
                "no options."
            ),
        ),
        (
            "options: {MTU005: {minimum: 255}}\n",
            "1:29 error SET005 option minimum of MTU005 is 255, but must be a whole number from 256 to "
            "4096. Set the smallest sufficient RoCE packet size in bytes; the default is 4096.",
        ),
        (
            'profiles: {a: {options: {MTU005: {minimum: "4096"}}}}\n',
            '1:44 error SET005 option minimum of MTU005 is "4096", but must be a whole number from 256 to '
            "4096. Set the smallest sufficient RoCE packet size in bytes; the default is 4096.",
        ),
        (
            "options: {VER015: {esxi: 8}}\n",
            "1:26 error SET005 option esxi of VER015 is 8, but must be a release in quotes. Set the oldest "
            "release of ESXi; the default is nothing.",
        ),
        (
            "options: {VER015: {esxi: latest}}\n",
            '1:26 error SET005 option esxi of VER015 is "latest", but must be a release in quotes. Set the '
            "oldest release of ESXi; the default is nothing.",
        ),
        (
            "profiles:\n  lab: {extends: strict}\n",
            "2:3 error SET006 profile lab has the name of a built-in profile. Rename the profile, and extend "
            "the built-in profile with `extends`.",
        ),
    ],
)
def test_exact_places_and_words(project: Path, settings: str, expected: str) -> None:
    assert settings_only(project, settings) == [f"refarch.yaml:{expected}"]


def test_what_is_right_counts_beside_what_is_wrong(project: Path) -> None:
    found = lint(
        project,
        "profile: nope\nseverities: {IP014: error, XX001: error}\noptions: {IP014: {hosts: 3, host: 1}}\n",
    )
    assert [line.split(" ")[1:3] for line in found] == [
        ["error", "SET001"],
        ["error", "SET003"],
        ["error", "SET004"],
        ["error", "IP014"],
    ]


def test_they_are_neither_selected_away_nor_switched_off(project: Path) -> None:
    for words in ({"select": ["TEAM"]}, {"ignore": ["SET", "IP"]}):
        found = lint(project, "profile: nope\n", **words)
        assert [line.split(" ")[2] for line in found] == ["SET001"]
    (first, *_) = lint(project, "severities: {SET003: ignore, XX001: error}\n")
    assert first.startswith("refarch.yaml:1:30 error SET003 ")
    (first, *_) = lint(project, "severities: {SET003: warning, XX001: error}\n")
    assert first.startswith("refarch.yaml:1:31 warning SET003 ")


def test_whoever_does_not_report_refuses(project: Path) -> None:
    (project / "refarch.yaml").write_text("profile: nope\n")
    for refused in (
        lambda: api.Session(str(project)).demand_settings().config,
        lambda: api.open_design("vsan-roce", root=str(project)),
    ):
        with pytest.raises(
            api.RefarchError, match=r"^refarch\.yaml:1:10: unknown profile nope\. Defined are"
        ):
            refused()


def test_fingerprints_differ_and_stay(project: Path) -> None:
    wrong = "severities: {XX001: error, XX002: error}\noptions: {XX001: {}}\n"
    first = [one.fingerprint for one in _run(project, wrong).findings]
    later = [one.fingerprint for one in _run(project, "# moved\n\n" + wrong).findings]
    assert first == later and len(set(first)) == len(first) == 3


def test_a_thousand_at_most(project: Path) -> None:
    codes = ", ".join(f"XX{number:03d}: error" for number in range(1000))
    layers = "".join(f"  p{number}: {{severities: {{{codes}}}}}\n" for number in range(3))
    run = _run(project, f"severities: {{{codes}}}\nprofiles:\n{layers}")
    assert len([one for one in run.findings if one.code == "SET003"]) == 1000


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ("profile: [strict]\n", "refarch.yaml:1:1"),
        ("profile: Strict\n", "refarch.yaml:1:10: `profile` is `Strict`: expected the name of a profile"),
        ("options: {MTU005: 4096}\n", "refarch.yaml:1:19"),
        ("options: {MTU005: {minimum: [4096]}}\n", "refarch.yaml:1:20"),
        ("options: {MTU005: {minimum: 4096.5}}\n", "refarch.yaml:1:29"),
        ("options: {MTU005: {minimum: true}}\n", "refarch.yaml:1:29"),
        ("options: {mtu005: {minimum: 4096}}\n", "refarch.yaml:1:11"),
        ("profiles: {a: {levels: {fatal: error}}}\n", "refarch.yaml:1:25: unknown key `fatal`"),
        ("profiles: {a: {facts: []}}\n", "refarch.yaml:1:16: unknown key `facts`"),
    ],
)
def test_what_the_schema_refuses_ends_the_run(project: Path, settings: str, message: str) -> None:
    (project / "refarch.yaml").write_text(settings)
    with pytest.raises(api.RefarchError) as told:
        api.lint(root=str(project))
    assert str(told.value).startswith(message)


def test_settings_of_a_design_that_is_not_on_disk() -> None:
    files: Mapping[str, bytes] = {
        **testing.base_files("vsan-roce"),
        "refarch.yaml": b"options: {IP014: {hosts: 251}}\n",
    }
    found = [finding.code for finding in api.lint_texts("vsan-roce", files).findings]
    assert found == ["IP014", "IP014"]
