"""What a user reads: the exact sentence and hint for every broken document, kept as one golden file for each
code."""

from collections.abc import Callable
from pathlib import Path

import pytest
from schema_corpus import CASES, ROOT, broken

from refarch import api, testing
from refarch.core.origin import Pointer, path_text
from refarch.core.problem import Problem
from refarch.load.reader import read
from refarch.schema.validate import problems
from refarch.schema.words import nearest_word

GOLDEN = ROOT / "tests" / "golden" / "schema"


def shown(problem: Problem) -> str:
    """A problem as three lines of text."""
    place = ascii(path_text(problem.pointer))[1:-1]
    mark = " (key)" if problem.at_key else ""
    return f"  {place[:100]}{mark}\n    {problem.message}\n    = {problem.hint}\n"


@pytest.mark.parametrize("code", sorted({code for case in CASES for code in case.codes}))
def test_every_failure_is_one_clear_sentence(code: str, golden: Callable[[Path, str], None]) -> None:
    text = ""
    for case in CASES:
        if code in case.codes:
            text += (
                f"{case.file}.yaml, {case.name}\n"
                + "".join(map(shown, problems(case.file, broken(case))))
                + "\n"
            )
    golden(GOLDEN / f"{code}.txt", text)


def found(name: str, text: str) -> list[Problem]:
    """Problems of a file as it is written, values quoted as they stand there."""
    document = read(f"{name}.yaml", text.encode())

    def written(pointer: Pointer) -> str:
        line, column, _, end = document.span(pointer)
        return document.lines[line - 1][column - 1 : end - 1]

    return problems(name, document.data, written)


BOUGHT = "Quantity including spares. `needed` is the quantity that the design uses, plus the spares."
SPARED = "Number of spares in the quantity; with `needed`, spares are added."
ITEM = "format: 1\nitems:\n  - {part: nvidia-sn3700, quantity: %s, for: %s}\n"


@pytest.mark.parametrize(
    ("quantity", "purpose", "message", "hint"),
    [
        (
            "2",
            "7.10",
            "`for` must be text, not `7.10`",
            'Use "7.10" in quotes: without quotes it is not text.',
        ),
        (
            "2",
            "0x10",
            "`for` must be text, not `0x10`",
            'Use "0x10" in quotes: without quotes it is not text.',
        ),
        (
            "2",
            "True",
            "`for` must be text, not `True`",
            'Use "True" in quotes: without quotes it is not text.',
        ),
        ("2", "~", "`for` is empty, but must be text", "Set a value. Or remove the key."),
        (
            "2.0",
            "x",
            "`quantity` must be a whole number or text, not `2.0`",
            "Expected a whole number without quotes, or needed.",
        ),
        ("0xfffffff", "x", "`quantity` is `0xfffffff`: expected 0 to 1000000", BOUGHT),
        ("two", "x", "`quantity` is `two`: expected a whole number without quotes, or needed", BOUGHT),
        (
            "'2'",
            "x",
            "`quantity` is `'2'`: expected a whole number without quotes, or needed",
            "Use 2 without quotes.",
        ),
        ("2, spares: '2'", "x", "`spares` must be a whole number, not `'2'`", "Use 2 without quotes."),
        ("2, spares: 2.0", "x", "`spares` must be a whole number, not `2.0`", "Use 2."),
        ("2, spares: two", "x", "`spares` must be a whole number, not `two`", SPARED),
    ],
)
def test_a_value_is_quoted_as_it_is_written(quantity: str, purpose: str, message: str, hint: str) -> None:
    (problem,) = found("bom", ITEM % (quantity, purpose))
    assert (problem.message, problem.hint) == (message, hint)


def test_a_misspelt_key_is_not_reported_missing_as_well() -> None:
    (problem,) = found("bom", "format: 1\nitems:\n  - {part: nvidia-sn3700, quantitiy: 2}\n")
    assert (problem.code, problem.message) == ("SCHEMA001", "unknown key `quantitiy` in item 1")
    assert problem.hint == "Did you mean `quantity`?"


