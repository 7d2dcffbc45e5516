"""HST011: every VMkernel adapter has a port group."""

from rule_designs import findings, told

VMK1 = "      vmk1: {port_group: vMotion, services: [vmotion]}\n"


def test_an_adapter_without_one() -> None:
    assert told("HST011", {"design.yaml": [(VMK1, "      vmk1: {services: [vmotion]}\n")]}) == [
        (
            "design.yaml:39:7 error HST011 vmk1 (vmotion) on host-1 is not connected to a port "
            "group; also: host-[2-4]"
        )
    ]


def test_an_adapter_without_services_either() -> None:
    (finding,) = findings("HST011", {"design.yaml": [(VMK1, VMK1 + "      vmk3: {}\n")]})
    assert finding.message.startswith("vmk3 on host-1 is not connected to a port group")


def test_one_that_only_an_override_connects() -> None:
    text = "      vmk1: {services: [vmotion], overrides: {host-2: {port_group: vMotion}}}\n"
    (finding,) = findings("HST011", {"design.yaml": [(VMK1, text)]})
    assert finding.message.endswith("also: host-[3-4]")


def test_every_product_and_transport() -> None:
    for edit in (("transport: roce-v2", "transport: tcp"), ("product: vsan-osa", "product: nvme-of")):
        assert (
            len(findings("HST011", {"design.yaml": [edit, (VMK1, "      vmk1: {services: [vmotion]}\n")]}))
            == 1
        )


def test_all_connected() -> None:
    assert findings("HST011", {}) == []
