"""Findings of a variant: where they stand, which of them the design has too, and what waivers do."""

from pathlib import Path

import pytest
from variant_designs import DESIGN, FIRST, HEAD, TEN_GIGABIT, TODAY, linted, texts, told, variant, write

from refarch import api
from refarch.load.variant_overlay import OverlaidDocument

MTU = "ip-plan.networks.vsan.mtu"
DRIVES = "design.clusters.compute.hosts.0.adapters.0.card"


def test_a_clean_variant_has_nothing_to_tell() -> None:
    result = linted('  - {at: design.clusters.compute.hosts.0.labels, set: "ESXi-[1-4]"}\n')
    assert [told(one) for one in (result, *result.variants)] == [[], []]
    assert result.variants[0].checked and result.variants[0].id == f"{DESIGN}+x"


def test_a_value_of_the_overlay_is_found_in_the_overlay() -> None:
    (finding,) = variant(f"  - {{at: {MTU}, set: 2000}}\n").reported_findings
    assert (finding.code, finding.file, finding.line, finding.column) == (
        "MTU005",
        "variants/x.yaml",
        FIRST,
        42,
    )
    assert (finding.design, finding.object, finding.related) == (f"{DESIGN}+x", "networks.vsan.mtu", ())


def test_a_value_of_the_design_is_found_in_the_design_with_a_word_on_the_variant() -> None:
    changes = f"  - {{at: {DRIVES}, set: nvidia-connectx-6-dx-100g-2p}}\n  - {{at: bom, remove: true}}\n"
    result = variant(changes)
    assert told(result) == [("WIRE003", "wiring.yaml", 5, 63), ("WIRE003", "wiring.yaml", 6, 63)]
    for number, finding in enumerate(result.reported_findings, 1):
        assert [tuple(place) for place in finding.related] == [
            ("wiring.yaml", 3, 23, f"the model of leaf-{number}"),
            ("variants/x.yaml", 3, 1, "only in variant x"),
        ]


def test_the_word_stands_at_the_change_that_is_nearest() -> None:
    changes = (
        "  - {at: design.version, set: 2.0.0}\n  - {at: design.clusters.compute.hosts.0.names, remove: "
        "true}\n"
    )
    for text, line in ((changes, FIRST + 1), ("\n".join(reversed(changes.splitlines())) + "\n", FIRST)):
        (finding,) = variant(text).reported_findings
        assert (finding.code, finding.file, finding.line) == ("SCHEMA002", "design.yaml", 21)
        assert [tuple(place) for place in finding.related] == [
            ("variants/x.yaml", line, 10, "only in variant x")
        ]


def test_what_is_removed_is_missed_where_it_is_removed() -> None:
    assert told(variant("  - {at: design.services.ntp, remove: true}\n")) == [
        ("HST005", "variants/x.yaml", FIRST, 10)
    ]


def test_hosts_without_a_server_are_told_where_it_is_removed() -> None:
    (finding,) = variant("  - {at: design.clusters.compute.hosts.0.server, remove: true}\n").reported_findings
    assert (finding.code, finding.file, finding.line) == ("SCHEMA002", "variants/x.yaml", FIRST)
    assert finding.message == "the hosts have no `server`"


@pytest.mark.parametrize(
    ("change", "code", "column"),
    [
        ("{at: ip-plan.networks.vsan.mtu, set: many}", "SCHEMA003", 42),
        ("{at: design.color, set: red}", "SCHEMA001", 10),
        (
            "{at: ip-plan.networks.vsan, set: {purpose: vsan, prefix: 203.0.113.0/24, color: 1}}",
            "SCHEMA001",
            78,
        ),
        ("{at: design.software, add: {esx: {release: '8.0'}}}", "REF005", 33),
        ("{at: qos, set: {format: 1, apply: []}}", "SCHEMA002", 10),
        ("{at: qos, set: 7}", "SCHEMA003", 10),
    ],
)
def test_the_schema_and_the_model_validator_the_variant_too(change: str, code: str, column: int) -> None:
    assert told(variant(f"  - {change}\n"))[0] == (code, "variants/x.yaml", FIRST, column)


