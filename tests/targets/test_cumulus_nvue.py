"""The NVUE target: exact files, the YAML lines behind them, and what it refuses."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from refarch import api, testing
from refarch_site.render import configurations, origins, rendered, write

DESIGN = "vsan-roce-vsphere7u3"


@pytest.fixture
def result(root: Path) -> api.Result:
    return api.open_design(DESIGN, root=str(root))


@pytest.mark.parametrize("device", ["clx-swx-033", "clx-swx-034", "clx-swx-035", "clx-swx-036"])
def test_configuration_is_the_golden_one(
    result: api.Result, root: Path, device: str, golden: Callable[[Path, str], None]
) -> None:
    found = {configuration.device: configuration for configuration in configurations(result, "cumulus-nvue")}
    golden(root / f"tests/golden/targets/{DESIGN}/{device}.nvue.sh", found[device].text)


def test_ports_to_arrays_are_called_so(root: Path) -> None:
    made = configurations(api.open_design("nvme-of-vsphere7", root=str(root)), "cumulus-nvue")
    lines = [line.text for line in made[0].lines]
    assert "# Links to other switches" not in lines
    at = lines.index("# Ports to arrays")
    assert lines[at + 1] == "nv set interface swp17-18 bridge domain br_default"


def test_each_command_names_the_yaml_lines_it_comes_from(result: api.Result, root: Path) -> None:
    made = list(configurations(result, "cumulus-nvue"))
    assert made
    for configuration in made:
        places = origins(configuration, result.documents)
        assert any(places.values()), configuration.device
        for number, line in enumerate(configuration.lines, 1):
            if line.text and not line.text.startswith("#"):
                for place in places[str(number)]:
                    file, _, yaml_line = place.rpartition(":")
                    assert (root / file).read_text(encoding="utf-8").split("\n")[int(yaml_line) - 1].strip()


def test_vlan_command_points_at_the_link_and_at_the_network(result: api.Result, root: Path) -> None:
    configuration = configurations(result, "cumulus-nvue")[0]
    number = 1 + [line.text for line in configuration.lines].index(
        "nv set interface swp1-4 bridge domain br_default vlan 1630"
    )
    link, vlan = origins(configuration, result.documents)[str(number)]
    assert "clx-host-[51-54] vmnic4" in line_of(root, link)
    assert line_of(root, vlan).strip() == "vlan: 1630"


def line_of(root: Path, place: str) -> str:
    file, _, number = place.rpartition(":")
    return (root / file).read_text(encoding="utf-8").split("\n")[int(number) - 1]


def test_render_writes_one_file_and_one_sidecar_for_each_device(result: api.Result, tmp_path: Path) -> None:
    written = write(result, rendered(result, "cumulus-nvue"), str(tmp_path / "out"))
    names = sorted(path.name for path in (tmp_path / "out").iterdir())
    assert names[1:-1] == sorted(Path(path).name for path in written)
    assert (names[:2], names[-1]) == ([".refarch-output.json", "clx-swx-033.nvue.sh"], "sources")
    sources = tmp_path / "out" / "sources"
    assert sorted(path.name for path in sources.iterdir()) == [f"{name}.json" for name in names[1:-1]]
    sidecar = json.loads((sources / f"{names[1]}.json").read_text(encoding="utf-8"))
    assert sidecar["5"] == [
        "designs/vsan-roce-vsphere7u3/ip-plan.yaml:13",
        "designs/vsan-roce-vsphere7u3/ip-plan.yaml:7",
    ]


def test_two_runs_write_the_same_bytes(result: api.Result, tmp_path: Path) -> None:
    for name in ("one", "two"):
        write(result, rendered(result, "cumulus-nvue"), str(tmp_path / name))
    one, two = (
        {path.name: path.read_bytes() for path in (tmp_path / name).rglob("*.*")} for name in ("one", "two")
    )
    assert one == two


def small(**patches: str) -> api.Result:
    """The small example design with parts replaced; keys are file stems."""
    listed = [
        testing.Fragment(f"{name.replace('_', '-')}.yaml", text, "vsan-roce")
        for name, text in patches.items()
    ]
    name, files = testing.overlay(listed) if listed else ("vsan-roce", testing.base_files("vsan-roce"))
    return api.lint_texts(name, files)


@pytest.mark.parametrize(
    ("file", "text", "where"),
    [
        ("qos", "profiles: {roce: {pfc: {priorities: [4]}}}", "profiles.roce.pfc"),
        ("qos", "profiles: {roce: {rdma: {priority: 4}}}", "profiles.roce.rdma"),
        ("qos", "profiles: {roce: {trust: [dscp]}}", "profiles.roce.trust"),
        (
            "qos",
            "profiles: {roce: {traffic_classes: {'3': {bandwidth: 60%}}}}",
            "profiles.roce.traffic_classes.3",
        ),
        (
            "qos",
            "profiles: {roce: {traffic_classes: {'3': {ecn: {min: 20000, max: 80000}}}}}",
            "profiles.roce.traffic_classes.3.ecn",
        ),
        (
            "qos",
            "profiles: {roce: {pools: {roce-reserved-ingress: {size: 30%}}}}",
            "profiles.roce.pools.roce-reserved-ingress",
        ),
        ("qos", "profiles: {roce: {mapping: {dscp: {'40': 3}}}}", "profiles.roce.mapping"),
        ("qos", "profiles: {roce: {dcbx: cee}}", "profiles.roce.dcbx"),
        ("qos", "profiles: {roce: {pfc: {watchdog: {action: drop}}}}", "profiles.roce.pfc.watchdog"),
    ],
)
def test_profile_that_the_platform_cannot_have_is_refused(file: str, text: str, where: str) -> None:
    with pytest.raises(api.RefarchError) as refused:
        configurations(small(**{file: text}), "cumulus-nvue")
    assert str(refused.value).startswith(f"qos.yaml: {where}: differs from what `nv set qos roce` sets")


def bond(name: str) -> str:
    return (
        "links: [{from: 'leaf-1 swp[21-22]', to: 'leaf-2 swp[21-22]', cable: nvidia-mcp1600-c003e30l, "
        f"bond: {name}}}]"
    )


@pytest.mark.parametrize("name", ["peerlink", "bond-that-is-too-long"])
def test_bond_name_that_the_system_cannot_have_is_refused(name: str) -> None:
    with pytest.raises(api.RefarchError, match=f"wiring.yaml: links\\[0\\].bond: {name} cannot name a bond"):
        configurations(small(wiring=bond(name)), "cumulus-nvue")


def test_design_with_errors_is_not_rendered(tmp_path: Path) -> None:
    broken = small(
        design="clusters: {compute: {virtual_switches: {Storage: {port_groups: {vSAN: {teaming: {policy: "
        "ip-hash}}}}}}}"
    )
    with pytest.raises(
        api.RefarchError, match=r"TEAM001 .*; no configuration is written for a design with errors"
    ):
        rendered(broken, "cumulus-nvue")
    assert not (tmp_path / "out").exists()


def test_unknown_target_is_answered_with_the_nearest(result: api.Result, tmp_path: Path) -> None:
    with pytest.raises(api.RefarchError) as refused:
        rendered(result, "cumulus-nvu")
    assert str(refused.value) == "there is no target cumulus-nvu. Did you mean `cumulus-nvue`?"


HOSTILE = ["x; reboot", "$(id)", "a\nnv config apply", "../../x", "`id`", "a'b", "-rf", "<script>", ""]


@pytest.mark.parametrize("text", HOSTILE)
def test_word_lets_nothing_through_that_a_shell_could_take_apart(text: str) -> None:
    from refarch_site.targets import word

    with pytest.raises(api.RefarchError, match="cannot be written into a device's configuration"):
        word(text, api.Origin("wiring.yaml", ("switches", "x")))


@pytest.mark.process
def test_files_are_valid_shell(result: api.Result, tmp_path: Path) -> None:
    scripts = [
        path
        for path in write(result, rendered(result, "cumulus-nvue"), str(tmp_path))
        if path.endswith(".sh")
    ]
    assert scripts
    for path in scripts:
        assert subprocess.run(["bash", "-n", path], check=False).returncode == 0, path


@pytest.mark.process
def test_command_line_prints_the_files(root: Path, tmp_path: Path) -> None:
    command = [
        sys.executable,
        "-m",
        "refarch",
        "render",
        DESIGN,
        "--target",
        "cumulus-nvue",
        "--out",
        str(tmp_path / "config"),
    ]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[0].endswith("config/clx-swx-033.nvue.sh")
