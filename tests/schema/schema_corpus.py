"""Broken documents: each is a file of the shipped design with one edit, and the codes that the schema stage
must give it."""

import copy
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from refarch.load.reader import read

ROOT = Path(__file__).resolve().parents[2]
DESIGN = ROOT / "designs" / "vsan-roce-vsphere7u3"

DELETE = object()

HOSTS = "clusters/wl01/hosts/0"
SWITCH = "clusters/wl01/virtual_switches/WL01-Storage-DSwitch"
STANDARD = "clusters/wl01/virtual_switches/vSwitch0"
GROUP = f"{SWITCH}/port_groups/vSAN-VLAN30-DPG"
PROFILE = "profiles/roce-lossless"
VSAN = "networks/wl01-vsan"
GAINS = "results/random/comparisons/0/gains"
OVERSIZED = "x" * 5001


class Case(NamedTuple):
    """One edit: the value at ``path`` (keys and indices, by slashes) becomes ``value``, or is deleted."""

    name: str
    file: str
    path: str
    value: object
    codes: tuple[str, ...]


def case(name: str, file: str, path: str, value: object, *codes: str) -> Case:
    """A Case; codes by their number alone, and the file left to say in the name."""
    return Case(name, file, path, value, tuple(f"SCHEMA00{code}" for code in codes))


