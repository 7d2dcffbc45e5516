"""A good specification for the VCF Installer, its changes, and what `refarch vcf` finds in a file."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from refarch.cli import main

GONE = object()
"""Value that removes its key."""

GOOD: dict[str, Any] = {
    "sddcId": "m01",
    "dnsSpec": {"subdomain": "example.com"},
    "vcenterSpec": {"vcenterHostname": "vc01"},
    "hostSpecs": [{"hostname": f"esx0{number}"} for number in range(1, 5)],
    "networkSpecs": [
        {
            "networkType": "VSAN",
            "vlanId": "30",
            "subnet": "192.0.2.0/24",
            "gateway": "192.0.2.1",
            "includeIpAddressRanges": [{"startIpAddress": "192.0.2.11", "endIpAddress": "192.0.2.14"}],
            "mtu": 9000,
            "teamingPolicy": "failover_explicit",
            "activeUplinks": ["uplink1"],
            "standbyUplinks": ["uplink2"],
        },
        {"networkType": "MANAGEMENT", "vlanId": 10},
        {"networkType": "VMOTION", "vlanId": 20},
        {"networkType": "VM_MANAGEMENT", "vlanId": 40},
    ],
    "dvsSpecs": [
        {
            "dvsName": "vds01",
            "networks": ["VSAN", "MANAGEMENT", "VMOTION"],
            "vmnicsToUplinks": [
                {"id": "vmnic2", "uplink": "uplink1"},
                {"id": "vmnic3", "uplink": "uplink2"},
            ],
            "lagSpecs": None,
        },
        {
            "dvsName": "vds02",
            "networks": ["VM_MANAGEMENT"],
            "vmnicsToUplinks": [
                {"id": "vmnic4", "uplink": "uplink1"},
                {"id": "vmnic5", "uplink": "uplink2"},
            ],
        },
    ],
}

VSAN, SWITCH = ("networkSpecs", 0), ("dvsSpecs", 0)

MERGED_LISTS = ("networkSpecs", "dvsSpecs")
"""Lists of an example whose items change the items of the good specification one by one."""


class Found(NamedTuple):
    """A finding, as tests compare it."""

    code: str
    severity: str
    path: str
    message: str


def copied(spec: Any) -> Any:
    return json.loads(json.dumps(spec))


def changed(path: tuple[str | int, ...], value: Any, spec: Any = GOOD) -> Any:
    """A specification with another value at a path."""
    copy = copied(spec)
    here = copy
    for key in path[:-1]:
        here = here[key]
    if value is GONE:
        del here[path[-1]]
    else:
        here[path[-1]] = copied(value)
    return copy


def merged(spec: Any, change: Any, key: str = "") -> Any:
    """A specification with the values of an example."""
    if isinstance(spec, dict) and isinstance(change, Mapping):
        return {**spec, **{name: merged(spec.get(name), value, name) for name, value in change.items()}}
    if key in MERGED_LISTS and isinstance(spec, list) and change:
        items = [merged(item, part) for item, part in zip(spec, change, strict=False)]
        return [*items, *spec[len(items) :]]
    return change


def written(folder: Path, spec: Any) -> Path:
    """File with a specification."""
    file = folder / "sddc.json"
    file.write_text(json.dumps(spec, indent=1), encoding="utf-8")
    return file


def findings_of(file: Path, capsys: pytest.CaptureFixture[str], *words: str) -> list[Found]:
    """Findings of a file; the exit status fits them."""
    status = main(["vcf", str(file), "--format", "json", "--quiet", *words])
    rows = json.loads(capsys.readouterr().out)["findings"]
    assert status == any(row["severity"] == "error" and row["waived"] is None for row in rows)
    return [
        Found(row["code"], row["severity"], row["object"], row["message"])
        for row in rows
        if row["waived"] is None
    ]


TEP_POOL = {
    "vipFqdn": "nsx.example.com",
    "nsxtManagers": [{"hostname": "nsxa.example.com"}],
    "ipAddressPoolSpec": {
        "name": "tep",
        "subnets": [
            {
                "cidr": "198.51.100.0/24",
                "gateway": "198.51.100.1",
                "ipAddressPoolRanges": [{"start": "198.51.100.11", "end": "198.51.100.18"}],
            }
        ],
    },
}

OVERLAY = {"transportZones": [{"name": "overlay", "transportType": "OVERLAY"}]}

TEAM = {"policy": "LOADBALANCE_SRCID", "activeUplinks": ["uplink1", "uplink2"], "standByUplinks": None}


def nsx_spec(last: str = "198.51.100.18", **switch: Any) -> Any:
    """The good specification with a pool of tunnel endpoints, and with other values of its switch."""
    spec = changed(("nsxtSpec",), TEP_POOL)
    ranges = spec["nsxtSpec"]["ipAddressPoolSpec"]["subnets"][0]["ipAddressPoolRanges"]
    ranges[0]["end"] = last
    spec["dvsSpecs"][0] |= {"nsxtSwitchConfig": OVERLAY, "nsxTeamings": [TEAM], **switch}
    return spec
