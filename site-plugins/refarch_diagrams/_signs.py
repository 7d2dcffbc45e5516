"""Signs of devices: what a switch, a server, an array, a router, a virtual machine and a witness look like.

Each is drawn in a square of 20 points with lines alone, so that it follows the colours of its box.
"""

from collections.abc import Mapping

SIZE = 20
"""Points of a side."""

SIGN_PATHS: Mapping[str, str] = {
    # A rack server: a flat case with drive bays and a lamp.
    "server": "M1 6h18v8h-18zM4 8.5v3M6.5 8.5v3M9 8.5v3M16 10h.01",
    # Several of them above each other.
    "servers": (
        "M1 1.5h18v5h-18zM1 7.5h18v5h-18zM1 13.5h18v5h-18zM4 4h3M4 10h3M4 16h3M16 4h.01M16 10h.01M16 16h.01"
    ),
    # A switch: a case with arrows to both sides.
    "switch": "M1 3h18v14h-18zM4 7.5h9M10.5 5l2.5 2.5l-2.5 2.5M16 12.5h-9M9.5 10l-2.5 2.5l2.5 2.5",
    # An array: drums of disks.
    "array": "M3 4.5c0-3.3 14-3.3 14 0v11c0 3.3-14 3.3-14 0zM3 4.5c0 3.3 14 3.3 14 0M3 10c0 3.3 14 3.3 14 0",
    # A router: a round case with arrows in and out.
    "router": (
        "M10 1a9 9 0 1 0 .01 0zM10 8.5v-5M8 5.5l2-2l2 2M10 11.5v5M8 14.5l2 2l2-2"
        "M3.5 10h5M6.5 8l2 2l-2 2M16.5 10h-5M13.5 8l-2 2l2 2"
    ),
    # A virtual machine: a screen in a frame.
    "machine": "M1 2h18v12h-18zM7 18h6M10 14v4M4 5h5v4h-5z",
    # A witness: an eye that watches.
    "witness": "M1 10c5-7.5 13-7.5 18 0c-5 7.5-13 7.5-18 0zM10 6.8a3.2 3.2 0 1 0 .01 0z",
    # A network of others.
    "cloud": "M5.5 15.5a4 4 0 0 1 0-8a5 5 0 0 1 9.2-.6a4.3 4.3 0 0 1 .3 8.6z",
}
