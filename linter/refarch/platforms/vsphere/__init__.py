"""vCenter Server: Ansible playbooks, govc and PowerCLI scripts for distributed switches, hosts, and clusters,
and verification checks."""
