"""Rules about SMB Direct and Storage Spaces Direct."""
