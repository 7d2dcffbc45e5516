"""The work of lint grows with the design, and no faster: a rule or view that looks through all of a design
for each of its clusters is found by the lines that it runs, whatever the machine."""

import re
import sys
from collections import Counter
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import pytest

from needs import ROOT
from refarch import api

sys.path.insert(0, str(ROOT / "benchmarks"))
import generate
import products

HOSTS_OF_CLUSTER, FEW, MANY = 3, 12, 48
"""Hosts of each cluster, and of the two designs. Small clusters show what grows with their number."""

MOST = 1.5
"""Share by which a function may run more lines than its part of the growth: work that grows with the square
has four times as much."""

FEWEST_LINES = 500
"""Lines from which on a function is compared. Fewer need no time, however they grow."""


class LineCounter:
    """Counts the lines of refarch that run, by function. Each turn of a loop on one line counts."""

    def __init__(self) -> None:
        self.lines: Counter[CodeType] = Counter()

    def enter(self, frame: FrameType, event: str, argument: Any) -> Any:
        """Trace function of the interpreter for calls."""
        if "refarch" not in frame.f_code.co_filename:
            return None
        self.lines[frame.f_code] += 1
        return self.step

    def step(self, frame: FrameType, event: str, argument: Any) -> Any:
        """Trace function of the interpreter for lines."""
        if event == "line":
            self.lines[frame.f_code] += 1
        return self.step


def lines_of_lint(folder: Path) -> Counter[CodeType]:
    """Lines that one lint of a design runs, by function. The design has to be without errors."""
    counter, before = LineCounter(), sys.gettrace()
    sys.settrace(counter.enter)
    try:
        result = api.lint([str(folder)], api.Session())
    finally:
        sys.settrace(before)
    assert not result.unchecked
    return counter.lines


def fast_growing(few: Counter[CodeType], many: Counter[CodeType]) -> list[str]:
    """Functions whose lines grow faster than the hosts."""
    most = MANY / FEW * MOST
    return [
        f"{Path(code.co_filename).name} {code.co_qualname}: {few[code]} and {lines} lines"
        for code, lines in many.items()
        if lines > FEWEST_LINES and lines > most * few[code]
    ]


@pytest.mark.parametrize(
    ("product", "same_vlans"),
    [
        ("vsan-osa", False),
        *(pytest.param(product, False, marks=pytest.mark.repeated) for product in products.PORTS),
        *(pytest.param(product, True, marks=pytest.mark.repeated) for product in ("vsan-osa", "s2d")),
    ],
)
def test_lint_runs_in_proportion_to_the_hosts(
    product: str, same_vlans: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (generate, products):
        monkeypatch.setattr(module, "LARGEST_CLUSTER", HOSTS_OF_CLUSTER)
    counts = []
    for hosts in (FEW, MANY):
        folder = tmp_path / f"hosts-{hosts}"
        generate.write(folder, hosts, product)
        plan = folder / "ip-plan.yaml"
        if same_vlans:
            plan.write_text(
                re.sub(r"vlan: 1\d+(\d)\n", lambda vlan: f"vlan: 2{int(vlan[1]) % 2}\n", plan.read_text())
            )
        counts.append(lines_of_lint(folder))
    few, many = counts
    assert sum(few.values()) > 50_000
    assert fast_growing(few, many) == [], "\n".join(fast_growing(few, many))


def test_a_function_that_grows_with_the_square_is_found() -> None:
    code = fast_growing.__code__
    assert fast_growing(Counter({code: 1000}), Counter({code: 4000})) == []
    assert fast_growing(Counter({code: 1000}), Counter({code: 16000})) == [
        "test_growth.py fast_growing: 1000 and 16000 lines"
    ]
