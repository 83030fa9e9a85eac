"""The rules: one file each, registered by an explicit line in the table of their family."""
