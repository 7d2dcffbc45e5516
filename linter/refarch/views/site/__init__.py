"""Infrastructure that a design uses: services, appliances, gateways, licences."""
