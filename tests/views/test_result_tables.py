"""Results as tables, and the arithmetic of them: the numbers of the two million IOPS, by hand."""

import pytest

from refarch import api, testing
from refarch.core.quantities import amount
from refarch.views.measured import arithmetic

RESULTS = """\
format: 1
beds: {main: {cluster: compute, hosts: 32}}
results:
  read:
    title: 100 % read
    bed: main
    workload: {block_size: 4096B, read: 100%, virtual_machines: 32, disks: 8, outstanding: 16,
               working_set: 8GB}
    values: {iops: {median: 2024000}}
  mixed:
    title: 70 % read
    bed: main
    workload: {block_size: 4096B, read: 70%, virtual_machines: 32, disks: 8, outstanding: 8, working_set: 4GB}
    storage_policy: {ftt: 1, stripe_width: 1}
    values:
      iops: {median: 652900}
      read_latency: {mean: 2.94ms}
      write_latency: {mean: 3.06ms}
      latency: {mean: 2.98ms}
      network_throughput: {stated: 3178MB/s}
  migration:
    title: Migration
    bed: main
    workload: {virtual_machines: 1, memory: 24GB}
    values: {duration: {stated: under 10s}}
  guess:
    title: A guess
    bed: main
    basis: estimated
    workload: {block_size: 4KiB}
    values: {iops: {stated: 5000}, cpu: {stated: over 80%}}
    comparisons:
      - {compared_with: TCP, test_points: different, statistic: mean,
         gains: {performance: up to -20%, iops: +30% to +80%}}
"""


def design(text: str = RESULTS) -> api.Design:
    found = api.lint_texts(
        "vsan-roce", {**testing.base_files("vsan-roce"), "results.yaml": text.encode()}
    ).design
    assert found is not None
    return found


def rows(part: str) -> list[tuple[api.Cell, ...]]:
    return [row.cells for row in api.tables(design(), "results", part)["main"].rows]


def test_totals_have_the_unit_of_the_source() -> None:
    """Eight disks of eight units in each of 32 virtual machines."""
    for unit in ("MB", "MiB", "GB", "GiB", "TB", "TiB"):
        found = design(RESULTS.replace("working_set: 8GB", f"working_set: 8{unit}"))
        first = api.tables(found, "results", "totals")["main"].rows[0].cells
        assert first[4:6] == (f"64 {unit}", f"2048 {unit}")


def test_what_follows_from_the_figures() -> None:
    assert rows("derived") == [
        (
            "100 % read",
            "Latency by Little's law",
            "4096 outstanding requests / 2,024,000 IOPS",
            "2.02 ms",
            None,
            None,
        ),
        ("100 % read", "Throughput", "2,024,000 IOPS x 4096 bytes", "8290 MB/s (66.3 Gbit/s)", None, None),
        (
            "100 % read",
            "Traffic between hosts",
            "(8290 MB/s read + 0 MB/s written x 1) x (1 - 1/32)",
            "8031 MB/s (64.2 Gbit/s)",
            None,
            None,
        ),
        ("100 % read", "Share of the links", "2.07 Gbit/s on each host / 25 Gbit/s", "8.3 %", None, None),
        (
            "70 % read",
            "Latency by Little's law",
            "2048 outstanding requests / 652,900 IOPS",
            "3.14 ms",
            "2.98 ms",
            "-5.0 %",
        ),
        ("70 % read", "Throughput", "652,900 IOPS x 4096 bytes", "2674 MB/s (21.4 Gbit/s)", None, None),
        (
            "70 % read",
            "Latency of the mix",
            "70 % x 2.94 ms + 30 % x 3.06 ms",
            "2.976 ms",
            "2.98 ms",
            "+0.1 %",
        ),
        (
            "70 % read",
            "Traffic between hosts",
            "(1872 MB/s read + 802 MB/s written x 2) x (1 - 1/32)",
            "3368 MB/s (26.9 Gbit/s)",
            "3178 MB/s",
            "-5.6 %",
        ),
        ("70 % read", "Share of the links", "0.79 Gbit/s on each host / 25 Gbit/s", "3.2 %", None, None),
        (
            "Migration",
            "Rate of the migration",
            "24 GB of memory / under 10 s",
            "over 2400 MB/s (19.2 Gbit/s)",
            None,
            None,
        ),
        ("Migration", "Share of the links", "19.2 Gbit/s / 25 Gbit/s", "over 76.8 %", None, None),
    ]


def test_nothing_is_derived_from_a_guess() -> None:
    assert "A guess" not in {row[0] for row in rows("derived")}


def test_figures_and_gains() -> None:
    assert (
        "70 % read",
        "Network throughput",
        "3178 MB/s",
        "not stated",
        "whole cluster",
        "measured",
        None,
    ) in rows("figures")
    assert ("A guess", "CPU use", "over 80 %", "not stated", "whole cluster", "estimated", None) in rows(
        "figures"
    )
    assert rows("gains") == [
        ("TCP", "A guess", "Performance", "up to -20 %", "mean", "one load each", None),
        ("TCP", "A guess", "IOPS", "+30 % to +80 %", "mean", "one load each", None),
    ]


def test_totals_are_in_the_unit_of_the_source() -> None:
    assert rows("totals")[0] == ("100 % read", 128, 4096, None, "64 GB", "2048 GB", None, None)
    assert rows("totals")[2] == ("Migration", None, None, None, None, None, None, "24 GB")


def test_one_table_has_everything() -> None:
    made = api.table(design(), "results")
    assert len(made.rows) == 11 and len({row.origin for row in made.rows}) == 11


@pytest.mark.parametrize(
    ("scope", "requests"), [("cluster", 2048), ("host", 64), ("virtual-machine", 64), ("array", 2048)]
)
def test_outstanding_requests_of_a_scope(scope: str, requests: int) -> None:
    text = RESULTS.replace("    storage_policy: {ftt: 1", f"    scope: {scope}\n    storage_policy: {{ftt: 1")
    mixed = design(text).results[1]
    assert arithmetic.outstanding_requests(design(text), mixed) == requests


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("2.94ms", "2.94 ms"),
        ("100us", "100 µs"),
        ("about 100us", "about 100 µs"),
        ("652900", "652,900"),
        ("3178MB/s", "3178 MB/s"),
        ("+30% to +80%", "+30 % to +80 %"),
        ("over 580000", "over 580,000"),
        ("4KiB to 1024KiB", "4 KiB to 1024 KiB"),
        ("0.123456ms", "0.123456 ms"),
    ],
)
def test_amounts_as_people_write_them(text: str, said: str) -> None:
    assert amount(text) == said
