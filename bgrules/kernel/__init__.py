"""The rules, as plain functions on arrays: what is legal, and what comes next in a turn."""
