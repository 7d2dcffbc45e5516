"""What refarch compares with no output: every field of an intent is compared, a name, or said."""

from collections.abc import Iterable
from typing import Any

import pytest
import rich_intents

from refarch.asbuilt import stated_settings
from refarch.asbuilt.stated_settings import uncompared_settings
from refarch.model.types import Array, TrafficClass
from refarch.views.intent import (
    cluster_records,
    deployment_records,
    guest_records,
    host_records,
    switch_qos,
    switch_records,
    virtual_records,
)

DESIGNS = {design.id: design for design in rich_intents.designs()}

PLACES = {"about", "name", "title", "system", "origin", "at"}
"""Fields that name or place a record."""

RECORDS = (
    ("OF_HOSTS", "", host_records.HostIntent, "cluster model rdma release transport"),
    ("OF_HOSTS", "nics", host_records.HostNic, "far_device far_port protocols speed"),
    ("OF_HOSTS", "interfaces", virtual_records.IpInterface, "network mtu address address6"),
    ("OF_HOSTS", "switches", virtual_records.HostSwitch, "kind"),
    ("OF_HOSTS", "switches.port_groups", virtual_records.HostPortGroup, ""),
    (
        "OF_SWITCHES",
        "",
        switch_records.SwitchIntent,
        "model mtu_counts release routing_is_open management gateways routes mlag spanning_tree",
    ),
    (
        "OF_SWITCHES",
        "ports",
        switch_records.SwitchPort,
        "far_device far_port role speed mtu tagged untagged routed bond profile mtu_is_stated "
        "vlans_are_stated dcbx address",
    ),
    (
        "OF_SWITCHES",
        "bonds",
        switch_records.SwitchBond,
        "members mode mlag peer_link far_devices tagged untagged mtu routed address",
    ),
    ("OF_SWITCHES", "vlans", switch_records.SwitchVlan, "number"),
    ("OF_SWITCHES", "unused_ports", switch_records.UnusedPort, "shut_down"),
    (
        "OF_SWITCHES",
        "profiles",
        switch_qos.SwitchProfile,
        "mode rdma_priority rdma_dscp pfc_priorities trust dcbx",
    ),
    (
        "OF_SWITCHES",
        "profiles.traffic_classes",
        TrafficClass,
        "number bandwidth scheduling ecn_min ecn_max ecn_probability",
    ),
    ("OF_CLUSTERS", "", cluster_records.ClusterIntent, "domain hosts"),
    ("OF_CLUSTERS", "switches", virtual_records.HostSwitch, "kind"),
    ("OF_CLUSTERS", "switches.port_groups", virtual_records.HostPortGroup, "vlan"),
    (
        "OF_DOMAINS",
        "",
        cluster_records.DomainIntent,
        "kind instance carries cluster further_clusters hosts switches vsan",
    ),
    ("OF_DEPLOYMENTS", "", deployment_records.DeploymentIntent, ""),
    ("OF_GUESTS", "", guest_records.GuestIntent, "cluster"),
    ("OF_GUESTS", "adapters", guest_records.GuestAdapter, "network"),
    ("OF_ARRAYS", "", Array, "label ports"),
)
"""Table, place in it, and record, with the fields that are compared, or that name something else."""


@pytest.mark.parametrize(("table", "below", "record", "known"), RECORDS)
def test_every_field_is_compared_or_said(table: str, below: str, record: Any, known: str) -> None:
    fields = {*record._fields} - PLACES
    paths: Iterable[str] = getattr(stated_settings, table)
    start = f"{below}." if below else ""
    listed = {path.removeprefix(start).split(".")[0] for path in paths if path.startswith(start)}
    assert fields - listed - {*known.split()} == set()
    assert listed <= fields | PLACES and not {*known.split()} & listed


def test_settings_with_their_subjects() -> None:
    found = [one for one in uncompared_settings(DESIGNS["vsan-esa-arista"]) if one.device == "eos-esa-1"]
    subjects = {one.title: one.subjects for one in found}
    assert subjects["services of interfaces"] == ("vmk0", "vmk1", "vmk2")
    assert subjects["default gateways"] == () and "NVMe adapters and targets" not in subjects


@pytest.mark.parametrize("name", DESIGNS)
def test_devices_of_every_kind_have_settings(name: str) -> None:
    """No host and no switch is passed over in silence."""
    design = DESIGNS[name]
    devices = {one.device for one in uncompared_settings(design)}
    assert {*design.hosts, *design.switches, *design.arrays} <= devices
