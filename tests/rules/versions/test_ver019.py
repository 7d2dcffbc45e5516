"""VER019: releases of switches that are listed for Azure Local."""

import pytest

from refarch import api, testing

TEXT = """\
# design.yaml of the example `s2d`
clusters:
  storage: {product: PRODUCT}
software:
  cumulus-linux: {release: "RELEASE"}
"""


def found(product: str, release: str) -> list[tuple[str, str]]:
    text = TEXT.replace("PRODUCT", product).replace("RELEASE", release)
    _, _, body = text.partition("\n")
    base, files = testing.overlay([testing.Fragment("design.yaml", body, "s2d")])
    findings = api.lint_texts(base, files).findings
    return [(one.object, one.message) for one in findings if one.code == "VER019"]


@pytest.mark.parametrize(
    ("release", "old"), [("4.4", True), ("5.0", True), ("5.0.1", True), ("5.1", False), ("5.9", False)]
)
def test_cumulus_linux(release: str, old: bool) -> None:
    message = f"the design uses Cumulus Linux {release}, but Microsoft lists 5.1 or later for Azure Local"
    assert found("azure-local", release) == old * [("software.cumulus-linux.release", message)]


def test_storage_spaces_direct_on_windows_server_has_no_list() -> None:
    assert found("s2d", "5.0") == []