def test_items_behind_a_removed_one_keep_their_lines() -> None:
    changes = "  - {at: bom.items.0, remove: true}\n  - {at: bom.items.3.quantity, set: 8}\n"
    found = {(code, file, line) for code, file, line, _ in told(variant(changes))}
    assert ("BOM001", "variants/x.yaml", FIRST + 1) in found


VSAN = "    vlan: 30\n    prefix: 203.0.113.0/24\n    mtu: {}\n"
BROKEN = {"ip-plan.yaml": (VSAN.format(9000), VSAN.format(2000))}


def test_what_the_design_has_too_is_not_repeated() -> None:
    result = linted("  - {at: design.services.ntp, remove: true}\n", edits=BROKEN)
    assert [code for code, *_ in told(result)] == ["MTU005"]
    (own,) = result.variants
    assert [code for code, *_ in told(own)] == ["HST005"]
    assert sorted(one.code for one in own.findings) == ["HST005", "MTU005"], (
        "the variant's own pages show both"
    )


def test_what_the_variant_mends_is_gone() -> None:
    (own,) = linted(f"  - {{at: {MTU}, set: 9000}}\n", edits=BROKEN).variants
    assert own.findings == ()


WAIVED = {
    "design.yaml": (
        "services:\n  ntp: {servers: site, used_by: [esxi, vcenter]}\n",
        "# refarch: waive HST005: the lab has no clock\nservices: {}\n",
    )
}


def test_waivers_of_the_design_count_for_the_variant() -> None:
    result = linted("  - {at: design.version, set: 2.0.0}\n", edits=WAIVED)
    (own,) = result.variants
    assert [(one.code, one.waived) for one in own.findings] == [("HST005", "the lab has no clock")]
    assert own.reported_findings == ()
    assert [waiver.code for waiver in own.waivers] == ["HST005"]


def test_a_waiver_of_the_design_that_a_variant_does_not_need_is_no_finding() -> None:
    (own,) = linted(
        "  - {at: design.services, add: {ntp: {servers: site, used_by: [esxi, vcenter]}}}\n", edits=WAIVED
    ).variants
    assert own.findings == ()


def test_a_waiver_of_the_design_does_not_cover_a_value_of_the_overlay() -> None:
    edits = {"ip-plan.yaml": ("  vsan:\n", "  # refarch: waive MTU005: the site has old switches\n  vsan:\n")}
    result = linted(f"  - {{at: {MTU}, set: 2000}}\n", edits=edits)
    assert [code for code, *_ in told(result)] == ["WAIVE002"]
    assert [(one.code, one.waived) for one in result.variants[0].reported_findings] == [("MTU005", None)]


def test_the_overlay_has_waivers_of_its_own() -> None:
    own = variant(
        f"  # refarch: waive MTU005: small frames are what the variant is for\n  - {{at: {MTU}, set: 2000}}\n"
    )
    assert [(one.code, one.waived) for one in own.reported_findings] == [
        ("MTU005", "small frames are what the variant is for")
    ]
    own = variant("  # refarch: waive MTU005: not needed\n  - {at: design.version, set: 2.0.0}\n")
    assert told(own) == [("WAIVE002", "variants/x.yaml", FIRST, 3)]


def test_a_variant_of_a_broken_design_is_read_and_not_checked() -> None:
    broken = {"design.yaml": ("status: draft", "status: daft")}
    result = linted("  - {at: design.version, set: 2.0.0}\n", edits=broken)
    assert [(one.id, one.checked, told(one)) for one in result.variants] == [(f"{DESIGN}+x", False, [])]
    (own,) = linted("  - {to: design.version}\n", edits=broken).variants
    assert "SCHEMA001" in [code for code, *_ in told(own)]


def test_fingerprints_of_variants_are_their_own() -> None:
    files = {**texts(f"  - {{at: {MTU}, set: 2000}}\n"), **texts(f"  - {{at: {MTU}, set: 1900}}\n", name="y")}
    result = api.lint_texts(DESIGN, files, TODAY)
    prints = [one.fingerprint for own in result.variants for one in own.reported_findings]
    assert len(prints) == len(set(prints)) >= 2
    again = linted(f"\n\n# moved\n  - {{at: {MTU}, set: 2000}}\n").variants[0].reported_findings
    assert again[0].fingerprint == result.variants[0].reported_findings[0].fingerprint


