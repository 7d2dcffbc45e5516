"""What a design does not state: the words, the rules, what excludes it, and where it is told."""

import json
from pathlib import Path

import pytest

from refarch import api, testing
from refarch.engine.conformance import RuleVerdict, conformance
from refarch.rules.registry import BUILT_IN
from refarch.views.subjects.registry import OPEN_SUBJECTS, SUBJECTS, gap_in_cluster, open_gaps

ROOT = Path(__file__).resolve().parents[2]

CPU = "cpu: {model: intel-xeon-gold-6148, sockets: 2}"
DRIVES = "drives: [{drive: samsung-mzwlj3t8hbls-00007, quantity: 6, role: storage-pool}]"
TWO_CLUSTERS = f"""clusters:
  compute:
    hosts: [{{names: "host-[1-4]", server: dell-poweredge-r760, {DRIVES}}}]
  lab:
    title: Lab
    role: workload
    product: vsan-esa
    transport: tcp
    topology: single-site
    hosts: [{{names: "lab-[1-4]", server: dell-poweredge-r760}}]
"""


def lint(base: str = "vsan-esa", **patches: str) -> api.LintResult:
    """A small design with patches of its files."""
    listed = [
        testing.Fragment(f"{name.replace('_', '-')}.yaml", text, base) for name, text in patches.items()
    ]
    files = testing.base_files(base)
    if listed:
        files |= testing.overlay(listed)[1]
    result = api.lint_texts(base, files)
    assert result.checked, [finding.message for finding in result.findings]
    return result


def verdict(result: api.LintResult, code: str) -> RuleVerdict:
    return next(one for one in conformance(result) if one.rule.code == code)


def missing(result: api.LintResult) -> dict[str, str]:
    """What is not stated, by subject, in words."""
    return {entry.subject: entry.says for entry in result.not_stated}


def test_a_starter_says_what_it_leaves_out_in_words() -> None:
    assert missing(lint()) == {
        "drives": "no host of cluster compute has drives in the design",
        "processors": "host-1, host-2, host-3 and 1 more have no processor in the design",
        "memory": "host-1, host-2, host-3 and 1 more have no memory in the design",
        "firmware": (
            "host-1, host-2, host-3 and 1 more have no network adapter firmware release in the design"
        ),
        "driver-releases": (
            "host-1, host-2, host-3 and 1 more have no network adapter driver release in the design"
        ),
        "management-controllers": "no host of cluster compute has a management controller port in the design",
        "storage-policy": "cluster compute has no storage policy",
        "licenses": "the bill of materials lists no licenses or support contracts",
        "racks": "no device has a rack position",
    }


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        ("VSAN015", "no host of cluster compute has drives in the design"),
        ("BOM009", "the bill of materials lists no licenses or support contracts"),
        ("HST025", "host-1, host-2, host-3 and 1 more have no processor in the design"),
        ("RACK004", "no device has a rack position"),
        ("RACK008", "no device has a rack position"),
        ("VSAN009", "cluster compute has no storage policy"),
    ],
)
def test_a_rule_without_anything_to_examine_is_not_stated(code: str, reason: str) -> None:
    found = verdict(lint(), code)
    assert (found.outcome, found.reason, found.findings) == ("not-stated", reason, ())
    assert found.write == SUBJECTS[found.unstated[0].subject].write != ""


def test_stated_it_is_examined_and_passes() -> None:
    hosts = f"{{names: 'host-[1-4]', server: dell-poweredge-r760, {CPU}, {DRIVES}}}"
    result = lint(design=f"clusters: {{compute: {{hosts: [{hosts}]}}}}")
    assert {verdict(result, code).outcome for code in ("VSAN015", "HST025", "HST031")} == {"pass"}
    assert not {"drives", "processors"} & {*missing(result)}


def test_one_cluster_that_leaves_it_out_is_named() -> None:
    found = verdict(lint(design=TWO_CLUSTERS), "VSAN015")
    assert (found.outcome, found.reason) == ("not-stated", "no host of cluster lab has drives in the design")


def test_what_a_product_has_no_use_for_does_not_apply() -> None:
    found = verdict(lint("nvme-of"), "HST031")
    assert (found.outcome, found.reason) == (
        "not-applicable",
        "no host of cluster compute has drives in the design",
    )
    found = verdict(lint(), "MLAG001")
    assert (found.outcome, found.reason) == ("not-applicable", "the design has no MLAG pair")


def test_without_its_file_a_rule_is_not_stated_unless_nobody_needs_the_file() -> None:
    files = testing.base_files("vsan-esa")
    bare = {name: content for name, content in files.items() if name not in ("qos.yaml", "results.yaml")}
    result = api.lint_texts("vsan-esa", bare)
    assert (verdict(result, "QOS001").outcome, verdict(result, "QOS001").reason) == (
        "not-stated",
        "the design has no qos.yaml",
    )
    assert verdict(result, "CAP003").outcome == "not-applicable"


