"""A part by what people call it: the id is found, whatever is written in its place."""

import pytest

from refarch import api, testing
from refarch.model.catalog import KINDS, Catalog
from refarch.model.context import beyond_range
from refarch.model.part_names import kinds_at, matching_entries

ENDING = "`refarch parts switch` lists all; `refarch parts new switch` creates a custom part."


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("SN3420", ["nvidia-sn3420"]),
        ("sn3420", ["nvidia-sn3420"]),
        ("NVIDIA SN3420", ["nvidia-sn3420"]),
        ("MSN2010-CB2F", ["nvidia-sn2010"]),
        ("msn2010_cb2f", ["nvidia-sn2010"]),
        ("PowerEdge R740", ["dell-poweredge-r740"]),
        ("no such thing", []),
        ("", []),
        ("-", []),
    ],
)
def test_what_people_call_a_part(text: str, ids: list[str]) -> None:
    assert matching_entries(Catalog(), KINDS, text) == ids


def test_which_kinds_a_place_may_name() -> None:
    assert kinds_at(("links", 0, "cable")) == ("cable",)
    assert kinds_at(("links", 0, "optics", "from")) == ("optic",)
    assert kinds_at(("links", 0, "from")) == ()
    assert kinds_at(()) == ()


def hint(file: str, old: str, new: str) -> tuple[str, str]:
    """Code and hint of the first finding after one edit of the smallest example."""
    files = dict(testing.base_files("vsan-roce"))
    assert old in files[file].decode()
    files[file] = files[file].decode().replace(old, new).encode()
    finding = api.lint_texts("vsan-roce", files).findings[0]
    return finding.code, finding.hint


def test_a_model_that_can_be_no_id_is_answered_by_the_id() -> None:
    code, told = hint("wiring.yaml", "model: nvidia-sn2010", "model: SN3420")
    assert code == "SCHEMA005"
    assert told.startswith("Did you mean `nvidia-sn3420`? `refarch parts` lists all; ")


def test_an_unknown_id_is_answered_by_near_ones_and_by_how_to_add_one() -> None:
    assert hint("wiring.yaml", "model: nvidia-sn2010", "model: sn3420") == (
        "REF005",
        f"Did you mean `nvidia-sn3420`? {ENDING}",
    )
    assert hint("wiring.yaml", "model: nvidia-sn2010", "model: nvidia-sn-2010") == (
        "REF005",
        f"Did you mean `nvidia-sn2010`? {ENDING}",
    )


def test_software_has_no_command_that_writes_it() -> None:
    code, told = hint("wiring.yaml", "nos: cumulus-linux", "nos: cumulus")
    assert (code, told) == (
        "REF005",
        "Did you mean `cumulus-linux`? `refarch parts software` lists all.",
    )


def test_a_text_that_nothing_is_called_keeps_its_hint() -> None:
    assert hint("wiring.yaml", "model: nvidia-sn2010", "model: Q!") == (
        "SCHEMA005",
        "Catalog id of the switch.",
    )


@pytest.mark.parametrize(
    ("name", "known", "told"),
    [
        (
            "esa-7",
            [f"esa-{number}" for number in range(1, 7)],
            "Use the same range in both places. Defined: esa-[1-6]; the range ends at `esa-6`.",
        ),
        (
            "esa-01",
            ["esa-02", "esa-03"],
            "Use the same range in both places. Defined: esa-[02-03]; the range begins at `esa-02`.",
        ),
        ("esa-2", ["esa-1", "esa-3"], ""),
        ("esa-7", ["esa-6"], ""),
        ("esx-7", ["esa-1", "esa-2"], ""),
        ("esa", ["esa-1", "esa-2"], ""),
        ("host-²", ["host-1", "host-2"], ""),
    ],
)
def test_a_name_beyond_the_end_of_a_range(name: str, known: list[str], told: str) -> None:
    assert beyond_range(name, known) == told


@pytest.mark.parametrize("file", ["wiring.yaml", "ip-plan.yaml", "qos.yaml"])
def test_a_range_of_hosts_that_has_shrunk(file: str) -> None:
    files = dict(testing.base_files("vsan-roce"))
    design = files["design.yaml"].decode()
    assert "host-[1-4]" in design
    files["design.yaml"] = design.replace("host-[1-4]", "host-[1-3]").encode()
    found = [one for one in api.lint_texts("vsan-roce", files).findings if one.file == file]
    assert found[0].message == "device `host-4` is not defined"
    assert found[0].hint == (
        "Use the same range in both places. Defined: host-[1-3]; the range ends at `host-3`."
    )
