"""Designs that are not on disk are judged by their files' names as those in a folder are."""

from refarch import api, testing

FILES = testing.base_files("vsan-roce")
CHANGE = b"format: 1\ntitle: Over TCP\nchanges:\n  - {at: design.clusters.compute.transport, set: tcp}\n"


def test_a_design_without_its_first_file() -> None:
    result = api.lint_texts(
        "vsan-roce", {name: text for name, text in FILES.items() if name != "design.yaml"}
    )
    assert [(one.file, one.code, one.message) for one in result.findings] == [
        ("design.yaml", "FILE001", "the design has no design.yaml")
    ]
    assert not result.checked and result.design is None


def test_a_variant_whose_file_cannot_be_one() -> None:
    result = api.lint_texts(
        "vsan-roce", {**FILES, "variants/Over TCP.yaml": CHANGE, "variants/over-tcp.yaml": CHANGE}
    )
    assert [
        (one.id, [(found.file, found.code) for found in one.reported_findings if found.code == "VAR005"])
        for one in result.variants
    ] == [
        ("vsan-roce+Over TCP.yaml", [("variants", "VAR005")]),
        ("vsan-roce+over-tcp", []),
    ]
