"""What a design takes from its site: services, appliances, gateways, licences."""
