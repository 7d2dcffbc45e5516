"""Windows Server and Azure Local: a PowerShell script for each host, and verification checks."""
