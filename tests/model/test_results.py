"""Test beds and results: amounts as sources print them, totals of loads, names that name nothing."""

import pytest
from hypothesis import given, strategies as st

from refarch import api, testing
from refarch.model.measurements import parse_amount
from refarch.model.types import Amount, Measurement

BEDS = (
    "format: 1\nbeds:\n  main: {cluster: compute, source: guide, tool: hcibench, generator: fio}\nresults:\n"
)


def lint(text: str) -> api.LintResult:
    return api.lint_texts("vsan-roce", {**testing.base_files("vsan-roce"), "results.yaml": text.encode()})


def only(body: str) -> Measurement:
    """The one result of a file."""
    result = lint(f"{BEDS}  one: {{title: One, bed: main, {body}}}\n")
    assert result.design is not None, [finding.message for finding in result.findings]
    (found,) = result.design.results
    return found


@pytest.mark.parametrize(
    ("text", "unit", "bound", "low", "high"),
    [
        (2024000, "count", "", 2_024_000, 2_024_000),
        ("over 580000", "count", "over", 580_000, 580_000),
        ("1000 to 2000", "count", "", 1000, 2000),
        ("2.94ms", "time", "", 0.00294, 0.00294),
        ("about 100us", "time", "about", 1e-4, 1e-4),
        ("750ns", "time", "", 7.5e-7, 7.5e-7),
        ("2min", "time", "", 120, 120),
        ("under 10s", "time", "under", 10, 10),
        ("1h", "time", "", 3600, 3600),
        ("1.6ms to 15ms", "time", "", 0.0016, 0.015),
        ("3178MB/s", "rate", "", 3.178e9, 3.178e9),
        ("25.4Gb/s", "rate", "", 3.175e9, 3.175e9),
        ("1MiB/s", "rate", "", 1048576, 1048576),
        ("800Mb/s", "rate", "", 1e8, 1e8),
        ("4KiB to 1MiB", "size", "", 4096, 1048576),
        ("up to -78.2%", "percent", "up to", -78.2, -78.2),
        ("+30% to +80%", "percent", "", 30, 80),
    ],
)
def test_amounts(text: str | int, unit: str, bound: str, low: float, high: float) -> None:
    found = parse_amount(text, unit)
    assert (found.text, found.bound) == (str(text), bound)
    assert (found.low, found.high) == (pytest.approx(low), pytest.approx(high))


@pytest.mark.parametrize("text", ["", "fast", "up to", "3 to", "3GB", "1s to 2", "> 3s"])
def test_what_is_no_amount_is_refused(text: str) -> None:
    with pytest.raises(ValueError):
        parse_amount(text, "time")


@given(st.integers(0, 10**12), st.sampled_from(["", "up to ", "over ", "under ", "about "]))
def test_only_a_number_alone_is_exact(number: int, bound: str) -> None:
    found = parse_amount(f"{bound}{number}", "count")
    assert found.exact == (None if bound else number)
    assert Amount("", "", 1, 2).exact is None


def test_totals_of_a_load() -> None:
    load = only(
        "workload: {virtual_machines: 24, disks: 8, threads: 4, outstanding: 2, working_set: 14GiB}, "
        "values: {iops: {median: 1}}"
    ).workload
    assert load is not None
    assert (load.requests_per_vm, load.requests, load.all_threads) == (64, 1536, 768)
    assert load.total_working_set == 2688 * 2**30


@pytest.mark.parametrize("left_out", ["virtual_machines: 24, ", "outstanding: 2, ", "working_set: 14GiB"])
def test_a_load_that_says_less_has_no_such_total(left_out: str) -> None:
    whole = (
        "workload: {virtual_machines: 24, disks: 8, outstanding: 2, working_set: 14GiB}, values: {iops: "
        "{median: 1}}"
    )
    load = only(whole.replace(left_out, "")).workload
    assert load is not None
    assert (load.requests is None) == ("working_set" not in left_out)
    assert (load.total_working_set is None) == ("outstanding" not in left_out)


def test_a_result_takes_from_its_bed_what_it_leaves_out() -> None:
    plain, own = (
        only("values: {iops: {median: 1}}"),
        only("tool: vdbench, generator: other, values: {iops: {median: 1}}"),
    )
    assert (plain.source, plain.tool, plain.generator) == ("guide", "hcibench", "fio")
    assert (plain.scope, plain.basis) == ("cluster", "measured")
    assert (own.tool, own.generator) == ("vdbench", "other")


def test_the_typical_figure_is_the_exact_mean_or_median() -> None:
    found = only("values: {latency: {maximum: 9ms, median: 2ms, mean: about 3ms}, iops: {maximum: 5}}")
    figure = found.exact("latency")
    assert figure is not None and (figure.statistic, figure.amount.text) == ("median", "2ms")
    assert found.exact("iops") is None and found.exact("cpu") is None


@pytest.mark.parametrize(
    ("text", "code", "message"),
    [
        (
            BEDS + "  one: {title: One, bed: mian, values: {iops: {median: 1}}}\n",
            "REF001",
            "bed `mian` is not defined",
        ),
        (
            BEDS + "  one: {title: One, bed: main, source: giude, values: {iops: {median: 1}}}\n",
            "REF001",
            "source `giude` is not defined",
        ),
        ("format: 1\nbeds: {main: {cluster: compote}}\n", "REF001", "cluster `compote` is not defined"),
        ("format: 1\nbeds: {main: {source: giude}}\n", "REF001", "source `giude` is not defined"),
        (
            "format: 1\nbeds: {main: {card: nvidia-connectx-9}}\n",
            "REF005",
            "nic `nvidia-connectx-9` is not defined",
        ),
        ("format: 1\nbeds: {main: {switch: nvidia-sn}}\n", "REF005", "switch `nvidia-sn` is not defined"),
        ("format: 1\nbeds: {main: {array: pure}}\n", "REF005", "array `pure` is not defined"),
        ("format: 1\nbeds: {main: {cable: {part: rope}}}\n", "REF005", "cable `rope` is not defined"),
        (
            BEDS + "  one: {title: One, bed: main, tool: fio3, values: {iops: {median: 1}}}\n",
            "REF005",
            "software `fio3` is not defined",
        ),
    ],
)
def test_names_that_name_nothing(text: str, code: str, message: str) -> None:
    (finding,) = lint(text).findings
    assert (finding.file, finding.code, finding.message) == ("results.yaml", code, message)


def test_places() -> None:
    found = only("values: {iops: {median: 1}}, comparisons: [{compared_with: TCP, gains: {iops: +1%}}]")
    assert found.figures[0].origin.path == "results.one.values.iops.median"
    assert found.comparisons[0].origin.path == "results.one.comparisons[0]"


def test_a_design_without_results_has_none() -> None:
    design = api.lint_texts("vsan-roce", testing.base_files("vsan-roce")).design
    assert design is not None
    assert (design.beds, design.results, "results" in design.parts) == ({}, (), False)
