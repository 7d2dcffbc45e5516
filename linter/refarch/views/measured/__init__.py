"""Results that were measured on testbeds, and figures derived from them by arithmetic."""
