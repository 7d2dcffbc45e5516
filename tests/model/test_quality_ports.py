"""Ports that entries of a QoS plan name, and that their devices do not have."""

from refarch import api, testing

APPLY = """apply:
  - {{profile: roce, to: [{to}], ports: [{ports}]}}
"""


def found(to: str, ports: str) -> list[str]:
    """Findings of names where the profile is applied to some ports of some devices."""
    files = testing.base_files("vsan-roce")
    head = files["qos.yaml"].decode().partition("apply:\n")[0]
    quality = head + APPLY.format(to=to, ports=ports)
    result = api.lint_texts("vsan-roce", {**files, "qos.yaml": quality.encode()})
    return [
        f"{finding.file} {finding.object} {finding.message} {finding.hint}"
        for finding in result.findings
        if finding.code == "REF001"
    ]


def test_ports_of_switches_and_of_hosts() -> None:
    assert found('"leaf-[1-2]"', '"swp[1-22]", bond1') == []
    assert found("hosts of compute", "vmnic4") == []


def test_a_port_that_no_device_has() -> None:
    assert found('"leaf-[1-2]"', '"swp[1-4]", swpp5') == [
        "qos.yaml apply[0].ports[1] port `swpp5` is not defined Did you mean `swp5`?"
    ]
    assert found("hosts of compute", "vmnicc4") == [
        "qos.yaml apply[0].ports[0] port `vmnicc4` is not defined Did you mean `vmnic4`?"
    ]


def test_the_ports_of_another_device() -> None:
    assert found('"leaf-[1-2]", hosts of compute', '"swp[1-4]"') == [
        "qos.yaml apply[0].to[1] host-1 has none of the ports of this entry, so the profile applies to "
        "none of its ports Set ports of the device. Or add an entry without `ports` for it."
    ]


def test_a_faulty_range_is_told_once() -> None:
    files = testing.base_files("vsan-roce")
    head = files["qos.yaml"].decode().partition("apply:\n")[0]
    quality = head + APPLY.format(to="leaf-1", ports='"swp[4-1]"')
    result = api.lint_texts("vsan-roce", {**files, "qos.yaml": quality.encode()})
    assert [finding.code for finding in result.findings] == ["REF003"]
