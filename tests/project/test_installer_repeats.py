"""What may stand once in a specification for the VCF Installer is found where it stands again."""

import json
from pathlib import Path
from typing import Any

from refarch.project.installer_checks import remarks


def found(spec: Any) -> set[tuple[Any, ...]]:
    return {(remark.pointer, remark.message) for remark in remarks(spec)}


def test_what_stands_twice_is_found_where_it_stands_again(root: Path) -> None:
    path = root / "tests/golden/targets/vcf9-management-nexus/ams-m01.vcf.json"
    text = path.read_text("utf-8")
    spec = json.loads(text)
    clean = found(spec)
    hosts, networks, switches = (spec[key] for key in ("hostSpecs", "networkSpecs", "dvsSpecs"))
    kinds = [network["networkType"] for network in networks]
    vmotion, vsan = kinds.index("VMOTION"), kinds.index("VSAN")
    again = networks[vmotion]["subnet"]
    group = networks[vmotion]["portGroupKey"]
    first = {"startIpAddress": networks[vsan]["gateway"], "endIpAddress": "10.70.13.14"}
    for record, change, pointer, message in (
        (hosts[1], {"hostname": hosts[0]["hostname"].upper()}, ("hostSpecs", 1, "hostname"), "host {} is"),
        (switches[1], {"dvsName": switches[0]["dvsName"]}, ("dvsSpecs", 1, "dvsName"), "switch {} is"),
        (networks[vsan], {"portGroupKey": group}, ("networkSpecs", vsan, "portGroupKey"), "port group {} is"),
        (networks[vsan], {"subnet": again}, ("networkSpecs", vsan, "subnet"), "subnet {} is"),
    ):
        before = dict(record)
        record.update(change)
        (value,) = change.values()
        assert (pointer, f"{message.format(value)} already used") in found(spec) - clean, pointer
        record.update(before)
    networks[vsan]["includeIpAddressRanges"] = [first]
    assert found(spec) - clean == {
        (
            ("networkSpecs", vsan, "includeIpAddressRanges", 0),
            "the host range 10.70.13.1 to 10.70.13.14 contains the gateway 10.70.13.1",
        )
    }


def test_values_of_any_kind_are_no_repetition() -> None:
    odd = {
        "hostSpecs": [{"hostname": 1}, {"hostname": 1}, 1],
        "networkSpecs": [{"gateway": []}, {"gateway": "x"}],
    }
    assert not any("already" in remark.message for remark in remarks(odd))
