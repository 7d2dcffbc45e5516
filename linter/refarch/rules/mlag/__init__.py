"""Rules about pairs of switches that form one for the bonds that end on both."""
