"""What is found in files for the VCF Installer, by ``refarch vcf``."""
