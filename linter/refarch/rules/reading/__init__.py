"""Findings of the stages before the rules: reading, schema, model, waivers, and the engine itself."""