CASES = [
    # SCHEMA001 unknown-key
    case("misspelled key", "design", f"{SWITCH}/versoin", "7.0.3", "1"),
    case("misspelled key next to the correct one", "design", f"{GROUP}/teming", {}, "1"),
    case("key in capitals", "wiring", "links/0/Speed", "25G", "1"),
    case("key with a hyphen", "design", f"{GROUP}/block-all-ports", True, "1"),
    case("key of another place", "design", f"{GROUP}/mtu", 9000, "1"),
    case("key of another file", "design", f"{HOSTS}/prefix", "10.0.0.0/24", "1"),
    case("key of nothing", "design", "clusters/wl01/zzz", 1, "1"),
    case("key with a line break", "design", "a\nb", 1, "1"),
    case("key with a direction mark", "bom", "items/0/\u202epart", 1, "1"),
    case("empty key", "bom", "items/0/", 1, "1"),
    case("very long key", "bom", f"items/0/{OVERSIZED}", 1, "1"),
    case("merge key that stayed text", "wiring", "links/0/<<", {}, "1"),
    case("measure that does not exist", "results", f"{GAINS}/iop", "+4%", "1"),
    case("statistic that does not exist", "results", "results/random/values", {"iops": {"average": 4}}, "1"),
    case("test bed in design.yaml", "design", "test_bed", {"cluster": "wl01"}, "1"),
    case("measure like no other", "results", f"{GAINS}/color", "+4%", "1"),
    case("traffic that NIOC does not know", "design", f"{SWITCH}/nioc", {"vsam": {"shares": 50}}, "1"),
    case(
        "override of what cannot be overridden",
        "design",
        f"{HOSTS}/overrides",
        {"clx-host-071": {"names": "x"}},
        "1",
    ),
    case("sentence and software in one prerequisite", "design", "prerequisites/0/says", "both", "1"),
    case(
        "first address together with a list",
        "ip-plan",
        f"{VSAN}/addresses/0/addresses",
        ["192.168.30.1"],
        "1",
    ),
    case(
        "step together with a list",
        "ip-plan",
        f"{VSAN}/addresses/0",
        {"of": "a vmk2", "addresses": ["192.168.30.1"], "step": 2},
        "1",
    ),
    # SCHEMA002 missing-key
    case("design without id", "design", "id", DELETE, "2"),
    case("design without title", "design", "title", DELETE, "2"),
    case("design without version", "design", "version", DELETE, "2"),
    case("design without status", "design", "status", DELETE, "2"),
    case("design without clusters", "design", "clusters", DELETE, "2"),
    case("cluster without product", "design", "clusters/wl01/product", DELETE, "2"),
    case("cluster without hosts", "design", "clusters/wl01/hosts", DELETE, "2"),
    case("cluster without anything", "design", "clusters/wl01", {}, "2", "2", "2"),
    case("host group without names", "design", f"{HOSTS}/names", DELETE, "2"),
    case("adapter without card", "design", f"{HOSTS}/adapters/0/card", DELETE, "2"),
    case("port group without network", "design", f"{GROUP}/network", DELETE, "2"),
    case("switch without kind", "design", f"{SWITCH}/kind", DELETE, "2"),
    case("software without release", "design", "software/esxi/release", DELETE, "2"),
    case("prerequisite without anything", "design", "prerequisites/0", {}, "2"),
    case("prerequisite without release", "design", "prerequisites/0/minimum", DELETE, "2"),
    case("result without figures", "results", "results/random/comparisons", DELETE, "2"),
    case("result without a bed", "results", "results/random/bed", DELETE, "2"),
    case("comparison with nothing", "results", "results/random/comparisons/0/compared_with", DELETE, "2"),
    case("results without beds", "results", "beds", DELETE, "2"),
    case("erratum without a rule or a reason", "design", "errata/0/no_rule", DELETE, "2"),
    case("assumption without reason", "design", "assumptions/0/because", DELETE, "2"),
    case("plan without networks", "ip-plan", "networks", DELETE, "2"),
    case("network without prefix", "ip-plan", f"{VSAN}/prefix", DELETE, "2"),
    case("static addresses without first", "ip-plan", f"{VSAN}/addresses/0/first", DELETE, "2"),
    case("wiring without links", "wiring", "links", DELETE, "2"),
    case("link without cable", "wiring", "links/0/cable", DELETE, "2"),
    case("profile without mode", "qos", f"{PROFILE}/mode", DELETE, "2"),
    case("ECN without threshold", "qos", f"{PROFILE}/traffic_classes/3/ecn/max", DELETE, "2"),
    case("item without quantity", "bom", "items/0/quantity", DELETE, "2"),
    # SCHEMA003 wrong-type
    case("number in quotes", "design", f"{SWITCH}/mtu", "9000", "3"),
    case("whole number with a decimal point", "design", f"{SWITCH}/mtu", 9000.0, "3"),
    case("decimal number", "ip-plan", f"{VSAN}/vlan", 30.5, "3"),
    case("not-a-number", "ip-plan", f"{VSAN}/vlan", float("nan"), "3"),
    case("infinite number", "ip-plan", f"{VSAN}/mtu", float("inf"), "3"),
    case("release as a number", "design", "software/esxi/release", 7.1, "3"),
    case("version as a number", "design", "version", 1.1, "3"),
    case("slot as a number", "design", f"{HOSTS}/adapters/0/slot", 1, "3"),
    case("IOPS as a decimal", "results", "results/random/values", {"iops": {"median": 652900.5}}, "3"),
    case("latency as a decimal", "results", "results/random/values", {"latency": {"mean": 2.94}}, "3"),
    case("IOPS without a statistic", "results", "results/random/values", {"iops": 652900}, "3"),
    case("id as a number", "wiring", "links/0/carries", [30], "3"),
    case("yes", "design", f"{HOSTS}/rdma", "yes", "3"),
    case("off", "ip-plan", f"{VSAN}/out_of_band", "Off", "3"),
    case("truth as a number", "design", f"{HOSTS}/rdma", 1, "3"),
    case("number as a truth", "design", f"{SWITCH}/mtu", True, "3"),
    case("status as a truth", "design", "status", True, "3"),
    case("nothing where text belongs", "design", "title", None, "3"),
    case("nothing where a list belongs", "wiring", "links", None, "3"),
    case("nothing where a mapping belongs", "design", "clusters/wl01", None, "3"),
    case("text where a list belongs", "design", f"{GROUP}/teaming/active", "Uplink 1", "3"),
    case("text where a mapping belongs", "design", "clusters", "wl01", "3"),
    case("list where a mapping belongs", "ip-plan", "networks", [], "3"),
    case("mapping where a list belongs", "bom", "items", {}, "3"),
    case("mapping where text belongs", "design", "summary", {"a": 1}, "3"),
    case("list where a number belongs", "bom", "items/0/quantity", [1], "3"),
    case("one priority instead of a list", "qos", f"{PROFILE}/pfc/priorities", 3, "3"),
    case("list of uplinks on a distributed switch", "design", f"{SWITCH}/uplinks", ["vmnic4", "vmnic5"], "3"),
    case("map of uplinks on a standard switch", "design", f"{STANDARD}/uplinks", {"a": "vmnic0"}, "3"),
    case("text for uplinks", "design", f"{SWITCH}/uplinks", "vmnic4", "3"),
    case(
        "decimal as a restated value",
        "design",
        "restated",
        [{"fact": "design.id", "value": 7.1, "where": "x"}],
        "3",
    ),
    # SCHEMA004 value-not-allowed
    case("misspelled status", "design", "status", "publishd", "4"),
    case("status in capitals", "design", "status", "Draft", "4"),
    case("status like no other", "design", "status", "xyz", "4"),
    case("empty status", "design", "status", "", "4"),
    case("policy by its name in the API", "design", f"{GROUP}/teaming/policy", "loadbalance_ip", "4"),
    case("policy that is no policy but a protocol", "design", f"{GROUP}/teaming/policy", "lacp", "4"),
    case("policy by a short name", "design", f"{GROUP}/teaming/policy", "lbt", "4"),
    # The list of uplinks is no second finding of a kind that does not exist.
    case("kind of a team that Windows also has", "design", f"{STANDARD}/kind", "lbfo", "4"),
    case("service with an underscore", "design", "clusters/wl01/vmkernel/vmk2/services", ["nvme_rdma"], "4"),
    case("purpose with a capital", "ip-plan", f"{VSAN}/purpose", "vSAN", "4"),
    case("role of a link", "wiring", "links/0/role", "isl", "4"),
    case("scheduling", "qos", f"{PROFILE}/traffic_classes/3/scheduling", "wrr", "4"),
    case("severity", "refarch", "severities", {"TEAM001": "fatal"}, "4"),
    # SCHEMA005 malformed-value
    case("id in capitals", "design", "id", "vSAN_RoCE", "5"),
    case("id that leads out of the folder", "design", "id", "../../x", "5"),
    case("line break at the end of an id", "design", "id", "vsan\n", "5"),
    case("line break in a title", "design", "title", "a\nb", "5"),
    case("direction mark in a title", "design", "title", "a\u202eb", "5"),
    case("tab in prose", "design", "summary", "a\tb", "5"),
    case("zero byte in prose", "design", "summary", "a\0b", "5"),
    case("host name with a command", "design", f"{HOSTS}/names", "clx-host; reboot", "5"),
    case("host name with a substitution", "design", f"{HOSTS}/names", "$(id)", "5"),
    case("host name with markup", "wiring", "switches/<script>", {"model": "x"}, "5"),
    case("host name with a line break", "wiring", "switches/a\nb", {"model": "x"}, "5"),
    case("host name with two ranges", "design", f"{HOSTS}/names", "a[1-2]b[1-2]", "5"),
    case("overrides of hosts with two ranges", "design", f"{HOSTS}/overrides", {"a[1-2]b[1-2]": {}}, "5"),
    case(
        "port group with a line break", "design", f"{SWITCH}/port_groups/a\nb", {"network": "wl01-vsan"}, "5"
    ),
    case("port group with a quote", "design", f'{SWITCH}/port_groups/a"b', {"network": "wl01-vsan"}, "5"),
    case(
        "port group that begins like a formula",
        "design",
        f"{SWITCH}/port_groups/=1+1",
        {"network": "wl01-vsan"},
        "5",
    ),
    case("VMkernel adapter by another name", "design", "clusters/wl01/vmkernel/eth0", {}, "5"),
    case("interface with two spaces", "design", f"{HOSTS}/adapters/0/ports/0", "vmnic  4", "5"),
    case("date the wrong way round", "design", "sources/rdg/updated", "26.05.2022", "5"),
    case("address of a script", "design", "sources/rdg/url", "javascript:alert(1)", "5"),
    case("address with a quote", "design", "sources/rdg/url", 'https://a/"onclick=', "5"),
    case("memory without unit", "design", f"{HOSTS}/memory", "128", "5"),
    case("gain without sign", "results", f"{GAINS}/iops", "48%", "5"),
    case("block size in K", "results", "results/random/workload/block_size", "4K", "5"),
    case("latency without unit", "results", "results/random/values", {"latency": {"mean": "2.94"}}, "5"),
    case(
        "rate that is no rate", "results", "results/random/values", {"throughput": {"stated": "3178MB"}}, "5"
    ),
    case("bound with a sign", "results", "results/random/values", {"iops": {"stated": ">580000"}}, "5"),
    case("share above all of it", "results", "results/random/workload/random", "101%", "5"),
    case("about another file", "design", "assumptions/0/about", "clusters.wl01", "5"),
    case("invalid code", "design", "errata/1/rules", ["vlan1"], "5"),
    case("version of two numbers", "design", "version", "1.0", "5"),
    case("time server that is no list", "design", "services/ntp/servers", "pool.ntp.org", "5"),
    case("IPv6 address", "ip-plan", f"{VSAN}/addresses/0/first", "fe80::1", "5"),
    case("address of three numbers", "ip-plan", f"{VSAN}/gateway", "192.168.30", "5"),
    case("address with a number too large", "ip-plan", f"{VSAN}/gateway", "192.168.30.256", "5"),
    case("address with a leading zero", "ip-plan", f"{VSAN}/gateway", "192.168.030.1", "5"),
    case("prefix without length", "ip-plan", f"{VSAN}/prefix", "192.168.30.0", "5"),
    case("prefix too long", "ip-plan", f"{VSAN}/prefix", "192.168.30.0/33", "5"),
    case("network id of digits", "ip-plan", "networks/30", {"purpose": "vsan", "prefix": "10.0.0.0/24"}, "5"),
    case("end of a link without port", "wiring", "links/0/from", "clx-host-051", "5"),
    case("end of a link with two spaces", "wiring", "links/0/from", "clx-host-051  vmnic4", "5"),
    case("length without unit", "wiring", "links/0/length", "3", "5"),
    case("speed as a word", "wiring", "links/0/speed", "fast", "5"),
    case("untagged in capitals", "wiring", "links/0/untagged", "Management", "5"),
    case(
        "traffic class nine",
        "qos",
        f"{PROFILE}/traffic_classes/9",
        {"priorities": [], "scheduling": "strict"},
        "5",
    ),
    case("bandwidth above all", "qos", f"{PROFILE}/traffic_classes/3/bandwidth", "101%", "5"),
    case("folder above", "refarch", "designs", "../designs", "5"),
    case("folder from the root", "refarch", "as_printed", "/etc", "5"),
    # SCHEMA006 out-of-range
    case("VLAN too large", "ip-plan", f"{VSAN}/vlan", 5000, "6"),
    case("VLAN below zero", "ip-plan", f"{VSAN}/vlan", -1, "6"),
    case("MTU too large", "design", f"{SWITCH}/mtu", 70000, "6"),
    case("number beyond 64 bits", "bom", "items/0/quantity", 2**70, "6"),
    case("number far below", "bom", "items/0/quantity", -(2**70), "6"),
    case("number of five thousand digits", "design", "software/esxi/build", 10**5000, "6"),
    case("empty title", "design", "title", "", "6"),
    case("title too long", "design", "title", "x" * 501, "6"),
    case("prose too long", "design", "summary", OVERSIZED, "6"),
    case("empty name of a port group", "design", f"{SWITCH}/port_groups/", {"network": "wl01-vsan"}, "6"),
    case("no clusters", "design", "clusters", {}, "6"),
    case("no hosts", "design", "clusters/wl01/hosts", [], "6"),
    case("port twice", "design", f"{HOSTS}/adapters/0/ports", ["vmnic4", "vmnic4"], "6"),
    case("priority eight", "qos", f"{PROFILE}/rdma/priority", 8, "6"),
    case("DSCP 64", "qos", f"{PROFILE}/rdma/dscp", 64, "6"),
    case("network twice", "wiring", "links/0/carries", ["mgmt-vsan", "mgmt-vmotion", "mgmt-vsan"], "6"),
    case(
        "priority between steps",
        "wiring",
        "switches/leaf-9",
        {"model": "x", "spanning_tree": {"mode": "mst", "priority": 5000}},
        "6",
    ),
    # SCHEMA007 unknown-format-version
    case("newer format", "design", "format", 2, "7"),
    case("format that never was", "qos", "format", 0, "7"),
    case("format as text", "bom", "format", "1", "7"),
    case("format as a decimal", "bom", "format", 1.0, "7"),
    case("format as a truth", "wiring", "format", True, "7"),
    case("format as a word", "ip-plan", "format", "one", "7"),
    case("no format", "design", "format", DELETE, "7"),
    case("newer settings", "refarch", "format", 2, "7"),
]


@cache
def _shipped(file: str) -> dict[str, Any]:
    path = DESIGN / f"{file}.yaml"
    return dict(read(path.name, path.read_bytes()).data)


def shipped(file: str) -> dict[str, Any]:
    """A fresh copy of the data of one of the design's files; settings as a project might write them."""
    if file == "refarch":
        return {
            "designs": "designs",
            "severities": {"TOP007": "ignore"},
            "fail_on": "warning",
            "site": {"name": "Our racks"},
        }
    return copy.deepcopy(_shipped(file))


def broken(case: Case) -> dict[str, Any]:
    """The data after the edit."""
    data = shipped(case.file)
    here: Any = data
    *above, last = case.path.split("/")
    for step in above:
        here = here[int(step) if isinstance(here, list) else step]
    key = int(last) if isinstance(here, list) else last
    if case.value is DELETE:
        del here[key]
    else:
        here[key] = copy.deepcopy(case.value)
    return data
