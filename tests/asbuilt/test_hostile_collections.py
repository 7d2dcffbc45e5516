"""Collected files from anyone: truncated, with values of other types, binary, or very large. A file that
cannot be read is listed, and no reader fails; nothing becomes equal that was not before."""

import copy
import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import needs
from collected import CABLES, collect, neighbor, neighbor_list, outcomes, verification
from refarch.asbuilt.collection import read_collection
from refarch.asbuilt.json_text import lines_of_pointers
from refarch.core.plugins import BUILT_IN_PLUGINS
from refarch.platforms.observed import FACTS

READERS = BUILT_IN_PLUGINS.all_plugins(FACTS)

ODD: tuple[Any, ...] = (
    None,
    True,
    False,
    0,
    -1,
    10**12,
    1.5,
    "",
    "x",
    "\u0663",
    [],
    {},
    [[]],
    [None],
    {"": {}},
    "a" * 9999,
)


def samples(observed: Path) -> Iterator[Path]:
    """Three recorded files of each form, the shortest first."""
    by_form: dict[str, list[Path]] = {}
    for folder in ("fabrics/eos", "fabrics/nxos", "fabrics/junos", "fabrics/cumulus-dual-evpn",
                   "namespaces", "azurelocal-supportability/lldp-validation", "canu", "sonic/config_db",
                   "ntc-templates/aruba_aoscx", "ntc-templates/cisco_nxos"):  # fmt: skip
        collection = read_collection(str(observed / folder))
        for path, title in collection.forms.items():
            by_form.setdefault(title, []).append(observed / folder / path)
    assert len(by_form) >= 18, sorted(by_form)
    for paths in by_form.values():
        yield from sorted(paths, key=lambda path: path.stat().st_size)[:3]


def changed(value: Any, choice: random.Random) -> Any:
    """A JSON value with one part replaced by a value of any type, or removed."""
    value = copy.deepcopy(value)
    holder, key = [value], 0
    for _ in range(choice.randint(1, 9)):
        inner: Any = holder[key]
        if isinstance(inner, dict) and inner:
            holder, key = inner, choice.choice(list(inner))  # type: ignore[assignment]
        elif isinstance(inner, list) and inner:
            holder, key = inner, choice.randrange(len(inner))
        else:
            break
    if choice.random() < 0.2 and isinstance(holder, dict):
        del holder[key]
    else:
        holder[key] = choice.choice(ODD)
    return value


def test_truncated_and_changed_outputs(tmp_path: Path) -> None:
    """Each form, cut at 12 places and changed in 16: facts or a reason, and never a failure."""
    choice = random.Random(31)
    observed = needs.shared_folder() / "verifiers" / "observed"
    folder, file = tmp_path, tmp_path / "leaf01.out"
    tried = 0
    for sample in samples(observed):
        text = sample.read_text()
        texts = [text[: choice.randrange(len(text) + 1)] for _ in range(12)]
        if text.lstrip()[:1] in ("{", "["):
            data = json.loads(text)
            if len(text) < 200_000:
                texts += [json.dumps(changed(data, choice)) for _ in range(16)]
        else:
            lines = text.splitlines()
            for _ in range(16):
                words = lines[choice.randrange(len(lines))].split(" ")
                words[choice.randrange(len(words))] = choice.choice(
                    ("x", "99999999999", "-", "\u0663", "1-4095", "")
                )
                texts.append("\n".join([*lines[:20], " ".join(words), *lines[20:]]))
        for one in texts:
            file.write_text(one)
            collection = read_collection(str(folder))
            failed = [part.problem for part in collection.not_understood if "failed" in part.problem]
            assert failed == [], (sample, failed, one[:300])
            for part in collection.not_understood:
                assert part.problem.strip() and len(part.problem) < 500
            tried += 1
    assert tried > 1000


LIST = neighbor_list(
    [neighbor(port, far) for (host, port), far in CABLES if host == "host-1"]
    + [neighbor("eth9", ("lab", "x"))]
)


@pytest.mark.parametrize("seed", range(4))
def test_a_truncated_list_makes_nothing_equal(tmp_path: Path, seed: int) -> None:
    choice = random.Random(seed)
    folder = collect(tmp_path, CABLES, [])
    (folder / "host-1").mkdir()
    whole = collect(tmp_path / "whole", CABLES, ["host-1"])
    assert outcomes(verification(whole)) == {"equal": 2, "not collected": 8}
    for _ in range(60):
        end = choice.randrange(1, len(LIST) - 1)
        (folder / "host-1" / "lldp.json").write_text(LIST[:end])
        found = verification(folder / "host-1")
        assert outcomes(found) == {"not collected": 10}
        assert len(found.not_understood) == 1 or not LIST[:end].lstrip(" {\n")


def test_a_large_output_is_read_in_one_pass(tmp_path: Path) -> None:
    """20,000 neighbors of a switch, most of them on ports that it does not have."""
    records = [neighbor(f"swp{number}", (f"host-{number}", "eth1")) for number in range(20_000)]
    (tmp_path / "leaf-1.json").write_text(neighbor_list(records))
    found = verification(tmp_path)
    assert outcomes(found)["equal"] == 4
    assert {problem.code for problem in found.problems} <= {"BUILT002", "BUILT004", "BUILT007"}
    text = (tmp_path / "leaf-1.json").read_text()
    pointer = ("lldp", 0, "interface", 19_999, "name")
    assert text.splitlines()[lines_of_pointers(text, [pointer])[pointer] - 1].strip() == '"name": "swp19999",'


def test_hostile_names_become_no_path_and_no_crash(tmp_path: Path) -> None:
    names = [
        "../../etc/passwd",
        "host-1/../x",
        "",
        "\u202e1-tsoh",
        "host-1\x00",
        "a" * 70_000,
        "host-1 eth1; rm",
    ]
    records = [neighbor(name, (name, name)) for name in names]
    (tmp_path / "leaf-1.json").write_text(neighbor_list(records))
    found = verification(tmp_path)
    assert outcomes(found).get("equal", 0) == 0


def test_every_reader_says_no_to_an_empty_file(tmp_path: Path) -> None:
    for text in ("", "\n", "{}", "[]", "null", '""', "0"):
        (tmp_path / "leaf-1.json").write_text(text)
        collection = read_collection(str(tmp_path))
        assert collection.forms == {} and collection.facts == (), text
    assert READERS
