"""Tables that we write for SONiC fit the models and the files of platforms that SONiC itself has.

Validators: yanglint on SONiC's YANG models, our own check of ranges that these leave open, and the vendors'
files for platforms: modes of splits, and cables for which headroom is looked up.
"""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from routing_intents import with_routing
from sonic_base import WITHOUT_MODEL, laid_over
from validators import sonic_yang

from proof_tally import Proved, stated
from refarch.api.intent import SwitchIntent
from refarch.platforms.sonic.breakouts import MODES
from refarch.platforms.sonic.headroom_tables import TABLES
from refarch.platforms.target import ConfigLine, target_named
from targets.sonic_intents import made_intents, own_intents

TARGET = target_named("sonic-config-db")
LOG_OF_ENTERPRISE = {"message-type": "log", "protocol": "UDP", "remote-port": "514", "severity": "notice"}

Tables = dict[str, Any]


def text_of(switch: SwitchIntent) -> str:
    return "\n".join(piece.text for piece in TARGET.lines(switch) if isinstance(piece, ConfigLine))


def whole(switch: SwitchIntent) -> Tables:
    """What the switch has when the file is loaded, without what no public model knows of Enterprise SONiC."""
    found = laid_over(text_of(switch))
    for entry in found.get("SYSLOG_SERVER", {}).values() if switch.release.startswith("4.") else ():
        assert entry == LOG_OF_ENTERPRISE
        entry.clear()
    return found


def complaints(switch: SwitchIntent) -> list[str]:
    text = json.dumps(whole(switch))
    return sonic_yang.complaints(text) + sonic_yang.out_of_range(text)


def test_files_of_designs_fit_the_models(proved: Proved) -> None:
    lines = 0
    assert len(own_intents()) == 6
    for name, switch in own_intents().items():
        assert complaints(switch) == [], name
        lines += stated(text_of(switch), "")
    proved(sonic_yang.VALIDATOR, "sonic-config-db", lines)


def one_of_each_design() -> dict[str, SwitchIntent]:
    """Of the switches of other systems, as if they had SONiC: the last of each design."""
    return {name.partition(" ")[0]: switch for name, switch in made_intents().items()}


def test_files_of_other_switches_would_fit_the_models() -> None:
    """Several tables are in no file of a design with SONiC: routed ports, gateways, pools."""
    switches = one_of_each_design()
    assert len(switches) >= 20
    assert {name: found for name, switch in switches.items() if (found := complaints(switch))} == {}


def test_routing_fits_the_models() -> None:
    for name, switch in own_intents().items():
        routed = with_routing(switch)
        assert "STATIC_ROUTE" in text_of(routed)
        assert complaints(routed) == [], name


def test_the_models_refuse_a_route_without_a_prefix() -> None:
    tables = whole(with_routing(next(iter(own_intents().values()))))
    tables["STATIC_ROUTE"]["default|border"] = {"nexthop": "198.51.100.1"}
    assert sonic_yang.complaints(json.dumps(tables))


@pytest.mark.deep
def test_files_of_all_switches_would_fit_the_models() -> None:
    assert {name: found for name, switch in made_intents().items() if (found := complaints(switch))} == {}


def test_tables_whose_models_are_not_here_have_few_forms() -> None:
    """BGP_NEIGHBOR: AS number and name; BREAKOUT_CFG: a mode; DNS_NAMESERVER: an address without fields;
    DNS_OPTIONS: domains to search."""
    seen = set()
    switches = [*own_intents().values(), *one_of_each_design().values()]
    switches.append(with_routing(switches[0])._replace(release="202405"))
    for switch in [*switches, *(switch._replace(release="202511") for switch in switches)]:
        for table, entries in json.loads(text_of(switch)).items():
            if table not in WITHOUT_MODEL:
                continue
            seen.add(table)
            for key, fields in entries.items():
                if table == "BREAKOUT_CFG":
                    assert re.fullmatch(r"Ethernet\d+", key) and list(fields) == ["brkout_mode"]
                elif table == "BGP_NEIGHBOR":
                    assert re.fullmatch(r"[0-9.]+", key) and list(fields) == ["asn", "name", "admin_status"]
                elif table == "DNS_NAMESERVER":
                    assert re.fullmatch(r"[0-9a-f.:]+", key) and fields == {}
                else:
                    assert (key, list(fields), len(fields["search"])) == ("GLOBAL", ["search"], 1)
    assert seen == {*WITHOUT_MODEL}


