"""VMware ESXi: a script of ``esxcli`` commands for each host, and verification checks."""