def test_a_file_of_another_version_is_not_judged_further() -> None:
    (problem,) = found("bom", "format: 3\nthings: [1, 2]\n")
    assert problem.code == "SCHEMA007"
    assert problem.message == "the format version is `3`, but this refarch supports only version 1"


def test_several_mistakes_are_several_problems() -> None:
    listed = found("bom", "format: 1\nitems:\n  - {part: A, quantity: -1, color: red}\n  - {}\n")
    assert [(problem.code, problem.pointer) for problem in listed] == [
        ("SCHEMA001", ("items", 0, "color")),
        ("SCHEMA005", ("items", 0, "part")),
        ("SCHEMA006", ("items", 0, "quantity")),
        ("SCHEMA002", ("items", 1)),
        ("SCHEMA002", ("items", 1)),
    ]


@pytest.mark.parametrize(
    ("priority", "messages"),
    [
        (0, []),
        (4096, []),
        (5000, ["`priority` is `5000`: expected a multiple of 4096"]),
        (61440, []),
        (61441, ["`priority` is `61441`: expected 0 to 61440"]),
    ],
)
def test_priorities_of_spanning_tree_are_multiples(priority: int, messages: list[str]) -> None:
    switch = f"{{model: nvidia-sn2010, spanning_tree: {{mode: mst, priority: {priority}}}}}"
    listed = found("wiring", f"format: 1\nswitches: {{leaf-1: {switch}}}\nlinks: []\n")
    assert [problem.message for problem in listed if "priority" in problem.message] == messages


LINK = (
    "format: 1\nswitches: {leaf-1: {model: nvidia-sn2010, role: leaf, fabric: main}}\nlinks:\n"
    "  - {from: host-1 vmnic4, to: leaf-1 swp1, cable: nvidia-mcp2m00-a003e30l, %s}\n"
)
CLUSTER = (
    "format: 1\nid: plan\ntitle: Plan\nversion: 1.0.0\nstatus: draft\nclusters:\n  main:\n"
    "    product: vsan-osa\n    transport: tcp\n    storage_policy: {ftt: 1, method: %s}\n"
    "    hosts: [{names: host-1, server: own-server}]\n"
)


@pytest.mark.parametrize(
    ("file", "text", "message", "hint"),
    [
        (
            "wiring",
            LINK % 'mlag: "10"',
            '`mlag` is `"10"`: expected one id, e.g. 11, or a range with one for each cable, e.g. [1-8]',
            "Use 10 without quotes.",
        ),
        (
            "wiring",
            LINK % 'untagged: "215"',
            '`untagged` is `"215"`: expected the id of a network in kebab-case, or a VLAN id',
            "Use 215 without quotes.",
        ),
        (
            "wiring",
            LINK % "tagged: [vsan]",
            "unknown key `tagged` in link 1",
            "The tagged networks of a link stand under `carries`, by their ids of the IP plan; numbers of "
            "VLANs under `vlans`.",
        ),
        (
            "wiring",
            LINK % "native-vlan: 20",
            "unknown key `native-vlan` in link 1",
            "The network whose frames have no tag stands under `untagged`, by its id or its VLAN.",
        ),
        (
            "wiring",
            LINK % "carrys: [vsan]",
            "unknown key `carrys` in link 1",
            "Did you mean `carries`?",
        ),
        *(
            (
                "design",
                CLUSTER % written,
                f"`method` is `{written}`: expected mirror, raid5 or raid6",
                f"Did you mean `{meant}`?",
            )
            for written, meant in (("raid-1", "mirror"), ("RAID1", "mirror"), ("RAID-5", "raid5"))
        ),
    ],
)
def test_words_of_other_tools_are_answered_with_those_of_the_language(
    file: str, text: str, message: str, hint: str
) -> None:
    (problem,) = found(file, text)
    assert (problem.message, problem.hint) == (message, hint)


def test_hosts_that_are_cabled_to_each_other_need_no_switches() -> None:
    text = "format: 1\nlinks:\n  - {from: host-1 SMB1, to: host-2 SMB1, cable: nvidia-mcp2m00-a003e30l}\n"
    assert found("wiring", text) == []


