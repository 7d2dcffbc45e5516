"""Effects of each single failure.

``faults`` lists what can fail; ``broken_network`` finds which devices still reach each other;
``switch_loads`` how much traffic then has to cross between switches; ``effects`` combines both for each
fault; ``cases`` and ``between_switches`` put the results into tables.
"""
