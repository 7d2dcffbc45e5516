"""VMware Cloud Foundation: JSON for the VCF Installer."""
