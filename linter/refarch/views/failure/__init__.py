"""Effects of each single failure.

``faults`` lists what can fail; ``path_groups`` walks the conversations before and after a failure, and
``splits`` finds which devices they part; ``broken_network`` finds which switches still reach each other, and
``switch_loads`` how much traffic then has to cross between them; ``effects`` combines all for each fault;
``cases`` and ``between_switches`` put the results into tables. ``site_cases`` is the table of the services
that a stretched cluster keeps after the failure of a site, of the link between the sites, and of the witness;
``site_failures`` finds what becomes of its hosts and of its data.
"""
