"""Files of a collection: scripts, lists of commands to paste, and a guide."""

from collections.abc import Iterator, Mapping

from ..core.wording import count_text
from .plan import CollectionPlan, SystemPlan
from .scripts import powershell_script, shell_script
from .systems import SSH

GUIDE = "README.md"


def collection_files(plan: CollectionPlan) -> Mapping[str, str]:
    """Text of each file by its path."""
    files = {GUIDE: "".join(f"{line}\n" for line in _guide(plan))}
    for system in plan.systems:
        file = script_name(system)
        if system.system.way == SSH:
            files[file] = shell_script(system, file)
            for device in system.devices:
                commands = "".join(f"{output.command}\n" for output in device.outputs)
                files[f"commands/{device.name}.txt"] = commands
        else:
            files[file] = powershell_script(system, file)
    return files


def script_name(plan: SystemPlan) -> str:
    """File of the script of a system."""
    return f"collect-{plan.name}.{'sh' if plan.system.way == SSH else 'ps1'}"


def _guide(plan: CollectionPlan) -> Iterator[str]:
    yield from (
        "# Collect outputs",
        "",
        "Every command only reads. Review the scripts, then run them on a machine that reaches the devices.",
        "Each output becomes a file in the folder `collected`, in a folder with the name of its device.",
        "",
        "| Script | Devices | Commands | Needs |",
        "| --- | --- | --- | --- |",
    )
    for system in plan.systems:
        number = sum(len(device.outputs) for device in system.devices)
        yield (f"| {script_name(system)} | {len(system.devices)} | {number} | {system.system.needs} |")
    yield from (
        "",
        "Add names of devices to run a part: `sh collect-arista-eos.sh leaf-1 leaf-2`. If a device refuses",
        "commands on the SSH command line, paste those of `commands/DEVICE.txt`, and save the output in",
        "`collected/DEVICE/`.",
        "",
        "## What it costs",
        "",
        "- One connection for each device, and its commands one after another.",
        "- The commands `ping` send up to 10 packets each. Other commands send no packets.",
        "- A running configuration can contain hashes of passwords. Only you can read the files of the shell",
        "  scripts; keep the folder out of git.",
        "- Outputs of counters are from one moment. Run the script before and after a load test.",
    )
    for heading, lines in (
        ("Read by hand", plan.by_hand),
        ("Left out, because the command is not known to be read-only", plan.refused),
        ("Devices without a script", plan.without_system),
    ):
        if lines:
            # Indented text is no Markdown, whatever the names of the design are.
            yield from ("", f"## {heading}", "", *(f"    {line}" for line in lines))


def collection_summary(plan: CollectionPlan) -> str:
    """Numbers of devices and commands."""
    devices = [device for system in plan.systems for device in system.devices]
    commands = sum(len(device.outputs) for device in devices)
    return f"{count_text(commands, 'command')} on {count_text(len(devices), 'device')}"
