"""BOM005: quantities that are left to the design, and that it does not say."""

from collections.abc import Callable

from refarch import api, testing

LEAF = "NVIDIA Spectrum SN2010 Ethernet switch"

Lint = Callable[..., list[api.Finding]]

SWITCHES = "{part: nvidia-sn2010, quantity: 2, for: leaf switches}"
COUNTED = "{part: nvidia-sn2010, quantity: needed}"


def bill(text: str) -> api.Table:
    """The table of the bill of materials with one line replaced."""
    files = testing.base_files("vsan-roce")
    files["bom.yaml"] = files["bom.yaml"].decode().replace(SWITCHES, text).encode()
    result = api.lint_texts("vsan-roce", files)
    assert result.design is not None and [finding.code for finding in result.findings] == []
    return api.table(result.design, "bom")


def switches(text: str) -> list[tuple[object, ...]]:
    """Needed, listed and spares of the lines of the leafs' model."""
    return [row.cells[4:7] for row in bill(text).rows if row.cells[0] == "nvidia-sn2010"]


def test_what_is_needed_is_listed_with_spares_on_top() -> None:
    assert switches(COUNTED) == [(2, 2, 0)]
    assert switches(COUNTED.replace("needed", "needed, spares: 3")) == [(2, 5, 3)]


def test_a_line_that_says_needed_buys_what_another_leaves() -> None:
    one = SWITCHES.replace("2,", "2, spares: 1,")
    assert switches(f"{one}\n  - {COUNTED}") == [(2, 2, 1), (2, 1, 0)]
    assert switches(f"{COUNTED}\n  - {SWITCHES}") == [(2, 0, 0), (2, 2, 0)]


def test_a_surplus_beside_it_is_told_at_the_number(lint_bill: Lint) -> None:
    (finding,) = lint_bill("BOM001", (SWITCHES, f"{COUNTED}\n  - {SWITCHES.replace('2,', '3,')}"))
    assert (finding.line, finding.severity, finding.fix) == (6, "warning", None)


def test_a_part_that_nothing_uses(lint_bill: Lint) -> None:
    unused = "{part: nvidia-sn2410, quantity: needed, spares: 1}"
    (finding,) = lint_bill("BOM005", (SWITCHES, f"{SWITCHES}\n  - {unused}"))
    assert (finding.file, finding.line, finding.column) == ("bom.yaml", 6, 37)
    other = LEAF.replace("2010", "2410")
    assert finding.message == f"the quantity of {other} is `needed`, but nothing in the design uses it"
    assert (
        finding.hint
        == "Replace `quantity: needed` with the number to buy. Or reference `nvidia-sn2410` in the design."
    )
    assert lint_bill("BOM002", (SWITCHES, f"{SWITCHES}\n  - {unused}")) == []


def test_two_lines_that_say_so(lint_bill: Lint) -> None:
    (finding,) = lint_bill("BOM005", (SWITCHES, f"{COUNTED}\n  - {COUNTED}"))
    assert finding.message == f"the quantity of {LEAF} is `needed` in two lines, but can be in only one"
    assert (finding.line, [place.line for place in finding.related]) == (6, [5])
