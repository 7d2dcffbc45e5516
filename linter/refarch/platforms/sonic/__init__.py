"""SONiC: ``config_db.json``, patches for changes, and verification checks."""
