"""How storage is laid out and reached: disk groups, NVMe over Fabrics, file shares and volumes."""
