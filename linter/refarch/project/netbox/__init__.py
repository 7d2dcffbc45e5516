"""Import of device types of the NetBox community library as parts of the catalog."""
