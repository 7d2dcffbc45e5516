"""VMware Cloud Foundation: the JSON that its installer takes."""
