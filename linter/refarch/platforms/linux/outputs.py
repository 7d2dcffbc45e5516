"""Forms of the outputs of Linux commands.

Sources, looked up 2026-11-30: manual pages dcb-pfc(8), dcb-app(8), and rdma-link(8) of iproute2, with
examples; chronyc(1) and nvme-list-subsys(1), with examples; NVIDIA, recorded outputs of ``mlnx_qos`` and of
the file ``traffic_class``; iputils, ping(8). A file of sysfs or configfs with one value contains the value.
"""

from collections.abc import Iterator, Mapping

from ..checks import ExpectedOutput, OutputForm
from ..output_lines import NOT_STATED, OutputLine, OutputPart, line, marked_list


def _value(expected: ExpectedOutput) -> Iterator[OutputLine]:
    """Single line with a value. For a minimum, it is the minimum."""
    for check in expected.checks:
        words = ", ".join(check.expected)
        yield line(OutputPart(words, True), NOT_STATED if check.compare == "contains" else "")


def _time(expected: ExpectedOutput) -> Iterator[OutputLine]:
    yield line("MS Name/IP address         Stratum Poll Reach LastRx Last sample")
    yield line("=" * 79)
    for name in expected.values("Name/IP address"):
        yield line("^", NOT_STATED, " ", OutputPart(name, True), f"{'':{max(26 - len(name), 1)}}{NOT_STATED}")


def _flow_control(expected: ExpectedOutput) -> Iterator[OutputLine]:
    yield line("prio-pfc ", expected.part("prio-pfc"))


def _priorities(expected: ExpectedOutput) -> Iterator[OutputLine]:
    yield line("dscp-prio ", expected.part("dscp-prio"), f" {NOT_STATED}")


def _nvidia_qos(expected: ExpectedOutput) -> Iterator[OutputLine]:
    yield line(f"DCBX mode: {NOT_STATED}")
    yield line("Priority trust state: ", expected.part("Priority trust state"))
    yield line(NOT_STATED)
    yield line("PFC configuration:")
    yield line("        priority    0   1   2   3   4   5   6   7")
    yield line("        enabled     ", expected.part("enabled"))
    yield line(NOT_STATED)


def _traffic_class(expected: ExpectedOutput) -> Iterator[OutputLine]:
    yield line("Global tclass=", expected.part("tclass"))


def _subsystems(expected: ExpectedOutput) -> Iterator[OutputLine]:
    yield line(f"nvme-subsys0 - NQN={NOT_STATED}")
    yield line("\\")
    for number, path in enumerate(expected.values("paths")):
        yield line(f" +- nvme{number} ", *marked_list((path,)), " live")


def _links(expected: ExpectedOutput) -> Iterator[OutputLine]:
    for state in expected.values("state"):
        yield line(f"link {NOT_STATED}/1 state ", OutputPart(state, True), f" physical_state {NOT_STATED}")


def _ping(expected: ExpectedOutput) -> Iterator[OutputLine]:
    yield line(NOT_STATED)
    loss = expected.part("packet loss")
    yield line("10 packets transmitted, 10 received, ", loss, f" packet loss, time {NOT_STATED}ms")
    yield line(NOT_STATED)


FORMS: Mapping[str, OutputForm] = {
    "cat .*/tc/1/traffic_class": _traffic_class,
    "cat .*": _value,
    "uname -r": _value,
    "sysctl -n [^ ]+": _value,
    "nvme show-hostnqn": _value,
    "nvme list-subsys": _subsystems,
    "chronyc -N sources": _time,
    "dcb pfc show dev [^ ]+ prio-pfc": _flow_control,
    "dcb -N app show dev [^ ]+ dscp-prio": _priorities,
    "mlnx_qos -i [^ ]+": _nvidia_qos,
    "rdma link show": _links,
    "ping .*": _ping,
}
