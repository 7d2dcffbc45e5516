"""Reports for CI systems, on any text: no system finds a command in it that the report did not write."""

import re

from hypothesis import example, given, strategies as st
from report_samples import finding, run

from refarch.report import azure, github

PARTS = st.sampled_from(
    [
        *"#vso[]:;%, \t\r\n\0\x1b\x85\u2028\u2029\u034f\u00ad\ufe0f\u200b",
        *(
            "##",
            "::",
            "##vso[",
            "##[",
            "::error::",
            "::add-mask::x",
            "%23",
            "%0A",
            "%AZP25",
            "%25",
            "task.complete",
        ),
    ]
)
TEXTS = st.lists(PARTS, max_size=12).map("".join)

SEVERITIES = ("error", "warning", "info")


def read_lines(text: str) -> list[str]:
    """The lines as a runner reads them, and each once more without what .NET may skip in a comparison."""
    lines = re.split(r"\r\n|\r|\n", text.removesuffix("\n"))
    return [*lines, *(re.sub(r"[^ -~]", "", line) for line in lines)]


@given(TEXTS, TEXTS, TEXTS)
@example("designs/x", "###vso[task.complete result=Succeeded;]", "")
@example("###", "#\u034f#vso[task.complete]", "#")
def test_azure_finds_no_command_but_issues(file: str, message: str, hint: str) -> None:
    for severity in SEVERITIES:
        text = azure.render(
            run(finding("FMT001", "n", severity, (1, 1, 1, 2), message, file=file, hint=hint))
        )
        for line in read_lines(text):
            rest = line if severity == "info" else line.removeprefix("##vso[task.logissue ")
            assert "##" not in rest, line
        assert len(text.splitlines()) == 1 and text.endswith("\n")


@given(TEXTS, TEXTS, TEXTS)
@example("designs/x", "##[add-mask]x", "##[stop-commands]y")
@example("::error::x", "m", "h")
@example(" ::error::x", "m", "h")
def test_github_finds_no_command_but_annotations(file: str, message: str, hint: str) -> None:
    for severity, command in zip(SEVERITIES, ("error", "warning", "notice"), strict=True):
        near = finding("FMT001", "n", severity, (1, 1, 1, 2), message, file=file, hint=hint)
        text = github.render(run(*[near] * 12))
        assert "##" not in re.sub(r"[^ -~\n]", "", text)
        commands = [line for line in read_lines(text) if line.lstrip().startswith("::")]
        plain = [line for line in read_lines(text) if not line.lstrip().startswith("::")]
        said = sum(line.startswith("::notice title=refarch::") for line in commands)
        assert said == 2, "once as it is, once without what may be skipped"
        assert len(commands) == 2 * (10 if severity == "info" else 11) and len(commands) + len(plain) == 26
        for line in commands:
            assert re.fullmatch(rf"::({command} file=[^:,]*(,\w+=[^:,]*)*|notice title=refarch)::.*", line), (
                line
            )
