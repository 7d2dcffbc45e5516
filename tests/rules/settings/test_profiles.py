"""The built-in profiles are data that fit, say where they come from, and change what they say they change."""

from pathlib import Path
from typing import Any

import jsonschema
import pytest
from rule_designs import files

from refarch import api, testing
from refarch.api.conformance import lint_profiles
from refarch.load import profiles as built_in
from refarch.load.document import Document
from refarch.load.reader import read
from refarch.project.settings import effective_settings
from refarch.rules.registry import BUILT_IN
from refarch.schema import store

NAMES = built_in.lint_profile_names()
EVERY = pytest.mark.parametrize("name", NAMES)


def document(text: str) -> Document:
    found = read("refarch.yaml", text.encode())
    assert not found.problems
    return found


def raw(name: str) -> Document:
    return read(name, (Path(built_in.FOLDER) / f"{name}.yaml").read_bytes())


def test_those_that_are_promised_are_there() -> None:
    assert {"strict", "lab", "vsan-8", "vcf-9"} <= set(NAMES)
    assert [profile.name for profile in lint_profiles()] == NAMES == sorted(NAMES)


@EVERY
def test_a_profile_fits_the_schema_of_a_projects_own(name: str) -> None:
    found = raw(name)
    assert not found.problems
    data: dict[str, Any] = dict(found.data)
    assert data.pop("format") == 1 and data.pop("purpose") and data.pop("facts")
    schema = store.load("refarch")
    jsonschema.validate({"profiles": {name: data}}, schema)
    assert "extends" not in data, "the page of profiles shows what a profile itself sets"


@EVERY
def test_a_profile_names_rules_and_options_that_there_are(name: str) -> None:
    data = built_in.lint_profile_data(name)
    assert {"severities", "options", "levels"} & set(data)
    for code in data.get("severities", {}):
        assert code in BUILT_IN.names, code
    for code, values in data.get("options", {}).items():
        declared = {option.name: option for option in BUILT_IN.info(code).options}
        for option, value in values.items():
            assert declared[option].accepts(value), (code, option)


@EVERY
def test_every_change_of_a_profile_has_a_fact_with_its_source(name: str) -> None:
    """A vendor's baseline says for each setting which document asks for it, and nothing of it is practice."""
    data = built_in.lint_profile_data(name)
    baseline = name[-1].isdecimal()
    changed = {
        *data.get("severities", {}),
        *(f"{code}.{one}" for code, values in data.get("options", {}).items() for one in values),
    }
    about = {one for fact in data["facts"] for one in fact["about"]}
    assert about == (changed if baseline else about & {"levels", "severities", "options"})
    for fact in data["facts"]:
        assert fact["says"].endswith(".") and fact["document"] and str(fact["verified"]) == "2026-11-21"
        assert fact["confidence"] in (("quoted", "derived") if baseline else ("practice",))
        assert fact.get("url", "").startswith("https://") is baseline


@EVERY
def test_a_severity_that_a_profile_sets_is_another_one(name: str) -> None:
    data = built_in.lint_profile_data(name)
    assert {"severities", "options", "levels"} & set(data)
    for code, level in data.get("severities", {}).items():
        assert BUILT_IN.rule(code).severity != level, code


def test_there_is_no_other() -> None:
    for name in ("", "none", "../lab", "lab.yaml"):
        with pytest.raises(KeyError):
            built_in.lint_profile_data(name)


def test_layers_lie_over_each_other() -> None:
    found = effective_settings(
        document(
            "profile: site\n"
            "severities: {TOP007: warning}\n"
            "options: {MTU005: {minimum: 1024}}\n"
            "profiles:\n"
            "  site: {extends: ours, severities: {TEAM003: error}, options: {QOS007: {share: 60}, "
            "MTU005: {minimum: 512}}}\n"
            "  ours:\n    extends: lab\n    levels: {info: ignore}\n    severities: {TEAM003: ignore, "
            "TOP007: error}\n"
            "    options: {QOS007: {share: 70}}\n"
        ),
        BUILT_IN,
    )
    assert found.findings == ()
    lab = built_in.lint_profile_data("lab")["severities"]
    assert found.severities == {**lab, "TEAM003": "error", "TOP007": "warning"}
    assert found.levels == {"info": "ignore"}
    assert found.options == {"QOS007": {"share": 60}, "MTU005": {"minimum": 1024}}


def test_a_profile_from_outside_takes_the_place_of_the_files(tmp_path: Path) -> None:
    (tmp_path / "refarch.yaml").write_text(
        "profile: lab\nseverities: {TOP007: error}\nprofiles: {own: {options: {IP014: {hosts: 2}}}}\n"
    )
    assert api.Session(str(tmp_path)).demand_settings().config.severities["TOP007"] == "error"
    strict = api.Session(str(tmp_path), profile="strict").demand_settings().config
    assert (strict.profile, strict.severities, strict.levels) == (
        "strict",
        {"TOP007": "error"},
        built_in.lint_profile_data("strict")["levels"],
    )
    own = api.Session(str(tmp_path), profile="own").demand_settings().config
    assert (own.severities, own.options) == ({"TOP007": "error"}, {"IP014": {"hosts": 2}})
    with pytest.raises(api.RefarchError, match=r"^unknown profile onw\. Did you mean `own`\?$"):
        api.Session(str(tmp_path), profile="onw").demand_settings()