def test_a_range_where_one_array_is_named() -> None:
    text = (
        "format: 1\nid: plan\ntitle: Plan\nversion: 1.0.0\nstatus: draft\nclusters:\n  main:\n"
        "    product: nvme-of-linux\n    transport: tcp\n    nvme: {arrays: ['array-[1-2]']}\n"
        "    hosts: [{names: host-1, server: own-server}]\n"
    )
    (problem,) = found("design", text)
    assert (problem.message, problem.hint) == (
        "item 1 of `arrays` is `'array-[1-2]'`: expected the name of one array, e.g. array-1",
        "Name of one array; several are listed one by one.",
    )


def test_a_mapping_in_a_list_is_told_to_stand_alone() -> None:
    text = (
        "format: 1\nkind: nic\nvendor: Acme\nmodel: N\ntitle: Acme N\n"
        "ports: [{count: 2, form_factor: qsfp28, speeds: [100G]}]\n"
    )
    (problem,) = found("catalog", text)
    assert (problem.message, problem.hint) == (
        "`ports` must be a mapping, not a list",
        "Remove the list around the mapping.",
    )


@pytest.mark.parametrize("blanks", [" ", "\\n  \\n", "\u00a0"])
def test_a_reason_of_blanks_is_none(blanks: str) -> None:
    design = testing.base_files("vsan-roce")["design.yaml"].decode()
    excluded = f'{design}excludes:\n  - {{what: [licenses], because: "{blanks}"}}\n'
    (finding,) = api.lint_texts("vsan-roce", {"design.yaml": excluded.encode()}).findings
    assert (finding.code, finding.line, finding.column) == ("SCHEMA005", 42, 33)
    assert finding.message.endswith(
        "expected text, not blanks alone, without tabs, control or direction characters"
    )
    stated = excluded.replace(f'"{blanks}"', "Bought by the site.")
    codes = {one.code for one in api.lint_texts("vsan-roce", {"design.yaml": stated.encode()}).findings}
    assert "SCHEMA005" not in codes


@pytest.mark.parametrize(
    ("word", "known", "nearest"),
    [
        ("no-drop", ("drop", "forward", "alert"), ""),
        ("no_drop", ("drop", "forward", "alert"), ""),
        ("dorp", ("drop", "forward", "alert"), "drop"),
        ("drop", ("no-drop",), ""),
        ("disabled", ("enabled", "ieee"), ""),
        ("enable", ("disable", "enabled"), "enabled"),
        ("unmanaged", ("managed", "unmanagd"), "unmanagd"),
        ("lossles", ("lossless", "lossy"), "lossless"),
        ("notify", ("notfy",), "notfy"),
        ("inter_switch", ("inter-switch", "switch"), "inter-switch"),
    ],
)
def test_a_suggestion_never_means_the_opposite(word: str, known: tuple[str, ...], nearest: str) -> None:
    assert nearest_word(word, known) == nearest


def test_a_longer_key_is_another_setting() -> None:
    smb = "format: 1\nclusters: {a: {smb: {multichannel: true, %s: true}}}\n"
    (longer,) = [one for one in found("design", smb % "multichannel_on") if one.code == "SCHEMA001"]
    assert longer.hint.startswith("Use one of these keys: multichannel, shares")
    (twice,) = [one for one in found("design", smb % "multichanel") if one.code == "SCHEMA001"]
    assert twice.hint == "Remove one of them: `multichannel` is there already."


def test_a_watchdog_that_does_not_drop_is_not_one_that_drops() -> None:
    text = "format: 1\nprofiles: {a: {pfc: {priorities: [3], watchdog: {action: no-drop}}}}\n"
    (problem,) = [one for one in found("qos", text) if one.code == "SCHEMA004"]
    assert problem.message == "`action` is `no-drop`: expected drop, forward or alert"
    assert "Did you mean" not in problem.hint and problem.fix is None
