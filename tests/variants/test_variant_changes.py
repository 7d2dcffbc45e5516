"""What changes do to a design, and what is said of those that cannot be made."""

from typing import Any

import pytest
from variant_designs import DESIGN, FIRST, HEAD, TEN_GIGABIT, TODAY, linted, texts, told, variant

from refarch import api


def data(changes: str, file: str, head: str = HEAD) -> Any:
    """The data of a file of the variant, which must have been laid over the design."""
    result = variant(changes, head)
    assert result.variant is not None, told(result)
    return result.documents[file].data if file in result.documents else None


def test_a_value_is_set_and_the_design_keeps_its_own() -> None:
    result = linted("  - {at: ip-plan.networks.vsan.mtu, set: 4500}\n")
    merged: Any = result.variants[0].documents["ip-plan.yaml"].data
    own: Any = result.documents["ip-plan.yaml"].data
    assert (merged["networks"]["vsan"]["mtu"], own["networks"]["vsan"]["mtu"]) == (4500, 9000)
    assert merged["networks"]["vmotion"] == own["networks"]["vmotion"]


def test_a_new_key_is_set() -> None:
    found = data('  - {at: design.clusters.compute.hosts.0.labels, set: "ESXi-[1-4]"}\n', "design.yaml")
    assert found["clusters"]["compute"]["hosts"][0]["labels"] == "ESXi-[1-4]"


def test_list_items_are_counted_as_the_design_has_them() -> None:
    parts = [item["part"] for item in data(TEN_GIGABIT, "bom.yaml")["items"]]
    assert parts == [
        "dell-poweredge-r740",
        "nvidia-sn2010",
        "nvidia-mcp2m00-a003e30l",
        "nvidia-mcp1600-c003e30l",
        "nvidia-connectx-6-dx-25g-2p",
        "nvidia-mcp1600-c001e30n",
    ]


@pytest.mark.parametrize("order", [(0, 1, 2), (2, 1, 0), (1, 0, 2)])
def test_the_order_of_the_changes_means_nothing(order: tuple[int, ...]) -> None:
    lines = [
        "  - {at: bom.items.0, remove: true}\n",
        "  - {at: bom.items.2.quantity, set: 7}\n",
        "  - {at: bom.items.4, remove: true}\n",
    ]
    found = data("".join(lines[number] for number in order), "bom.yaml")["items"]
    assert [(item["part"], item["quantity"]) for item in found] == [
        ("nvidia-connectx-6-lx-25g-2p", 4),
        ("nvidia-sn2010", 7),
        ("nvidia-mcp2m00-a003e30l", 9),
    ]


def test_keys_are_added_to_a_mapping_and_removed_from_it() -> None:
    found = data(
        "  - {at: design.software, add: {vcf: {release: '4.5'}}}\n  - {at: design.software.nmlx5, "
        "remove: true}\n",
        "design.yaml",
    )
    assert list(found["software"]) == ["esxi", "vcenter", "cumulus-linux", "vcf"]


def test_keys_may_hold_dots_spaces_and_brackets() -> None:
    found = data("  - {at: 'wiring.switches.leaf-[1-2].label', set: Top}\n", "wiring.yaml")
    assert found["switches"]["leaf-[1-2]"]["label"] == "Top"
    path = "design.clusters.compute.virtual_switches.Storage.uplinks.Uplink 1"
    found = data(f"  - {{at: {path}, set: vmnic5}}\n", "design.yaml")
    assert found["clusters"]["compute"]["virtual_switches"]["Storage"]["uplinks"]["Uplink 1"] == "vmnic5"


def test_a_whole_file_goes_or_is_replaced() -> None:
    assert data("  - {at: qos, remove: true}\n", "qos.yaml") is None
    assert data("  - {at: bom, set: {format: 1, items: []}}\n", "bom.yaml") == {"format": 1, "items": []}


def test_a_file_that_the_design_has_not_is_set() -> None:
    changes = "  - {at: bom, set: {format: 1, items: [{part: nvidia-sn2010, quantity: many}]}}\n"
    files = {name: text for name, text in texts(changes).items() if name != "bom.yaml"}
    (result,) = api.lint_texts(DESIGN, files, TODAY).variants
    assert told(result) == [("SCHEMA005", "variants/x.yaml", FIRST, changes.index("many") + 1)]


