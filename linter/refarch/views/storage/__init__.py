"""Storage of a design: disk groups, NVMe over Fabrics, file shares and volumes."""
