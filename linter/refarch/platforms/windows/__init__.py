"""Windows Server and Azure Local: PowerShell for each host, and what to read of a host."""
