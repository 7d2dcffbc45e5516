"""What each single failure does.

``faults`` lists what can fail; ``broken_network`` says who still reaches whom without it; ``switch_loads``
how much then has to cross between switches; ``effects`` puts both together for each fault; ``cases`` and
``between_switches`` tell it in tables.
"""