def test_every_line_that_a_row_points_to_is_there() -> None:
    result = variant(TEN_GIGABIT)
    assert result.design is not None
    for name in api.TABLES:
        for row in api.table(result.design, name).rows:
            document = result.documents[row.origin.file]
            path, span = document.place(row.origin.pointer)
            lines = result.documents["variants/x.yaml"].lines if path == "variants/x.yaml" else document.lines
            assert 1 < span.line <= len(lines), (name, row)
    assert isinstance(result.documents["bom.yaml"], OverlaidDocument) and not isinstance(
        result.documents["qos.yaml"], OverlaidDocument
    )


def test_designs_and_variants_are_found_on_disk(project: Path) -> None:
    write(project, f"  - {{at: {MTU}, set: 2000}}\n", "small-frames")
    write(project, "  - {at: design.version, set: 2.0.0}\n", "next")
    run = api.lint()
    assert run.designs == (DESIGN, f"{DESIGN}+next", f"{DESIGN}+small-frames")
    assert [(one.code, one.file) for one in run.findings] == [
        ("MTU005", f"designs/{DESIGN}/variants/small-frames.yaml")
    ]
    assert run.source_line(run.findings[0].file, FIRST) == f"  - {{at: {MTU}, set: 2000}}"
    assert api.lint(select=["HST"]).findings == ()


@pytest.mark.parametrize(
    "path", [f"designs/{DESIGN}", f"designs/{DESIGN}/variants/x.yaml", f"designs/{DESIGN}/bom.yaml"]
)
def test_any_file_of_a_design_leads_to_its_variants(project: Path, path: str) -> None:
    write(project, f"  - {{at: {MTU}, set: 2000}}\n")
    assert [one.file for one in api.lint([path]).findings] == [f"designs/{DESIGN}/variants/x.yaml"]


def test_a_variant_is_opened_by_its_name(project: Path) -> None:
    write(project, "  - {at: design.version, set: 2.0.0}\n", "next")
    for path in (f"{DESIGN}+next", f"designs/{DESIGN}+next"):
        found = api.open_design(path)
        assert found.design is not None and (found.id, found.design.version) == (f"{DESIGN}+next", "2.0.0")
    with pytest.raises(api.RefarchError, match=r"vsan-roce has no variant nxt\. Did you mean `next`\?"):
        api.open_design(f"{DESIGN}+nxt")
    with pytest.raises(api.RefarchError, match="no such design"):
        api.open_design("vsan+next")
    (project / "designs" / DESIGN).rename(project / "designs" / "a+b")
    assert api.open_design("a+b").id == "a+b"


def test_a_broken_variant_is_not_opened(project: Path) -> None:
    write(project, "  - {at: design.nothing, remove: true}\n")
    with pytest.raises(
        api.RefarchError, match=rf"designs/{DESIGN}/variants/x.yaml:{FIRST}:10: VAR001 .*`refarch lint"
    ):
        api.open_design(f"{DESIGN}+x")


def test_the_head_of_the_tests_has_its_lines() -> None:
    assert HEAD.count("\n") == FIRST - 1


def test_an_error_that_the_design_has_open_is_not_told_again_in_other_words() -> None:
    """One length is to be mended, at whatever cable it stands."""
    link = "cable: nvidia-mcp2m00-a003e30l}"
    long = {"wiring.yaml": (link, link.replace("}", ", length: 8m}"))}
    for cable, told_again in (("nvidia-mcp2m00-a002e30n", []), ("nvidia-mcp1600-c003e30l", ["WIRE003"])):
        result = linted(
            f"  - {{at: wiring.links.0.cable, set: {cable}}}\n  - {{at: bom, remove: true}}\n", edits=long
        )
        assert "WIRE004" in [one.code for one in result.reported_findings]
        assert [
            one.code for one in result.variants[0].reported_findings if one.code != "WIRE011"
        ] == told_again
