"""Redfish of management controllers: ports of network adapters."""
