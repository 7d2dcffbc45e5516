"""Operating systems that no target is for though designs use them, each with what is missing.

Aruba AOS-CX, looked up 2026-11-23: Microsoft's troubleshooting guide for top-of-rack switches has
``flow-control priority``; HPE's guides at https://support.hpe.com/techhub/eginfolib/ have DCBX, schedule
profiles and VRRP. None that was read has sizes of lossless buffers by model, the form of ECN thresholds, a
PFC watchdog, or VSX with its keepalive in full; and no grammar or parser was found to judge a file by.
"""

REASONS = {
    "aruba-aos-cx": (
        "nobody else's grammar judges it, and documents lack buffers of lossless queues, ECN and VSX in full"
    ),
}
"""By product: why there is no target."""
