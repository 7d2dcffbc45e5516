"""Next free numbers of areas, and what ``make rule`` says of a code that no rule has."""

import limits_noticed
import next_code
import pytest

from refarch.rules.registry import BUILT_IN, retired_codes


def test_the_next_number_is_above_all_that_there_ever_were() -> None:
    for code in (*BUILT_IN.names, *retired_codes()):
        letters = code.rstrip("0123456789")
        free = next_code.next_code(letters)
        assert int(free.removeprefix(letters)) > int(code.removeprefix(letters))
        assert free not in BUILT_IN.names and free not in retired_codes()
    assert next_code.next_code("NEW") == "NEW001"


def test_a_retired_number_is_not_free(tmp_path: object, monkeypatch: pytest.MonkeyPatch) -> None:
    last = max(code for code in BUILT_IN.names if code.startswith("VLAN"))
    number = int(last.removeprefix("VLAN"))
    assert next_code.next_code("VLAN") == f"VLAN{number + 1:03}"
    gone = next_code.CODES.read_text(encoding="utf-8") + f"VLAN{number + 4:03} went-away\n"
    file = type(next_code.CODES)(str(tmp_path)) / "codes.txt"
    file.write_text(gone, encoding="utf-8")
    monkeypatch.setattr(next_code, "CODES", file)
    assert next_code.next_code("VLAN") == f"VLAN{number + 5:03}"


@pytest.mark.parametrize(
    ("asked", "status", "words"), [("VLAN", 0, ""), ("VLAN999", 2, "unknown rule VLAN999; ")]
)
def test_make_rule_says_which_number_is_free(
    asked: str, status: int, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    free = next_code.next_code("VLAN")
    assert limits_noticed.main([asked]) == status
    assert capsys.readouterr().out == (
        f"{words}the next free number is {free}: linter/refarch/rules/vlan/{free.lower()}_<the problem>.py\n"
    )


@pytest.mark.parametrize("asked", ["QQQ1", "QQQ"])
def test_letters_of_no_area(asked: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert limits_noticed.main([asked]) == 2
    assert capsys.readouterr().out.startswith(f"unknown rule {asked}, and no area whose rules begin so; ")
