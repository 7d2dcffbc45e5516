"""WIRE032: labels of several cables, and plugs with several labels."""

from pathlib import Path

import pytest

from refarch import api

ROOT = Path(__file__).resolve().parents[3]

PLAIN, SPLIT = "vsan-esa-100g", "vsan-esa-arista"

SPLITTER = "cable: generic-qsfp28-4xsfp28-dac, length: 3m"

CABLES = {
    PLAIN: {
        "one": '"esa-[01-16] vmnic4", to: "esa-leaf-1 swp[1-16]", cable: nvidia-mcp1600-c003e26n',
        "two": '"esa-[17-32] vmnic5", to: "esa-leaf-2 swp[17-32]", cable: nvidia-mcp1600-c003e26n',
    },
    SPLIT: {
        "one": f'"eos-esa-[1-4] vmnic4", to: "eos-leaf-1 Ethernet1/[1-4]", {SPLITTER}',
        "two": f'"eos-esa-[5-8] vmnic4", to: "eos-leaf-1 Ethernet2/[1-4]", {SPLITTER}',
    },
}
"""Entries of two designs: sixteen cables each, and one breakout cable each."""


def told(design: str, **labels: str) -> list[str]:
    """Findings of the rule where entries have these labels."""
    files = {path.name: path.read_bytes() for path in (ROOT / "designs" / design).glob("*.yaml")}
    text = files["wiring.yaml"].decode()
    for entry, label in labels.items():
        old = CABLES[design][entry]
        assert text.count(old) == 1
        text = text.replace(old, f"{old}, label: {label}")
    result = api.lint_texts(design, {**files, "wiring.yaml": text.encode()})
    assert result.checked
    return [
        f"{one.file}:{one.line} {one.severity} {one.message}"
        for one in result.findings
        if one.code == "WIRE032"
    ]


SAME = "the same label{}; a technician can unplug the wrong cable"


@pytest.mark.parametrize(
    ("labels", "wanted"),
    [
        ({"one": '"C-[01-16]"', "two": '"C-[17-32]"'}, []),
        ({"one": '{from: "A-[01-16]", to: "B-[01-16]"}', "two": '{from: "C-[01-16]"}'}, []),
        (
            {"one": "C-100"},
            [
                "wiring.yaml:26 warning the cable in vmnic4 on esa-02 has the label C-100, but the cable in "
                f"vmnic4 on esa-01 has {SAME.format(' (also 14 other cables)')}"
            ],
        ),
        (
            {"one": '"C-[01-16]"', "two": '"c-[16-31]"'},
            [
                "wiring.yaml:29 warning the cable in vmnic5 on esa-17 has the label c-16, but the cable in "
                f"vmnic4 on esa-16 has {SAME.format('')}"
            ],
        ),
        (
            {"one": '{to: "A-[01-16]"}', "two": '{from: "A-[16-31]"}'},
            [
                "wiring.yaml:29 warning the cable in vmnic5 on esa-17 has the label A-16, but the cable in "
                f"swp16 on esa-leaf-1 has {SAME.format('')}"
            ],
        ),
        (
            {"one": '{from: "esa-17:vmnic5 / esa-leaf-2:swp[17-32]"}'},
            [
                "wiring.yaml:26 warning the cable in vmnic4 on esa-01 has the label esa-17:vmnic5 / "
                f"esa-leaf-2:swp17, but the cable in vmnic5 on esa-17 has {SAME.format('')}"
            ],
        ),
    ],
)
def test_labels_of_several_cables(labels: dict[str, str], wanted: list[str]) -> None:
    assert told(PLAIN, **labels) == wanted


@pytest.mark.parametrize(
    ("labels", "wanted"),
    [
        ({"one": "B-1", "two": "B-2"}, []),
        ({"one": '"B-[1-4]"'}, []),
        ({"one": '{from: "A-[1-4]", to: T-1}'}, []),
        (
            {"one": '{from: "A-[1-4]", to: "T-[1-4]"}'},
            [
                "wiring.yaml:23 warning the plug in Ethernet1 on eos-leaf-1 has the labels T-1 and T-2, but "
                "the parts of a breakout cable share one plug with one label"
            ],
        ),
        (
            {"one": "B-1", "two": "B-1"},
            [
                "wiring.yaml:24 warning the cable in vmnic4 on eos-esa-5 has the label B-1, but the cable "
                f"in vmnic4 on eos-esa-1 has {SAME.format('')}"
            ],
        ),
    ],
)
def test_labels_of_breakout_cables(labels: dict[str, str], wanted: list[str]) -> None:
    assert told(SPLIT, **labels) == wanted


def test_two_entries_that_share_a_plug() -> None:
    files = {path.name: path.read_bytes() for path in (ROOT / "designs" / SPLIT).glob("*.yaml")}
    text, old = files["wiring.yaml"].decode(), f"  - {{from: {CABLES[SPLIT]['one']}}}\n"
    assert text.count(old) == 1
    halves = [
        old.replace("[1-4]", part).replace("}\n", f", label: {{to: T-{number}}}}}\n")
        for number, part in enumerate(("[1-2]", "[3-4]"), 1)
    ]
    files["wiring.yaml"] = text.replace(old, "".join(halves)).encode()
    found = [one for one in api.lint_texts(SPLIT, files).findings if one.code == "WIRE032"]
    assert [(one.line, one.message) for one in found] == [
        (
            24,
            "the plug in Ethernet1 on eos-leaf-1 has the labels T-1 and T-2, but the parts of a breakout "
            "cable share one plug with one label",
        )
    ]
