"""Ports under the names that the links of a design use for them, where an operating system has several."""

from collections.abc import Mapping

from .types import End, Link, Port, Switch


def with_used_names(
    switches: Mapping[str, Switch], links: tuple[Link, ...]
) -> tuple[dict[str, Switch], tuple[Link, ...]]:
    """Switches whose ports are called as links call them, and links that all use that name. Where links use
    several names of one port, the first one counts, so that it is seen that they mean the same port."""
    used: dict[str, dict[str, Port]] = {}
    for link in links:
        for end in (link.a, link.b):
            switch = switches.get(end.device)
            if switch is not None and switch.other_names:
                name, port = _port_of_name(switch, end.port)
                if port is not None:
                    used.setdefault(end.device, {}).setdefault(name, port)
    changed = {
        device: ports
        for device, ports in used.items()
        if any(name != port.name for name, port in ports.items())
    }
    if not changed:
        return dict(switches), links
    renamed = {name: _with_port_names(switch, changed.get(name, {})) for name, switch in switches.items()}
    return renamed, tuple(
        link._replace(
            a=_end_with_used_name(switches, changed, link.a), b=_end_with_used_name(switches, changed, link.b)
        )
        for link in links
    )


def _port_of_name(switch: Switch, name: str) -> tuple[str, Port | None]:
    """The first name of the port that is called so, and the port under that name; no port for an unknown
    name."""
    if name in switch.ports:
        return name, switch.ports[name]
    first, port = switch.other_names.get(name, (name, None))
    return first, port


def _with_port_names(switch: Switch, used: Mapping[str, Port]) -> Switch:
    """A switch with ports under other names, in the order of the front panel."""
    if not used:
        return switch
    ports = [used.get(name, port) for name, port in switch.ports.items()]
    return switch._replace(ports={port.name: port for port in ports})


def _end_with_used_name(
    switches: Mapping[str, Switch], changed: Mapping[str, Mapping[str, Port]], end: End
) -> End:
    """An end under the name that its port goes by."""
    ports = changed.get(end.device)
    if ports is None:
        return end
    port = ports.get(_port_of_name(switches[end.device], end.port)[0])
    return end if port is None else End(end.device, port.name)
