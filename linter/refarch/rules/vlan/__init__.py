"""Rules about VLANs."""
