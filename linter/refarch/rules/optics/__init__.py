"""Rules about transceivers and the fibre between them."""
