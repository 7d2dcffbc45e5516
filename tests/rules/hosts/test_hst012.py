"""HST012: settings, and the commands that make and show them."""

import pytest
from rule_designs import told

SET = "esxcli system settings advanced set"
LIST = "esxcli system settings advanced list"


def found(command: str, more: str = "", transport: str = "roce-v2") -> list[str]:
    """HST012 of the clean example with one setting, its command on line 45."""
    lines = f"    settings:\n      - command: {command}\n{more}    vmkernel:\n"
    return told("HST012", {"design.yaml": [("    vmkernel:\n", lines), ("roce-v2", transport)]})


def stated(option: str = "/Net/Heap", value: str = "512", verify: str = "") -> str:
    shown = f"        verify: {verify}\n" if verify else ""
    return f"{shown}        option: {option}\n        value: {value}\n"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("-o /Net/Heap -i 512", ""),
        ("--option /Net/Heap --int-value 512", ""),
        ("--option=/Net/Heap --int-value=512", ""),
        ("-i 512 -o /Net/Heap", ""),
        ("-o /Net/Heap -s 512", ""),
        ("-o /Net/heap -i 512", "the command uses option /Net/heap, but the setting has option /Net/Heap"),
        ("-o /Net/Heap 512", "the command has neither -i nor -s before its value, 512"),
        ("-o /Net/Heap -i 511", "the command sets 511, but the setting has value 512"),
        ("-o /Net/Heap -i 513", "the command sets 513, but the setting has value 512"),
        ("-o /Net/Heap --default", ""),
    ],
)
def test_commands_that_set(arguments: str, said: str) -> None:
    lines = found(f"{SET} {arguments}", stated())
    assert [line.partition(" HST012 ")[2] for line in lines] == ([said] if said else [])


def test_the_finding_stands_at_the_command() -> None:
    (line,) = found(f"{SET} -o /Net/Heap 512", stated())
    place, _, rest = line.partition(" ")
    assert rest.startswith("warning HST012 ")
    (verified,) = found(f"{SET} -o /Net/Heap -i 512", stated(verify=f"{LIST} -o /Net/heap"))
    row, column = (int(part) for part in place.split(":")[1:])
    assert place == f"design.yaml:{row}:{column}" and column == 18
    assert verified == (
        f"design.yaml:{row + 1}:17 warning HST012 the command uses option /Net/heap, but the setting has "
        "option /Net/Heap"
    )


def test_what_is_not_stated_is_not_compared() -> None:
    assert found(f"{SET} -o /Net/Heap -i 512") == []
    assert found(f"{SET} -o /Net/Heap 512", "        option: /Net/Heap\n") == []
    assert found(f"{SET} -o /Net/Heap -i 512", "        value: 512\n") == []


@pytest.mark.parametrize(
    "command", ["esxcfg-advcfg -s 1 /Net/heap", "esxcli system settings kernel set -s heap -v 1", "esxcli"]
)
def test_other_commands_are_not_read(command: str) -> None:
    assert found(command, stated()) == []


def test_transport_does_not_matter() -> None:
    assert len(found(f"{SET} -o /Net/Heap 512", stated(), "tcp")) == 1
