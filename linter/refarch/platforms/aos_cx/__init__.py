"""HPE Aruba Networking AOS-CX: configuration of a switch, its reader, and verification checks."""