def test_title_and_summary_are_the_variant_s_own() -> None:
    head = "format: 1\ntitle: Other\nsummary: What it is.\nbecause: Why.\nchanges:\n"
    result = variant("  - {at: ip-plan.networks.vsan.mtu, set: 4500, because: So.}\n", head)
    assert result.design is not None and result.variant is not None
    assert (result.design.title, result.design.data["summary"], result.design.id) == (
        "Other",
        "What it is.",
        "vsan-roce",
    )
    assert (result.variant.name, result.variant.title, result.variant.because) == ("x", "Other", "Why.")
    assert [(change.at, change.because) for change in result.variant.changes] == [
        ("ip-plan.networks.vsan.mtu", "So.")
    ]


NOWHERE = [
    ("wiring.links.3.cable", "`links` is a list of 3, numbered from 0"),
    ("wiring.links.first", "`links` is a list of 3, numbered from 0"),
    ("design.title.x", "`title` is a single value"),
    ("design.clusters.storage.hosts", "`clusters` has no `storage`"),
    ("ip-plan.network.vsan.mtu", "ip-plan.yaml has no `network`"),
    ("results.runs", "the design has no results.yaml"),
]


@pytest.mark.parametrize(("path", "reason"), NOWHERE, ids=[path for path, _ in NOWHERE])
@pytest.mark.parametrize("action", ["set: 1", "add: [1]", "remove: true"])
def test_a_path_that_leads_nowhere_is_told_at_its_line(path: str, reason: str, action: str) -> None:
    result = variant(f"  - {{at: design.version, set: 2.0.0}}\n  - {{at: {path}, {action}}}\n")
    (finding,) = result.reported_findings
    assert (finding.code, finding.file, finding.line, finding.column) == (
        "VAR001",
        "variants/x.yaml",
        FIRST + 1,
        10,
    )
    assert finding.message == f"path `{path}` does not exist: {reason}"
    assert (result.design, result.checked, result.id) == (None, False, "vsan-roce+x")


def test_a_misspelt_key_gets_a_hint() -> None:
    (finding,) = variant("  - {at: ip-plan.networks.vsam.mtu, set: 1500}\n").reported_findings
    assert finding.hint == "Did you mean `vsan`?"


@pytest.mark.parametrize("action", ["add: [x]", "remove: true"])
def test_only_set_makes_a_key(action: str) -> None:
    (finding,) = variant(f"  - {{at: design.summary, {action}}}\n").reported_findings
    assert (finding.code, finding.message) == (
        "VAR001",
        "path `design.summary` does not exist: design.yaml has no `summary`",
    )


@pytest.mark.parametrize(
    "change",
    [
        "{at: ip-plan.networks.vsan.mtu, set: 9000}",
        "{at: bom.items, add: []}",
        "{at: design.software, add: {}}",
        "{at: qos.profiles.roce.trust, set: [pcp, dscp]}",
        "{at: design.services.ntp, set: {used_by: [esxi, vcenter], servers: site}}",
    ],
)
def test_a_change_without_effect(change: str) -> None:
    (finding,) = variant(f"  - {change}\n").reported_findings
    assert (finding.code, finding.line) == ("VAR002", FIRST)


@pytest.mark.parametrize(
    "change",
    ["{at: qos.profiles.roce.pfc.receive, set: 1}", "{at: qos.profiles.roce.trust, set: [dscp, pcp]}"],
)
def test_another_type_or_order_is_an_effect(change: str) -> None:
    assert "VAR002" not in [code for code, *_ in told(variant(f"  - {change}\n"))]


UNFIT = [
    ("{at: design.title, add: [x]}", "`design.title` is a single value, which does not accept `add`"),
    ("{at: bom.items, add: {part: x}}", "`bom.items` is a list, but the added value is not"),
    ("{at: bom.items, add: x}", "`bom.items` is a list, but the added value is not"),
    ("{at: design.software, add: [x]}", "`design.software` is a mapping, but the added value is not"),
    ("{at: design.software, add: {esxi: {release: '8.0'}}}", "`design.software` already has `esxi`"),
    ("{at: design, remove: true}", "a variant cannot remove design.yaml"),
]


@pytest.mark.parametrize(("change", "message"), UNFIT, ids=[change for change, _ in UNFIT])
def test_a_change_that_cannot_be_made(change: str, message: str) -> None:
    (finding,) = variant(f"  - {change}\n").reported_findings
    assert (finding.code, finding.message, finding.line) == ("VAR004", message, FIRST)


