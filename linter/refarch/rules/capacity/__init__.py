"""Rules about bandwidth, capacity and benchmark claims."""
