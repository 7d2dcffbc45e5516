"""VSAN010: capacity drives of several models in one disk group."""

from rule_designs import told

ADAPTERS = "        adapters:\n"
ONE, OTHER = "hitachi-huc101212css600", "seagate-st1200mm0007"


def group(capacity: str, more: str = "") -> list[str]:
    disks = f"        disk_groups: {{cache: {{drive: intel-ssdsc2ba400g3}}, capacity: {capacity}}}\n{more}"
    return told("VSAN010", {"design.yaml": [(ADAPTERS, disks + ADAPTERS)]})


def test_two_models() -> None:
    assert group(f"[{{drive: {ONE}, quantity: 4}}, {{drive: {OTHER}, quantity: 3}}]") == [
        "design.yaml:23:60 info VSAN010 each disk group on host-1 has capacity drives of "
        "several models: 4 HUC101212CSS600 and 3 ST1200MM0007; also: host-[2-4]"
    ]


def test_one_model_in_one_line_or_in_two() -> None:
    assert group(f"{{drive: {ONE}, quantity: 7}}") == []
    assert group(f"[{{drive: {ONE}, quantity: 4}}, {{drive: {ONE}, quantity: 3}}]") == []


def test_a_mixture_of_one_host() -> None:
    mixed = f"[{{drive: {ONE}, quantity: 6}}, {{drive: {OTHER}, quantity: 1}}]"
    own = (
        f"        overrides: {{host-2: {{disk_groups: {{cache: {{drive: intel-ssdsc2ba400g3}}, capacity: "
        f"{mixed}}}}}}}\n"
    )
    (line,) = group(f"{{drive: {ONE}, quantity: 7}}", own)
    assert line.startswith("design.yaml:24:") and line.endswith(
        " info VSAN010 each disk group on host-2 has capacity drives of several models: 6 "
        "HUC101212CSS600 and 1 ST1200MM0007"
    )


def test_hosts_of_different_models_are_no_mixture() -> None:
    disks = f"{{cache: {{drive: intel-ssdsc2ba400g3}}, capacity: {{drive: {OTHER}, quantity: 7}}}}"
    own = f"        overrides: {{host-2: {{disk_groups: {disks}}}}}\n"
    assert group(f"{{drive: {ONE}, quantity: 7}}", own) == []
