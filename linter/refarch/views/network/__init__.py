"""Connections between devices: cables, ports, VLANs, teams of host ports, and the paths of a network's
traffic over the switches."""
