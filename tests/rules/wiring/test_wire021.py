"""WIRE021: ports that the split of a neighbor disables."""

import pytest
from rule_designs import BETWEEN, told

LEAFS = "nvidia-sn2010, role: leaf, fabric: main, nos: cumulus-linux}"


def found(model: str, ports: str, breakouts: str) -> list[str]:
    """Findings with leafs of a model, the link between them in these ports, and these breakouts."""
    leafs = f"{model}, role: leaf, fabric: main, nos: cumulus-linux, breakouts: {{{breakouts}}}}}"
    between = (
        f'  - {{from: "leaf-1 {ports}", to: "leaf-2 {ports}", cable: nvidia-mcp1600-c003e30l, bond: b}}\n'
    )
    lines = told("WIRE021", {"wiring.yaml": [(LEAFS, leafs), (BETWEEN, between)]})
    return [line.partition(" WIRE021 ")[2] for line in lines]


@pytest.mark.parametrize(
    ("model", "ports", "breakouts", "said"),
    [
        ("nvidia-sn2410", "swp[53-54]", '"55": 4x25G', ""),
        ("nvidia-sn2410", "swp[54,56]", '"55": 2x50G', ""),
        (
            "nvidia-sn2410",
            "swp[54,56]",
            '"55": 4x25G',
            "port 55 on leaf-1 is split into 4x25G, which disables port 56, but swp56 has a cable",
        ),
        (
            "nvidia-sn2410",
            "swp[53-54]",
            '"55": 4x25G, "56": 2x50G',
            "port 55 on leaf-1 is split into 4x25G, which disables port 56, but port 56 is split into 2x50G",
        ),
    ],
)
def test_a_neighbor_that_is_used(model: str, ports: str, breakouts: str, said: str) -> None:
    assert found(model, ports, breakouts) == ([f"{said}; also: leaf-2 55"] if said else [])


def test_the_finding_stands_at_the_split() -> None:
    leafs = (LEAFS, 'nvidia-sn2410, role: leaf, fabric: main, nos: cumulus-linux, breakouts: {"55": 4x25G}}')
    between = (BETWEEN, BETWEEN.replace("swp[21-22]", "swp[54,56]"))
    (line,) = told("WIRE021", {"wiring.yaml": [leafs, between]})
    assert line.startswith("wiring.yaml:3:102 error WIRE021 ")
