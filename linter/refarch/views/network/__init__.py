"""Who is joined to whom and by what: cables, ports, VLANs, teams of host ports, and the ways of a network's
traffic over the switches."""
