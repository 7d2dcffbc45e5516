"""Infrastructure that a design uses: services, appliances, gateways, licenses."""