def codes(edits: dict[str, Any], settings: str) -> list[tuple[str, str]]:
    result = api.lint_texts("vsan-roce", {**files(edits), "refarch.yaml": settings.encode()})
    return [(finding.severity, finding.code) for finding in result.findings]


ONE_UPLINK = {"design.yaml": [("active: [Uplink 1], standby: [Uplink 2]", "active: [Uplink 1]")]}


@pytest.mark.parametrize(
    ("profile", "severity"),
    [("format: 1", "warning"), ("profile: strict", "error"), ("profile: lab", "info")],
)
def test_a_single_uplink(profile: str, severity: str) -> None:
    assert codes(ONE_UPLINK, f"{profile}\n") == [(severity, "TEAM003")]


def test_levels_count_for_single_findings_too() -> None:
    """TEAM003 is a warning that has infos among its findings."""
    both = {"design.yaml": [("active: [Uplink 1], standby: [Uplink 2]", "active: [Uplink 1, Uplink 2]")]}
    assert codes(both, "format: 1\n") == [("info", "TEAM003")]
    assert codes(both, "profile: strict\n") == [("warning", "TEAM003")]
    assert codes(both, "profile: quiet\nprofiles: {quiet: {levels: {info: ignore}}}\n") == []


def test_what_keeps_a_design_from_being_checked_is_told_anyway() -> None:
    broken = {"bom.yaml": "format: 1\nitems: 3\n"}
    assert codes(broken, "profile: quiet\nprofiles: {quiet: {levels: {error: ignore}}}\n") == [
        ("error", "SCHEMA003")
    ]


def release(esxi: str, vcenter: str) -> dict[str, Any]:
    return {
        "design.yaml": [
            ('esxi: {release: "7.0 U3d", build: 19482537}', f'esxi: {{release: "{esxi}"}}'),
            ('vcenter: {release: "7.0 U3d", build: 19480866}', f'vcenter: {{release: "{vcenter}"}}'),
        ]
    }


@pytest.mark.parametrize(
    ("profile", "esxi", "expected"),
    [
        ("vsan-8", "7.0 U3d", 2),
        ("vsan-8", "8.0 GA", 0),
        ("vsan-8", "8.0 U3", 0),
        ("vsan-8", "9.0", 0),
        ("vcf-9", "8.0 U3", 2),
        ("vcf-9", "9.0", 0),
    ],
)
def test_baselines_begin_at_a_release(profile: str, esxi: str, expected: int) -> None:
    found = [code for _, code in codes(release(esxi, esxi), f"profile: {profile}\n") if code == "VER015"]
    assert found == ["VER015"] * expected


def test_vsan_8_asks_esa_for_25_gigabits() -> None:
    edits = release("8.0 U3", "8.0 U3")
    edits["design.yaml"] += [("product: vsan-osa", "product: vsan-esa")]
    cable = "cable: nvidia-mcp2m00-a003e30l}\n"
    edits["wiring.yaml"] = [(cable, cable.replace("}", ", speed: 10G}"))]
    for profile, severity in (
        ("format: 1", "warning"),
        ("profile: vsan-8", "error"),
        ("profile: vcf-9", "warning"),
    ):
        assert [level for level, code in codes(edits, f"{profile}\n") if code == "NIC013"][:1] == [severity]


def test_vcf_9_raises_what_its_design_library_requires() -> None:
    beacon = {
        "design.yaml": [
            (
                "active: [Uplink 1], standby: [Uplink 2]",
                "active: [Uplink 1], standby: [Uplink 2], failure_detection: beacon-probing",
            )
        ]
    }
    assert ("warning", "TEAM006") in codes(beacon, "format: 1\n")
    assert ("error", "TEAM006") in codes(beacon, "profile: vcf-9\n")


@EVERY
def test_the_clean_example_without_releases_is_clean_by_every_profile(name: str) -> None:
    base = testing.base_files("vsan-roce")
    base["design.yaml"] = base["design.yaml"].replace(b'  esxi: {release: "7.0 U3d", build: 19482537}\n', b"")
    base["design.yaml"] = base["design.yaml"].replace(
        b'  vcenter: {release: "7.0 U3d", build: 19480866}\n', b""
    )
    result = api.lint_texts("vsan-roce", {**base, "refarch.yaml": f"profile: {name}\n".encode()})
    assert [finding.code for finding in result.findings if finding.severity == "error"] == []
