"""Services of the site, appliances, and approvals."""
