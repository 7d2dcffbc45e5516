"""Imports files into Nautobot, and prints what its database then has; run by .validators/nautobot/venv.

``nautobot_import.py FOLDER prepare`` creates the database in FOLDER/database, which takes minutes. Without
``prepare``, the standard input is JSON: for each design the files of an export, by their names. Each design
is imported into an empty database, with the job that people use. The output is JSON: for each design the
complaints of the job, and the objects.

PostgreSQL and Redis are the programs of the Debian packages in FOLDER/../postgresql and FOLDER/../redis, else
of the machine. They run for the time of the script, on sockets in a temporary folder. PostgreSQL refuses to
run as root, so that root runs it as ``nobody``.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

SETTINGS = """
from nautobot.core.settings import *

ENGINE = "django.db.backends.postgresql"
DATABASES = {{"default": {{"ENGINE": ENGINE, "NAME": "nautobot", "USER": "nautobot", "HOST": {run!r}}}}}
CACHES = {{"default": {{"BACKEND": "django_redis.cache.RedisCache", "LOCATION": "unix://{run}/redis.sock?db=1"}}}}
SECRET_KEY = "not secret, of a database that lives for a test"
INSTALLATION_METRICS_ENABLED = False
"""

MODELS = {
    "location-types": "dcim.locationtype",
    "locations": "dcim.location",
    "manufacturers": "dcim.manufacturer",
    "device-types": "dcim.devicetype",
    "interface-templates": "dcim.interfacetemplate",
    "roles": "extras.role",
    "platforms": "dcim.platform",
    "racks": "dcim.rack",
    "devices": "dcim.device",
    "vlan-groups": "ipam.vlangroup",
    "vlans": "ipam.vlan",
    "interfaces": "dcim.interface",
    "cables": "dcim.cable",
    "prefixes": "ipam.prefix",
    "ip-addresses": "ipam.ipaddress",
    "ip-address-assignments": "ipam.ipaddresstointerface",
}


def program(folder: Path, package: str, pattern: str, name: str) -> str:
    """A program of a Debian package that was extracted, else of the machine."""
    for root in (folder.parent / package, Path("/")):
        for found in sorted(root.glob(f"{pattern}/{name}"), reverse=True):
            return str(found)
    sys.exit(f"there is no {name}: neither in .validators/{package} nor on the machine")


def environment(folder: Path, run: Path) -> dict[str, str]:
    """Environment with the libraries of the extracted packages."""
    libraries = [
        str(path)
        for package in ("postgresql", "redis")
        for path in (folder.parent / package).glob("usr/lib/*-linux-gnu")
    ]
    return {
        "PATH": "/usr/local/bin:/usr/bin:/bin",
        "LC_ALL": "C.UTF-8",
        "HOME": str(run),
        "LD_LIBRARY_PATH": ":".join(libraries),
    }


@contextmanager
def services(folder: Path, run: Path) -> Iterator[None]:
    """PostgreSQL, with the data of a database that was prepared or with empty data, and Redis."""
    variables, data = environment(folder, run), run / "data"
    server = {"user": "nobody", "group": "nogroup", "extra_groups": []} if os.geteuid() == 0 else {}
    if server:
        shutil.chown(run, "nobody", "nogroup")
    postgres = Path(program(folder, "postgresql", "usr/lib/postgresql/*/bin", "postgres"))

    def call(name: str, *words: str) -> None:
        command = [str(postgres.with_name(name)), *words]
        subprocess.run(command, env=variables, check=True, stdout=subprocess.DEVNULL, **server)

    prepared = folder / "database"
    if prepared.is_dir():
        shutil.copytree(prepared, data)
        if server:
            subprocess.run(["chown", "-R", "nobody:nogroup", str(data)], check=True)
        data.chmod(0o700)
    else:
        call("initdb", "--auth=trust", "--username=nautobot", "--encoding=UTF8", f"--pgdata={data}")
    redis_server = program(folder, "redis", "usr/bin", "redis-server")
    redis = subprocess.Popen(
        [redis_server, "--port", "0", "--save", "", "--unixsocket", f"{run}/redis.sock", "--dir", str(run)],
        env=variables,
        stdout=subprocess.DEVNULL,
    )
    options = f"-c listen_addresses= -c unix_socket_directories={run} -c fsync=off -c full_page_writes=off"
    call("pg_ctl", "start", "--wait", f"--pgdata={data}", f"--log={run}/postgres.log", f"--options={options}")
    try:
        if not prepared.is_dir():
            call("createdb", f"--host={run}", "--username=nautobot", "nautobot")
        yield
    finally:
        call("pg_ctl", "stop", "--wait", "--mode=fast", f"--pgdata={data}")
        redis.terminate()
        redis.wait()


def set_up(run: Path) -> None:
    """Load Nautobot with the settings of a run."""
    settings = run / "nautobot_config.py"
    settings.write_text(SETTINGS.format(run=str(run)))
    os.environ |= {"NAUTOBOT_ROOT": str(run), "NAUTOBOT_CONFIG": str(settings)}
    import nautobot

    nautobot.setup()


def prepare(folder: Path, run: Path) -> None:
    """Create the database, and keep it without the run that created it."""
    shutil.rmtree(folder / "database", ignore_errors=True)
    with services(folder, run):
        set_up(run)
        from django.core.management import call_command
        from django.db import connections

        call_command("migrate", interactive=False, verbosity=0)
        connections.close_all()
    shutil.copytree(run / "data", folder / "database")


class Complaints:
    """The log of a job: only its errors and warnings are kept."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def __getattr__(self, level: str) -> Any:
        def log(message: str, *values: object, **_: object) -> None:
            if level in ("error", "warning", "critical", "failure"):
                self.lines.append(message % values if values else message)

        return log


