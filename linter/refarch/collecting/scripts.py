"""Texts of the collection scripts, for a POSIX shell and for PowerShell."""

import shlex
from collections.abc import Iterator

from ..platforms.powershell import QUOTES
from .plan import SystemPlan
from .systems import POWERCLI

SHELL_HEAD = """\
#!/bin/sh
# Collects outputs of devices with @title@ for refarch verify. Every command only reads.
# Usage: sh @file@ [-o FOLDER] [DEVICE ...]
# REFARCH_SSH is the SSH command, such as "ssh -l reader"; it is ssh by default. No credential is stored.
# shellcheck disable=SC2016 # The device expands the commands.
set -u
umask 077
out=collected
while getopts o: option; do
    case $option in
    o) out=$OPTARG ;;
    *) exit 2 ;;
    esac
done
shift $((OPTIND - 1))
wanted=" $* "
status=0
# Commands of one device share a connection, so that you log in once.
sockets=$(mktemp -d) || exit 2
trap 'rm -rf "$sockets"' EXIT
trap 'exit 130' HUP INT TERM

device() { # NAME TARGET
    name=$1 target=$2
    case $wanted in
    '  ' | *" $name "*) mkdir -p "$out/$name" && echo "$name" ;;
    *) name='' ;;
    esac
}

collect() { # FILE COMMAND
    [ -n "$name" ] || return 0
    file=$out/$name/$1
    # A text does not always tell what it is about, so its command is above it.
    case $1 in *.txt) printf '%s# %s\\n' "$name" "$2" ;; esac >"$file.part"
    # shellcheck disable=SC2086 # REFARCH_SSH is a command with options.
    if ${REFARCH_SSH:-ssh} -o ControlMaster=auto -o ControlPersist=30 -o "ControlPath=$sockets/%C" \\
        -- "$target" "$2" </dev/null >>"$file.part" 2>"$file.error"; then
        mv "$file.part" "$file" && rm -f "$file.error"
    else
        echo "$name: failed, see $file.error: $2" >&2
        rm -f "$file.part"
        status=1
    fi
}
"""

POWERSHELL_HEAD = """\
# Collects outputs of @title@ for refarch verify. Every command only reads.
# Usage: ./@file@ [-Out FOLDER] [-Device NAME, ...]
# @login@
[CmdletBinding()]
param([string]$Out = 'collected', [string[]]$Device = @())
$Failed = 0

function Save-Output {
    param([string]$Name, [string]$File, [string]$Command)
    if ($Device.Count -and $Device -notcontains $Name) { return }
    $Folder = Join-Path $Out $Name
    $null = New-Item -ItemType Directory -Force -Path $Folder
    try {
        $Block = [scriptblock]::Create($Command)
        $Text = @run@ | Out-String -Width 300
        # A text does not always tell what it is about, so its command is above it.
        if ($File -like '*.txt') { $Text = "$Name> $Command`n$Text" }
        Set-Content -LiteralPath (Join-Path $Folder $File) -Value $Text -Encoding UTF8 -ErrorAction Stop
    }
    catch {
        Write-Warning "${Name}: failed: ${Command}: $_"
        $script:Failed = 1
    }
}
"""

POWERSHELL_RUN = {
    True: ("Connect first: Connect-VIServer. This script uses that session.", "& $Block"),
    False: (
        "Your account is used for PowerShell remoting; the script asks for no password.",
        "Invoke-Command -ComputerName $Name -ScriptBlock $Block -ErrorAction Stop",
    ),
}
"""Sentence about the login, and the call of a command: for PowerCLI, and for remote hosts."""


def _head_text(head: str, **values: str) -> str:
    """Head of a script, with values of refarch in place of their names."""
    for name, value in values.items():
        head = head.replace(f"@{name}@", value)
    return head.rstrip("\n")


def shell_script(plan: SystemPlan, file: str) -> str:
    """Script that runs the commands of a system over SSH."""
    return "".join(f"{line}\n" for line in _shell_lines(plan, file))


def _shell_lines(plan: SystemPlan, file: str) -> Iterator[str]:
    yield _head_text(SHELL_HEAD, title=plan.system.title, file=file)
    for device in plan.devices:
        yield ""
        yield f"device {shlex.quote(device.name)} {shlex.quote(device.target)}"
        for output in device.outputs:
            yield f"collect {shlex.quote(output.file)} {shlex.quote(output.command)}"
    yield ""
    yield 'exit "$status"'


def powershell_script(plan: SystemPlan, file: str) -> str:
    """Script that runs the commands of a system in PowerShell."""
    return "".join(f"{line}\n" for line in _powershell_lines(plan, file))


def _powershell_lines(plan: SystemPlan, file: str) -> Iterator[str]:
    login, run = POWERSHELL_RUN[plan.system.way == POWERCLI]
    yield _head_text(POWERSHELL_HEAD, title=plan.system.title, file=file, login=login, run=run)
    for device in plan.devices:
        yield ""
        for output in device.outputs:
            words = " ".join(map(_literal, (device.name, output.file, output.command)))
            yield f"Save-Output {words}"
    yield ""
    yield "exit $Failed"


def _literal(text: str) -> str:
    """Text as a PowerShell literal."""
    return "'" + "".join(letter * 2 if letter in QUOTES else letter for letter in text) + "'"
