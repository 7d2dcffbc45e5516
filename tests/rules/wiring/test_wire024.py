"""WIRE024: neighboring ports that run at one speed only."""

import pytest
from rule_designs import told

LEAFS = "nvidia-sn2010, role: leaf, fabric: main, nos: cumulus-linux}"
BETWEEN = '"leaf-1 swp[21-22]", to: "leaf-2 swp[21-22]", cable: nvidia-mcp1600-c003e30l, bond: bond1'
MODELS = {
    "dell-s5248f-on": ("dell-os10", "ethernet1/1/", "53", 1),
    "juniper-qfx5120-48y": ("juniper-junos", "et-0/0/", "52", 0),
    "aruba-8325-48y8c": ("aruba-aos-cx", "1/1/", "53", 1),
}


def found(model: str, slow: int) -> list[str]:
    """Findings where hosts are in the first four ports at 25 GbE and the leafs are joined at 10 GbE by the
    port of this number beside 100G."""
    system, name, wide, first = MODELS[model]
    edits = [(LEAFS, f"{model}, role: leaf, fabric: main, nos: {system}, mtu: 9198}}")]
    hosts = f"{name}[{first}-{first + 3}]"
    edits += [(f'"leaf-{leaf} swp[1-4]"', f'"leaf-{leaf} {hosts}"') for leaf in (1, 2)]
    joined = f'"leaf-1 {name}{wide}", to: "leaf-2 {name}{wide}", cable: nvidia-mcp1600-c003e30l'
    small = f"  - {{from: leaf-1 {name}{slow}, to: leaf-2 {name}{slow}, cable: nvidia-mc3309130-003}}"
    edits.append((f"{{from: {BETWEEN}}}", f"{{from: {joined}}}\n{small}"))
    return [line.partition(" WIRE024 ")[2] for line in told("WIRE024", {"wiring.yaml": edits})]


@pytest.mark.parametrize(
    ("model", "slow", "ports"),
    [
        ("dell-s5248f-on", 5, 0),
        ("dell-s5248f-on", 8, 0),
        ("juniper-qfx5120-48y", 4, 0),
        ("aruba-8325-48y8c", 13, 0),
        ("aruba-8325-48y8c", 12, 12),
        ("aruba-8325-48y8c", 5, 12),
    ],
)
def test_ports_of_a_group(model: str, slow: int, ports: int) -> None:
    name, first = MODELS[model][1], MODELS[model][3]
    lines = found(model, slow)
    assert len(lines) == (2 if ports else 0)
    for leaf, line in enumerate(lines, start=1):
        assert line.startswith(
            f"{name}{slow} on leaf-{leaf} runs at 10 GbE, but {name}{first} runs at 25 GbE; "
        )
        assert f"sets the speed of {ports} ports together" in line
