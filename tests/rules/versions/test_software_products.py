"""REF005: software that the catalog does not know, wherever a design names it."""

import pytest

from refarch import api, testing


@pytest.mark.parametrize(
    ("old", "new", "line", "column"),
    [
        ("  nmlx5:", "  nmlx6:", 11, 3),
        (
            "        adapters:\n",
            '        software: {exsi: {release: "7.0 U3e"}}\n        adapters:\n',
            23,
            20,
        ),
        (
            "        adapters:\n",
            "        overrides: {host-2: {software: {exsi: {release: 9.0a}}}}\n        adapters:\n",
            23,
            41,
        ),
        ("clusters:\n", 'prerequisites: [{software: exsi, minimum: "7.0 U3e"}]\nclusters:\n', 15, 28),
    ],
)
def test_unknown_product_is_found_where_it_is_named(old: str, new: str, line: int, column: int) -> None:
    files = testing.base_files("vsan-roce")
    files["design.yaml"] = files["design.yaml"].replace(old.encode(), new.encode(), 1)
    (finding,) = api.lint_texts("vsan-roce", files).findings
    assert (finding.code, finding.line, finding.column) == ("REF005", line, column)
    assert finding.message in ("software `exsi` is not defined", "software `nmlx6` is not defined")
    assert finding.hint.startswith("Did you mean `")


@pytest.mark.parametrize(
    ("bed", "column"), [('{software: {exsi: {release: "7.0 U3e"}}}', 26), ("{tool: exsi}", 21)]
)
def test_unknown_product_of_a_test_bed(bed: str, column: int) -> None:
    files = testing.base_files("vsan-roce")
    files["results.yaml"] = f"format: 1\nbeds: {{main: {bed}}}\n".encode()
    (finding,) = api.lint_texts("vsan-roce", files).findings
    assert (finding.code, finding.file, finding.line, finding.column) == ("REF005", "results.yaml", 2, column)


def test_products_of_hosts_and_test_bed_are_in_the_model() -> None:
    files = testing.base_files("vsan-roce")
    files["results.yaml"] = b'format: 1\nbeds: {main: {software: {hcibench: {release: "2.6.1"}}}}\n'
    design = api.lint_texts("vsan-roce", files).design
    assert design is not None
    assert "hcibench" in design.products
    assert set(design.files) == set(files)
