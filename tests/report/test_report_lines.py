"""Reports that are lines of text: concise ones for people and editors, and Azure's logging commands."""

import re
from collections.abc import Callable

from report_samples import finding

from refarch.core.run import LintRun
from refarch.report import azure, concise


def test_concise_lines_say_place_severity_code_and_message(guilty: LintRun) -> None:
    assert concise.render(guilty).splitlines()[1:] == [
        'designs/lab/design.yaml:41:31: error TEAM001 port group "vSAN" of lab uses the teaming policy '
        '"lacp", which vSAN over RDMA does not support',
        "designs/lab/design.yaml:44:8: warning MTU001 vmk2 has MTU 1500, not 9000",
        "designs/lab/design.yaml:46:48: info FMT004 the title ends in a site name",
        "designs/lab/design.yaml:52:145: warning TOP007 vmnic7 and vmnic8 end on one leaf",
        "designs/lab/wiring.yaml:7:5: error WIRE001 leaf-1 swp1 is used by two links",
        "other: rules skipped because of the errors in its files; fix those first",
        "3 errors, 2 warnings, 1 info in 2 designs, 1 waived",
    ]


def test_concise_of_a_clean_run_is_the_summary(clean: LintRun) -> None:
    assert concise.render(clean) == "no findings in 2 designs\n"


def test_concise_lines_stay_lines(hostile: LintRun) -> None:
    lines = concise.render(hostile).splitlines()
    assert len(lines) == 3
    assert all(line.isprintable() for line in lines)


def unescaped(text: str) -> str:
    """As the agent reads a property or message back."""
    for code, character in (("%3B", ";"), ("%0D", "\r"), ("%0A", "\n"), ("%5D", "]"), ("%AZP25", "%")):
        text = text.replace(code, character)
    return text


def commands(text: str) -> list[tuple[dict[str, str], str]]:
    """Properties and message of each command in a log, found as the agent finds them: anywhere in a line."""
    found = []
    for line in text.splitlines():
        if "##vso[" in line:
            match = re.fullmatch(r"##vso\[task\.logissue ([^\]]*)\](.*)", line)
            assert match, line
            pairs = (pair.split("=", 1) for pair in match[1].rstrip(";").split(";"))
            found.append(({key: unescaped(value) for key, value in pairs}, unescaped(match[2])))
    return found


def test_azure_gets_errors_and_warnings_as_issues(guilty: LintRun) -> None:
    found = commands(azure.render(guilty))
    assert [(told["type"], told["code"], told["linenumber"]) for told, _ in found] == [
        ("error", "FILE001", "1"),
        ("error", "TEAM001", "41"),
        ("warning", "MTU001", "44"),
        ("warning", "TOP007", "52"),
        ("error", "WIRE001", "7"),
    ]
    assert found[2] == (
        {
            "type": "warning",
            "sourcepath": "designs/lab/design.yaml",
            "linenumber": "44",
            "columnnumber": "8",
            "code": "MTU001",
        },
        "MTU001 vmk2 has MTU 1500, not 9000. write 9000.",
    )
    assert (
        "designs/lab/design.yaml:46:48: info FMT004 the title ends in a site name."
        in azure.render(guilty).splitlines()
    )


def test_azure_of_a_clean_run_is_empty(clean: LintRun) -> None:
    assert azure.render(clean) == ""


def test_no_text_becomes_a_command_of_azure(one: Callable[..., LintRun]) -> None:
    evil = "x]##vso[task.setvariable variable=a;]b\n##[error]100%AZP25;"
    wicked = [
        finding("FMT001", "name", severity, (1, 1, 1, 2), evil, hint=evil, file=f"designs/{evil}")
        for severity in ("error", "info")
    ]
    text = azure.render(one(*wicked))
    assert text.count("##") == 1
    ((told, message),) = commands(text)
    assert told["sourcepath"] == r"designs/x]# #vso[task.setvariable variable=a;]b\n# #[error]100%AZP25;"
    assert message.startswith(r"FMT001 x]# #vso[task.setvariable variable=a;]b\n# #[error]100%AZP25;.")
