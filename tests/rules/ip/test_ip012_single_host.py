"""IP012: adapters of a cluster with one host, of which there is no second to compare with."""

from rule_designs import told

ONE_HOST = {
    "design.yaml": [
        ("host-[1-4]", "host-1"),
        ("      vmk2:", "      vmk3: {port_group: vMotion}\n      vmk2:"),
    ],
    "wiring.yaml": [("host-[1-4]", "host-1"), ("swp[1-4]", "swp1")],
    "qos.yaml": [("host-[1-4]", "host-1")],
}
VMOTION = '      - {of: "host-[1-4] vmk1", first: 198.51.100.1}\n'
VSAN = '      - {of: "host-[1-4] vmk2", first: 203.0.113.1}\n'
THIRD = '      - {of: "host-1 vmk3", first: 198.51.100.2}\n'
BOTH = (VMOTION, VMOTION.replace("host-[1-4]", "host-1") + THIRD)


def test_an_adapter_without_addresses_beside_two_that_have_theirs() -> None:
    plan = {"ip-plan.yaml": [BOTH, ("    addresses:\n" + VSAN, "")]}
    assert told("IP012", {**ONE_HOST, **plan}) == [
        "ip-plan.yaml:18:3 warning IP012 vmk2 of cluster compute has no address in network vsan, but vmk1 "
        "has one"
    ]


def test_an_adapter_whose_only_address_is_in_another_network() -> None:
    wrong = THIRD.replace("vmk3", "vmk2").replace("100.2", "100.3")
    plan = {"ip-plan.yaml": [(BOTH[0], BOTH[1] + wrong), ("    addresses:\n" + VSAN, "")]}
    (found,) = told("IP012", {**ONE_HOST, **plan})
    assert "vmk2 on host-1" in found and "vmotion" in found and "vsan" in found
