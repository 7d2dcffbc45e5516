"""What a device type says, in words."""

from collections.abc import Iterable
from typing import Any

from ..core.wording import counted, enumeration, first_few
from .device import Device, clean_text
from .port_groups import Interface


def title_of(device: Device, kind: str) -> str:
    """The one line by which tables name it."""
    what = {"server": "server", "array": "storage array"}.get(kind, "")
    rest = f" {what}" if what else f", {ports_in_words(device.ports)}"
    return f"{full_name(device)}{rest}"[:200]


def full_name(device: Device) -> str:
    """Vendor and model; the model alone where it begins with the vendor's name, as some files have it."""
    twice = device.model.casefold().startswith(device.vendor.casefold())
    ends = not device.model[len(device.vendor) : len(device.vendor) + 1].isalnum()
    return device.model if twice and ends else f"{device.vendor} {device.model}"


def ports_in_words(ports: Iterable[Interface]) -> str:
    """``48 ports of 25G (SFP28) and 8 ports of 100G (QSFP28)``."""
    counts: dict[tuple[str, str], int] = {}
    for port in ports:
        counts[port.speed, port.form_factor] = counts.get((port.speed, port.form_factor), 0) + 1
    return enumeration(
        f"{counted(number, 'port')} of {speed} ({form_factor.upper()})"
        for (speed, form_factor), number in counts.items()
    )


def strange_ports(device: Device) -> str:
    """The interfaces of types that the catalogue does not know, counted."""
    return enumeration(f"{number} of type {kind or '(none)'}" for kind, number in device.strange.items())


def few_names(names: Iterable[str]) -> str:
    """Names as people list them: not more than a few."""
    return first_few(list(names), 4)


def what_is_said(device: Device) -> str:
    """What the file says, in words."""
    said = [f"Interfaces: {ports_in_words(device.ports)}" if device.ports else "No network ports on board"]
    if device.management:
        said.append(f"management: {few_names(device.management)}")
    for key, words in (("u_height", "height in rack units"), ("airflow", "airflow"), ("weight", "weight")):
        value = clean_text(device.data.get(key, ""))
        unit = clean_text(device.data.get("weight_unit", "")) if key == "weight" else ""
        if value:
            said.append(f"{words}: {value} {unit}".rstrip())
    draws = [item.get("maximum_draw") for item in mappings(device.data.get("power-ports"))]
    known = [str(draw) for draw in draws if isinstance(draw, int) and not isinstance(draw, bool)]
    if known:
        said.append(f"greatest draw of each power port: {few_names(known)} W")
    consoles = [clean_text(item.get("type", "")) for item in mappings(device.data.get("console-ports"))]
    if consoles:
        said.append(f"console: {few_names(filter(None, consoles))}")
    return f"{'; '.join(said)}."[:1000]


def mappings(value: Any) -> list[dict[str, Any]]:
    """The mappings in a list of them, at most 64; nothing where the value is something else."""
    items: list[Any] = value if isinstance(value, list) else []
    return [item for item in items if isinstance(item, dict)][:64]
