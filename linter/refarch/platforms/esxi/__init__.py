"""VMware ESXi: a script of ``esxcli`` commands for each host, and what to read of a host."""