def test_a_finding_wins_and_keeps_the_reason() -> None:
    slow = "{drive: seagate-st1200mm0007, quantity: 6, role: storage-pool}"
    found = verdict(lint(design=TWO_CLUSTERS.replace(DRIVES, f"drives: [{slow}]")), "VSAN015")
    assert (found.outcome, found.reason) == ("fail", "no host of cluster lab has drives in the design")
    assert "VSAN015" not in lint(design=TWO_CLUSTERS.replace(DRIVES, f"drives: [{slow}]")).unexamined_rules


def test_an_exclusion_is_neither_a_pass_nor_a_gap() -> None:
    result = lint(design="excludes: [{what: [drives], because: The site chooses the ReadyNode.}]")
    found = verdict(result, "VSAN015")
    assert (found.outcome, found.reason, found.unstated) == (
        "excluded",
        "the design excludes drives of the hosts: The site chooses the ReadyNode.",
        (),
    )
    assert "drives" not in missing(result) and "VSAN015" not in result.unexamined_rules
    assert verdict(result, "HST030").outcome == "not-stated"  # processors and memory are still missing


def test_a_rule_that_compares_with_a_setting_that_nobody_made_does_not_apply() -> None:
    result = lint()
    found = verdict(result, "VER015")
    assert (found.outcome, found.reason) == (
        "not-applicable",
        "the project sets no option esxi or vcenter or vcf for this rule",
    )
    options = {"VER015": {"esxi": "7.0"}}
    judged = {one.rule.code: one for one in conformance(result, {}, BUILT_IN, options)}
    assert judged["VER015"].outcome == "pass"


def test_the_count_of_lint_is_that_of_conformance() -> None:
    for base in (
        "vsan-roce",
        "vsan-esa",
        "nvme-of",
        "s2d",
        "azure-local",
        "smb-direct",
        "pvrdma",
        "nvme-of-linux",
        "rdma-linux",
    ):
        result = lint(base)
        unstated = {one.rule.code for one in conformance(result) if one.outcome == "not-stated"}
        assert unstated == {*result.unexamined_rules}, base
        assert unstated


def test_every_subject_is_needed_by_a_rule_and_every_need_is_a_subject() -> None:
    needed = {name for rule in BUILT_IN.checking_rules().values() for name in rule.applies.needs}
    assert needed <= set(SUBJECTS)
    above = {SUBJECTS[name].part_of for name in needed if SUBJECTS[name].part_of}
    closed = {"bom", "ip-plan", "wiring", "qos"}
    assert set(SUBJECTS) - needed - above - closed <= {"memory"}


def test_the_schema_lists_the_subjects_that_can_be_excluded() -> None:
    schema = json.loads((ROOT / "schemas" / "design.schema.json").read_text())
    what = schema["definitions"]["exclusion"]["properties"]["what"]["items"]["enum"]
    assert tuple(what) == OPEN_SUBJECTS


def test_a_subject_that_is_part_of_another_has_the_gap_of_the_other() -> None:
    design = lint().design
    assert design is not None
    found = gap_in_cluster("feed-power", design, design.clusters["compute"])
    assert found is not None and (found.subject, found.is_open) == ("racks", True)


def test_shipped_designs_state_or_exclude_all() -> None:
    for result in api.lint_designs([], root=str(ROOT)):
        for one in (result, *result.variants):
            assert one.design is not None and open_gaps(one.design) == (), one.id
            assert one.not_stated == ()


PUBLISHED = "status: published"


def found(result: api.LintResult, code: str) -> list[tuple[str, str, str]]:
    return [(one.file, one.object, one.message) for one in result.findings if one.code == code]


def test_a_published_design_states_or_excludes_all() -> None:
    result = lint(design=PUBLISHED)
    told = [finding for finding in result.findings if finding.code == "STATE001"]
    assert [finding.message for finding in told] == [
        "the design is published, but neither states nor excludes drives, processors, memory, firmware, "
        "driver-releases, management-controllers, storage-policy, licenses and racks; their rules check "
        "nothing"
    ]
    names = "drives, processors, memory, firmware, driver-releases, management-controllers, storage-policy"
    assert (
        f"add `excludes: [{{what: [{names}, licenses, racks], because: ...}}]` to design.yaml" in told[0].hint
    )
    for status in ("draft", "review", "retired"):
        assert found(lint(design=f"status: {status}"), "STATE001") == []


@pytest.mark.parametrize(
    ("what", "reason"),
    [
        ("slots", "slots, but states all slots of network adapters"),
        ("arrays", "arrays, but cluster compute has no array"),
        ("racks, racks", "racks, but excludes them already"),
    ],
)
def test_an_exclusion_of_nothing_is_found(what: str, reason: str) -> None:
    result = lint(design=f"excludes: [{{what: [{what}], because: The site decides.}}]")
    messages = [message for _, _, message in found(result, "STATE002")]
    assert messages == [f"the design excludes {reason}; the exclusion has no effect"]
