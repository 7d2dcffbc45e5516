"""``lint --add-waiver`` where a rule finds several things: a refusal names the first of them."""

from pathlib import Path

import pytest
from cli_project import DESIGN

from refarch.cli import main

WIRING = Path(f"designs/{DESIGN}/wiring.yaml")


@pytest.fixture
def swapped(project: Path) -> list[int]:
    """The cables of one host are swapped, which is found at each of them; gives their lines."""
    lines = WIRING.read_text().splitlines()
    first = next(number for number, line in enumerate(lines) if "vmnic4" in line)
    cable = lines[first].partition("cable: ")[2].rstrip("}")
    entries = [
        f"  - {{from: host-{host} {port}, to: leaf-{leaf} swp{host}, cable: {cable}}}"
        for host in range(1, 5)
        for port, leaf in (("vmnic4", 2 if host == 2 else 1), ("vmnic5", 1 if host == 2 else 2))
    ]
    WIRING.write_text("\n".join([*lines[:first], *entries, *lines[first + 2 :], ""]))
    return [first + 3, first + 4]


def test_a_refusal_names_the_first_place(swapped: list[int], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lint", "--format", "concise"]) in (0, 1)
    found = [line for line in capsys.readouterr().out.splitlines() if "SIB002" in line]
    assert len(found) == 2
    assert main(["lint", "--add-waiver", "SIB002", "--reason", "x", "--until", "soon"]) == 2
    assert capsys.readouterr().err.startswith(f"refarch: {WIRING}:{swapped[0]}: `# refarch: waive SIB002 ")
