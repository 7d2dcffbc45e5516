"""SONiC: ``config_db.json``, patches of it from one state to another, and what to read of a switch."""