def import_file(name: str, text: str) -> list[str]:
    """Complaints of the job about a file."""
    from django.contrib.auth import get_user_model
    from django.contrib.contenttypes.models import ContentType
    from nautobot.core.jobs import ImportObjects

    user, _ = get_user_model().objects.get_or_create(username="importer", is_superuser=True)
    application, model = MODELS[name.partition("-")[2].removesuffix(".csv")].split(".")
    job = type("Import", (ImportObjects,), {"user": user})()
    job.logger = Complaints()
    content_type = ContentType.objects.get(app_label=application, model=model)
    try:
        job.run(content_type=content_type, csv_data=text, roll_back_if_error=True)
    except Exception as error:
        job.logger.lines.append(f"{type(error).__name__}: {error}")
    return [f"{name}: {line}" for line in job.logger.lines]


def objects() -> dict[str, Any]:
    """What the database has, by names."""
    from nautobot.dcim.models import Cable, Device, Interface
    from nautobot.ipam.models import IPAddressToInterface, Prefix

    def end(interface: Any) -> str:
        return f"{interface.device.name} {interface.name}"

    return {
        "devices": {
            device.name: [
                str(device.device_type.manufacturer.name),
                device.device_type.model,
                device.role.name,
                device.location.name,
                device.rack.name if device.rack else "",
                device.position,
            ]
            for device in Device.objects.all()
        },
        "interfaces": {
            end(port): [
                port.type,
                port.lag.name if port.lag else "",
                port.parent_interface.name if port.parent_interface else "",
                port.mtu,
                port.untagged_vlan.vid if port.untagged_vlan else None,
                sorted(vlan.vid for vlan in port.tagged_vlans.all()),
            ]
            for port in Interface.objects.all()
        },
        "cables": sorted(
            [end(cable.termination_a), end(cable.termination_b), cable.type, cable.length, cable.length_unit]
            for cable in Cable.objects.all()
        ),
        "prefixes": {
            str(prefix.prefix): prefix.vlan.vid if prefix.vlan else None for prefix in Prefix.objects.all()
        },
        "addresses": sorted(
            [str(held.ip_address.address), end(held.interface)] for held in IPAddressToInterface.objects.all()
        ),
    }


def answer(designs: dict[str, dict[str, str]]) -> dict[str, Any]:
    """Complaints about each design, and its objects. Nothing stays in the database."""
    from django.db import transaction

    found: dict[str, Any] = {}
    for design, files in designs.items():
        with transaction.atomic():
            lines: list[str] = []
            for name in sorted(files):
                # What follows a file that was refused would be refused too.
                lines = lines or import_file(name, files[name])
            found[design] = {"complaints": lines, "objects": objects()}
            transaction.set_rollback(True)
    return found


def main(folder: Path, action: str = "") -> None:
    """Do what the command line says."""
    with tempfile.TemporaryDirectory(prefix="refarch-nautobot-") as name:
        run = Path(name)
        if action == "prepare":
            prepare(folder, run)
            return
        designs = json.load(sys.stdin)
        with services(folder, run):
            set_up(run)
            from django.db import connections

            found = answer(designs)
            connections.close_all()
        json.dump(found, sys.__stdout__)


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve(), *sys.argv[2:])
