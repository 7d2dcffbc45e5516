"""Operating systems without a target although designs use them, with the documents that are missing.

Aruba AOS-CX, looked up 2026-11-23: Microsoft's troubleshooting guide for top-of-rack switches has
``flow-control priority``; HPE's guides at https://support.hpe.com/techhub/eginfolib/ have DCBX, schedule
profiles and VRRP. None that was read has sizes of lossless buffers by model, the form of ECN thresholds, a
PFC watchdog, or VSX with its keepalive in full; and no grammar or parser was found that could validate a
file.
"""

REASONS = {
    "aruba-aos-cx": (
        "no independent grammar exists, and the documents lack buffers of lossless queues, ECN, and parts "
        "of VSX"
    ),
}
"""Reason why a product has no target."""