TWICE = [
    ("{at: design.clusters.compute, remove: true}", "{at: design.clusters.compute.topology, set: stretched}"),
    ("{at: design.clusters.compute.topology, set: stretched}", "{at: design.clusters.compute, remove: true}"),
    ("{at: bom.items.1, remove: true}", "{at: bom.items.1, remove: true}"),
    ("{at: bom.items, remove: true}", "{at: bom.items, add: [{part: nvidia-sn2010, quantity: 1}]}"),
    ("{at: bom.items, add: [{part: nvidia-sn2010, quantity: 1}]}", "{at: bom.items, remove: true}"),
    (
        "{at: design.software, add: {vcf: {release: '4.5'}}}",
        "{at: design.software.vcf, set: {release: '5.0'}}",
    ),
    (
        "{at: design.software.vcf, set: {release: '5.0'}}",
        "{at: design.software, add: {vcf: {release: '4.5'}}}",
    ),
    (
        "{at: design.software, add: {vcf: {release: '4.5'}}}",
        "{at: design.software, add: {vcf: {release: '4.5'}}}",
    ),
    ("{at: qos, remove: true}", "{at: qos.profiles.roce.mode, set: lossy}"),
]


@pytest.mark.parametrize(("first", "second"), TWICE, ids=[f"{a} {b}" for a, b in TWICE])
def test_one_place_is_not_changed_twice(first: str, second: str) -> None:
    (finding,) = variant(f"  - {first}\n  - {second}\n").reported_findings
    assert (finding.code, finding.line) == ("VAR003", FIRST + 1)
    assert [(place.file, place.line) for place in finding.related] == [("variants/x.yaml", FIRST)]


def test_the_title_is_not_changed_twice_either() -> None:
    (finding,) = variant("  - {at: design.title, set: Else}\n").reported_findings
    assert (
        finding.message == "`design.title` is changed twice; the variant's own `title` changes the same place"
    )
    assert finding.related[0].line == 2


def test_two_changes_may_add_to_one_list() -> None:
    line = "  - {at: bom.items, add: [{part: nvidia-sn2010, quantity: 1}]}\n"
    assert len(data(line * 2, "bom.yaml")["items"]) == 7


def test_changes_beside_and_below_an_addition_are_fine() -> None:
    changes = (
        "  - {at: bom.items, add: [{part: nvidia-sn2010, quantity: 1}]}\n  - {at: bom.items.0.quantity, "
        "set: 5}\n"
    )
    assert [item["quantity"] for item in data(changes, "bom.yaml")["items"]] == [5, 4, 2, 9, 2, 1]


FAULTY = [
    (
        "  - {at: design.title}\n",
        "SCHEMA002",
        "a change needs `set`, `add` or `remove`: what becomes of the place",
    ),
    (
        "  - {at: qos, remove: false}\n",
        "SCHEMA001",
        "`remove`: write `remove: true`, or leave the change out",
    ),
    ("  - {at: qos, set: 1, remove: true}\n", "SCHEMA001", "`remove`: a change either sets, adds or removes"),
    ("  - {at: qos, set: 1, add: [1]}\n", "SCHEMA001", "`add`: a change either sets, adds or removes"),
    (
        "  - {at: qos, add: [1], remove: true}\n",
        "SCHEMA001",
        "`remove`: a change either sets, adds or removes",
    ),
    ("  - {set: 1}\n", "SCHEMA002", "change 1 has no `at`"),
    (
        "  - {at: other.title, set: 1}\n",
        "SCHEMA005",
        "`at` is `other.title`: expected design, bom, ip-plan, wiring, qos or "
        "results, then keys joined by dots, e.g. design.clusters.wl01.hosts",
    ),
    ("  - {to: qos, at: qos, remove: true}\n", "SCHEMA001", "unknown key `to` in change 1"),
    ("  []\n", "SCHEMA006", "`changes` is empty: expected at least 1 item"),
    ("  - &a {at: qos, remove: true}\n", "YAML007", "anchor &a is not allowed"),
]


@pytest.mark.parametrize(
    ("changes", "code", "message"), FAULTY, ids=[changes.strip() for changes, *_ in FAULTY]
)
def test_an_overlay_that_is_malformed(changes: str, code: str, message: str) -> None:
    result = variant(changes)
    (finding,) = result.reported_findings
    assert (finding.code, finding.message, finding.file) == (code, message, "variants/x.yaml")
    assert finding.line in (FIRST - 1, FIRST)
    assert not result.checked
