"""A variant's file, read and checked. YAML keys and line numbers are known here and nowhere else."""
