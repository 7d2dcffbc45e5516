"""Interfaces of Windows hosts that are not in one network on all hosts: by override, and by `between`."""

from refarch import api, testing

DESIGN, PLAN = "design.yaml", "ip-plan.yaml"


def files(name: str = "mesh", **edits: tuple[tuple[str, str], ...]) -> dict[str, bytes]:
    """A small design with words replaced; the file's name is the keyword, `plan` for ip-plan.yaml."""
    made = testing.base_files(name)
    made.pop("bom.yaml", None)
    for key, pairs in edits.items():
        file = PLAN if key == "plan" else f"{key}.yaml"
        text = made[file].decode()
        for old, new in pairs:
            assert old in text, (file, old)
            text = text.replace(old, new)
        made[file] = text.encode()
    return made


def networks(made: dict[str, bytes], name: str = "mesh") -> dict[str, dict[str, str]]:
    """The network of each interface by host."""
    design = api.lint_texts(name, made).design
    assert design is not None
    found: dict[str, dict[str, str]] = {}
    for cluster in design.clusters.values():
        for adapter in cluster.vmkernel:
            group = adapter.port_group
            found.setdefault(adapter.host, {})[adapter.name] = group.network if group else "none"
    return found


MESH = {
    "node-1": {"SMB1": "storage-1", "SMB2": "storage-3"},
    "node-2": {"SMB1": "storage-1", "SMB2": "storage-2"},
    "node-3": {"SMB1": "storage-3", "SMB2": "storage-2"},
}

BY_OVERRIDE = (
    (
        "SMB1: {connected_to: port1,",
        "SMB1: {connected_to: port1, network: storage-1, overrides: {node-3: {network: storage-3}},",
    ),
    (
        "SMB2: {connected_to: port2,",
        "SMB2: {connected_to: port2, network: storage-2, overrides: {node-1: {network: storage-3}},",
    ),
)
WITHOUT = tuple(
    (f"    between: [{ends}]\n", "")
    for ends in ("node-1 SMB1, node-2 SMB1", "node-2 SMB2, node-3 SMB2", "node-1 SMB2, node-3 SMB1")
)


def told(made: dict[str, bytes]) -> list[str]:
    return [
        f"{one.file}:{one.line} {one.code} {one.message}" for one in api.lint_texts("mesh", made).findings
    ]


def test_a_network_says_whom_it_joins() -> None:
    assert networks(files()) == MESH
    assert told(files()) == []


def test_overrides_say_the_same() -> None:
    made = files(design=BY_OVERRIDE, plan=WITHOUT)
    assert networks(made) == MESH
    assert told(made) == []


def test_a_range_of_devices_is_as_good_as_two_entries() -> None:
    made = files(plan=(("[node-1 SMB1, node-2 SMB1]", '["node-[1-2] SMB1"]'),))
    assert networks(made) == MESH


def test_addresses_without_a_network_are_told_at_the_network() -> None:
    made = files(plan=WITHOUT[2:])
    assert told(made) == [
        "ip-plan.yaml:19 SCHEMA002 network storage-3 has addresses for SMB1 of node-3 and SMB2 of "
        "node-1, but these interfaces are not in the network"
    ]


def test_an_interface_without_any_network_is_told_where_it_stands() -> None:
    added = "      SMB3: {connected_to: port2, services: [backup]}\n"
    extra = ("    smb: {live", f"{added}    smb: {{live")
    made = files(design=(extra,))
    assert told(made) == ["design.yaml:20 SCHEMA002 interface SMB3 has no network"]


def test_names_that_name_nothing() -> None:
    unknown = files(plan=(("[node-1 SMB1, node-2 SMB1]", "[node-1 SMB1, node-2 SMB1, node-9 SMB1]"),))
    assert told(unknown) == ["ip-plan.yaml:8 REF001 device `node-9` is not defined"]
    other = files(plan=(("[node-1 SMB1, node-2 SMB1]", "[node-1 SMB1, node-2 SMB1, node-2 SMB7]"),))
    assert told(other) == ["ip-plan.yaml:8 REF001 interface `node-2 SMB7` is not defined"]
    away = files(design=BY_OVERRIDE, plan=WITHOUT)
    away[DESIGN] = away[DESIGN].replace(b"{network: storage-3}", b"{network: storage-9}", 1)
    assert [line.partition(" REF001 ")[2] for line in told(away)] == ["network `storage-9` is not defined"]


def test_an_override_may_move_an_interface_to_another_port() -> None:
    moved = (
        (
            "SMB1: {connected_to: port1,",
            "SMB1: {connected_to: port1, overrides: {node-3: {connected_to: port2}},",
        ),
        (
            "SMB2: {connected_to: port2,",
            "SMB2: {connected_to: port2, overrides: {node-3: {connected_to: port1}},",
        ),
    )
    cables = (("node-3 port2", "node-3 portX"), ("node-3 port1", "node-3 port2"), ("portX", "port1"))
    assert told(files(design=moved, wiring=cables)) == []
    assert [line.split()[1] for line in told(files(design=moved))] == ["WIRE017", "WIRE017"]


def test_a_vlan_of_one_host_is_its_own() -> None:
    made = files(
        design=(
            ("SMB1: {connected_to: port1,", "SMB1: {connected_to: port1, overrides: {node-2: {vlan: 712}},"),
        )
    )
    (line,) = told(made)
    assert line.startswith(
        "design.yaml:18 PATH001 SMB1 on node-1 sends VLAN 711, but SMB1 on node-2 takes VLAN 712;"
    )


def test_a_port_that_all_hosts_have_in_one_network_is_one_port_group() -> None:
    design = api.lint_texts("s2d", testing.base_files("s2d")).design
    assert design is not None
    (switch,) = design.clusters["storage"].virtual_switches.values()
    assert {key: group.hosts for key, group in switch.port_groups.items()} == {"SMB1": None, "SMB2": None}
    mesh = api.lint_texts("mesh", files()).design
    assert mesh is not None
    groups = mesh.clusters["edge"].virtual_switches["port1"].port_groups
    assert {(group.network, group.hosts) for group in groups.values()} == {
        ("storage-1", frozenset({"node-1", "node-2"})),
        ("storage-3", frozenset({"node-3"})),
    }