BROKEN = [
    (("VLAN", "Vlan113"), "VLAN_MEMBER|Vlan113|PortChannel1 name: Invalid leafref value"),
    (("SCHEDULER", "azure-roce_3"), "QUEUE|Ethernet252|3 scheduler: Invalid leafref value"),
    (("WRED_PROFILE", "azure-roce_3"), "QUEUE|Ethernet252|3 wred_profile: Invalid leafref value"),
    (("TC_TO_QUEUE_MAP", "azure-roce"), "PORT_QOS_MAP|Ethernet252 tc_to_queue_map: Invalid leafref value"),
    (("PORT", "Ethernet0", "lanes"), 'PORT|PORT_LIST lanes: Mandatory node "lanes" instance does not exist.'),
    (("MGMT_INTERFACE", "eth0|10.110.9.201/24", "gwaddr"), "MGMT_INTERFACE|eth0|10.110.9.201/24 ip_prefix:"),
]


@pytest.mark.parametrize(("path", "complaint"), BROKEN)
def test_models_notice_what_lacks(path: tuple[str, ...], complaint: str) -> None:
    """A port that nobody has split has no lanes: `config reload` stops there."""
    config = whole(own_intents()["pvrdma-connectx7-sonic rdma-leaf-1"])
    node = config
    for step in path[:-1]:
        node = node[step]
    del node[path[-1]]
    (said,) = sonic_yang.complaints(json.dumps(config))
    assert said.startswith(complaint)


PLATFORMS = {
    "nvidia-sn2010": "msn2010",
    "nvidia-sn2100": "msn2100",
    "nvidia-sn2410": "msn2410",
    "nvidia-sn2700": "msn2700",
    "nvidia-sn3700": "msn3700",
    "nvidia-sn3700c": "msn3700c",
    "nvidia-sn4600c": "msn4600c",
}


@pytest.mark.parametrize(("part", "platform"), PLATFORMS.items())
def test_modes_of_splits_are_the_vendor_s_words(part: str, platform: str, shared: Path) -> None:
    folder = shared / f"verifiers/sonic-device/device/mellanox/x86_64-mlnx_{platform}-r0"
    ports = json.loads((folder / "platform.json").read_text())["interfaces"]
    words = {word for port in ports.values() for word in port["breakout_modes"] if not word.startswith("1x")}
    assert words == {*MODES[part]}


SKUS = {
    "arista-dcs-7050cx3-32s": "Arista-7050CX3-32S-",
    "arista-dcs-7050sx3-48yc8": "Arista-7050SX3-48YC8",
    "arista-dcs-7060cx2-32s": "Arista-7060CX2-32S-",
    "dell-n3248te-on": "DellEMC-N3248TE",
    "dell-s5212f-on": "DellEMC-S5212f-",
    "dell-s5224f-on": "DellEMC-S5224f-",
    "dell-s5232f-on": "DellEMC-S5232f-",
    "dell-z9100-on": "Force10-Z9100",
    "dell-z9264f-on": "DellEMC-Z9264f-",
    "dell-z9332f-on": "DellEMC-Z9332f-",
}
"""Beginnings of the names of hardware SKUs, by the catalog ID of the switch."""


def rows_of_platforms(shared: Path) -> dict[str, dict[int, set[int]]]:
    """Cable lengths by speed, of each hardware SKU of all platforms."""
    platforms = json.loads((shared / "verifiers/sonic-headroom/headroom.json").read_text(encoding="utf-8"))
    return {
        sku: {
            int(speed): {int(cable.removesuffix("m")) for cable in rows}
            for speed, rows in table["rows"].items()
        }
        for skus in platforms.values()
        for sku, table in skus.items()
    }


def test_headroom_is_looked_up_for_the_speeds_and_cables_that_the_tables_have(shared: Path) -> None:
    """Tables of platforms that do not reckon it."""
    platforms = rows_of_platforms(shared)
    assert {*TABLES} == {*SKUS}
    for model, table in TABLES.items():
        own = [rows for sku, rows in platforms.items() if sku.startswith(SKUS[model])]
        assert own, model
        assert table.speeds == {speed for rows in own for speed in rows}, model
        assert {*table.lengths} == {length for rows in own for lengths in rows.values() for length in lengths}


def test_no_table_is_known_of_the_switches_that_are_told_to_have_none(shared: Path) -> None:
    platforms = rows_of_platforms(shared)
    for name in ("s5248f", "s5296f", "z9432f", "7060dx4", "7060dx5", "7050cx4"):
        assert [sku for sku in platforms if name in sku.lower()] == [], name
