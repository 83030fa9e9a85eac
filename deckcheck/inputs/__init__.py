"""Foreign files: where they come from and how they are read."""
